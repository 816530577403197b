// @ts-check
/** Title and purpose of the room, in Portuguese. */
export const title = 'Busca suave';
export const purpose =
  'Uma consulta é comparada com cada chave, e os valores se misturam conforme as chaves combinam com ela. Arraste a consulta.';
