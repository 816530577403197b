// @ts-check
/** UI strings of a head's card, in German. */
import { target } from '../../../../words/de/heads.js';
import { isolated, listed } from '../../../../words/de/phrases.js';

export const words = {
  title: (/** @type {string} */ head) => `Was macht ${head}?`,
  mostly: (/** @type {string} */ kind, /** @type {string} */ score) => `Vor allem: ${kind} (${score})`,
  mixed: 'Kein klares Muster',
  most: (/** @type {string} */ kind, /** @type {string} */ score) =>
    `Kein klares Muster; am höchsten: ${kind} (${score})`,
  spread: (/** @type {string} */ entropy, /** @type {string} */ distance) =>
    `Entropie ${entropy} des Maximums · mittlerer Abstand ${distance} Tokens`,
  onRandom: 'bei wiederholten Zufallstokens',
  links: 'Stärkste Verbindungen',
  link: (/** @type {string} */ query, /** @type {string} */ key) => `${isolated(query)} → ${isolated(key)}`,
  elsewhere: 'In anderen Sätzen',
  waits: 'Verfügbar, sobald das ganze Modell da ist.',
  check: (/** @type {number} */ count) => (count === 1 ? '1 Satz prüfen' : `${count} Sätze prüfen`),
  checking: (/** @type {number} */ done, /** @type {number} */ total) => `${done} von ${total} Sätzen fertig.`,
  /** @param {[kind: string | null, count: number][]} counts @param {number} total */
  found: (counts, total) =>
    `Wohin die stärkste Verbindung in ${total} ${total === 1 ? 'Satz' : 'Sätzen'} führt: ${listed(counts.map(([kind, count]) => `${target(kind)} (${count})`))}.`,
  all: 'Zeigen',
  own: 'Eigene Sätze',
  lines: 'Sätze, einer pro Zeile',
  matrices: 'Matrizen',
  scores: 'QK (Scores):',
  output: 'OV (Ausgabe):',
  /** Keyed by the core's names. */
  names: { w_q: 'W_Q', w_k: 'W_K', w_v: 'W_V', w_o: 'W_O' },
};
