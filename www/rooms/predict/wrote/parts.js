// @ts-check
/**
 * The parts that contribute to a logit: all heads, and an MLP per layer.
 *
 * @typedef {import('../state.js').Part} Part
 * @typedef {{ part: Part, value: number }} Written a part's contribution to the logit
 * @typedef {import('../attributed.js').Attributed['parts']} Parts
 * @typedef {Pick<import('../../../pkg/headlight.js').ModelManifest, 'n_layers' | 'n_heads'>} Sizes
 */

/** A part's short name. @param {Part} part */
export const nameOf = ({ layer, head }) => (head === null ? `L${layer} MLP` : `L${layer} H${head}`);

/** A part's contribution to the logit. @param {Part} part @param {Parts} parts */
export const valueOf = ({ layer, head }, { heads, mlps }) =>
  head === null ? mlps.at(layer, 0) : heads.at(layer, head);

/**
 * All parts, layer by layer, the MLP after the heads.
 *
 * @param {Parts} parts
 * @param {Sizes} sizes
 * @returns {Written[]}
 */
export const partsOf = ({ heads, mlps }, { n_layers, n_heads }) =>
  Array.from({ length: n_layers }, (_, layer) => [
    ...Array.from({ length: n_heads }, (_, head) => ({ part: { layer, head }, value: heads.at(layer, head) })),
    { part: { layer, head: null }, value: mlps.at(layer, 0) },
  ]).flat();

/**
 * The parts with the largest contributions of either sign.
 *
 * @param {Parts} parts
 * @param {Sizes} sizes
 * @param {number} count
 */
export const strongestOf = (parts, sizes, count) =>
  partsOf(parts, sizes)
    .sort((one, other) => Math.abs(other.value) - Math.abs(one.value))
    .slice(0, count);
