/**
 * A matrix as a canvas with names on two sides. The pointer or the arrow keys mark a cell, and a line below describes
 * it. A click or Enter calls `act` with the cell.
 */
import { html, render } from 'lit-html';
import type { Rgb } from '../../draw/color.ts';
import { reversedColumns } from '../../draw/direction.ts';
import { paintHeatmap } from '../../draw/heatmap.ts';
import { MOVES } from '../../draw/layout.ts';
import { CellCursor } from '../../widgets/cell-cursor.ts';
import { html as element } from '../../widgets/elements.ts';

interface LabelledMatrixProps {
  label: string;
  rows: number;
  columns: number;
  values: Float32Array;
  colorOf: (value: number) => Rgb;
  rowNames: string[];
  columnNames?: string[];
  describe: (row: number, column: number) => string;
  hint: string; // text while no cell is marked
  range: readonly [least: number, most: number]; // range of the colour scale
  axes: readonly [rows: string, columns: string];
  row?: number | null; // the marked row
  isRtl?: boolean; // whether the columns run from right to left
}

const KEYS: typeof MOVES = { ...MOVES, Home: [0, -Infinity], End: [0, Infinity] };

export class LabelledMatrix {
  readonly #canvas = element('canvas', { 'aria-hidden': 'true' });
  readonly #at = element('span', { class: 'board-at' });
  readonly #cells = element(
    'div',
    { class: 'board-cells', role: 'application', tabindex: '0' },
    this.#canvas,
    this.#at,
  );
  readonly #element = element('div', { class: 'cells-board' });
  readonly #cursor: CellCursor;
  #props!: LabelledMatrixProps;
  #isMarked = false;

  constructor(act?: (row: number, column: number) => void) {
    this.#cursor = new CellCursor(this.#cells, this.#canvas, {
      size: () => this.#props,
      moveOf: ({ key }) => KEYS[key],
      look: (cell) => this.#mark(cell !== null || this.#cells.matches(':focus-visible')),
      select: ({ row, column }) => {
        this.#mark(true);
        act?.(row, column);
      },
      reading: ({ row, column }) => {
        const { columns, values, describe, range, axes } = this.#props;
        return { text: describe(row, column), value: values[row * columns + column], range, axes };
      },
    });
    this.#cells.addEventListener('keydown', ({ defaultPrevented }) => {
      if (defaultPrevented) this.#at.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
  }

  draw(given: LabelledMatrixProps) {
    const props = given.isRtl ? mirrored(given) : given;
    this.#props = props;
    const { label, rows, columns, values, colorOf } = props;
    this.#element.style.setProperty('--rows', String(rows));
    this.#element.style.setProperty('--columns', String(columns));
    this.#cells.setAttribute('aria-label', label);
    paintHeatmap(this.#canvas, { rows, columns, values }, colorOf);
    // The new matrix may have fewer cells.
    this.#cursor.cell = this.#cursor.nearest(this.#cursor.cell);
    this.#mark(this.#isMarked);
    return this.#element;
  }

  #mark(isMarked: boolean) {
    this.#isMarked = isMarked;
    const { rowNames, columnNames = [], describe, hint, row: marked = null } = this.#props;
    const { row, column } = this.#cursor.cell;
    this.#at.hidden = !isMarked;
    this.#cells.style.setProperty('--row', String(row));
    this.#cells.style.setProperty('--column', String(column));
    const template = html`<div class="board-plane">
        <div class="board-columns" aria-hidden="true">${columnNames.map((name) => nameOf(name, false))}</div>
        <div class="board-rows" aria-hidden="true">${rowNames.map((name, at) => nameOf(name, at === marked))}</div>
        ${this.#cells}
      </div>
      <p class="cells-readout">${isMarked ? describe(row, column) : hint}</p>`;
    render(template, this.#element);
  }
}

/** The matrix with its columns in reverse order. */
const mirrored = ({ values, columns, columnNames, describe, ...others }: LabelledMatrixProps): LabelledMatrixProps => ({
  ...others,
  columns,
  values: reversedColumns(values, columns),
  columnNames: columnNames?.toReversed(),
  describe: (row, column) => describe(row, columns - 1 - column),
});

const nameOf = (name: string, isMarked: boolean) =>
  html`<bdi class=${isMarked ? 'marked' : ''} translate="no">${name}</bdi>`;
