/** The step in which each cell of the matrices first appears. */
import type { WorkedManifest } from '../../pkg/headlight.js';

const NEVER = 2 ** 31 - 1;

/**
 * The indices of the steps that first add the cells, as a row-major list for each matrix. The matrices are in the order
 * in which the steps add them.
 */
export function cellSteps(manifest: WorkedManifest): Map<string, Int32Array> {
  const shapes = new Map(manifest.matrices.map((entry) => [entry.name, entry]));
  const stepsByMatrix = new Map<string, Int32Array>();
  manifest.steps.forEach((step, index) => {
    for (const { name, rows, columns } of step.adds) {
      const shape = shapes.get(name);
      if (!shape) continue;
      const steps = stepsByMatrix.get(name) ?? new Int32Array(shape.rows * shape.columns).fill(NEVER);
      stepsByMatrix.set(name, steps);
      for (let row = rows[0]; row < rows[1]; row++) {
        for (let column = columns[0]; column < columns[1]; column++) {
          const place = row * shape.columns + column;
          steps[place] = Math.min(steps[place], index);
        }
      }
    }
  });
  return stepsByMatrix;
}
