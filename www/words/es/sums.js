// @ts-check
/** Sentences that explain the numbers of a calculation. */
export const sums = {
  /** Number of products that are written out. */
  written: 3,
  /** @param {number} count */
  smaller: (count) => (count === 1 ? '1 producto menor' : `${count} productos menores`),
  copy: ', sin cambios.',
  approximated: ', con la aproximación de tanh',
  /** @param {string} score @param {string} largest @param {string} sign @param {string} value */
  power: (score, largest, sign, value) => `e elevado a ${score} − ${largest} ${sign} ${value}`,
  /** @param {number} count @param {string} value */
  total: (count, value) => `La suma de ${count.toLocaleString('es')} exponenciales: ${value}`,
  /** @param {number} count @param {string} value */
  mean: (count, value) => `La media de ${count} números: ${value}`,
};

/** Words between the symbols of formulas. */
export const inFormulas = {
  condition: ' para ',
  otherwise: ', si no ',
  answer: 'respuesta',
  softmaxOfRow: 'softmax de la fila ',
};
