/** Two results and their difference: three matrices with the same rows and columns, and the numbers of a cell in all. */
import { html, render } from 'lit-html';
import { diverging, sequential, type Theme } from '../draw/color.ts';
import { toTwoDecimals } from '../draw/format.ts';
import type { Cell } from './cell-reader.ts';
import { html as element } from './elements.ts';
import { createNamedMatrix, type Place } from './weight-matrix.ts';

interface ThreeProps {
  rows: string[];
  columns: string[];
  values: Float32Array[]; // of each matrix, row-major
  ends: (number | null)[]; // maximum of each matrix's colour scale; `null` for attention weights
  labels: string[];
  axes: readonly [rows: string, columns: string];
  cellText: (cell: Cell, numbers: string) => string;
  absent?: string; // text of a number that does not exist
  selected?: Place;
  theme: Theme;
}

/** `press`: called when a cell is clicked; by default the cell is inspected. */
export function createThreeMatrices(
  say: { titles: string[]; three: (numbers: string[]) => string; hint: string },
  press?: (cell: Cell) => void,
) {
  const root = element('div', { class: 'three-matrices' });
  let shown: ThreeProps;
  let current: object;
  let looked: Cell | null = null;
  const look = (cell: Cell | null) => {
    looked = cell;
    draw();
  };
  const matrices = say.titles.map(() => createNamedMatrix(look, press ?? look));

  function numberAt(nth: number, { row, column }: Cell) {
    const value = shown.values[nth][row * shown.columns.length + column];
    return Number.isNaN(value) ? (shown.absent ?? '') : toTwoDecimals(value);
  }

  function matrixAt(nth: number, seen: Place) {
    const { rows, columns, values, ends, labels, axes, cellText, theme } = shown;
    const end = ends[nth];
    const matrix = matrices[nth]({
      ...{ rows: { texts: rows }, columns: { texts: columns }, values: values[nth], axes, seen },
      colorOf: (value) => (end === null ? sequential(value, theme) : diverging(value, end, theme)),
      label: labels[nth],
      textOf: (cell) => cellText(cell, numberAt(nth, cell)),
      range: end === null ? [0, 1] : [-end, end],
    });
    return html`<div><h3>${say.titles[nth]}</h3>${matrix}</div>`;
  }

  function draw() {
    const seen = looked ?? shown.selected ?? { row: null, column: null };
    const { row, column } = seen;
    const cell = row === null || column === null ? null : { row, column };
    const numbers = cell && say.three(matrices.map((_, nth) => numberAt(nth, cell)));
    const template = html`<div class="three-row" data-whole>${matrices.map((_, nth) => matrixAt(nth, seen))}</div>
      <p class="three-readout">${cell && numbers ? shown.cellText(cell, numbers) : say.hint}</p>`;
    render(template, root);
  }

  /** Draws the matrices and returns their element. `source`: if it is new, no cell is inspected. */
  return (props: ThreeProps, source: object) => {
    if (source !== current) looked = null;
    current = source;
    shown = props;
    draw();
    return root;
  };
}
