// @ts-check
/**
 * UI strings of the room "Block", in Ukrainian.
 *
 * @typedef {{ norm: string, activation: string }} Parts names of a model's parts
 */
import { NORMS } from '../../../words/uk/edits.js';
import { quoted } from '../../../words/uk/phrases.js';

/** @type {Record<string, string>} descriptions of the vectors in a block */
const PLAIN = {
  resid_pre: 'вхід',
  'attn.out': 'вихід уваги',
  attn_out: 'вихід уваги',
  resid_mid: 'після уваги',
  'ln1.normalized': 'нормалізовано',
  'mlp.out': 'вихід FFN',
  mlp_out: 'вихід FFN',
  resid_post: 'після FFN',
  'ln2.normalized': 'нормалізовано',
};

export const words = {
  /** @param {string} token @param {number} layer @param {number} n_layers */
  title: (token, layer, n_layers) => `${quoted(token)} у шарі ${layer} (шари від 0 до ${n_layers - 1})`,
  /**
   * @param {string} site
   * @param {{ isNormalised: boolean, isOutput: boolean, of: string | null }} about whether the vector is a normalised
   *   output, whether it is the block's output, and the site from which it is computed if that is not the one above
   */
  plain: (site, { isNormalised, isOutput, of }) =>
    `${isNormalised ? 'нормалізований ' : ''}${PLAIN[site] ?? ''}${of ? `: ${PLAIN[of]}` : ''}${isOutput ? ' (кінець)' : ''}`,
  norms: NORMS,
  activations: /** @type {Record<import('../../../pkg/headlight.js').Activation, string>} */ ({
    relu: 'ReLU',
    gelu: 'GELU',
    gelu_tanh: 'GELU',
    silu: 'SiLU',
  }),
  /** Sites for which lecture A has no letter. @param {Parts} parts */
  places: ({ activation }) =>
    /** @type {Record<string, string>} */ ({
      pattern: 'картина уваги',
      'mlp.pre': `приховані нейрони до ${activation}`,
      'mlp.post': `приховані нейрони після ${activation}`,
    }),
  hint: 'Вкажіть на смужку або натискайте на ній клавіші зі стрілками, щоб прочитати число; клацніть або натисніть Enter, щоб вибрати цей вимір в усіх векторах.',
  stripHint: 'Вкажіть на смужку або натискайте на ній клавіші зі стрілками, щоб прочитати число.',
  scale: 'Шкала',
  /** @param {string} name */
  strip: (name) => `${name}, вимір за виміром`,
  /** @param {string} name @param {number} at @param {string} value */
  dimension: (name, at, value) => `${name}, вимір ${at}: ${value}`,
  /** @param {number} at @param {[string, string][]} values */
  dimensions: (at, values) => `Вимір ${at}: ${values.map(([name, value]) => `${name} ${value}`).join(' · ')}`,

  tokens: {
    label: 'Стежити за',
    /** @param {string} token */
    mask: (token) => `Замаскувати ${quoted(token)}`,
    /** @param {string} token */
    masked: (token) => `${token}, замасковано`,
  },

  lanes: {
    label: 'Голови цього шару',
    on: 'увімк.',
    off: 'вимк.',
    /** @param {number} head @param {string} norm */
    head: (head, norm) => `Голова ${head} додає вектор із нормою ${norm}`,
    /**
     * The accessible name of the button. It contains the visible text `on` or `off`.
     *
     * @param {number} head
     * @param {boolean} isOff
     */
    toggle: (head, isOff) => `Голова ${head}: ${isOff ? 'вимк. Увімкнути' : 'увімк. Вимкнути'}`,
  },

  flow: {
    residual: 'залишок',
    /** @param {Parts} parts */
    ops: ({ norm }) =>
      /** @type {Record<string, string>} */ ({
        input: 'Вхід',
        projections: 'Проєкції q, k, v',
        attention: 'Оцінка, суміш',
        heads: 'Усі голови: z',
        concatenate: 'Склеювання, W_O',
        norm1: `${norm} 1`,
        mlp: 'FFN',
        norm2: `${norm} 2`,
        post1: `${norm} виходу`,
        post2: `${norm} виходу`,
      }),
    /** @param {string} past */
    add: (past) => `+ Додати ${past}`,
    /** An operation whose input is not the vector above it. @param {string} operation @param {string} vector */
    of: (operation, vector) => `${operation} від ${vector}`,
    /** @param {Parts} parts */
    notLinear: ({ activation }) =>
      /** @type {Record<string, string>} */ ({
        attention: 'softmax: нелінійно',
        norm1: 'нелінійно',
        mlp: `${activation}: нелінійно`,
        norm2: 'нелінійно',
        post1: 'нелінійно',
        post2: 'нелінійно',
      }),
    note: 'Клацніть назву ліворуч, щоб відкрити цей етап і побачити звичні назви векторів. Клавіші ] та [ ведуть етапами; Esc закриває етап. Кроки без позначки «нелінійно» — лінійні.',
    /** @param {string} first @param {string} last */
    scale: (first, last) => `Одна шкала від ${first} до ${last} (значення поза межами обрізано)`,
    /** @param {number} at @param {string} value */
    at: (at, value) => `[${at}] ${value}`,
    /** @param {string} norm @param {string} mean @param {string} deviation */
    stats: (norm, mean, deviation) => `норма ${norm} · середнє ${mean} · ст. відх. ${deviation}`,
    /** @param {string} name @param {string} norm */
    strip: (name, norm) => `${name}, норма ${norm}, вимір за виміром`,
    /** @param {number} head @param {number} d_head */
    inHead: (head, d_head) => `голова ${head}: чисел у кожному ${d_head}`,
    /** @param {string} name @param {string} weight */
    weight: (name, weight) => `${quoted(name)}: ${weight}`,
    /** @param {number} head @param {string} token @param {string} key @param {string} weight */
    looksMost: (head, token, key, weight) =>
      `голова ${head}: ${quoted(token)} найбільше звертає увагу на ${quoted(key)}, ${weight}`,
    /** @param {number} head @param {string} token */
    weights: (head, token) => `Ваги уваги для ${quoted(token)} у голові ${head}, токен за токеном`,
    /**
     * @param {{ token: string, layer: number, from: string, attention: string, middle: string, forward: string, to: string }} numbers
     * @param {boolean[]} cut whether each of the two residual connections is cut
     */
    says: ({ token, layer, from, attention, middle, forward, to }, [first, second]) =>
      [
        `Шар ${layer} отримує ${quoted(token)} як вектор із нормою ${from}.`,
        first
          ? `Увага дає вектор із нормою ${attention}; залишкове з’єднання розірвано, тож він заміняє попередній вектор.`
          : `Увага додає вектор із нормою ${attention}; сума має норму ${middle}.`,
        second
          ? `Мережа прямого поширення дає вектор із нормою ${forward}; її залишкове з’єднання розірвано, тож він заміняє попередній вектор.`
          : `Мережа прямого поширення додає вектор із нормою ${forward}.`,
        `Вихід має норму ${to}.`,
      ].join(' '),
  },

  rows: {
    /** @param {string} place */
    show: (place) => `Показати всі токени рядками: ${place}`,
    /** @param {string} place */
    label: (place) => `Усі токени, ${place}: рядок — токен, стовпець — вимір`,
    /** @param {number} head */
    patternLabel: (head) => `Картина уваги голови ${head}: рядки дивляться на стовпці`,
    hint: 'Рядок — токен. Вкажіть на число або натискайте клавіші зі стрілками, щоб прочитати його; клацніть або натисніть Enter, щоб стежити за цим токеном.',
    /** @param {string} token @param {number} at @param {string} value */
    tell: (token, at, value) => `${quoted(token)}, вимір ${at}: ${value}`,
    /** @param {string} token @param {string} key @param {string} weight */
    looks: (token, key, weight) => `${quoted(token)} віддає ${quoted(key)} ${weight}`,
  },

  stack: {
    title: 'Увесь стос',
    caption: 'Вектор токена перед кожним шаром і після останнього. Клацніть рядок, щоб відкрити цей шар угорі.',
    columns: ['Місце', 'Вектор', 'Норма', 'Косинус із попер.', 'Косинус із входом', 'Косинус із моделлю без змін'],
    none: '–',
    /** @param {number} nth @param {number} last */
    name: (nth, last) => (nth === last ? `Вихід шару ${last - 1}` : `Вхід шару ${nth}`),
    /** @param {number} nth @param {number} last */
    short: (nth, last) => (nth === last ? 'вихід' : `L${nth}`),
    /** @param {string} token @param {string} toInput @param {number} layer @param {string} turned */
    says: (token, toInput, layer, turned) =>
      `Шар за шаром вектор ${quoted(token)} відвертається від початкового: косинус останнього вектора з першим — ${toInput}. Найбільше його повертає шар ${layer}: косинус між його входом і виходом — ${turned}.`,
  },
};
