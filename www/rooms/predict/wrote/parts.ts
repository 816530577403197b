/** The parts that contribute to a logit: all heads, and one MLP per layer. */
import type { ModelManifest } from '../../../pkg/headlight.js';
import type { Attributed } from '../attributed.ts';
import type { Part } from '../state.ts';

/** A part's contribution to the logit. */
export type Written = { part: Part; value: number };

export type Parts = Attributed['parts'];

export type Sizes = Pick<ModelManifest, 'n_layers' | 'n_heads'>;

/** A part's short name. */
export const nameOf = ({ layer, head }: Part) => (head === null ? `L${layer} MLP` : `L${layer} H${head}`);

/** A part's contribution to the logit. */
export const valueOf = ({ layer, head }: Part, { heads, mlps }: Parts) =>
  head === null ? mlps.at(layer, 0) : heads.at(layer, head);

/** All parts, layer by layer. In each layer the MLP follows the heads. */
export const partsOf = ({ heads, mlps }: Parts, { n_layers, n_heads }: Sizes): Written[] =>
  Array.from({ length: n_layers }, (_, layer) => [
    ...Array.from({ length: n_heads }, (_, head) => ({ part: { layer, head }, value: heads.at(layer, head) })),
    { part: { layer, head: null }, value: mlps.at(layer, 0) },
  ]).flat();

/** The parts with the largest absolute contributions. */
export const strongestOf = (parts: Parts, sizes: Sizes, count: number) =>
  partsOf(parts, sizes)
    .sort((one, other) => Math.abs(other.value) - Math.abs(one.value))
    .slice(0, count);
