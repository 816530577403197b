// @ts-check
/** Sentences that explain the numbers of a calculation. */
export const sums = {
  /** Number of products that are written out. */
  written: 3,
  /** @param {number} count */
  smaller: (count) => (count === 1 ? '1 produit plus petit' : `${count} produits plus petits`),
  copy: ', sans changement.',
  approximated: ', avec l’approximation par tanh',
  /** @param {string} score @param {string} largest @param {string} sign @param {string} value */
  power: (score, largest, sign, value) => `e à la puissance ${score} − ${largest} ${sign} ${value}`,
  /** @param {number} count @param {string} value */
  total: (count, value) => `La somme de ${count.toLocaleString('fr')} exponentielles : ${value}`,
  /** @param {number} count @param {string} value */
  mean: (count, value) => `La moyenne de ${count} nombres : ${value}`,
};

/** Words between the symbols of formulas. */
export const inFormulas = {
  condition: ' pour ',
  otherwise: ', sinon ',
  answer: 'réponse',
  softmaxOfRow: 'softmax de la ligne ',
};
