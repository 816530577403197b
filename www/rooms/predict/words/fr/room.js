// @ts-check
/** Title and purpose of the room, in French. */
export const title = 'Prédire';
export const purpose =
  'Le mot suivant ou un mot masqué, et les parties du modèle qui le prédisent. Saisissez un texte et laissez le modèle le continuer.';
