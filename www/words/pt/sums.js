// @ts-check
/** Sentences that explain the numbers of a calculation, in Portuguese. */
export const sums = {
  /** Number of products that are written out. */
  written: 3,
  /** @param {number} count */
  smaller: (count) => (count === 1 ? '1 produto menor' : `${count} produtos menores`),
  copy: ', sem alteração.',
  approximated: ', com a aproximação por tanh',
  /** @param {string} score @param {string} largest @param {string} sign @param {string} value */
  power: (score, largest, sign, value) => `e elevado a ${score} − ${largest} ${sign} ${value}`,
  /** @param {number} count @param {string} value */
  total: (count, value) => `A soma de ${count.toLocaleString('pt')} exponenciais: ${value}`,
  /** @param {number} count @param {string} value */
  mean: (count, value) => `A média de ${count} números: ${value}`,
};

/** Words between the symbols of formulas. */
export const inFormulas = {
  condition: ' para ',
  otherwise: ', senão ',
  answer: 'resposta',
  softmaxOfRow: 'softmax da linha ',
};
