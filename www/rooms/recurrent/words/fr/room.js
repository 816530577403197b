// @ts-check
/** Title and purpose of the room, in French. */
export const title = 'RNN';
export const purpose =
  'Les réseaux qui lisent mot à mot gardent tout dans un seul vecteur ; l’attention supprime ce goulot d’étranglement. Entraînez-en un.';
