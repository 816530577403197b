// @ts-check
/** Title and purpose of the room, in Portuguese. */
export const title = 'RNNs';
export const purpose =
  'Redes que leem palavra por palavra guardam tudo em um vetor; a atenção elimina esse gargalo. Treine uma.';
