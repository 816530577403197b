// @ts-check
/** Title and purpose of the room, in Portuguese. */
export const title = 'Frase';
export const purpose = 'A que cada cabeça de um modelo treinado dá atenção. Digite uma frase e clique em uma palavra.';
