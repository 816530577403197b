// @ts-check
/** UI strings of a head's card, in English. */
import { target } from '../../../../words/en/heads.js';
import { isolated, listed } from '../../../../words/en/phrases.js';

export const words = {
  title: (/** @type {string} */ head) => `What does ${head} do?`,
  mostly: (/** @type {string} */ kind, /** @type {string} */ score) => `Mostly: ${kind} (${score})`,
  mixed: 'No clear pattern',
  most: (/** @type {string} */ kind, /** @type {string} */ score) => `No clear pattern; highest: ${kind} (${score})`,
  spread: (/** @type {string} */ entropy, /** @type {string} */ distance) =>
    `entropy ${entropy} of the maximum · mean distance ${distance} tokens`,
  onRandom: 'on repeated random tokens',
  links: 'Strongest links',
  link: (/** @type {string} */ query, /** @type {string} */ key) => `${isolated(query)} → ${isolated(key)}`,
  elsewhere: 'In other sentences',
  waits: 'Available when the whole model has arrived.',
  check: (/** @type {number} */ count) => (count === 1 ? 'Check 1 sentence' : `Check ${count} sentences`),
  checking: (/** @type {number} */ done, /** @type {number} */ total) => `${done} of ${total} sentences done.`,
  /** @param {[kind: string | null, count: number][]} counts @param {number} total */
  found: (counts, total) =>
    `In ${total} ${total === 1 ? 'sentence' : 'sentences'}, the strongest link goes to ${listed(counts.map(([kind, count]) => `${target(kind)} (${count})`))}.`,
  all: 'Show them',
  own: 'Your own sentences',
  lines: 'Sentences, one per line',
  matrices: 'Matrices',
  scores: 'QK (scores):',
  output: 'OV (output):',
  /** Keyed by the core's names. */
  names: { w_q: 'W_Q', w_k: 'W_K', w_v: 'W_V', w_o: 'W_O' },
};
