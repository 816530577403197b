/** Matrices as CSV or JSON text. */
import { shortest } from '../../draw/format.ts';
import type { NamedMatrix } from '../../state/room.ts';

function written(value: number) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0';
  return String(shortest(value));
}

/** CSV with one number per line. */
export function csvOf(matrices: NamedMatrix[]) {
  const parts = ['matrix,row,column,value\r\n'];
  for (const { name, columns, values } of matrices) {
    const lines = Array.from(
      values,
      (value, nth) => `${name},${Math.floor(nth / columns)},${nth % columns},${written(value)}\r\n`,
    );
    parts.push(lines.join(''));
  }
  return parts;
}

/** `about`: description of the matrices, such as model and text. */
export function jsonOf(about: Record<string, string>, matrices: NamedMatrix[]) {
  const parts = [JSON.stringify(about).slice(0, -1), ',"matrices":['];
  for (const [nth, { name, rows, columns, values }] of matrices.entries()) {
    parts.push(nth > 0 ? ',' : '', JSON.stringify({ name, rows, columns }).slice(0, -1));
    parts.push(',"values":[', Array.from(values, inJson).join(','), ']}');
  }
  return [...parts, ']}'];
}

/** A number in JSON; infinities become strings, because JSON has no number for them. */
const inJson = (value: number) => (Number.isFinite(value) ? written(value) : `"${written(value)}"`);
