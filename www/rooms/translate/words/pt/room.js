// @ts-check
/** Title and purpose of the room, in Portuguese. */
export const title = 'Traduzir';
export const purpose =
  'Um decodificador dá atenção ao texto de origem enquanto escreve. Digite uma frase e clique em uma palavra da tradução.';
