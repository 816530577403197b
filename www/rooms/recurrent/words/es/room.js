// @ts-check
/** Title and purpose of the room, in Spanish. */
export const title = 'RNN';
export const purpose =
  'Las redes que leen palabra por palabra lo guardan todo en un solo vector; la atención elimina ese cuello de botella. Entrena una.';
