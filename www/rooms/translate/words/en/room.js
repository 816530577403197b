// @ts-check
/** Title and purpose of the room “Translate”, in English. */
export const title = 'Translate';
export const purpose =
  'A decoder attends to the source while it writes. Type a sentence, and click a word of its translation.';
