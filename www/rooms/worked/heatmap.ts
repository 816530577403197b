/** The attention weights as a heatmap with its numbers. */
import { inkOn, sequential } from '../../draw/color.ts';
import { shortened } from '../../draw/format.ts';
import { paintHeatmap } from '../../draw/heatmap.ts';
import { gridLayout } from '../../draw/layout.ts';
import { html, svg } from '../../widgets/elements.ts';
import type { PictureProps } from './picture.ts';
import { words } from './words.js';

const CELL = { width: 60, height: 35 };
/** Maximum number of wide columns; more columns are narrow, and their names are shortened. */
const MOST_WIDE_COLUMNS = 3;

export function heatmapOf({ tokens, queries, weights, known, numberAt, theme }: PictureProps) {
  const letters = Math.max(...tokens.map((token) => [...shortened(token)].length));
  const width = tokens.length > MOST_WIDE_COLUMNS ? CELL.width : Math.max(CELL.width, 14 + 11 * letters);
  const grid = gridLayout(weights.rows, weights.columns, { cell: { ...CELL, width } });
  const canvas = html('canvas', {});
  const values = weights.values.map((value, place) => (known[Math.floor(place / weights.columns)] ? value : NaN));
  paintHeatmap(canvas, { rows: weights.rows, cols: weights.columns, values }, (value) => sequential(value, theme));
  const numbers = Array.from(values, (value, place) => {
    if (Number.isNaN(value)) return null;
    const [row, column] = [Math.floor(place / weights.columns), place % weights.columns];
    const { x, y } = grid.pointFromCell(row, column);
    return svg(
      'text',
      { x, y, fill: inkOn(sequential(value, theme)), 'text-anchor': 'middle', 'dominant-baseline': 'central' },
      numberAt({ name: weights.name, row, column }),
    );
  }).filter((number) => number !== null);
  const overlay = svg('svg', { viewBox: `0 0 ${grid.width} ${grid.height}`, 'aria-hidden': 'true' }, ...numbers);
  const table = html(
    'div',
    {
      class: 'heat-grid',
      role: 'img',
      'aria-label': words.picture.heatmap,
      style: {
        '--columns': String(weights.columns),
        '--rows': String(weights.rows),
        '--wide': String(width / CELL.width),
      },
    },
    html('span', {}),
    ...tokens.map((token) => html('span', { class: 'heat-column', translate: 'no' }, shortened(token))),
    ...queries.map((token, row) =>
      html('span', { class: 'heat-row', translate: 'no', style: { 'grid-row': String(row + 2) } }, shortened(token)),
    ),
    html('div', { class: 'heat-cells' }, canvas, overlay),
  );
  return table;
}
