// @ts-check
/** Title and purpose of the room “Compare”, in English. */
export const title = 'Compare';
export const purpose =
  'Two sentences, two models, or a model with a part switched off, in one picture. Choose the two sides.';
