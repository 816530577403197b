// @ts-check
/** UI strings of a head's card, in French. */
import { target } from '../../../../words/fr/heads.js';
import { isolated, listed } from '../../../../words/fr/phrases.js';

export const words = {
  title: (/** @type {string} */ head) => `Que fait ${head} ?`,
  mostly: (/** @type {string} */ kind, /** @type {string} */ score) => `Surtout : ${kind} (${score})`,
  mixed: 'Aucun motif net',
  most: (/** @type {string} */ kind, /** @type {string} */ score) => `Aucun motif net ; maximum : ${kind} (${score})`,
  spread: (/** @type {string} */ entropy, /** @type {string} */ distance) =>
    `entropie ${entropy} du maximum · distance moyenne ${distance} (en tokens)`,
  onRandom: 'sur des tokens aléatoires répétés',
  links: 'Liens les plus forts',
  link: (/** @type {string} */ query, /** @type {string} */ key) => `${isolated(query)} → ${isolated(key)}`,
  elsewhere: 'Dans d’autres phrases',
  waits: 'Disponible quand tout le modèle est chargé.',
  check: (/** @type {number} */ count) => (count === 1 ? 'Tester 1 phrase' : `Tester ${count} phrases`),
  checking: (/** @type {number} */ done, /** @type {number} */ total) => `${done} sur ${total} phrases.`,
  /** @param {[kind: string | null, count: number][]} counts @param {number} total */
  found: (counts, total) =>
    `Sur ${total} ${total === 1 ? 'phrase' : 'phrases'}, cible du lien le plus fort : ${listed(counts.map(([kind, count]) => `${target(kind)} (${count})`))}.`,
  all: 'Les afficher',
  own: 'Vos propres phrases',
  lines: 'Une phrase par ligne',
  matrices: 'Matrices',
  scores: 'QK (scores) :',
  output: 'OV (sortie) :',
  /** Keyed by the core's names. */
  names: { w_q: 'W_Q', w_k: 'W_K', w_v: 'W_V', w_o: 'W_O' },
};
