// @ts-check
/**
 * Attribution of a word's logit: the contributions of the model's parts, and details of the selected part.
 *
 * @typedef {import('../../engine/trace.js').Matrix} Matrix
 * @typedef {import('../../pkg/headlight.js').Continued} Continued
 * @typedef {import('../../pkg/headlight.js').ModelManifest} ModelManifest
 * @typedef {import('../../pkg/headlight.js').Candidate} Candidate
 * @typedef {import('./state.js').Input} Input
 * @typedef {import('./state.js').Part} Part
 * @typedef {object} Attributed
 * @property {Candidate} word
 * @property {Candidate | null} against
 * @property {import('../../engine/trace.js').Matrices<Sums>} parts
 * @property {HeldPart | null} held
 * @property {import('../../pkg/headlight.js').Kinds} kinds of all heads
 * @typedef {Omit<import('../../pkg/headlight.js').Attribution, 'word' | 'against'>} Sums
 * @typedef {object} HeldPart
 * @property {Part} part
 * @property {Matrix | null} attention of the last position; `null` for an MLP
 * @property {number | null} token the token of `writes`, and the one that can be ablated
 * @property {import('../../pkg/headlight.js').HeadWrites | null} writes
 * @property {import('../../pkg/headlight.js').HeadLooksFor | null} looksFor `null` for an MLP
 * @property {import('./state.js').Off | null} off the current ablation
 * @property {import('../../pkg/headlight.js').Switched | null} switched `null` without an ablation
 */
import { matricesOf } from '../../engine/trace.js';
import { kept } from '../../state/reading.js';
import { REPEATED } from '../../state/repeated.js';
import { words } from '../../words/page.js';

/** Number of words compared before and after an ablation. */
const COMPARED = 5;

/** @param {import('../../state/room.js').Context<any>} context */
export function createAttributed({ client, note }) {
  const attributionOf = kept(
    (
      /** @type {string} */ at,
      /** @type {number | null} */ word,
      /** @type {number | null} */ against,
      /** @type {unknown} */ _model,
    ) => client.call('attribution', JSON.parse(at), word ?? undefined, against ?? undefined),
  );

  const repeatedKindsOf = kept((/** @type {unknown} */ _model) =>
    client.call('kinds_on_repeated', REPEATED.seed, REPEATED.length),
  );
  const kindsOf = kept((/** @type {string} */ at, /** @type {unknown} */ _model) =>
    client.call('kinds_of', JSON.parse(at)),
  );

  const looksForOf = kept(
    (
      /** @type {string} */ at,
      /** @type {number} */ layer,
      /** @type {number} */ head,
      /** @type {number | null} */ from,
      /** @type {unknown} */ _model,
    ) => client.call('head_looks_for', JSON.parse(at), layer, head, from ?? undefined),
  );

  /**
   * @param {Input} input
   * @param {Part} part
   * @param {Continued} at
   * @param {string} key key of the request
   * @param {ModelManifest} model
   * @returns {Promise<HeldPart>}
   */
  async function heldPartOf({ place, looker, off }, part, at, key, model) {
    const { layer, head } = part;
    const request = {
      layer,
      head: head ?? undefined,
      token: place ?? undefined,
      off: off ?? undefined,
      most: COMPARED,
    };
    const [{ attention, token, writes, switched }, looksFor] = await Promise.all([
      client.call('held_part', at, request),
      head === null ? null : looksForOf(key, layer, head, looker, model),
    ]);
    return {
      part,
      attention: attention ? matricesOf({ attention }).attention : null,
      token: token ?? null,
      writes: writes ?? null,
      looksFor,
      off: switched ? off : null,
      switched: switched ?? null,
    };
  }

  /**
   * All requests are made in one task, so that they share a message.
   *
   * @param {Input} input
   * @param {Continued} at
   * @param {ModelManifest} model
   * @returns {Promise<Attributed>}
   */
  return async (input, at, model) => {
    const { n_layers, n_heads } = model;
    const { part, word: wordId, against: againstId, kindsOn } = input;
    const isThere = part !== null && part.layer < n_layers && (part.head ?? 0) < n_heads;
    if (part && !isThere) note(words.notices.noSuchHead(n_layers, n_heads));
    const key = JSON.stringify(at);
    const [{ word, against, heads, mlps, ...sums }, held, kinds] = await Promise.all([
      attributionOf(key, wordId, againstId, model),
      isThere ? heldPartOf(input, part, at, key, model) : null,
      kindsOn === 'random' ? repeatedKindsOf(model) : kindsOf(key, model),
    ]);
    return { word, against: against ?? null, parts: { ...sums, ...matricesOf({ heads, mlps }) }, held, kinds };
  };
}
