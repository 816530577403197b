/** Files with the numbers of a room's picture. docs/EXPORT.md describes the JSON. */

import { shortest } from './format.ts';
import { rowOf } from './scale.ts';

/** `rows`: the cells of each line; the first line has the names of the columns. */
export const csvFile = (name: string, rows: (string | number)[][]) => ({
  name: `headlight-${name}.csv`,
  parts: [`${rows.map((cells) => cells.join(',')).join('\r\n')}\r\n`],
  type: 'text/csv',
});

export const jsonFile = (name: string, version: string, numbers: object) => ({
  name: `headlight-${name}.json`,
  parts: [JSON.stringify({ app: 'headlight', version, ...numbers })],
  type: 'application/json',
});

/** The parts of a token that files contain. */
export const tokenOf = ({ id, text }: { id: number; text: string }) => ({ id, text });

export const listOf = (values: ArrayLike<number>) => Array.from(values, shortest);

export const rowsOf = (matrix: { rows: number; columns: number; values: Float32Array }) =>
  Array.from({ length: matrix.rows }, (_, row) => listOf(rowOf(matrix, row)));
