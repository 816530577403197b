// @ts-check
/** Sentences that explain a calculation, for numbers that a formula alone does not explain. */
export const sums = {
  /** @param {string[]} shown @param {number} count @param {string | null} most @param {string | null} bias */
  products: (shown, count, most, bias) => {
    const more = count > shown.length ? ' + …' : '';
    const largest = most === null ? '' : ` + ${most}, the largest${count > shown.length + 1 ? ', + …' : ''}`;
    const all = count > shown.length ? ` (${count} products)` : '';
    return `${shown.join(' + ')}${more}${largest}${all}${bias === null ? '' : ` + ${bias}`}`;
  },
  /** @param {string} value */
  copy: (value) => `${value}, unchanged.`,
  /** @param {string} score @param {string} largest @param {string} sign @param {string} value */
  power: (score, largest, sign, value) => `e to the power of ${score} − ${largest} ${sign} ${value}`,
  /** @param {number} count @param {string} value */
  total: (count, value) => `The sum of ${count.toLocaleString('en')} exponentials: ${value}`,
  /** @param {number} count @param {string} value */
  mean: (count, value) => `The mean of ${count} numbers: ${value}`,
};
