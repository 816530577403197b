// @ts-check
/**
 * What is asked for in the room "Block", how it is looked at, and both as fields of the address.
 *
 * @typedef {object} Input
 * @property {string[]} edits what is changed in the run, as the core spells it: "head.0.2"
 * @property {string | null} rows the place in the block where all tokens are shown
 * @typedef {object} View
 * @property {string | null} stage the stage that is opened
 * @property {number | null} dimension the one held in all vectors of the block
 */

/** A block's stages, in the order in which the model goes through them: layer norms first or last. */
export const STAGES = {
  post: ['projections', 'attention', 'concatenate', 'add1', 'norm1', 'mlp', 'add2', 'norm2'],
  pre: ['norm1', 'projections', 'attention', 'concatenate', 'add1', 'norm2', 'mlp', 'add2'],
};

/** Where all tokens can be shown as rows. */
const PLACES = ['resid_pre', 'pattern', 'attn_out', 'resid_mid', 'ln1.normalized', 'mlp.pre', 'mlp.post', 'mlp_out', 'resid_post', 'ln2.normalized'];

/** How an edit may be spelled; whether the model has such a layer, head or token is the core's to say. */
const EDIT = ['(head|even)\\.N\\.N', '(attention|mlp)\\.N', '(residual|norm)\\.N\\.[12]', 'token\\.N', 'only\\.N\\.N\\.N', 'positions', 'causal'].join('|').replaceAll('N', '\\d{1,3}');

/** @type {Input} */
export const FIRST_INPUT = { edits: [], rows: null };

/** @type {View} */
export const FIRST_VIEW = { stage: null, dimension: null };

/** The fields of the address that are this room's own, as in `url.js`. */
export const BLOCK_FIELDS = {
  edit: new RegExp(`^(${EDIT})(,(${EDIT}))*$`),
  stage: STAGES.post,
  rows: PLACES,
  dim: /^\d{1,4}$/,
};

/**
 * The state that an address asks for.
 *
 * @param {Record<string, string>} chosen fields whose values are allowed
 * @returns {{ input: Input, view: View }}
 */
export function fromFields({ edit, stage, rows, dim }) {
  return {
    input: { edits: edit === undefined ? [] : [...new Set(edit.split(','))], rows: stage ? (rows ?? null) : null },
    view: { stage: stage ?? null, dimension: dim === undefined ? null : Number(dim) },
  };
}

/**
 * The fields of the address; a field that is `null` says what is usual and is left out.
 *
 * @param {Input} input
 * @param {View} view
 * @returns {Record<string, string | number | null>}
 */
export function toFields({ edits, rows }, { stage, dimension }) {
  return { edit: edits.join(',') || null, stage, rows, dim: dimension };
}

/**
 * The edits with one more, or with one less if it is there already. A head is either off or looks
 * in one forced way.
 *
 * @param {string[]} edits
 * @param {string} edit
 */
export function toggled(edits, edit) {
  if (edits.includes(edit)) return edits.filter((other) => other !== edit);
  const head = headOf(edit);
  return [...edits.filter((other) => head === null || headOf(other) !== head), edit];
}

/** The head that an edit is about, as "0.2". @param {string} edit */
function headOf(edit) {
  return /^(?:head|even|only)\.(\d+\.\d+)/.exec(edit)?.[1] ?? null;
}
