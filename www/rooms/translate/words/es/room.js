// @ts-check
/** Title and purpose of the room, in Spanish. */
export const title = 'Traducir';
export const purpose =
  'Un decodificador atiende al origen mientras escribe. Escribe una oración y haz clic en una palabra de su traducción.';
