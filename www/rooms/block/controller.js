// @ts-check
/**
 * The room "Block": one token's way through one layer, in the original or in the edited run.
 *
 * @typedef {import('../../pkg/headlight.js').Structure} Structure
 * @typedef {object} BlockAnswers
 * @property {number} token the followed token
 * @property {import('../../engine/trace.js').Matrices<import('../../pkg/headlight.js').WhatIf>} whatIf effect of the
 *     edits on every token and head
 * @property {import('../../engine/trace.js').Matrices<import('../../pkg/headlight.js').Block>} block
 * @property {import('../../engine/trace.js').Matrices<import('../../pkg/headlight.js').Stack>} stack
 * @property {import('../../engine/trace.js').Matrices<import('../../pkg/headlight.js').ChangedPattern> | null} changed
 *     the chosen head's pattern before and after the edits; `null` if there is no edit and the rows do not need it
 * @property {import('../../engine/trace.js').Matrix | null} rows all tokens at one site of the block
 * @property {HeadWeights | null} weights
 * @typedef {object} HeadWeights one of the chosen head's trained matrices
 * @property {import('./state.js').HeadMatrix} matrix
 * @property {import('../../engine/trace.js').Matrix} weights
 * @property {import('../../engine/trace.js').Matrix} singular_values largest first
 * @property {number} n_main number of largest singular values that make up 90 % of the sum of squares
 * @property {number} first_head first head that uses the matrix
 * @property {number} last_head last head that uses the matrix
 * @typedef {import('../../state/reading.js').ReadingState<import('./state.js').Input, import('./state.js').View, BlockAnswers> & { structure: Structure | null }} Block `structure` is `null` until the engine
 *     has started
 */
import { EngineUnavailable, WorkerLost } from '../../engine/client.js';
import { matricesOf } from '../../engine/trace.js';
import { changesOf, nothingRead } from '../../state/reading.js';
import { words } from '../../words/page.js';
import { FIRST_INPUT, FIRST_VIEW, fromFields, refusedBy, stagesOf, toggled } from './state.js';

/** @type {Block} */
export const NO_BLOCK = { ...nothingRead(FIRST_INPUT, FIRST_VIEW), structure: null };

/** @param {import('../../state/room.js').Context<Block>} context */
export function createBlock(context) {
  const { get, set, shared, client, note, excerpt } = context;
  const { change, turn } = changesOf(context);

  /**
   * @param {import('../../state/reading.js').Wish<import('./state.js').Input>} wish
   * @returns {Promise<BlockAnswers | null>}
   */
  async function read({ input: { edits, rows: wanted, weights }, text, token }) {
    if (!text) return null;
    // Another model's block may lack the site.
    const rows = wanted !== null && operations().some((operation) => operation.rows.includes(wanted)) ? wanted : null;
    const { layer, head } = text;
    // The engine answers in order, so every call after `what_if` uses the edited run.
    const [whatIf, block, stack, changed, ofRows, ofWeights] = await Promise.all([
      client.call('what_if', edits).then(matricesOf),
      client.call('block', layer, head, token).then(matricesOf),
      client.call('stack', token).then(matricesOf),
      edits.length > 0 || rows === 'pattern' ? client.call('changed_pattern', layer, head).then(matricesOf) : null,
      rows !== null && rows !== 'pattern' ? client.call('rows', layer, rows).then(matricesOf) : null,
      weights && weightsOf(layer, head, weights),
    ]);
    return { token, whatIf, block, stack, changed, rows: ofRows, weights: ofWeights };
  }

  /**
   * @param {number} layer
   * @param {number} head
   * @param {import('./state.js').HeadMatrix} matrix
   * @returns {Promise<HeadWeights>}
   */
  async function weightsOf(layer, head, matrix) {
    const { weights, singular_values, ...about } = await client.call('head_weights', layer, head, matrix);
    return { matrix, ...about, ...matricesOf({ weights, singular_values }) };
  }

  /** The operations of the model's block. */
  function operations() {
    const { structure } = get();
    return structure ? structure[shared().model.manifest?.norm_order ?? 'post'] : [];
  }

  /** URL fields, kept until the structure is known. @type {import('../../state/fields.js').Chosen} */
  let addressFields = {};

  async function start() {
    try {
      set({ structure: await client.call('structure') });
      open(addressFields);
    } catch (error) {
      // A lost engine is reported elsewhere.
      if (!(error instanceof WorkerLost || error instanceof EngineUnavailable)) throw error;
    }
  }

  /**
   * Opens the state of a URL.
   *
   * @param {import('../../state/fields.js').Chosen} chosen
   */
  function open(chosen) {
    const { structure } = get();
    addressFields = chosen;
    if (!structure) return;
    const refused = refusedBy(structure, chosen);
    for (const { field, value, choices } of refused) note(words.notices.refused(field, excerpt(value), choices));
    const known = { ...chosen, ...Object.fromEntries(refused.map(({ field }) => [field, undefined])) };
    set({ ...fromFields(known), problem: null, touched: false });
  }

  /** @param {string | null} stage */
  function openStage(stage) {
    turn({ stage });
    // Rows and weights belong to the previous stage.
    const { rows, weights } = get().input;
    if (rows !== null || weights !== null) change({ rows: null, weights: null });
  }

  start();

  return {
    open,
    read,
    restart() {
      if (!get().structure) start();
    },
    /** @type {import('../../state/room.js').Intents} */
    intents: {
      stage: (/** @type {string} */ stage) => openStage(get().view.stage === stage ? null : stage),
      move(/** @type {number} */ by) {
        const stages = stagesOf(operations());
        const now = stages.indexOf(get().view.stage ?? '');
        const next = now < 0 && by < 0 ? stages.length - 1 : now + by;
        if (stages[next]) openStage(stages[next]);
      },
      release() {
        const { dimension, stage } = get().view;
        if (dimension !== null) turn({ dimension: null });
        else if (stage !== null) openStage(null);
      },
      dimension: (/** @type {number | null} */ dimension) => turn({ dimension }),
      rows: (/** @type {string} */ rows) => change({ rows: get().input.rows === rows ? null : rows }),
      weights: (/** @type {import('./state.js').HeadMatrix} */ weights) =>
        change({ weights: get().input.weights === weights ? null : weights }),
      edit: (/** @type {string} */ edit) =>
        change({ edits: toggled(get().structure?.edits ?? [], get().input.edits, edit) }),
      undo: () => change({ edits: [] }),
    },
  };
}
