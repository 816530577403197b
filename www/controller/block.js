// @ts-check
/**
 * The room "Block": one token's way through one layer, in the run as it is or with edits.
 *
 * @typedef {import('../engine/trace.js').Trace} Trace
 * @typedef {object} Answered
 * @property {number} token the one followed
 * @property {Trace} whatIf how far the edits moved every token and head
 * @property {Trace} block
 * @property {Trace} stack
 * @property {Trace | null} changed the chosen head's pattern before and after; `null` where nobody asked
 * @property {Trace | null} rows all tokens at one place of the block
 * @typedef {Answered | null} Answers `null` while there is no run
 * @typedef {import('./follower.js').Follower<import('../state/block.js').Input, import('../state/block.js').View, Answers>} Block
 */
import { WorkerLost } from '../engine/client.js';
import { traceFromBatch } from '../engine/trace.js';
import { createFollower, nothingOf } from './follower.js';
import { FIRST_INPUT, FIRST_VIEW, fromFields, STAGES, toggled } from '../state/block.js';

/** @type {Block} */
export const NO_BLOCK = nothingOf(FIRST_INPUT, FIRST_VIEW);

/** @param {import('../controller.js').Context} context */
export function createBlock(context) {
  return createFollower(context, 'block', {
    fromFields,

    /**
     * @param {import('./follower.js').Wish<import('../state/block.js').Input>} wish
     * @returns {Promise<Answers>}
     */
    async read({ input: { edits, rows }, sentence, held, client }) {
      if (!sentence) return null;
      const { tokens } = sentence.run;
      const { layer, head } = sentence.input;
      const token = tokenOf(tokens, held.query);
      const traced = async (/** @type {Parameters<typeof client.call>} */ ...request) => traceFromBatch(await client.call(...request));
      // Sent at once: the engine answers in order, so what comes after the first reads the edited run.
      const [whatIf, block, stack, changed, ofRows] = await Promise.all([
        traced('what_if', edits),
        traced('block', layer, head, token),
        traced('stack', token),
        edits.length > 0 || rows === 'pattern' ? traced('changed_pattern', layer, head) : null,
        rows !== null && rows !== 'pattern' ? traced('rows', layer, rows) : null,
      ]);
      // The engine has gone on to another text, whose reading is on its way.
      if (whatIf.get('cosine')?.rows !== tokens.length) throw new WorkerLost();
      return { token, whatIf, block, stack, changed, rows: ofRows };
    },

    intents: ({ change, turn, get }) => {
      /** @param {string | null} stage */
      const open = (stage) => {
        turn({ stage });
        // The rows belong to the stage that was left.
        if (get().input.rows !== null) change({ rows: null });
      };
      return {
        stage: (/** @type {string} */ stage) => open(get().view.stage === stage ? null : stage),
        move(/** @type {number} */ by) {
          const stages = STAGES[context.store.get().model.manifest?.norm_order ?? 'post'];
          const now = stages.indexOf(get().view.stage ?? '');
          const next = now < 0 && by < 0 ? stages.length - 1 : now + by;
          if (stages[next]) open(stages[next]);
        },
        letGo() {
          const { dimension, stage } = get().view;
          if (dimension !== null) turn({ dimension: null });
          else if (stage !== null) open(null);
        },
        dimension: (/** @type {number | null} */ dimension) => turn({ dimension }),
        rows: (/** @type {string} */ rows) => change({ rows: get().input.rows === rows ? null : rows }),
        edit: (/** @type {string} */ edit) => change({ edits: toggled(get().input.edits, edit) }),
        undo: () => change({ edits: [] }),
      };
    },
  });
}

/**
 * The held token, or the first word where none is held.
 *
 * @param {{ special: boolean }[]} tokens
 * @param {number | null} held
 */
function tokenOf(tokens, held) {
  if (held !== null && held < tokens.length) return held;
  return Math.max(0, tokens.findIndex(({ special }) => !special));
}
