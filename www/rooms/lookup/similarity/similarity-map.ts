/**
 * A square matrix over the tokens: a pixel for each pair, names on both sides, and frames around the marked cell and
 * the selected pair. The pointer or the arrow keys mark a cell; a click or Enter selects it.
 */
import { nothing, render, svg } from 'lit-html';

import { inkOn, type Rgb } from '../../../draw/color.ts';
import { formatNumber } from '../../../draw/format.ts';
import { paintHeatmap } from '../../../draw/heatmap.ts';
import { pointFromClient } from '../../../draw/layout.ts';
import { MOVES } from '../../../draw/moves.ts';
import { svg as element, html } from '../../../widgets/elements.ts';
import { createResizedDrawing } from '../../../widgets/resized-drawing.ts';
import { type Grid, MOST_LETTERS, namesOf } from './map-names.ts';

export type Cell = { row: number; column: number };

export type Marked = { selected: { query: number | null; key: number | null }; looked: Cell | null };

interface SimilarityMapProps {
  title: string;
  label: string;
  names: string[];
  values: Float32Array; // row-major
  colorOf: (value: number) => Rgb;
  scale: number; // maximum of the colour scale
  theme: string;
}

type Acts = { look: (cell: Cell | null) => void; select: (cell: Cell) => void };

export class SimilarityMap {
  readonly element: HTMLElement;
  readonly #acts: Acts;
  readonly #title = html('h3', {});
  readonly #canvas = html('canvas', { 'aria-hidden': 'true' });
  readonly #board: HTMLElement;
  readonly #drawing: ReturnType<typeof createResizedDrawing>;
  readonly #marks = element('g', {});
  #shown: SimilarityMapProps | null = null;
  #marked: Marked = { selected: { query: null, key: null }, looked: null };
  #grid: Grid = { left: 0, top: 0, cell: 1, type: 16 };
  /** The cell from which arrow keys move. */
  #cursor: Cell = { row: 0, column: 0 };

  constructor(acts: Acts) {
    this.#acts = acts;
    const attributes = { class: 'map-picture', 'aria-hidden': 'true' };
    this.#drawing = createResizedDrawing('map-frame', attributes, (size) => this.#draw(size));
    this.#drawing.element.prepend(this.#canvas);
    this.#board = html(
      'div',
      { class: 'map', role: 'application', tabindex: '0', 'aria-describedby': 'lookup-readout' },
      this.#drawing.element,
    );
    this.element = html('div', {}, this.#title, this.#board);
    this.#listen();
  }

  update(props: SimilarityMapProps) {
    this.#shown = props;
    this.#title.textContent = props.title;
    this.#board.setAttribute('aria-label', props.label);
    const n = props.names.length;
    paintHeatmap(this.#canvas, { rows: n, cols: n, values: props.values }, props.colorOf);
    this.#cursor = this.#within(this.#cursor);
    this.#drawing.redraw();
  }

  mark(next: Marked) {
    this.#marked = next;
    this.#drawMarks();
  }

  #within({ row, column }: Cell): Cell {
    const last = (this.#shown?.names.length ?? 1) - 1;
    const within = (at: number) => Math.max(0, Math.min(last, at));
    return { row: within(row), column: within(column) };
  }

  #listen() {
    const { look, select } = this.#acts;
    const board = this.#board;
    board.addEventListener('pointermove', (event) => event.pointerType !== 'touch' && look(this.#cellFrom(event)));
    board.addEventListener('pointerleave', () => look(null));
    board.addEventListener('blur', () => look(null));
    board.addEventListener('keydown', (event) => this.#press(event));
    board.addEventListener('click', (event) => {
      const cell = this.#cellFrom(event);
      if (!cell) return;
      this.#cursor = cell;
      select(cell);
    });
    board.addEventListener('focus', () => {
      if (!board.matches(':focus-visible')) return;
      const { query, key } = this.#marked.selected;
      if (query !== null) this.#cursor = { row: query, column: key ?? query };
      look(this.#cursor);
    });
  }

  #press(event: KeyboardEvent) {
    const n = this.#shown?.names.length ?? 0;
    const move = { ...MOVES, Home: [0, -n], End: [0, n] }[event.key];
    if (!move && event.key !== 'Enter') return;
    event.preventDefault();
    if (!move) return this.#acts.select(this.#cursor);
    const [down, right] = move;
    this.#cursor = this.#within({ row: this.#cursor.row + down, column: this.#cursor.column + right });
    this.#acts.look(this.#cursor);
  }

  #cellFrom(event: MouseEvent): Cell | null {
    const n = this.#shown?.names.length ?? 0;
    const { left, top, cell } = this.#grid;
    const frame = this.#drawing.element;
    const size = { width: frame.clientWidth, height: frame.clientHeight };
    const { x, y } = pointFromClient(event, frame.getBoundingClientRect(), size);
    const at = { row: Math.floor((y - top) / cell), column: Math.floor((x - left) / cell) };
    return at.row >= 0 && at.column >= 0 && at.row < n && at.column < n ? at : null;
  }

  #draw({ width, height, type }: { width: number; height: number; type: number }) {
    if (!this.#shown) return;
    const { names } = this.#shown;
    const n = names.length;
    const letters = Math.min(MOST_LETTERS, Math.max(...names.map(({ length }) => length), 3));
    const margin = Math.max(4.2 * type, Math.min(0.36 * width, letters * 0.56 * type + 8));
    const cell = Math.min(width - margin, height - margin) / n;
    this.#grid = { left: margin, top: margin, cell, type };
    const { picture } = this.#drawing;
    picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    for (const [name, value] of Object.entries({ left: margin, top: margin, width: n * cell, height: n * cell }))
      this.#canvas.style.setProperty(name, `${value}px`);
    render(svg`<g class="map-numbers">${numbersOf(this.#shown, this.#grid)}</g>${this.#marks}`, picture);
    this.#drawMarks();
  }

  #drawMarks() {
    if (!this.#shown) return;
    const { names } = this.#shown;
    const frames = svg`<g class="map-frames">${framesOf(names.length, this.#grid, this.#marked)}</g>`;
    render(svg`${frames}<g>${namesOf(names, this.#grid, this.#marked)}</g>`, this.#marks);
  }
}

/** The numbers, if they fit into their cells. */
function numbersOf({ names, values, colorOf, scale }: SimilarityMapProps, { left, top, cell, type }: Grid) {
  const n = names.length;
  if (cell <= 2.3 * type || n * n > 400) return nothing;
  const decimals = scale > 9.95 ? 1 : 2;
  return Array.from(values, (value, at) => {
    const [x, y] = [left + ((at % n) + 0.5) * cell, top + (Math.floor(at / n) + 0.5) * cell];
    return svg`<text translate="no" x=${x} y=${y} fill=${inkOn(colorOf(value))} font-size=${0.85 * type}>${formatNumber(value, { decimals })}</text>`;
  });
}

function framesOf(n: number, { left, top, cell }: Grid, { selected: { query, key }, looked }: Marked) {
  const frameOf = (className: string, row: number | null, column: number | null) => {
    const [x, y] = [left + (column ?? 0) * cell, top + (row ?? 0) * cell];
    const [width, height] = [column === null ? n * cell : cell, row === null ? n * cell : cell];
    return ['halo', className].map(
      (name) => svg`<rect class=${name} x=${x} y=${y} width=${width} height=${height}></rect>`,
    );
  };
  return [
    query === null ? nothing : frameOf('query', query, null),
    key === null ? nothing : frameOf('key', null, key),
    looked ? frameOf('cell', looked.row, looked.column) : nothing,
  ];
}
