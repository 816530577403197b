// @ts-check
/** Title and purpose of the room “Soft lookup”, in English. */
export const title = 'Soft lookup';
export const purpose =
  'A query is compared with every key, and the values are mixed by how well their keys match. Drag the query.';
