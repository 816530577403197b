// @ts-check
/**
 * Positions of the heads in the grid: by layer, or by kind with the highest score first.
 *
 * @typedef {'layer' | 'kind'} Sorting
 * @typedef {object} Row
 * @property {string | null | undefined} kind of its heads; `null` for heads of no kind, `undefined` if rows are layers
 * @property {boolean} isFirst whether it is the first of its kind
 * @property {number[]} heads indices, layer by layer
 * @typedef {{ rows: Row[], columns: number }} Arrangement
 */
import { coloredKinds } from '../../../draw/kind-colors.js';

/** Maximum number of heads of one kind in a row, on a wide and on a narrow screen. */
const LONGEST = { wide: 18, narrow: 8 };

/**
 * @param {number} n_layers
 * @param {number} n_heads
 * @returns {Arrangement}
 */
export function byLayer(n_layers, n_heads) {
  const rows = Array.from({ length: n_layers }, (_, layer) => ({
    kind: undefined,
    isFirst: true,
    heads: Array.from({ length: n_heads }, (_, head) => layer * n_heads + head),
  }));
  return { rows, columns: n_heads };
}

/**
 * @param {import('../../../pkg/headlight.js').Kinds} kinds
 * @param {'wide' | 'narrow'} screen
 * @returns {Arrangement}
 */
export function byKind({ kinds, names, data }, screen) {
  const columns = LONGEST[screen];
  const rows = [...coloredKinds(names), null].flatMap((kind) => {
    const heads = kinds.flatMap((one, nth) => (one === kind ? [nth] : []));
    const score = (/** @type {number} */ nth) => (kind === null ? 0 : data[nth * names.length + names.indexOf(kind)]);
    heads.sort((one, other) => score(other) - score(one) || one - other);
    return Array.from({ length: Math.ceil(heads.length / columns) }, (_, row) => ({
      kind,
      isFirst: row === 0,
      heads: heads.slice(row * columns, (row + 1) * columns),
    }));
  });
  return { rows, columns };
}
