/** The names of the tokens next to and above the matrix. */
import { svg } from 'lit-html';

import { shortened } from '../../../draw/format.ts';
import { words } from '../words.js';
import type { Marked } from './similarity-map.ts';

/** Place and size of the matrix in the drawing. */
export interface Grid {
  left: number;
  top: number;
  cell: number;
  type: number; // the font size
}

/** Maximum length of a token's name. */
export const MOST_LETTERS = 12;
/**
 * Maximum number of tokens for which every row has a name; with more, only the marked and selected tokens are named.
 */
const NAMED_UP_TO = 40;

export function namesOf(names: string[], grid: Grid, { selected: { query, key }, looked }: Marked) {
  const { left, top, cell, type } = grid;
  const text = (at: number) => shortened(names[at], MOST_LETTERS);
  const classOf = (at: number, selected: number | null, marked: number | undefined, side: string) =>
    `map-name ${at === selected ? side : ''} ${at === marked ? 'looked' : ''}`;
  const rowOf = (at: number) => svg`<text
      class=${classOf(at, query, looked?.row, 'query')} translate="no" x=${left - 6} y=${top + (at + 0.5) * cell}
      text-anchor="end" dominant-baseline="central">${text(at)}</text>`;
  const columnOf = (at: number) => svg`<text
      class=${classOf(at, key, looked?.column, 'key')} translate="no" dominant-baseline="central"
      transform="translate(${left + (at + 0.5) * cell} ${top - 6}) rotate(-90)">${text(at)}</text>`;
  const sideOf = (side: 'query' | 'key', up: number, name: string) => svg`<text
      class="map-side ${side}" translate="no" x=${left - 6} y=${top - up * type} text-anchor="end">${name}</text>`;
  const { similarity } = words;
  return svg`${namedOf(names.length, grid, [query, looked?.row]).map(rowOf)}
    ${namedOf(names.length, grid, [key, looked?.column]).map(columnOf)}
    ${sideOf('query', 1.3, `${similarity.query} ↓`)}${sideOf('key', 0.2, `${similarity.key} →`)}`;
}

/** The tokens that have space for a name. `always`: tokens that are named in any case. */
function namedOf(n: number, { cell, type }: Grid, always: (number | null | undefined)[]) {
  const step = n > NAMED_UP_TO ? Infinity : Math.max(1, Math.ceil((1.05 * type) / cell));
  const isFree = (at: number) => always.every((other) => typeof other !== 'number' || Math.abs(other - at) >= step);
  return Array.from({ length: n }, (_, at) => at).filter(
    (at) => always.includes(at) || (step < Infinity && at % step === 0 && isFree(at)),
  );
}
