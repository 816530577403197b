// @ts-check
/** Title and purpose of the room, in Portuguese. */
export const title = 'Treinar';
export const purpose =
  'Um modelo minúsculo aprende enquanto você assiste. Clique em “Iniciar” e depois volte no treinamento.';
