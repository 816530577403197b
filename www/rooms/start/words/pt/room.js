// @ts-check
/** Title and purpose of the room, in Portuguese. */
export const title = 'Início';
