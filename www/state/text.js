// @ts-check
/**
 * State of the sentence shared by the rooms of a model: text, chosen head, selected tokens, and their URL fields.
 *
 * @typedef {{ layer: number, head: number }} HeadAt counted from 0
 * @typedef {{ query: number | null, key: number | null }} Pair indices of tokens
 * @typedef {object} TextInput input of the core
 * @property {string} text
 * @property {boolean} cut whether a text that is too long is cut to the model's context
 * @property {string} model folder of the model
 * @property {number} layer
 * @property {number} head
 * @typedef {object} TextRun a finished run of the model on a text
 * @property {string} model folder of the model
 * @property {string} text
 * @property {boolean} cut
 * @property {import('../pkg/headlight.js').TextToken[]} tokens
 * @property {number} found number of tokens of the whole text
 * @property {{ tokenize?: number, forward?: number }} took milliseconds
 * @typedef {object} TextState
 * @property {TextInput} input
 * @property {Pair} selected
 * @property {boolean} specials whether special tokens are shown
 * @property {TextRun | null} run the last one
 * @property {string | null} problem why the text cannot be read
 * @property {number | null} fits maximum number of tokens, if the text exceeds it
 * @property {boolean} touched whether the user changed anything; the URL must then include the text's fields
 */
import { EXAMPLES } from './examples.js';
import { SENTENCE } from './fields.js';
import { ADDED_FOLDER, FIRST_MODEL, FOLDERS, offered } from './models.js';

const FIRST = EXAMPLES[0];

/** Maximum length of a link; mail and chat programs cut off longer ones. */
export const LONGEST_LINK = 4000;

/** An index of a token, layer or head. */
const PLACE = /^\d{1,3}$/;

/** @type {import('./fields.js').Rules} */
export const TEXT_FIELDS = {
  text: SENTENCE,
  cut: ['yes'],
  model: { names: FOLDERS, or: ADDED_FOLDER },
  layer: PLACE,
  head: PLACE,
  token: PLACE,
  key: PLACE,
  special: ['shown', 'hidden'],
};

/** No token. @type {Pair} */
export const NOTHING = { query: null, key: null };

/** @type {TextInput} */
export const FIRST_TEXT = { text: FIRST.text, cut: false, model: FIRST_MODEL, layer: FIRST.layer, head: FIRST.head };

/**
 * The token selected in the first example.
 *
 * @param {string} model folder
 * @returns {Pair}
 */
export const initialSelection = (model) => ({ query: offered(model).token, key: null });

/** A single object, because readings compare it by identity. */
const INITIAL_SELECTION = initialSelection(FIRST_MODEL);

/** @type {TextState} */
export const NO_TEXT = {
  input: FIRST_TEXT,
  selected: INITIAL_SELECTION,
  specials: true,
  run: null,
  problem: null,
  fits: null,
  touched: false,
};

/**
 * The state given by a URL. A URL without a text opens the first example.
 *
 * @param {import('./fields.js').Chosen} chosen
 */
export function fromFields(chosen) {
  const whole = (/** @type {string | undefined} */ text) => (text === undefined ? null : Number(text));
  const model = chosen.model ?? FIRST_MODEL;
  const first = offered(model).head;
  return {
    input: {
      text: chosen.text ?? FIRST.text,
      cut: chosen.cut === 'yes',
      model,
      layer: whole(chosen.layer) ?? first.layer,
      head: whole(chosen.head) ?? first.head,
    },
    selected:
      chosen.text === undefined && chosen.token === undefined
        ? model === FIRST_MODEL
          ? INITIAL_SELECTION
          : initialSelection(model)
        : { query: whole(chosen.token), key: whole(chosen.key) },
    specials: chosen.special !== 'hidden',
  };
}

/**
 * @param {Pick<TextState, 'input' | 'selected' | 'specials'>} text
 * @returns {import('./fields.js').Written}
 */
export function toFields({ input, selected, specials }) {
  return {
    text: input.text.length > LONGEST_LINK ? null : input.text,
    cut: input.cut ? 'yes' : null,
    model: input.model === FIRST_MODEL ? null : input.model,
    layer: input.layer,
    head: input.head,
    token: selected.query,
    key: selected.key,
    special: specials ? null : 'hidden',
  };
}

const FIRST_FIELDS = JSON.stringify(toFields(NO_TEXT));

/** Whether the URL needs these fields, because a URL without them would open something else. @param {TextState} text */
export const isUnusual = (text) => JSON.stringify(toFields(text)) !== FIRST_FIELDS;

/**
 * The selection after the query has moved by `by` displayed units.
 *
 * @template {{ first: number, end: number, special: boolean }} Unit
 * @param {Unit[]} units
 * @param {Pick<TextState, 'selected' | 'specials'>} text
 * @param {number} by
 * @returns {Pair} tokens
 */
export function steppedPair(units, { selected, specials }, by) {
  const shown = unitsOnDisplay(units, specials);
  if (shown.length === 0) return selected;
  const now = shown.findIndex((unit) => unit === unitOf(units, selected.query));
  const next = now < 0 ? (by > 0 ? 0 : shown.length - 1) : (now + by + shown.length) % shown.length;
  return { query: shown[next].first, key: null };
}

/**
 * @param {HeadAt} one
 * @param {HeadAt} other
 */
export const isSameHead = (one, other) => one.layer === other.layer && one.head === other.head;

/**
 * Describes a token by its text and occurrence, so that it is found again after the sentence around it has changed.
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
 * @returns {number | null} index of the anchor's token; `null` if the sentence does not contain it
 */
export function placeOf(tokens, anchor) {
  if (!anchor) return null;
  const places = tokens.flatMap(({ text }, place) => (text === anchor.text ? [place] : []));
  return places[anchor.nth] ?? places.at(-1) ?? null;
}

/**
 * The displayed unit that contains a token: the token itself, or its word if word pieces are merged.
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
