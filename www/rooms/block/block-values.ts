/** Values of a block's trace: the vector at a site, its statistics, and the values sorted by size. */
import type { Block } from './answers.ts';
import type { Order } from './operation-order.ts';

/** The token's vector at a site of the block, given the core's name of the site. */
export function valuesOf(block: Block, site: string) {
  const matrix = block.sites.get(site);
  if (!matrix) throw new Error(`the engine’s answer lacks ${site}`);
  return matrix.values;
}

/** Norm, mean and standard deviation of the vector at a site. */
export function statsOf({ stats }: Block, { sites }: Order, site: string) {
  const at = sites.indexOf(site);
  const [norm, mean, deviation] = [0, 1, 2].map((column) => stats.at(at, column));
  return { norm, mean, deviation };
}

/** Indices of the values, largest value first. Equal values keep their original order. */
export function largestFirst(values: ArrayLike<number>, size = (value: number) => value) {
  const list = Array.from(values);
  return list.map((_, at) => at).sort((a, b) => size(list[b]) - size(list[a]));
}
