// @ts-check
/** Titles of models that contain words, in Portuguese. */

/** By the model's folder. @type {Record<string, string>} */
export const titles = {
  'marian-en-pt': 'Marian inglês → português',
  'marian-pt-en': 'Marian português → inglês',
};
