/**
 * Marks over the canvas: frames around the selected and hovered cells, rows or columns, and numbers in cells that are
 * large enough.
 */
import { hueScale, inkOn } from '../../../draw/color.ts';
import { formatNumber } from '../../../draw/format.ts';
import { svg } from '../../../widgets/elements.ts';
import type { Geometry, Range } from './geometry.ts';
import type { Shown } from './viewport.ts';

export type Place = { row: number | null; column: number | null };

/** Around a cell smaller than this, the frame is drawn at a distance, so that it does not hide the cell. */
const SMALL_CELL_PX = 12;
const AWAY_PX = 2.5;
/** Numbers below this share of the scale's maximum are drawn paler. For weights, these are 0.04 or less if rounded. */
const SMALL = 0.045;

export function framesOf({ n, cell }: Geometry, selected: Place, looked: Place) {
  const frame = (className: string, row: number | null, column: number | null) => {
    const [x, width] = extent(column, cell.width, n);
    const [y, height] = extent(row, cell.height, n);
    // A frame has a second line in the background colour, so that it is visible on both white and black cells.
    const box = { x, y, width, height };
    return [svg('rect', { class: 'halo', ...box }), svg('rect', { class: className, ...box })];
  };
  const frames = [];
  if (looked.row !== null) frames.push(...frame('looked', looked.row, null));
  if (looked.column !== null) frames.push(...frame('looked', null, looked.column));
  if (selected.row !== null) frames.push(...frame('query', selected.row, null));
  if (selected.column !== null) frames.push(...frame('key', null, selected.column));
  if (selected.row !== null && selected.column !== null) frames.push(...frame('cell', selected.row, selected.column));
  if (looked.row !== null && looked.column !== null) frames.push(...frame('cell', looked.row, looked.column));
  return frames;
}

export function numbersOf(
  { n, cell, type }: Geometry,
  { values, max, hue, theme }: Shown,
  { rows, columns }: { rows: Range; columns: Range },
) {
  const decimals = cell.width < widthOf(4) * type ? 2 : 4;
  const size = Math.min(type, 0.9 * cell.height, cell.width / widthOf(decimals));
  const numbers = svg('g', { 'font-size': size });
  const colorOf = hueScale(hue, theme);
  for (let row = rows[0]; row < rows[1]; row += 1) {
    for (let column = columns[0]; column < columns[1]; column += 1) {
      const value = values[row * n + column];
      const place = { x: (column + 0.5) * cell.width, y: (row + 0.5) * cell.height };
      const ink = inkOn(colorOf(value / max));
      const look = { fill: ink, class: value < SMALL * max ? 'small' : null };
      numbers.append(svg('text', { ...place, ...look }, formatNumber(value, { decimals })));
    }
  }
  return numbers;
}

/** The width of a number such as 0.25 with the space around it, relative to its font size. */
const widthOf = (decimals: number) => 0.64 * (decimals + 1) + 0.36;

/** Whether numbers are readable in cells of this size. */
export const hasRoomForNumbers = ({ cell, type }: Geometry) =>
  cell.height >= 1.12 * type && cell.width >= widthOf(2) * type;

function extent(at: number | null, size: number, n: number): [start: number, length: number] {
  if (at === null) return [0, n * size];
  const away = size < SMALL_CELL_PX ? AWAY_PX : 0;
  return [at * size - away, size + 2 * away];
}
