// @ts-check
/** Title and purpose of the room, in French. */
export const title = 'Accueil';
