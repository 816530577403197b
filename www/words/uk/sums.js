// @ts-check
/** Sentences that explain the numbers of a calculation. */
import { counted } from './phrases.js';

export const sums = {
  /** Number of products that are written out. */
  written: 3,
  /** @param {number} count */
  smaller: (count) => counted(count, 'менший добуток', 'менші добутки', 'менших добутків'),
  copy: ', без змін.',
  approximated: ', через наближення з tanh',
  /** @param {string} score @param {string} largest @param {string} sign @param {string} value */
  power: (score, largest, sign, value) => `e у степені ${score} − ${largest} ${sign} ${value}`,
  /** @param {number} count @param {string} value */
  total: (count, value) => `Сума експонент (усього ${count.toLocaleString('uk')}): ${value}`,
  /** @param {number} count @param {string} value */
  mean: (count, value) => `Середнє чисел (усього ${count}): ${value}`,
};

/** Words between the symbols of formulas. */
export const inFormulas = {
  condition: ' для ',
  otherwise: ', інакше ',
  answer: 'відповідь',
  softmaxOfRow: 'softmax рядка ',
};
