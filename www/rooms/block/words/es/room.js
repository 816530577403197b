// @ts-check
/** Title and purpose of the room, in Spanish. */
export const title = 'Capa';
export const purpose =
  'Un token en su camino a través de una capa. Elige un token y abre una etapa para ver sus números.';
