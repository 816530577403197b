/** The attention weights as a heatmap with its numbers. */
import { html, svg } from 'lit-html';

import { inkOn, sequential } from '../../draw/color.ts';
import { shortened } from '../../draw/format.ts';
import { gridLayout } from '../../draw/layout.ts';
import { painted } from '../../widgets/painted.ts';
import { styled } from '../../widgets/styled.ts';
import type { PictureProps } from './picture.ts';
import { words } from './words.js';

const CELL = { width: 60, height: 35 };
/**
 * Maximum number of columns at which a column may be as wide as the names. With more columns, all of them are narrow,
 * and the names are shortened.
 */
const MOST_WIDE_COLUMNS = 3;

export function heatmapOf({ tokens, queries, weights, known, numberAt, theme }: PictureProps) {
  const { rows, columns } = weights;
  const letters = Math.max(...tokens.map((token) => [...shortened(token)].length));
  const width = tokens.length > MOST_WIDE_COLUMNS ? CELL.width : Math.max(CELL.width, 14 + 11 * letters);
  const grid = gridLayout(rows, columns, { cell: { ...CELL, width } });
  const values = weights.values.map((value, place) => (known[Math.floor(place / columns)] ? value : NaN));
  const colorOf = (value: number) => sequential(value, theme);
  const numbers = Array.from(values, (value, place) => {
    if (Number.isNaN(value)) return '';
    const [row, column] = [Math.floor(place / columns), place % columns];
    const { x, y } = grid.pointFromCell(row, column);
    const ink = inkOn(colorOf(value));
    return svg`<text x=${x} y=${y} fill=${ink} text-anchor="middle" dominant-baseline="central" translate="no">${numberAt({ name: weights.name, row, column })}</text>`;
  });
  const sizes = { '--columns': columns, '--rows': rows, '--wide': width / CELL.width };
  return html`<div class="heat-grid" role="img" aria-label=${words.picture.heatmap} ${styled(sizes)}>
    <span></span>
    ${tokens.map((token) => html`<span class="heat-column" translate="no">${shortened(token)}</span>`)}
    ${queries.map((token, row) => html`<span class="heat-row" translate="no" ${styled({ 'grid-row': row + 2 })}>${shortened(token)}</span>`)}
    <div class="heat-cells">
      <canvas ${painted({ rows, cols: columns, values }, colorOf)}></canvas>
      <svg viewBox="0 0 ${grid.width} ${grid.height}" aria-hidden="true">${numbers}</svg>
    </div>
  </div>`;
}
