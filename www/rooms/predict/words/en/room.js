// @ts-check
/** Title and purpose of the room “Predict”, in English. */
export const title = 'Predict';
export const purpose =
  'The next word or a masked word, and the parts of the model that predict it. Type a text, and let the model continue it.';
