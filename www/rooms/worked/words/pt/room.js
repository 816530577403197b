// @ts-check
/** Title and purpose of the room, in Portuguese. */
export const title = 'Exemplo resolvido';
export const purpose =
  'Atenção com números pequenos o bastante para conferir à mão. Avance passo a passo e mude qualquer número.';
