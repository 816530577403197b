// @ts-check
/**
 * Who wrote a word: what the parts of the model add to its logit, and what the held part does.
 *
 * @typedef {import('../../engine/trace.js').Matrix} Matrix
 * @typedef {import('../../pkg/headlight.js').Prediction} Prediction
 * @typedef {import('../../pkg/headlight.js').Continued} Continued
 * @typedef {import('../../pkg/headlight.js').ModelManifest} ModelManifest
 * @typedef {import('../../pkg/headlight.js').Candidate} Candidate
 * @typedef {import('./state.js').Input} Input
 * @typedef {import('./state.js').Part} Part
 * @typedef {object} Attributed
 * @property {Candidate} word
 * @property {Candidate | null} against
 * @property {import('../../engine/trace.js').Matrices<import('../../pkg/headlight.js').Attribution>} parts
 * @property {HeldPart | null} held
 * @property {import('../../pkg/headlight.js').Kinds} kinds of all heads
 * @typedef {object} HeldPart
 * @property {Part} part
 * @property {Matrix | null} attention of the last position; an MLP has none
 * @property {number | null} token whose words `writes` are, and that can be switched off
 * @property {import('../../pkg/headlight.js').HeadWrites | null} writes
 * @property {LooksFor | null} looksFor an MLP looks for nothing
 * @property {import('./state.js').Off | null} off what is switched off; `null` for nothing
 * @property {import('../../pkg/headlight.js').Switched | null} switched `null` while nothing is off
 * @typedef {import('../../pkg/headlight.js').HeadLooksFor & { from: number }} LooksFor from a token of the text
 */
import { matricesOf } from '../../engine/trace.js';
import { kept } from '../../state/reading.js';
import { REPEATED } from '../../state/repeated.js';
import { words } from '../../words/page.js';
import { changeOf } from './state.js';

/** How many words are compared before and after something is switched off. */
const COMPARED = 5;

/** @param {import('../../state/room.js').Context<any>} context */
export function createAttributed({ client, note }) {
  const partsOf = kept(
    async (
      /** @type {string} */ at,
      /** @type {number} */ word,
      /** @type {number | null} */ against,
      /** @type {unknown[]} */ ..._model
    ) => attributionFrom(await client.call('attribution', JSON.parse(at), word, against ?? undefined)),
  );

  const repeatedKindsOf = kept((/** @type {unknown} */ _model) =>
    client.call('kinds_on_repeated', REPEATED.seed, REPEATED.length),
  );
  const kindsOf = kept((/** @type {string} */ at, /** @type {unknown} */ _model) =>
    client.call('kinds_of', JSON.parse(at)),
  );

  const looksForOf = kept(
    (
      /** @type {number} */ layer,
      /** @type {number} */ head,
      /** @type {number} */ entry,
      /** @type {unknown} */ _model,
    ) => client.call('head_looks_for', layer, head, entry),
  );

  /**
   * An entry of the vocabulary with its text: from the words that are shown, or else from the engine.
   *
   * @param {number} id
   * @param {Prediction} prediction
   * @param {Continued} at
   * @returns {Promise<Candidate>}
   */
  async function candidateOf(id, { tokens, next, asked }, at) {
    const known = [...next, ...asked.flatMap(({ pieces }) => pieces.slice(0, 1))].find((one) => one.id === id);
    if (known) return known;
    const rows = await client.call('lens', at, tokens.length - 1, id);
    return rows[rows.length - 1].word;
  }

  /**
   * @param {Input} input
   * @param {Prediction} prediction
   * @param {Continued} at
   * @param {ModelManifest} model
   * @returns {Promise<HeldPart | null>}
   */
  async function heldPartOf({ part, place, looker, off }, { tokens }, at, model) {
    if (!part) return null;
    const { layer, head } = part;
    const from = Math.min(looker ?? tokens.length - 1, tokens.length - 1);
    const looking = head === null ? null : looksForOf(layer, head, tokens[from].id, model);
    const attention = head === null ? null : matrixOf(await client.call('last_attention', at, layer, head));
    const held = place !== null && place < tokens.length ? place : null;
    const token = held ?? (attention && largestOf(attention.values));
    const change = off && changeOf(off, part, token);
    const switching = change ? client.call('switched', at, [change], COMPARED) : null;
    const [writes, switched, looksFor] = await Promise.all([
      head !== null && token !== null ? client.call('head_writes', at, layer, head, token) : null,
      switching,
      looking,
    ]);
    return {
      part,
      attention,
      token,
      writes,
      looksFor: looksFor && { ...looksFor, from },
      off: change === null ? null : off,
      switched,
    };
  }

  /**
   * @param {Input} input
   * @param {Prediction} prediction
   * @param {Continued} at
   * @param {ModelManifest} model
   * @returns {Promise<Attributed>}
   */
  return async (input, prediction, at, model) => {
    const { n_layers, n_heads } = model;
    const { part } = input;
    const isThere = part !== null && part.layer < n_layers && (part.head ?? 0) < n_heads;
    if (part && !isThere) note(words.notices.noSuchHead(n_layers, n_heads));
    const wordId = input.word ?? prediction.next[0].id;
    const againstId = input.against === wordId ? null : input.against;
    const key = JSON.stringify(at);
    const [parts, word, against, held, kinds] = await Promise.all([
      partsOf(key, wordId, againstId, model),
      candidateOf(wordId, prediction, at),
      againstId === null ? null : candidateOf(againstId, prediction, at),
      heldPartOf({ ...input, part: isThere ? part : null }, prediction, at, model),
      input.kindsOn === 'random' ? repeatedKindsOf(model) : kindsOf(key, model),
    ]);
    return { word, against, parts, held, kinds };
  };
}

/** @param {import('../../pkg/headlight.js').Attribution} answer */
const attributionFrom = ({ heads, mlps, ...sums }) => ({ ...sums, ...matricesOf({ heads, mlps }) });

/** @param {import('../../pkg/headlight.js').Numbers} numbers */
const matrixOf = (numbers) => matricesOf({ numbers }).numbers;

/** @param {Float32Array} values */
const largestOf = (values) => values.reduce((best, value, at) => (value > values[best] ? at : best), 0);
