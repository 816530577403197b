// @ts-check
/**
 * What is asked for in the room "Sentence", how it is looked at, and both as fields of the address.
 *
 * @typedef {{ layer: number, head: number }} HeadAt counted from 0
 * @typedef {{ query: number | null, key: number | null }} Pair places of tokens, or of units of a picture
 * @typedef {object} Input
 * @property {string} text
 * @property {boolean} cut whether a text that is too long is read as far as the model can
 * @property {number} layer
 * @property {number} head
 * @property {HeadAt[]} together further heads shown with the chosen one
 * @property {boolean} average whether they are shown as one, their mean
 * @property {'weight' | 'norm'} measure
 * @property {boolean} merged whether word pieces are merged into words
 * @typedef {object} View
 * @property {'arrows' | 'columns' | 'heatmap' | 'heads'} show
 * @property {number} share of each token's attention that the arrows make up
 * @property {boolean} specials whether special tokens are shown
 * @property {boolean} several whether a click adds a head instead of choosing it
 * @property {Pair} held tokens
 * @property {Pair | null} looked units of the picture
 * @property {string | null} kind the kind that heads are ranked by; `null` ranks them by the held pair
 * @property {'hue' | 'kind'} colouring
 * @property {Quiz | null} quiz `null` while nothing is to be guessed
 * @typedef {object} Quiz a guess of where the held token looks
 * @property {Record<string, number>} guesses heights of bars from 0 to 100, by the names of a question
 * @property {boolean} nothing whether somebody asked for an answer without a guess
 * @property {Judged | null} judged the guess beside the weights, once it was revealed
 * @typedef {object} Judged
 * @property {import('../controller/sentence.js').Reading} reading whose weights were guessed
 * @property {string[]} names of the question
 * @property {number} overlap what guess and weights have in common, from 0 to 1
 * @property {Float32Array} shares the guess; adds up to 1
 * @property {Float32Array} weights add up to 1
 */
import { EXAMPLES } from './examples.js';

const FIRST = EXAMPLES[0];

/** No token. @type {Pair} */
export const NOTHING = { query: null, key: null };

/** @type {Quiz} */
export const NEW_QUIZ = { guesses: {}, nothing: false, judged: null };

/** @type {Input} */
export const FIRST_INPUT = {
  text: FIRST.text,
  cut: false,
  layer: FIRST.layer,
  head: FIRST.head,
  together: [],
  average: false,
  measure: 'weight',
  merged: false,
};

/** @type {View} */
export const FIRST_VIEW = {
  show: 'arrows',
  share: 0.8,
  specials: true,
  several: false,
  held: { query: FIRST.token, key: null },
  looked: null,
  kind: null,
  colouring: 'hue',
  quiz: null,
};

/**
 * The state that an address asks for. An address without a text means the first example.
 *
 * @param {Record<string, string>} chosen fields whose values are allowed
 * @returns {{ input: Input, view: View }}
 */
export function fromFields(chosen) {
  const whole = (/** @type {string | undefined} */ text) => (text === undefined ? null : Number(text));
  const heads = (chosen.heads ?? '').split(',').filter(Boolean).map(headFromText);
  const held = chosen.text === undefined && chosen.token === undefined ? FIRST_VIEW.held : { query: whole(chosen.token), key: whole(chosen.key) };
  return {
    input: withHeadsOnce({
      text: chosen.text ?? FIRST.text,
      cut: chosen.cut === 'yes',
      layer: whole(chosen.layer) ?? FIRST.layer,
      head: whole(chosen.head) ?? FIRST.head,
      together: heads,
      average: chosen.average === 'yes',
      // What is guessed are weights.
      measure: chosen.measure === 'norm' && chosen.quiz !== 'yes' ? 'norm' : 'weight',
      merged: chosen.pieces === 'merged',
    }),
    view: {
      ...FIRST_VIEW,
      show: /** @type {View['show']} */ (chosen.show ?? FIRST_VIEW.show),
      share: chosen.share === undefined ? FIRST_VIEW.share : Number(chosen.share) / 100,
      specials: chosen.special !== 'hidden',
      several: heads.length > 0,
      held,
      kind: chosen.kind ?? null,
      colouring: chosen.colour === 'kind' ? 'kind' : 'hue',
      quiz: chosen.quiz === 'yes' ? NEW_QUIZ : null,
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
  const { held } = view;
  return {
    text: input.text.length > LONGEST_LINK ? null : input.text,
    cut: input.cut ? 'yes' : null,
    layer: input.layer,
    head: input.head,
    heads: input.together.map(textOfHead).join(',') || null,
    average: input.average ? 'yes' : null,
    token: held.query,
    key: held.key,
    show: view.show === FIRST_VIEW.show ? null : view.show,
    share: view.share === FIRST_VIEW.share ? null : Math.round(view.share * 100),
    special: view.specials ? null : 'hidden',
    pieces: input.merged ? 'merged' : null,
    measure: input.measure === 'norm' ? 'norm' : null,
    kind: view.kind,
    colour: view.colouring === 'kind' ? 'kind' : null,
    quiz: view.quiz && 'yes',
  };
}

/** Longer addresses are cut off by the programs that people send links with. */
export const LONGEST_LINK = 4000;

/** @param {HeadAt} at */
const textOfHead = ({ layer, head }) => `${layer}.${head}`;

/** @param {string} text */
function headFromText(text) {
  const [layer, head] = text.split('.').map(Number);
  return { layer, head };
}

/**
 * @param {HeadAt} one
 * @param {HeadAt} other
 */
export const sameHead = (one, other) => one.layer === other.layer && one.head === other.head;

/**
 * An input whose further heads are each there once, and the chosen one is not among them.
 *
 * @param {Input} input
 */
export function withHeadsOnce(input) {
  const isFurther = (/** @type {HeadAt} */ at, /** @type {number} */ nth) =>
    !sameHead(at, input) && input.together.findIndex((other) => sameHead(other, at)) === nth;
  return { ...input, together: input.together.filter(isFurther) };
}

/**
 * A token by its text and how often that came before, so that it is found again when the
 * sentence around it changes.
 *
 * @typedef {{ text: string, nth: number }} Anchor
 * @param {{ text: string }[]} tokens
 * @param {number | null} place
 * @returns {Anchor | null}
 */
export function anchorOf(tokens, place) {
  if (place === null || place >= tokens.length) return null;
  const { text } = tokens[place];
  const nth = tokens.slice(0, place).filter((token) => token.text === text).length;
  return { text, nth };
}

/**
 * @param {{ text: string }[]} tokens
 * @param {Anchor | null} anchor
 * @returns {number | null} `null` while the sentence has no such token
 */
export function placeOf(tokens, anchor) {
  if (!anchor) return null;
  const places = tokens.flatMap(({ text }, place) => (text === anchor.text ? [place] : []));
  return places[anchor.nth] ?? places.at(-1) ?? null;
}

/**
 * The unit of a picture that holds a token: the token itself, or its word.
 *
 * @template {{ first: number, end: number }} Unit
 * @param {Unit[]} units
 * @param {number | null} token
 * @returns {Unit | undefined}
 */
export const unitOf = (units, token) => units.find(({ first, end }) => token !== null && first <= token && token < end);

/**
 * @template {{ special: boolean }} Unit
 * @param {Unit[]} units
 * @param {boolean} specials whether special tokens are shown
 */
export const unitsOnDisplay = (units, specials) => units.filter(({ special }) => specials || !special);
