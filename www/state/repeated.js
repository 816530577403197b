// @ts-check
/**
 * The random text on which kinds of heads are measured: `length` tokens (or as many as fit twice into the model's
 * context), repeated once.
 */
export const REPEATED = { seed: 1, length: 25 };
