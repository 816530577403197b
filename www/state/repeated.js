// @ts-check
/**
 * The random text on which the kinds of heads are measured: `length` tokens (fewer if the model's context does not fit
 * twice as many), repeated once.
 */
export const REPEATED = { seed: 1, length: 25 };
