// @ts-check
/** Title and purpose of the room, in Portuguese. */
export const title = 'Prever';
export const purpose =
  'A próxima palavra ou uma palavra mascarada, e as partes do modelo que a preveem. Digite um texto e deixe o modelo continuar.';
