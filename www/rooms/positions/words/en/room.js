// @ts-check
/** Title and purpose of the room “Positions”, in English. */
export const title = 'Positions';
export const purpose = 'How vectors tell a model the order of the words. Point at a number to read it.';
