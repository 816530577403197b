// @ts-check
/** Title and purpose of the room “Layer”, in English. */
export const title = 'Layer';
export const purpose = 'One token on its way through a layer. Choose a token, and open a stage to see its numbers.';
