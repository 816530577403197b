// @ts-check
/** Title and purpose of the room, in Spanish. */
export const title = 'Inicio';
