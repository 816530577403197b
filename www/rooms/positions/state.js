// @ts-check
/**
 * Input and view of the room "Positions", and their URL fields.
 *
 * @typedef {'sines' | 'waves' | 'relative' | 'formulas' | 'learned' | 'order'} Part the displayed picture
 * @typedef {'original' | 'reversed' | number[]} Order a list contains the index of the word at each position
 * @typedef {[row: number, column: number]} Place a cell of a matrix
 * @typedef {object} Input
 * @property {Part} part
 * @property {number} length number of positions of the sinusoids
 * @property {number} width number of dimensions of the sinusoids
 * @property {number} base
 * @property {'paper' | 'tutorial'} formula
 * @property {Order} order
 * @typedef {object} View
 * @property {number[]} waves dimensions drawn as waves
 * @property {number | null} moment position selected in the plot of the waves
 * @property {number} from position whose products with all other positions are drawn
 * @property {number | null} distance from `from`, selected in the plot of the products
 * @property {Place | null} place cell selected in the sinusoids and in the difference of both formulas
 * @property {Place | null} learned cell selected in the learned positions
 * @property {Place | null} pair two positions, selected in both similarity matrices
 * @property {number} dimension the selected dimension of the tokens' vectors
 */

/** Maximum number of waves that can be distinguished. */
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

/** Dimensions that the lecture's small picture shows as waves. */
export const TOY_WAVES = [0, 1, 2, 3];

/** Parts that need the model. */
const OF_MODEL = ['learned', 'order'];

/** @param {Input} input */
export const usesModel = ({ part }) => OF_MODEL.includes(part);

/**
 * The part that a URL opens if it names none; it follows from the other fields.
 *
 * @param {Omit<Input, 'part'>} input
 * @param {View} view
 * @returns {Part}
 */
function impliedPart({ formula }, { distance, from, moment, waves }) {
  const isUsual = [FIRST_VIEW.waves, TOY_WAVES].some((usual) => usual.join() === waves.join());
  if (distance !== null || from !== FIRST_VIEW.from) return 'relative';
  if (moment !== null || !isUsual) return 'waves';
  return formula === FIRST_INPUT.formula ? FIRST_INPUT.part : 'formulas';
}

/**
 * Input and view from URL fields.
 *
 * @param {Record<string, string>} chosen fields with allowed values
 * @returns {{ input: Input, view: View }}
 */
export function fromFields(chosen) {
  const whole = (/** @type {string | undefined} */ text) => (text === undefined ? null : Number(text));
  const list = (/** @type {string} */ text) => text.split(',').map(Number);
  const place = (/** @type {string | undefined} */ text) =>
    text === undefined ? null : /** @type {Place} */ (text.split('.').map(Number));
  const { order = FIRST_INPUT.order } = chosen;
  /** @type {Omit<Input, 'part'>} */
  const input = {
    length: whole(chosen.length) ?? FIRST_INPUT.length,
    width: whole(chosen.width) ?? FIRST_INPUT.width,
    base: whole(chosen.base) ?? FIRST_INPUT.base,
    formula: chosen.formula === 'tutorial' ? 'tutorial' : 'paper',
    order: order === 'original' || order === 'reversed' ? order : list(String(order)),
  };
  const view = {
    waves: chosen.waves === undefined ? FIRST_VIEW.waves : [...new Set(list(chosen.waves))],
    moment: whole(chosen.moment),
    from: whole(chosen.from) ?? FIRST_VIEW.from,
    distance: whole(chosen.distance),
    place: place(chosen.place),
    learned: place(chosen.learned),
    pair: place(chosen.pair),
    dimension: whole(chosen.dimension) ?? FIRST_VIEW.dimension,
  };
  const part = /** @type {Part | undefined} */ (chosen.positions) ?? impliedPart(input, view);
  return { input: { ...input, part }, view };
}

/**
 * The URL fields; a field with its default value is `null` and omitted.
 *
 * @param {Input} input
 * @param {View} view
 * @returns {Record<string, string | number | null>}
 */
export function toFields(input, view) {
  const unless = (/** @type {string | number} */ value, /** @type {string | number} */ initial) =>
    value === initial ? null : value;
  return {
    positions: unless(input.part, impliedPart(input, view)),
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
  const ranges = [];
  tokens.forEach(({ special, word }, at) => {
    const last = ranges.at(-1);
    if (special) return;
    if (last && last.end === at && tokens[at - 1].word === word) last.end = at + 1;
    else ranges.push({ first: at, end: at + 1 });
  });
  return ranges;
}

/**
 * The word at each position.
 *
 * @param {Order} order
 * @param {number} count number of words
 * @returns {number[] | null} `null` if the list is not a permutation of `count` words
 */
export function placesOf(order, count) {
  const original = Array.from({ length: count }, (_, at) => at);
  if (order === 'original') return original;
  if (order === 'reversed') return original.reverse();
  const fits = order.length === count && original.every((word) => order.includes(word));
  return fits ? order : null;
}

/**
 * The name of an order; for an order without a name, the list.
 *
 * @param {number[]} places
 * @returns {Order}
 */
export function toOrder(places) {
  if (places.every((word, at) => word === at)) return 'original';
  return places.every((word, at) => word === places.length - 1 - at) ? 'reversed' : places;
}
