// @ts-check
/** Titles of models that contain words, in German. */

/** By the model's folder. @type {Record<string, string>} */
export const titles = {
  'marian-en-pt': 'Marian Englisch → Portugiesisch',
  'marian-pt-en': 'Marian Portugiesisch → Englisch',
};
