// @ts-check
/**
 * Values of a block's trace: the vector at a site, its statistics, and the values sorted by size.
 *
 * @typedef {import('./controller.js').BlockAnswers['block']} Block
 */

/**
 * The token's vector at a site of the block.
 *
 * @param {Block} block
 * @param {string} site the core's name of the site in the block
 */
export function valuesOf(block, site) {
  const matrix = block.sites.get(site);
  if (!matrix) throw new Error(`the engine’s answer lacks ${site}`);
  return matrix.values;
}

/**
 * Norm, mean and standard deviation of the vector at a site.
 *
 * @param {Block} block
 * @param {import('./operation-order.js').Order} order
 * @param {string} site
 */
export function statsOf({ stats }, { sites }, site) {
  const at = sites.indexOf(site);
  const [norm, mean, deviation] = [0, 1, 2].map((column) => stats.at(at, column));
  return { norm, mean, deviation };
}

/**
 * Indices of the values, largest value first. Equal values keep their original order.
 *
 * @param {ArrayLike<number>} values
 * @param {(value: number) => number} [size]
 */
export function largestFirst(values, size = (value) => value) {
  const list = Array.from(values);
  return list.map((_, at) => at).sort((a, b) => size(list[b]) - size(list[a]));
}
