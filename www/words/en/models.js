// @ts-check
/** Titles of models that contain words, in English. */

/** By the model's folder. @type {Record<string, string>} */
export const titles = {
  'marian-en-pt': 'Marian English → Portuguese',
  'marian-pt-en': 'Marian Portuguese → English',
};
