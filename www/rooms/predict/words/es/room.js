// @ts-check
/** Title and purpose of the room, in Spanish. */
export const title = 'Predecir';
export const purpose =
  'La palabra siguiente o una palabra enmascarada, y las partes del modelo que la predicen. Escribe un texto y deja que el modelo lo continúe.';
