/**
 * The random text on which the kinds of heads are measured: `length` tokens, repeated once. There are fewer
 * tokens if the model's context has no room for twice `length`.
 */
export const REPEATED = { seed: 1, length: 25 };
