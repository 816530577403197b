/**
 * A matrix as a canvas with names on two sides. The pointer or the arrow keys mark a cell, and a line below describes
 * it. A click or Enter calls `act` with the cell.
 */
import { html, render } from 'lit-html';
import type { Rgb } from '../../draw/color.ts';
import { paintHeatmap } from '../../draw/heatmap.ts';
import { MOVES, nearestCell, pointFromClient } from '../../draw/layout.ts';
import { type Cell, readCells } from '../../widgets/cell-reader.ts';
import { html as element } from '../../widgets/elements.ts';
import { styled } from '../../widgets/styled.ts';

interface LabelledMatrixProps {
  label: string;
  rows: number;
  columns: number;
  values: ArrayLike<number>;
  colorOf: (value: number) => Rgb;
  rowNames: string[];
  columnNames?: string[];
  describe: (row: number, column: number) => string;
  hint: string; // text while no cell is marked
  range: readonly [least: number, most: number]; // range of the colour scale
  axes: readonly [rows: string, columns: string];
  row?: number | null; // the marked row
}

export class LabelledMatrix {
  readonly #element = element('div', { class: 'cells-board' });
  readonly #canvas = element('canvas', { 'aria-hidden': 'true' });
  readonly #act?: (row: number, column: number) => void;
  #props!: LabelledMatrixProps;
  #cursor: Cell = { row: 0, column: 0 };
  #isMarked = false;

  constructor(act?: (row: number, column: number) => void) {
    this.#act = act;
  }

  draw(props: LabelledMatrixProps) {
    this.#props = props;
    const { rows, columns, values, colorOf } = props;
    this.#element.style.setProperty('--rows', String(rows));
    this.#element.style.setProperty('--columns', String(columns));
    paintHeatmap(this.#canvas, { rows, cols: columns, values }, colorOf);
    // The new matrix may have fewer cells.
    if (this.#isMarked) this.#moveTo(this.#cursor);
    else this.#render();
    return this.#element;
  }

  #render() {
    const { label, rowNames, columnNames = [], describe, hint, row = null } = this.#props;
    const { row: cursorRow, column } = this.#cursor;
    const template = html`<div class="board-plane">
        <div class="board-columns" aria-hidden="true">${columnNames.map((name) => nameOf(name, false))}</div>
        <div class="board-rows" aria-hidden="true">${rowNames.map((name, at) => nameOf(name, at === row))}</div>
        <div
          class="board-cells" role="application" tabindex="0" aria-label=${label}
          ${styled({ '--row': cursorRow, '--column': column })} @pointermove=${this.#goTo} @pointerleave=${this.#leave}
          @focus=${this.#focus} @blur=${() => this.#mark(false)} @click=${this.#click} @keydown=${this.#press}
        >${this.#canvas}<span class="board-at" ?hidden=${!this.#isMarked}></span></div>
      </div>
      <p class="cells-readout">${this.#isMarked ? describe(cursorRow, column) : hint}</p>`;
    render(template, this.#element);
    readCells(this.#element.querySelector('.board-cells') as HTMLElement, this.#readable);
  }

  readonly #readable = {
    cursor: () => this.#cursor,
    go: (cell: Cell) => this.#moveTo(cell),
    reading: () => {
      const { columns, values, describe, range, axes } = this.#props;
      const { row, column } = this.#cursor;
      return { text: describe(row, column), value: values[row * columns + column], range, axes };
    },
  };

  #mark(isMarked: boolean) {
    this.#isMarked = isMarked;
    this.#render();
  }

  #moveTo(cell: Cell) {
    this.#cursor = nearestCell(cell, this.#props.rows, this.#props.columns);
    this.#mark(true);
  }

  #isFocused() {
    return this.#element.querySelector('.board-cells:focus-visible') !== null;
  }

  readonly #goTo = (event: MouseEvent) => {
    const { rows, columns } = this.#props;
    const { x, y } = pointFromClient(event, this.#canvas.getBoundingClientRect(), { width: columns, height: rows });
    this.#moveTo({ row: Math.floor(y), column: Math.floor(x) });
  };

  readonly #leave = () => (this.#isFocused() ? this.#moveTo(this.#cursor) : this.#mark(false));

  readonly #focus = () => this.#isFocused() && this.#moveTo(this.#cursor);

  readonly #click = (event: MouseEvent) => {
    this.#goTo(event);
    this.#act?.(this.#cursor.row, this.#cursor.column);
  };

  readonly #press = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const goal = goalOf(event.key, this.#cursor, this.#props);
    if (goal) this.#moveTo(goal);
    else if (event.key === 'Enter') this.#act?.(this.#cursor.row, this.#cursor.column);
    else return;
    event.preventDefault();
    this.#element.querySelector('.board-at')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
}

const nameOf = (name: string, isMarked: boolean) =>
  html`<bdi class=${isMarked ? 'marked' : ''} translate="no">${name}</bdi>`;

/** The cell to which a key moves the mark; `null` for a key that does not move it. */
function goalOf(key: string, { row, column }: Cell, { columns }: LabelledMatrixProps): Cell | null {
  const step = MOVES[key];
  if (step) return { row: row + step[0], column: column + step[1] };
  if (key === 'Home') return { row, column: 0 };
  return key === 'End' ? { row, column: columns - 1 } : null;
}
