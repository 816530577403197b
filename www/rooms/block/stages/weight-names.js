// @ts-check
/** Symbols of a head's weight matrices. @typedef {import('../../../pkg/headlight.js').HeadMatrix} HeadMatrix */

/** @type {Record<HeadMatrix, string>} */
export const WEIGHT_NAMES = { w_q: 'W_Q', w_k: 'W_K', w_v: 'W_V', w_o: 'W_O' };

/** The result of multiplying the input by each matrix. @type {Record<HeadMatrix, string>} */
export const MADE = { w_q: 'q', w_k: 'k', w_v: 'v', w_o: '' };
