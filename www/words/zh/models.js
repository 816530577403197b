// @ts-check
/** Titles of models that contain words, in Chinese. */

/** By the model's folder. @type {Record<string, string>} */
export const titles = {
  'marian-en-pt': 'Marian 英语 → 葡萄牙语',
  'marian-pt-en': 'Marian 葡萄牙语 → 英语',
};
