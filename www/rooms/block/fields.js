// @ts-check
/** URL fields of the room "Block". */
import { ANY } from '../../state/fields.ts';

/**
 * The trained matrices of a head, keyed by the stage that uses them.
 * @type {Record<string, import('../../pkg/headlight.js').HeadMatrix[]>}
 */
export const WEIGHTS_OF = { projections: ['w_q', 'w_k', 'w_v'], concatenate: ['w_o'] };

/**
 * `refusedBy` in state.js checks the values of `edit`, `stage` and `rows` against the engine's structure.
 *
 * @type {import('../../state/fields.ts').Rules}
 */
export const BLOCK_FIELDS = {
  edit: ANY,
  stage: ANY,
  rows: ANY,
  matrix: Object.values(WEIGHTS_OF).flat(),
  dim: /^\d{1,4}$/,
};
