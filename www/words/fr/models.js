// @ts-check
/** Titles of models that contain words, in French. */

/** By the model's folder. @type {Record<string, string>} */
export const titles = {
  'marian-en-pt': 'Marian anglais → portugais',
  'marian-pt-en': 'Marian portugais → anglais',
};
