// @ts-check
/**
 * What has been told up to a step.
 *
 * @typedef {import('../../pkg/headlight.js').WorkedManifest} WorkedManifest
 * @typedef {import('../../pkg/headlight.js').Region} Region
 * @typedef {import('../../pkg/headlight.js').Explanation} Explanation
 * @typedef {import('../../state/address.js').Cell} Cell
 */

/**
 * For every matrix that some step adds to, in order of the telling: the index of the step
 * that first adds each cell, row after row.
 *
 * @param {WorkedManifest} manifest
 * @returns {Map<string, Int32Array>}
 */
export function toldAt(manifest) {
  const shapes = new Map(manifest.matrices.map((entry) => [entry.name, entry]));
  /** @type {Map<string, Int32Array>} */
  const told = new Map();
  manifest.steps.forEach((step, index) => {
    for (const { name, rows, columns } of step.adds) {
      const shape = shapes.get(name);
      if (!shape) continue;
      const steps = told.get(name) ?? new Int32Array(shape.rows * shape.columns).fill(NEVER);
      told.set(name, steps);
      for (let row = rows[0]; row < rows[1]; row++) {
        for (let column = columns[0]; column < columns[1]; column++) {
          const place = row * shape.columns + column;
          steps[place] = Math.min(steps[place], index);
        }
      }
    }
  });
  return told;
}

const NEVER = 2 ** 31 - 1;

/**
 * @param {Region[]} regions
 * @param {Cell} cell
 */
export function holds(regions, { name, row, column }) {
  return regions.some(
    (region) =>
      region.name === name &&
      region.rows[0] <= row &&
      row < region.rows[1] &&
      region.columns[0] <= column &&
      column < region.columns[1],
  );
}

/**
 * @param {Cell | null} a
 * @param {Cell | null} b
 */
export function sameCell(a, b) {
  return a === b || (!!a && !!b && a.name === b.name && a.row === b.row && a.column === b.column);
}
