/** State of the sentence shared by the rooms of a model: text, chosen head, selected tokens, and their URL fields. */
import type { TextToken, Unread } from '../pkg/headlight.js';
import { EXAMPLES } from './examples.ts';
import { type Chosen, type Rules, SENTENCE, type Written } from './fields.ts';
import { ADDED_FOLDER, FIRST_MODEL, FOLDERS, type Model, offered } from './models.ts';

/** A head of the model, by its layer and its index in that layer, both counted from 0. */
export type HeadAt = { layer: number; head: number };

/** A head, the average of `average` heads, or one head of each side of a comparison. */
export type Heads = HeadAt | { average: number } | { a: HeadAt; b: HeadAt };

export type Pair = { query: number | null; key: number | null };

export interface TextInput {
  text: string;
  cut: boolean; // whether a text that is too long is cut to the model's context
  model: string; // folder of the model
  layer: number;
  head: number;
}

export interface TextRun {
  model: string; // folder of the model
  text: string;
  cut: boolean;
  tokens: TextToken[];
  found: number; // number of tokens of the whole text
  unread: Unread | null; // the script of the words that the tokeniser reads only letter by letter, if any
  took: { tokenize?: number; forward?: number }; // milliseconds
}

export interface TextState {
  input: TextInput;
  selected: Pair;
  specials: boolean; // whether special tokens are shown
  run: TextRun | null; // the last run
  problem: string | null; // why the model cannot read the text
  fits: number | null; // maximum number of tokens, if the text exceeds it
  touched: boolean; // whether the user changed anything; the URL must then include the text's fields
}

/** The chosen head or, until its layer has arrived, the head with the same number in the last layer that has. */
export const headIn = ({ first }: Model, { layer, head }: HeadAt): HeadAt => ({
  layer: first ? Math.min(layer, first.layers - 1) : layer,
  head,
});

const FIRST = EXAMPLES[0];

/** Maximum length of a link; mail and chat programs cut off longer ones. */
export const LONGEST_LINK = 4000;

const PLACE = /^\d{1,3}$/;

export const TEXT_FIELDS: Rules = {
  text: SENTENCE,
  cut: ['yes'],
  model: { names: FOLDERS, or: ADDED_FOLDER },
  layer: PLACE,
  head: PLACE,
  token: PLACE,
  key: PLACE,
  special: ['shown', 'hidden'],
  // In Predict, the ids of the appended tokens; in Compare, the one or two words that are measured.
  words: /^(\d{1,6}(\.\d{1,6}){0,510}| [^|]+(\|[^|]+)?|[^|]+\|[^|]*)$/,
};

export const NOTHING: Pair = { query: null, key: null };

export const FIRST_TEXT: TextInput = {
  text: FIRST.text,
  cut: false,
  model: FIRST_MODEL,
  layer: FIRST.layer,
  head: FIRST.head,
};

/** The selection without its last token. */
export const released = ({ query, key }: Pair): Pair => (key === null ? NOTHING : { query, key: null });

export const initialSelection = (model: string): Pair => ({ query: offered(model).token, key: null });

/** Always the same object, because page/model/reader.ts compares selections by identity. */
const INITIAL_SELECTION = initialSelection(FIRST_MODEL);

export const NO_TEXT: TextState = {
  input: FIRST_TEXT,
  selected: INITIAL_SELECTION,
  specials: true,
  run: null,
  problem: null,
  fits: null,
  touched: false,
};

/** The state given by a URL. A URL without a text opens the first example. */
export function fromFields(chosen: Chosen) {
  const whole = (text: string | undefined) => (text === undefined ? null : Number(text));
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

export function toFields({ input, selected, specials }: Pick<TextState, 'input' | 'selected' | 'specials'>): Written {
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

/** Whether the URL must contain these fields. Without them, it would open something else. */
export const isUnusual = (text: TextState) => JSON.stringify(toFields(text)) !== FIRST_FIELDS;

/** The selection after the query has moved by `by` displayed units: tokens, or words if word pieces are merged. */
export function steppedPair<Unit extends { first: number; end: number; special: boolean }>(
  units: Unit[],
  { selected, specials }: Pick<TextState, 'selected' | 'specials'>,
  by: number,
): Pair {
  const shown = unitsOnDisplay(units, specials);
  if (shown.length === 0) return selected;
  const now = shown.indexOf(unitOf(units, selected.query) as Unit);
  const next = now < 0 ? (by > 0 ? 0 : shown.length - 1) : (now + by + shown.length) % shown.length;
  return { query: shown[next].first, key: null };
}

/** The head with this index, counted layer by layer. */
export const headAt = (nth: number, n_heads: number): HeadAt => ({
  layer: Math.floor(nth / n_heads),
  head: nth % n_heads,
});

export const isSameHead = (one: HeadAt, other: HeadAt) => one.layer === other.layer && one.head === other.head;

/** The displayed unit that contains a token: the token itself, or its word if word pieces are merged. */
export const unitOf = <Unit extends { first: number; end: number }>(
  units: Unit[],
  token: number | null,
): Unit | undefined => units.find(({ first, end }) => token !== null && first <= token && token < end);

export const unitsOnDisplay = <Unit extends { special: boolean }>(units: Unit[], specials: boolean) =>
  units.filter(({ special }) => specials || !special);

/** Maximum number of characters of the text in a link. */
const MOST_LETTERS = 1000;

/** The URL fields that open a room with a given head and text. */
export function addressOfHead(room: string, folder: string, text: string, { layer, head }: HeadAt, token: number) {
  const written = encodeURIComponent(text.slice(0, MOST_LETTERS).toWellFormed()).replaceAll('%20', '+');
  return `room=${room}&model=${folder}&text=${written}&layer=${layer}&head=${head}&token=${token}`;
}

/**
 * The random text on which the kinds of heads are measured: `length` tokens, repeated once. There are fewer
 * tokens if the model's context has no room for twice `length`.
 */
export const REPEATED = { seed: 1, length: 25 };

/** The mark that the core adds to the text of such a token, as in `那¹⁄₃`. */
const PART = /[¹²³⁴]⁄[₂₃₄]/;

/** The text of the first token that contains only some bytes of a character, or `null`. */
export const letterPartIn = (tokens: { text: string }[]) => tokens.find(({ text }) => PART.test(text))?.text ?? null;
