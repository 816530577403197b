// @ts-check
/** Titles of models that contain words, in Spanish. */

/** By the model's folder. @type {Record<string, string>} */
export const titles = {
  'marian-en-pt': 'Marian inglés → portugués',
  'marian-pt-en': 'Marian portugués → inglés',
};
