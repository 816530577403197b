// @ts-check
/** Title and purpose of the room, in Portuguese. */
export const title = 'Camada';
export const purpose = 'Um token em seu caminho por uma camada. Escolha um token e abra uma etapa para ver os números.';
