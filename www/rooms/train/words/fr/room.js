// @ts-check
/** Title and purpose of the room, in French. */
export const title = 'Entraîner';
export const purpose =
  'Un minuscule modèle apprend sous vos yeux. Cliquez sur « Lecture », puis remontez le fil de son entraînement.';
