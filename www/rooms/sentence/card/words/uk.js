// @ts-check
/** UI strings of a head's card, in Ukrainian. */
import { target } from '../../../../words/uk/heads.js';
import { form, isolated, listed } from '../../../../words/uk/phrases.js';

export const words = {
  title: (/** @type {string} */ head) => `Що робить ${head}?`,
  mostly: (/** @type {string} */ kind, /** @type {string} */ score) => `Переважно: ${kind} (${score})`,
  mixed: 'Без чіткої закономірності',
  most: (/** @type {string} */ kind, /** @type {string} */ score) =>
    `Без чіткої закономірності; найбільше: ${kind} (${score})`,
  spread: (/** @type {string} */ entropy, /** @type {string} */ distance) =>
    `ентропія ${entropy} від найбільшої · середня відстань у токенах: ${distance}`,
  onRandom: 'на повторених випадкових токенах',
  links: 'Найсильніші зв’язки',
  link: (/** @type {string} */ query, /** @type {string} */ key) => `${isolated(query)} → ${isolated(key)}`,
  elsewhere: 'В інших реченнях',
  waits: 'Доступно, коли завантажиться вся модель.',
  check: (/** @type {number} */ count) => `Перевірити ${count} ${form(count, 'речення', 'речення', 'речень')}`,
  checking: (/** @type {number} */ done, /** @type {number} */ total) => `Опрацьовано речень: ${done} з ${total}.`,
  /** @param {[kind: string | null, count: number][]} counts @param {number} total */
  found: (counts, total) =>
    `Куди веде найсильніший зв’язок (речень: ${total}): ${listed(counts.map(([kind, count]) => `${target(kind)} (${count})`))}.`,
  all: 'Показати їх',
  own: 'Ваші речення',
  lines: 'Речення, по одному в рядку',
  matrices: 'Матриці',
  scores: 'QK (оцінки):',
  output: 'OV (вихід):',
  /** Keyed by the core's names. */
  names: { w_q: 'W_Q', w_k: 'W_K', w_v: 'W_V', w_o: 'W_O' },
};
