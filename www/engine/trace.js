// @ts-check
/**
 * The numbers of one run, read-only.
 *
 * @typedef {import('../pkg/headlight.js').WorkedManifest} WorkedManifest
 * @typedef {import('../pkg/headlight.js').Batch} Batch
 * @typedef {object} Matrix
 * @property {string} name the core's name of the activation or weight
 * @property {number} rows
 * @property {number} columns
 * @property {Float32Array} values row after row
 * @property {number} [decimals] as many as a lecture would write
 * @property {(row: number, column: number) => number} at
 * @typedef {Map<string, Matrix>} Trace
 */

/**
 * @param {Batch} batch
 * @param {WorkedManifest['matrices']} [matrices] what the manifest says of them
 * @returns {Trace}
 */
export function traceFromBatch(batch, matrices = []) {
  const decimals = new Map(matrices.map((entry) => [entry.name, entry.decimals]));
  return new Map(
    batch.entries.map(({ name, rows, columns, offset }) => {
      const values = batch.data.subarray(offset, offset + rows * columns);
      const at = (/** @type {number} */ row, /** @type {number} */ column) =>
        values[row * columns + column];
      return [name, { name, rows, columns, values, decimals: decimals.get(name), at }];
    }),
  );
}
