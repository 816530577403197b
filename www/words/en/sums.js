// @ts-check
/** Sentences that explain the numbers of a calculation. */
export const sums = {
  /** Number of products that are written out. */
  written: 3,
  /** @param {number} count */
  smaller: (count) => (count === 1 ? '1 smaller product' : `${count} smaller products`),
  copy: ', unchanged.',
  approximated: ', with the tanh approximation',
  /** @param {string} score @param {string} largest @param {string} sign @param {string} value */
  power: (score, largest, sign, value) => `e to the power of ${score} − ${largest} ${sign} ${value}`,
  /** @param {number} count @param {string} value */
  total: (count, value) => `The sum of ${count.toLocaleString('en')} exponentials: ${value}`,
  /** @param {number} count @param {string} value */
  mean: (count, value) => `The mean of ${count} numbers: ${value}`,
};

/** Words between the symbols of formulas. */
export const inFormulas = {
  condition: ' for ',
  otherwise: ', else ',
  answer: 'answer',
  softmaxOfRow: 'softmax of row ',
};
