// @ts-check
/** UI strings of a head's card, in Portuguese. */
import { target } from '../../../../words/pt/heads.js';
import { isolated, listed } from '../../../../words/pt/phrases.js';

export const words = {
  title: (/** @type {string} */ head) => `O que ${head} faz?`,
  mostly: (/** @type {string} */ kind, /** @type {string} */ score) => `Sobretudo: ${kind} (${score})`,
  mixed: 'Sem padrão claro',
  most: (/** @type {string} */ kind, /** @type {string} */ score) => `Sem padrão claro; o maior: ${kind} (${score})`,
  spread: (/** @type {string} */ entropy, /** @type {string} */ distance) =>
    `entropia ${entropy} do máximo · distância média de ${distance} tokens`,
  onRandom: 'em tokens aleatórios repetidos',
  links: 'Ligações mais fortes',
  link: (/** @type {string} */ query, /** @type {string} */ key) => `${isolated(query)} → ${isolated(key)}`,
  elsewhere: 'Em outras frases',
  waits: 'Disponível quando o modelo inteiro tiver chegado.',
  check: (/** @type {number} */ count) => (count === 1 ? 'Testar 1 frase' : `Testar ${count} frases`),
  checking: (/** @type {number} */ done, /** @type {number} */ total) => `${done} de ${total} frases prontas.`,
  /** @param {[kind: string | null, count: number][]} counts @param {number} total */
  found: (counts, total) =>
    `Em ${total} ${total === 1 ? 'frase' : 'frases'}, destino da ligação mais forte: ${listed(counts.map(([kind, count]) => `${target(kind)} (${count})`))}.`,
  all: 'Mostrar todas',
  own: 'Suas frases',
  lines: 'Frases, uma por linha',
  matrices: 'Matrizes',
  scores: 'QK (escores):',
  output: 'OV (saída):',
  /** Keyed by the core's names. */
  names: { w_q: 'W_Q', w_k: 'W_K', w_v: 'W_V', w_o: 'W_O' },
};
