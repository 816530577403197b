// @ts-check
/** Title and purpose of the room, in Spanish. */
export const title = 'Posiciones';
export const purpose = 'Cómo los vectores indican a un modelo el orden de las palabras. Señala un número para leerlo.';
