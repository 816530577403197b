/**
 * A square matrix over the tokens: a pixel for each pair, names on both sides, and frames around the marked cell and
 * the selected pair. The pointer or the arrow keys mark a cell; a click or Enter selects it.
 */
import { nothing, render, svg } from 'lit-html';
import { inkOn, type Rgb } from '../../../draw/color.ts';
import { formatNumber, shortened } from '../../../draw/format.ts';
import { paintHeatmap } from '../../../draw/heatmap.ts';
import { MOVES } from '../../../draw/layout.ts';
import { CellCursor } from '../../../widgets/cell-cursor.ts';
import type { Cell } from '../../../widgets/cell-reader.ts';
import { svg as element, html } from '../../../widgets/elements.ts';
import { createResizedDrawing, type Size } from '../../../widgets/resized-drawing.ts';
import { words as pageWords } from '../../../words/en/page.js';
import { words } from '../words/en.js';

export type Marked = { selected: { query: number | null; key: number | null }; looked: Cell | null };

interface SimilarityMapProps {
  title: string;
  label: string;
  names: string[];
  isRtl: boolean; // whether the columns run from right to left
  values: Float32Array; // row-major, in the order of the columns
  colorOf: (value: number) => Rgb;
  scale: number; // maximum of the colour scale
  range: readonly [least: number, most: number]; // range of the colour scale
  describe: (cell: Cell) => string;
}

type Acts = { look: (cell: Cell | null) => void; select: (cell: Cell) => void };

export class SimilarityMap {
  readonly element: HTMLElement;
  readonly #title = html('h3', {});
  readonly #canvas = html('canvas', { 'aria-hidden': 'true' });
  readonly #board: HTMLElement;
  readonly #drawing: ReturnType<typeof createResizedDrawing>;
  readonly #marks = element('g', {});
  #shown: SimilarityMapProps | null = null;
  #marked: Marked = { selected: { query: null, key: null }, looked: null };
  #grid: Grid = { left: 0, top: 0, cell: 1, type: 16 };
  readonly #cursor: CellCursor;

  constructor(acts: Acts) {
    const attributes = { class: 'map-picture', 'aria-hidden': 'true' };
    this.#drawing = createResizedDrawing('map-frame', attributes, (size) => this.#draw(size));
    this.#drawing.element.prepend(this.#canvas);
    this.#board = html(
      'div',
      { class: 'map', role: 'application', tabindex: '0', 'aria-describedby': 'lookup-readout' },
      this.#drawing.element,
    );
    this.element = html('div', {}, this.#title, this.#board);
    const count = () => this.#shown?.names.length ?? 1;
    this.#cursor = new CellCursor(this.#board, this.#canvas, {
      ...acts,
      size: () => ({ rows: count(), columns: count() }),
      moveOf: ({ key }) => ({ ...MOVES, Home: [0, -count()] as const, End: [0, count()] as const })[key],
      reading: (cell) => {
        const { names, values, range, describe } = this.#shown as SimilarityMapProps;
        const { queries, keys } = pageWords.cells.axes;
        const value = values[cell.row * names.length + cell.column];
        return { text: describe(cell), value, range, axes: [queries, keys] };
      },
    });
  }

  update(props: SimilarityMapProps) {
    this.#shown = props;
    this.#title.textContent = props.title;
    this.#board.setAttribute('aria-label', props.label);
    const n = props.names.length;
    paintHeatmap(this.#canvas, { rows: n, columns: n, values: props.values }, props.colorOf);
    this.#cursor.cell = this.#cursor.nearest(this.#cursor.cell);
    this.#drawing.redraw();
  }

  mark(next: Marked) {
    this.#marked = next;
    const { looked, selected } = next;
    if (!looked && selected.query !== null)
      this.#cursor.cell = this.#cursor.nearest({ row: selected.query, column: selected.key ?? selected.query });
    this.#drawMarks();
  }

  #draw({ width, height, type }: Size) {
    if (!this.#shown) return nothing;
    const { names } = this.#shown;
    const n = names.length;
    const letters = Math.min(MOST_LETTERS, Math.max(...names.map(({ length }) => length), 3));
    const margin = Math.max(5.4 * type, Math.min(0.36 * width, letters * 0.68 * type + 8));
    const cell = Math.min(width - margin, height - margin) / n;
    this.#grid = { left: margin, top: margin, cell, type };
    for (const [name, value] of Object.entries({ left: margin, top: margin, width: n * cell, height: n * cell }))
      this.#canvas.style.setProperty(name, `${value}px`);
    this.#drawMarks();
    return svg`<g class="map-numbers">${numbersOf(this.#shown, this.#grid)}</g>${this.#marks}`;
  }

  #drawMarks() {
    if (!this.#shown) return;
    const { names, isRtl } = this.#shown;
    const frames = svg`<g class="map-frames">${framesOf(names.length, this.#grid, this.#marked)}</g>`;
    render(svg`${frames}<g>${namesOf(names, isRtl, this.#grid, this.#marked)}</g>`, this.#marks);
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

interface Grid {
  left: number;
  top: number;
  cell: number;
  type: number; // the font size
}

/** The names of the tokens next to and above the matrix. */
const MOST_LETTERS = 12;
/**
 * Maximum number of tokens for which every row has a name; with more, only the marked and selected tokens are named.
 */
const NAMED_UP_TO = 40;

function namesOf(names: string[], isRtl: boolean, grid: Grid, { selected: { query, key }, looked }: Marked) {
  const { left, top, cell, type } = grid;
  const text = (at: number) => shortened(names[at], MOST_LETTERS);
  const classOf = (at: number, selected: number | null, marked: number | undefined, side: string) =>
    `map-name ${at === selected ? side : ''} ${at === marked ? 'looked' : ''}`;
  const rowOf = (at: number) => svg`<text
      class=${classOf(at, query, looked?.row, 'query')} translate="no" x=${left - 6} y=${top + (at + 0.5) * cell}
      text-anchor="end" dominant-baseline="central">${text(at)}</text>`;
  const columnOf = (at: number) => svg`<text
      class=${classOf(at, key, looked?.column, 'key')} translate="no" dominant-baseline="central"
      transform="translate(${left + (at + 0.5) * cell} ${top - 6}) rotate(-90)">${text(isRtl ? names.length - 1 - at : at)}</text>`;
  const sideOf = (side: 'query' | 'key', up: number, name: string) => svg`<text
      class="map-side ${side}" translate="no" x=${left - 6} y=${top - up * type} text-anchor="end">${name}</text>`;
  const { similarity } = words;
  return svg`${namedOf(names.length, grid, [query, looked?.row]).map(rowOf)}
    ${namedOf(names.length, grid, [key, looked?.column]).map(columnOf)}
    ${sideOf('query', 1.3, `${similarity.query} ↓`)}${sideOf('key', 0.2, isRtl ? `← ${similarity.key}` : `${similarity.key} →`)}`;
}

/** The tokens that have space for a name. `always`: tokens that are named in any case. */
function namedOf(n: number, { cell, type }: Grid, always: (number | null | undefined)[]) {
  const step = n > NAMED_UP_TO ? Infinity : Math.max(1, Math.ceil((1.05 * type) / cell));
  const isFree = (at: number) => always.every((other) => typeof other !== 'number' || Math.abs(other - at) >= step);
  return Array.from({ length: n }, (_, at) => at).filter(
    (at) => always.includes(at) || (step < Infinity && at % step === 0 && isFree(at)),
  );
}
