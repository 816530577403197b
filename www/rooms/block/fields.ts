/** URL fields of the room "Block". */
import type { HeadMatrix } from '../../pkg/headlight.js';
import { ANY, type Rules } from '../../state/fields.ts';

/** The trained matrices of a head, keyed by the stage that uses them. */
export const WEIGHTS_OF: Record<string, HeadMatrix[]> = { projections: ['w_q', 'w_k', 'w_v'], concatenate: ['w_o'] };

/** `refusedBy` in state.ts checks the values of `edit`, `stage` and `rows` against the engine's structure. */
export const BLOCK_FIELDS: Rules = {
  edit: ANY,
  stage: ANY,
  rows: ANY,
  matrix: Object.values(WEIGHTS_OF).flat(),
  dim: /^\d{1,4}$/,
};
