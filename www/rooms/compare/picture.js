// @ts-check
/**
 * The data of all pictures of the room. A place is a position at which words of the two sentences are aligned.
 *
 * @typedef {import('./controller.js').Comparison} Comparison
 * @typedef {import('./controller.js').ComparedPlace} ComparedPlace
 * @typedef {import('../../state/text.js').Pair} Pair
 * @typedef {object} Picture
 * @property {ComparedPlace[]} places
 * @property {number[]} shown indices of the displayed places
 * @property {[Weights, Weights]} sides weights of the first and the second sentence
 * @property {Weights} difference
 * @property {string} headA name of A's head, such as "L5 H11"
 * @property {string} name of the head, or of both heads for two models
 * @property {Pair} selected places of the selected words
 * @typedef {(row: number, column: number) => number} Weights NaN if the sentence has no word at one of the places
 */
import { diverging, hexFromRgb } from '../../draw/color.js';
import { words } from './words.js';

/** Smallest highlighted change of a weight: ten percentage points. */
export const LIT = 0.1;

/** The colours of the two sentences are at plus and minus this value on the scale of differences. */
const OF_SCALE = 0.75;

/**
 * The colours of the two sentences: as in A − B, red means more in A and blue more in B.
 *
 * @param {import('../../draw/color.js').Theme} theme
 */
export const sideColors = (theme) => [OF_SCALE, -OF_SCALE].map((part) => hexFromRgb(diverging(part, 1, theme)));

/**
 * @param {import('./controller.js').Answers} answers
 * @param {import('./state.js').Input} input the input to which the answers belong
 * @param {Pair} selected selected tokens of the first sentence
 * @param {boolean} specials whether special tokens are shown
 * @returns {Picture}
 */
export function pictureOf({ comparison, at }, input, { query, key }, specials) {
  const { places, pattern_a, pattern_b, difference } = comparison;
  const weights =
    (/** @type {import('../../pkg/headlight.js').Numbers} */ { values, columns }) =>
    (/** @type {number} */ row, /** @type {number} */ column) =>
      values[row * columns + column];
  const shown = places.flatMap(({ a, b }, at) => (specials || !(a ?? b)?.special ? [at] : []));
  const placeOf = (/** @type {number | null} */ token) => {
    const at = places.findIndex(({ a }) => a && token !== null && a.first <= token && token < a.end);
    return shown.includes(at) ? at : null;
  };
  return {
    places,
    shown,
    sides: [weights(pattern_a), weights(pattern_b)],
    difference: weights(difference),
    headA: nameOf(at),
    name: input.versus === 'model' ? words.twoHeads(nameOf(at), nameOf(input.headB)) : nameOf(at),
    selected: { query: placeOf(query), key: placeOf(key) },
  };
}

/** @param {import('../../state/text.js').HeadAt} at */
const nameOf = ({ layer, head }) => `L${layer} H${head}`;

/** The words at a place: one word, or two words if the sentences differ. @param {ComparedPlace} place */
export function textsOf({ a, b, same }) {
  return (same ? [a] : [a, b]).flatMap((unit) => (unit ? [unit.text.trim()] : []));
}

/**
 * Change of a weight. If only one sentence has the weight, its full value is the change.
 * @param {Picture} picture @param {number} row @param {number} column
 */
export function changeAt({ sides, difference }, row, column) {
  const change = difference(row, column);
  if (!Number.isNaN(change)) return Math.abs(change);
  return Math.max(...sides.map((weights) => weights(row, column) || 0));
}

/** Whether all words of the two sides are the same. @param {Picture} picture */
export const isSame = ({ places }) => places.every(({ same }) => same);
