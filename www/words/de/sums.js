// @ts-check
/** Sentences that explain the numbers of a calculation. */
export const sums = {
  /** Number of products that are written out. */
  written: 3,
  /** @param {number} count */
  smaller: (count) => (count === 1 ? '1 kleineres Produkt' : `${count} kleinere Produkte`),
  copy: ', unverändert.',
  approximated: ', mit der tanh-Näherung',
  /** @param {string} score @param {string} largest @param {string} sign @param {string} value */
  power: (score, largest, sign, value) => `e hoch (${score} − ${largest}) ${sign} ${value}`,
  /** @param {number} count @param {string} value */
  total: (count, value) => `Die Summe von ${count.toLocaleString('de')} Exponentialwerten: ${value}`,
  /** @param {number} count @param {string} value */
  mean: (count, value) => `Der Mittelwert von ${count} Zahlen: ${value}`,
};

/** Words between the symbols of formulas. */
export const inFormulas = {
  condition: ' für ',
  otherwise: ', sonst ',
  answer: 'Antwort',
  softmaxOfRow: 'Softmax von Zeile ',
};
