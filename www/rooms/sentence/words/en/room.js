// @ts-check
/** Title and purpose of the room “Sentence”, in English. */
export const title = 'Sentence';
export const purpose = 'Where each head of a trained model attends. Type a sentence, and click a word.';
