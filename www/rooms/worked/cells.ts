/** Cells of a run's matrices: their URL syntax, whether a run has them, and their numbers as text. */
import { equation } from '../../draw/equality.ts';
import { formatMatrix, formatNumber, formatTiny } from '../../draw/format.ts';
import type { RequestError } from '../../engine/errors.ts';
import type { Trace } from '../../engine/trace.ts';
import type { Draft, Region, WorkedManifest } from '../../pkg/headlight.js';
import { tableOf } from './matrix-parts.ts';

export type Cell = { name: string; row: number; column: number };

type Traced = { trace: Map<string, { rows: number; columns: number }> };

/** The typed cell that an error of the core is about, if any. */
export const cellOfError = ({ code, fields }: RequestError): Cell | null =>
  code === 'cell' && fields ? { name: fields.table.toLowerCase(), row: fields.row, column: fields.column } : null;

export const textFromCell = ({ name, row, column }: Cell) => `${name}.${row}.${column}`;

/** The cell that a link names as `matrix.row.column`; `null` if the run does not have it. */
export function cellFromText(run: Traced, text: string): Cell | null {
  const words = text.split('.');
  const [row, column] = words.splice(-2).map(Number);
  const cell = { name: words.join('.'), row, column };
  return hasCell(run, cell) ? cell : null;
}

export function hasCell({ trace }: Traced, cell: Cell | null) {
  const matrix = cell && trace.get(cell.name);
  if (!matrix) return false;
  const within = (at: number, size: number) => Number.isInteger(at) && at >= 0 && at < size;
  return within(cell.row, matrix.rows) && within(cell.column, matrix.columns);
}

export function contains(regions: Region[], { name, row, column }: Cell) {
  return regions.some(
    (region) =>
      region.name === name &&
      region.rows[0] <= row &&
      row < region.rows[1] &&
      region.columns[0] <= column &&
      column < region.columns[1],
  );
}

export function sameCell(a: Cell | null, b: Cell | null) {
  return a === b || (!!a && !!b && a.name === b.name && a.row === b.row && a.column === b.column);
}

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

/** Formats the numbers of a run, with the decimals of each matrix. */
export function numbersOf(trace: Trace) {
  const formats = new Map([...trace].map(([name, { values, decimals }]) => [name, formatOf(values, decimals)]));
  return ({ name, row, column }: Cell) => {
    const matrix = trace.get(name);
    const format = formats.get(name);
    return matrix && format ? format(matrix.at(row, column)) : '';
  };
}

/**
 * The format of a whole matrix: the lecture's number of decimals. If this would hide digits of an edited number, the
 * format has just enough decimals to show all digits, but at most four.
 */
function formatOf(values: Float32Array, lecture: number | undefined) {
  if (lecture !== undefined && areExact(values, lecture)) return formatMatrix(values, lecture);
  const few = [1, 2, 3].find((decimals) => areExact(values, decimals));
  if (few === undefined || areExact(values, 0)) return formatMatrix(values);
  return (value: number) => formatNumber(value, value === 0 ? {} : { decimals: few });
}

function areExact(values: Float32Array, decimals: number) {
  return values.every(
    (value) => !Number.isFinite(value) || Math.abs(value - Number(value.toFixed(decimals))) <= 1e-6 * Math.abs(value),
  );
}

/** A plain number: digits with a sign and a decimal point. */
const PLAIN = /^[-+−]?\d*[.,]?\d*$/;

/**
 * Returns a function that returns the text of a typed cell: `2`, `0,5`, `1/3 = 0.3333`, `1e-9 = 1.0×10⁻⁹`; `null` for a
 * cell that is not typed.
 */
export function typedNumbers(draft: Draft, beginsWithScores: boolean, trace: Trace) {
  return ({ name, row, column }: Cell) => {
    const table = tableOf(name, beginsWithScores);
    const text = table && draft[table][row]?.[column]?.trim().replace(/^-/, '−').replaceAll('sqrt', '√');
    const matrix = trace.get(name);
    if (!text || !matrix) return null;
    return PLAIN.test(text) ? text : equation(text, formatTiny(matrix.at(row, column)));
  };
}
