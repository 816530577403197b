// @ts-check
/** Title and purpose of the room, in French. */
export const title = 'Couche';
export const purpose =
  'Le chemin d’un token à travers une couche. Choisissez un token et ouvrez une phase pour voir ses nombres.';
