// @ts-check
/** Title and purpose of the room, in French. */
export const title = 'Positions';
export const purpose = 'Comment des vecteurs disent à un modèle l’ordre des mots. Pointez un nombre pour le lire.';
