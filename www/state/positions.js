// @ts-check
/**
 * What is asked for in the room "Positions", how it is looked at, and both as fields of the address.
 *
 * @typedef {'sines' | 'learned' | 'order'} Part
 * @typedef {'original' | 'reversed' | number[]} Order a list says which word stands at each place
 * @typedef {[row: number, column: number]} Place of a number in a matrix
 * @typedef {object} Input
 * @property {Part} part
 * @property {number} length positions of the sinusoids
 * @property {number} width dimensions of the sinusoids
 * @property {number} base
 * @property {'paper' | 'tutorial'} formula
 * @property {Order} order
 * @typedef {object} View
 * @property {number[]} waves dimensions drawn as waves
 * @property {number | null} moment position read from the waves; `null` while none is held
 * @property {number} from position whose products with all others are drawn
 * @property {number | null} distance from there, read from the curve
 * @property {Place | null} place held in the sinusoids and in the difference of both formulas
 * @property {Place | null} learned held in the learned positions
 * @property {Place | null} pair two positions, held in both pictures of likeness
 * @property {number} dimension read from the words' vectors
 */

/** More waves than that cannot be told apart. */
export const MOST_WAVES = 6;

/** @type {Input} */
export const FIRST_INPUT = { part: 'sines', length: 20, width: 512, base: 10_000, formula: 'paper', order: 'reversed' };

/** @type {View} */
export const FIRST_VIEW = {
  waves: [0, 40, 80],
  moment: null,
  from: 0,
  distance: null,
  place: null,
  learned: null,
  pair: null,
  dimension: 0,
};

/** A whole number from 1 to 512, and from 0 to 511. */
const SIZE = /^([1-9]\d?|[1-4]\d\d|50\d|51[0-2])$/;
const INDEX = /^(\d{1,2}|[1-4]\d\d|50\d|51[01])$/;
const PAIR = /^(\d{1,2}|[1-4]\d\d|50\d|51[01])\.(\d{1,2}|[1-4]\d\d|50\d|51[01])$/;

/** The fields of the address that are this room's own, as in `url.js`. */
export const POSITIONS_FIELDS = {
  positions: ['sines', 'learned', 'order'],
  length: SIZE,
  width: SIZE,
  // More than 1 and at most 1e9.
  base: /^(1\.\d{0,3}[1-9]|([2-9]|[1-9]\d{1,8})(\.\d{1,4})?|1000000000)$/,
  formula: ['paper', 'tutorial'],
  waves: /^\d{1,3}(,\d{1,3}){0,5}$/,
  moment: INDEX,
  from: INDEX,
  distance: /^-?\d{1,3}$/,
  place: PAIR,
  learned: PAIR,
  pair: PAIR,
  order: /^(original|reversed|\d{1,3}(,\d{1,3}){0,511})$/,
  dimension: /^\d{1,3}$/,
};

/**
 * The state that an address asks for.
 *
 * @param {Record<string, string>} chosen fields whose values are allowed
 * @returns {{ input: Input, view: View }}
 */
export function fromFields(chosen) {
  const whole = (/** @type {string | undefined} */ text) => (text === undefined ? null : Number(text));
  const list = (/** @type {string} */ text) => text.split(',').map(Number);
  const place = (/** @type {string | undefined} */ text) => (text === undefined ? null : /** @type {Place} */ (text.split('.').map(Number)));
  const { order = FIRST_INPUT.order } = chosen;
  return {
    input: {
      part: /** @type {Part} */ (chosen.positions ?? FIRST_INPUT.part),
      length: whole(chosen.length) ?? FIRST_INPUT.length,
      width: whole(chosen.width) ?? FIRST_INPUT.width,
      base: whole(chosen.base) ?? FIRST_INPUT.base,
      formula: chosen.formula === 'tutorial' ? 'tutorial' : 'paper',
      order: order === 'original' || order === 'reversed' ? order : list(String(order)),
    },
    view: {
      waves: chosen.waves === undefined ? FIRST_VIEW.waves : [...new Set(list(chosen.waves))],
      moment: whole(chosen.moment),
      from: whole(chosen.from) ?? FIRST_VIEW.from,
      distance: whole(chosen.distance),
      place: place(chosen.place),
      learned: place(chosen.learned),
      pair: place(chosen.pair),
      dimension: whole(chosen.dimension) ?? FIRST_VIEW.dimension,
    },
  };
}

/**
 * The fields of the address; a field that is `null` says what is usual and is left out.
 *
 * @param {Input} input
 * @param {View} view
 * @returns {Record<string, string | number | null>}
 */
export function toFields(input, view) {
  const unless = (/** @type {string | number} */ value, /** @type {string | number} */ usual) => (value === usual ? null : value);
  return {
    positions: unless(input.part, FIRST_INPUT.part),
    length: unless(input.length, FIRST_INPUT.length),
    width: unless(input.width, FIRST_INPUT.width),
    base: unless(input.base, FIRST_INPUT.base),
    formula: unless(input.formula, FIRST_INPUT.formula),
    waves: unless(view.waves.join(','), FIRST_VIEW.waves.join(',')) || null,
    moment: view.moment,
    from: unless(view.from, FIRST_VIEW.from),
    distance: view.distance,
    place: view.place && view.place.join('.'),
    learned: view.learned && view.learned.join('.'),
    pair: view.pair && view.pair.join('.'),
    order: unless(String(input.order), String(FIRST_INPUT.order)),
    dimension: unless(view.dimension, FIRST_VIEW.dimension),
  };
}

/**
 * The words of a sentence as ranges of tokens, without special tokens.
 *
 * @param {{ text: string, special: boolean, word: number }[]} tokens
 * @returns {{ first: number, end: number }[]}
 */
export function wordsOf(tokens) {
  /** @type {{ first: number, end: number }[]} */
  const found = [];
  tokens.forEach(({ special, word }, at) => {
    const last = found.at(-1);
    if (special) return;
    if (last && last.end === at && tokens[at - 1].word === word) last.end = at + 1;
    else found.push({ first: at, end: at + 1 });
  });
  return found;
}

/**
 * The word that stands at each place.
 *
 * @param {Order} order
 * @param {number} count of words
 * @returns {number[] | null} `null` where the list is not an order of so many words
 */
export function placesOf(order, count) {
  const original = Array.from({ length: count }, (_, at) => at);
  if (order === 'original') return original;
  if (order === 'reversed') return original.reverse();
  const fits = order.length === count && original.every((word) => order.includes(word));
  return fits ? order : null;
}

/**
 * An order by its name, where it has one.
 *
 * @param {number[]} places
 * @returns {Order}
 */
export function named(places) {
  if (places.every((word, at) => word === at)) return 'original';
  return places.every((word, at) => word === places.length - 1 - at) ? 'reversed' : places;
}
