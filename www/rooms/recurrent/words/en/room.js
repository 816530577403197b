// @ts-check
/** Title and purpose of the room “RNNs”, in English. */
export const title = 'RNNs';
export const purpose =
  'Networks that read word by word keep everything in one vector; attention removes this bottleneck. Train one.';
