// @ts-check
/** Title and purpose of the room, in Spanish. */
export const title = 'Oración';
export const purpose =
  'A qué atiende cada cabeza de un modelo entrenado. Escribe una oración y haz clic en una palabra.';
