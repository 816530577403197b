// @ts-check
/** Sentences that explain the numbers of a calculation. */
export const sums = {
  /** Number of products that are written out. */
  written: 3,
  /** @param {number} count */
  smaller: (count) => `另外 ${count} 个较小的乘积`,
  copy: '，保持不变。',
  approximated: '，用 tanh 近似',
  /** @param {string} score @param {string} largest @param {string} sign @param {string} value */
  power: (score, largest, sign, value) => `e 的 (${score} − ${largest}) 次方 ${sign} ${value}`,
  /** @param {number} count @param {string} value */
  total: (count, value) => `${count.toLocaleString('zh')} 个指数值之和：${value}`,
  /** @param {number} count @param {string} value */
  mean: (count, value) => `${count} 个数的平均值：${value}`,
};

/** Words between the symbols of formulas. */
export const inFormulas = {
  condition: '，当 ',
  otherwise: '，否则 ',
  answer: '答案',
  softmaxOfRow: 'softmax 行 ',
};
