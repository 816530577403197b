// @ts-check
/** Title and purpose of the room, in Portuguese. */
export const title = 'Comparar';
export const purpose =
  'Duas frases, dois modelos, ou um modelo com uma parte desligada, na mesma figura. Escolha os dois lados.';
