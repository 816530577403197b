// @ts-check
/** Title and purpose of the room, in Spanish. */
export const title = 'Comparar';
export const purpose =
  'Dos oraciones, dos modelos o un modelo con una parte desactivada, en una sola imagen. Elige los dos lados.';
