/**
 * A matrix with a name for each row and each column. Hover or use the arrow keys to inspect a cell; click or press Enter
 * to select it.
 */
import { html, nothing, render } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { type Rgb, sequential, type Theme } from '../draw/color.ts';
import { paintHeatmap } from '../draw/heatmap.ts';
import { CellCursor } from './cell-cursor.ts';
import type { Cell } from './cell-reader.ts';
import { html as element } from './elements.ts';
import { legendOf } from './legend.ts';

export type Place = { row: number | null; column: number | null };
type Names = { texts: string[]; lang?: string };

interface MatrixProps {
  rows: Names;
  columns: Names;
  values: Float32Array; // row-major
  colorOf: (value: number) => Rgb;
  label: string;
  textOf: (cell: Cell) => string; // description of a cell for screen readers
  axes: readonly [rows: string, columns: string];
  isSaid?: boolean; // whether a live region of the room reads the inspected cell
  range?: readonly [least: number, most: number]; // range of the colour scale; by default that of weights
  seen: Place; // the inspected cell or, if there is none, the selected one
}

/** Maximum number of rows or columns with names; with more, names would be too small to read. */
const MOST_NAMED = 30;

/** Returns a function that draws the matrix and returns its element. */
export function createNamedMatrix(look: (cell: Cell | null) => void, select: (cell: Cell) => void) {
  const canvas = element('canvas', { 'aria-hidden': 'true' });
  const [row, column] = ['row', 'column'].map((name) => element('span', { class: `weights-${name}` }));
  const cells = element('div', { class: 'weights-cells', role: 'application', tabindex: '0' }, canvas, row, column);
  const frame = element('div', { class: 'weights-frame' });
  let shown: MatrixProps | null = null;
  let [height, width] = [1, 1];
  const cursor = new CellCursor(cells, canvas, {
    size: () => ({ rows: height, columns: width }),
    look,
    select,
    reading: (cell) => ({
      text: shown && !shown.isSaid ? shown.textOf(cell) : null,
      value: shown?.values[cell.row * width + cell.column] ?? Number.NaN,
      range: shown?.range ?? [0, 1],
      axes: shown?.axes ?? ['', ''],
    }),
  });

  return (props: MatrixProps) => {
    const { rows, columns, values, colorOf, label, seen } = props;
    shown = props;
    [height, width] = [rows.texts.length, columns.texts.length];
    const { row: lastRow, column: lastColumn } = cursor.cell;
    cursor.cell = cursor.nearest({ row: seen.row ?? lastRow, column: seen.column ?? lastColumn });
    paintHeatmap(canvas, { rows: height, columns: width, values }, colorOf);
    cells.setAttribute('aria-label', label);
    row.hidden = seen.row === null;
    column.hidden = seen.column === null;
    frame.classList.toggle('dense', Math.max(height, width) > MOST_NAMED);
    // Single letters need not be rotated.
    frame.classList.toggle(
      'letters',
      columns.texts.every((text) => [...text].length < 2),
    );
    const places = { '--rows': height, '--columns': width, '--row': seen.row ?? 0, '--column': seen.column ?? 0 };
    for (const [name, value] of Object.entries(places)) frame.style.setProperty(name, String(value));
    const template = html`${namesOf('weights-columns', columns, seen.column)}${namesOf('weights-rows', rows, seen.row)}${cells}`;
    render(template, frame);
    return frame;
  };
}

const namesOf = (name: string, { texts, lang }: Names, seen: number | null) =>
  html`<div class=${name} aria-hidden="true" translate="no" lang=${lang ?? nothing}>${texts.map(
    (text, at) => html`<span class=${at === seen ? 'seen' : ''} dir="auto" translate="no">${text}</span>`,
  )}</div>`;

type WeightMatrixProps = Omit<MatrixProps, 'values' | 'colorOf'> & {
  weights: { rows: number; columns: number; values: Float32Array };
  theme: Theme;
  colorOf?: MatrixProps['colorOf']; // colour scale, if not that of weights
};

/** Attention weights from an output sentence to an input sentence, with axes and legend. */
export function createWeightMatrix(
  say: { title: string; axes: string; legend?: string }, // without `legend`, no legend is drawn
  look: (place: Place) => void,
  select: (cell: Cell) => void,
) {
  const matrixOf = createNamedMatrix((cell) => look(cell ?? { row: null, column: null }), select);
  const section = element('section', { class: 'weight-matrix', 'aria-label': say.title });
  return {
    element: section,
    update({ weights, theme, colorOf = (value) => sequential(value, theme), ...props }: WeightMatrixProps) {
      const matrix = matrixOf({ ...props, values: weights.values, colorOf });
      const legend = guard([theme], () => legendOf(theme, '0', '1'));
      const template = html`<p class="fine weights-axes">${say.axes}</p>${matrix}
        ${say.legend ? html`<p class="fine legend"><span>${say.legend} ${legend}</span></p>` : nothing}`;
      render(template, section);
    },
  };
}
