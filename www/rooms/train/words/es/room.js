// @ts-check
/** Title and purpose of the room, in Spanish. */
export const title = 'Entrenar';
export const purpose =
  'Un modelo diminuto aprende ante tus ojos. Haz clic en «Iniciar» y luego retrocede por su entrenamiento.';
