// @ts-check
/** UI strings of a head's card, in Chinese. */
import { target } from '../../../../words/zh/heads.js';
import { isolated, listed } from '../../../../words/zh/phrases.js';

export const words = {
  title: (/** @type {string} */ head) => `${head} 做什么？`,
  mostly: (/** @type {string} */ kind, /** @type {string} */ score) => `主要是：${kind}（${score}）`,
  mixed: '无明显模式',
  most: (/** @type {string} */ kind, /** @type {string} */ score) => `无明显模式；最高：${kind}（${score}）`,
  spread: (/** @type {string} */ entropy, /** @type {string} */ distance) =>
    `熵为最大值的 ${entropy} · 平均距离 ${distance} 个词元`,
  onRandom: '在重复的随机词元上',
  links: '最强的连接',
  link: (/** @type {string} */ query, /** @type {string} */ key) => `${isolated(query)} → ${isolated(key)}`,
  elsewhere: '在其他句子中',
  waits: '整个模型加载完后可用。',
  check: (/** @type {number} */ count) => `检查 ${count} 个句子`,
  checking: (/** @type {number} */ done, /** @type {number} */ total) => `已完成 ${done} / ${total} 个句子。`,
  /** @param {[kind: string | null, count: number][]} counts @param {number} total */
  found: (counts, total) =>
    `在 ${total} 个句子中，最强的连接指向${listed(counts.map(([kind, count]) => `${target(kind)}（${count}）`))}。`,
  all: '显示',
  own: '自己的句子',
  lines: '句子，每行一个',
  matrices: '矩阵',
  scores: 'QK（分数）：',
  output: 'OV（输出）：',
  /** Keyed by the core's names. */
  names: { w_q: 'W_Q', w_k: 'W_K', w_v: 'W_V', w_o: 'W_O' },
};
