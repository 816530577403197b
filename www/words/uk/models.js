// @ts-check
/** Titles of models that contain words, in Ukrainian. */

/** By the model's folder. @type {Record<string, string>} */
export const titles = {
  'marian-en-pt': 'Marian англійська → португальська',
  'marian-pt-en': 'Marian португальська → англійська',
};
