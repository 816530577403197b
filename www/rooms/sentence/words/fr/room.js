// @ts-check
/** Title and purpose of the room, in French. */
export const title = 'Phrase';
export const purpose = 'Ce que regarde chaque tête d’un modèle entraîné. Saisissez une phrase et cliquez sur un mot.';
