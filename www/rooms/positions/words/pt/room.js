// @ts-check
/** Title and purpose of the room, in Portuguese. */
export const title = 'Posições';
export const purpose = 'Como os vetores informam ao modelo a ordem das palavras. Aponte para um número para ler.';
