// @ts-check
/** UI strings of a head's card, in Spanish. */
import { target } from '../../../../words/es/heads.js';
import { isolated, listed } from '../../../../words/es/phrases.js';

export const words = {
  title: (/** @type {string} */ head) => `¿Qué hace ${head}?`,
  mostly: (/** @type {string} */ kind, /** @type {string} */ score) => `Sobre todo: ${kind} (${score})`,
  mixed: 'Sin patrón claro',
  most: (/** @type {string} */ kind, /** @type {string} */ score) =>
    `Sin patrón claro; lo más alto: ${kind} (${score})`,
  spread: (/** @type {string} */ entropy, /** @type {string} */ distance) =>
    `entropía: ${entropy} del máximo · distancia media: ${distance} tokens`,
  onRandom: 'en tokens aleatorios repetidos',
  links: 'Vínculos más fuertes',
  link: (/** @type {string} */ query, /** @type {string} */ key) => `${isolated(query)} → ${isolated(key)}`,
  elsewhere: 'En otras oraciones',
  waits: 'Disponible cuando haya llegado el modelo entero.',
  check: (/** @type {number} */ count) => (count === 1 ? 'Probar 1 oración' : `Probar ${count} oraciones`),
  checking: (/** @type {number} */ done, /** @type {number} */ total) => `${done} de ${total} oraciones hechas.`,
  /** @param {[kind: string | null, count: number][]} counts @param {number} total */
  found: (counts, total) =>
    `En ${total} ${total === 1 ? 'oración' : 'oraciones'}, el vínculo más fuerte va a: ${listed(counts.map(([kind, count]) => `${target(kind)} (${count})`))}.`,
  all: 'Verlas',
  own: 'Tus propias oraciones',
  lines: 'Oraciones, una por línea',
  matrices: 'Matrices',
  scores: 'QK (puntuaciones):',
  output: 'OV (salida):',
  /** Keyed by the core's names. */
  names: { w_q: 'W_Q', w_k: 'W_K', w_v: 'W_V', w_o: 'W_O' },
};
