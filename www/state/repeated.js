// @ts-check
/** The random text on which kinds of heads are measured: so many tokens, or as many as the model reads twice, and the same again. */
export const REPEATED = { seed: 1, length: 25 };
