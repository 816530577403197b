// @ts-check
/**
 * The room "Compare": two sentences in one picture, and the changes from one to the other.
 *
 * @typedef {import('../../engine/trace.js').Matrix} Matrix
 * @typedef {import('../../pkg/headlight.js').Comparison} Comparison
 * @typedef {import('../../pkg/headlight.js').ComparedPlace} ComparedPlace
 * @typedef {import('./state.js').Input} Input
 * @typedef {import('./state.js').View} View
 * @typedef {object} Answers
 * @property {string} first sentence
 * @property {string} second sentence
 * @property {import('../../state/text.js').HeadAt} at the head; for two models, the head of A
 * @property {import('../../pkg/headlight.js').EditForm[]} forms syntax of the edits
 * @property {Comparison} comparison
 * @typedef {import('../../state/reading.js').ReadingState<Input, View, Answers>} Compare
 */
import { RequestError } from '../../engine/client.js';
import { FIRST_MODEL, offered } from '../../state/models.js';
import { changesOf, nothingRead } from '../../state/reading.js';
import { memo } from '../../state/same.js';
import { NOTHING } from '../../state/text.js';
import { EXAMPLES } from './examples.js';
import { createFiles } from './files.js';
import { createManyRun } from './many-run.js';
import { askedOf, FIRST_INPUT, FIRST_VIEW, otherOf, SHOWN_OF_MODELS } from './state.js';
import { words } from './words.js';

/** @type {Compare} */
export const NO_COMPARE = nothingRead(FIRST_INPUT, FIRST_VIEW);

/** @param {import('../../state/room.js').Context<Compare>} context */
export function createCompare(context) {
  const { get, shared, subscribe, client, newHistoryEntry, select, chooseHead, changeText } = context;
  const { change, turn } = changesOf(context);
  createManyRun(context);
  const structure = memo(() => client.call('structure'));
  /** The word that will be selected for an example. Its token is unknown until the sentence has been read. */
  let awaited = /** @type {{ text: string, selected: string } | null} */ (null);

  /**
   * @param {import('../../state/reading.js').Wish<Input>} wish
   * @returns {Promise<Answers | null>}
   */
  async function read({ input, text, selected }) {
    if (!text) return null;
    const { layer, head } = text;
    const at = { layer, head };
    const tokens = { token: selected.query ?? undefined, key: selected.key ?? undefined };
    const request = { other: askedOf(input, text), head: at, merged: input.merged, ...tokens };
    try {
      const [comparison, { edits: forms }] = await Promise.all([client.call('compare', request), structure()]);
      return { first: text.text, second: otherOf(input, text.text), at, forms, comparison };
    } catch (error) {
      if (!(error instanceof RequestError) || input.versus !== 'sentence') throw error;
      // The message is about one of the two texts, so it must name the text.
      throw new RequestError({ message: words.ofSecond(error.message) }, error.method);
    }
  }

  subscribe(() => {
    const { run } = shared().text;
    if (!awaited || run?.text !== awaited.text) return;
    const { selected } = awaited;
    awaited = null;
    const token = run.tokens.findIndex(({ text }) => text.trim() === selected);
    select(token < 0 ? NOTHING : { query: token, key: null });
  });

  /** @type {import('../../state/room.js').Intents} */
  const intents = {
    other: (/** @type {string} */ other) => change({ other }),
    versus(/** @type {import('./state.js').Versus} */ versus) {
      newHistoryEntry();
      if (versus === 'model' && !SHOWN_OF_MODELS.includes(get().view.show)) turn({ show: FIRST_VIEW.show });
      change({ versus });
    },
    edit(/** @type {string} */ edit) {
      const { edits } = get().input;
      const isThere = edits.includes(edit);
      change({ edits: isThere ? edits.filter((other) => other !== edit) : [...edits, edit] });
    },
    modelB(/** @type {string} */ modelB) {
      newHistoryEntry();
      change({ modelB, headB: offered(modelB).head });
    },
    headB: (/** @type {import('../../state/text.js').HeadAt} */ headB) => change({ headB }),
    merged: (/** @type {boolean} */ merged) => change({ merged }),
    show(/** @type {View['show']} */ show) {
      newHistoryEntry();
      turn({ show });
    },
    by: (/** @type {View['by']} */ by) => turn({ by }),
    lines: (/** @type {string} */ lines) => turn({ lines }),
    /** Compares the first sentence with a sentence from "Many sentences". */
    compareWith(/** @type {string} */ other) {
      newHistoryEntry();
      turn({ show: 'arrows' });
      change({ other, versus: 'sentence' });
    },
    swap() {
      const { text } = shared().text.input;
      const second = otherOf(get().input, text);
      newHistoryEntry();
      change({ other: text });
      changeText(second);
    },
    tryExample(/** @type {string} */ id) {
      const example = EXAMPLES.find((example) => example.id === id);
      if (!example) return;
      const { text, selected, at } = example;
      newHistoryEntry();
      awaited = { text, selected };
      change({ other: null, versus: 'sentence' });
      // The heads in the examples are heads of the first model.
      if (shared().text.input.model === FIRST_MODEL) chooseHead(at);
      changeText(text);
    },
    /** Selects a place as the query, and a second place as its key, as on a line of tokens. */
    press(/** @type {number} */ at) {
      const token = tokenAt(at);
      if (token === null) return;
      const { selected } = shared().text;
      if (selected.query === null) return select({ query: token, key: null });
      if (isAt(at, selected.query)) return select(NOTHING);
      select({ query: selected.query, key: selected.key !== null && isAt(at, selected.key) ? null : token });
    },
    /** Selects a cell of a heatmap; a second click clears the selection. */
    cell(/** @type {{ row: number, column: number }} */ { row, column }) {
      const [query, key] = [tokenAt(row), tokenAt(column)];
      const { selected } = shared().text;
      if (query === null || key === null) return;
      const isSelected =
        selected.query !== null && isAt(row, selected.query) && selected.key !== null && isAt(column, selected.key);
      select(isSelected ? NOTHING : { query, key });
    },
  };

  /** The first token of the first sentence at a place. @param {number} at */
  const tokenAt = (at) => placeAt(at)?.a?.first ?? null;

  /** @param {number} at @returns {ComparedPlace | undefined} */
  const placeAt = (at) => get().reading?.answers?.comparison.places[at];

  /** Whether a token of the first sentence is at a place. @param {number} at @param {number} token */
  function isAt(at, token) {
    const unit = placeAt(at)?.a;
    return unit !== undefined && unit.first <= token && token < unit.end;
  }

  return { read, intents, files: createFiles(context) };
}
