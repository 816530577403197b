/**
 * A matrix of signed numbers as a picture. The pointer, keys or typed indices mark a cell, and a line of text below
 * gives its number.
 */
import { diverging } from '../../draw/color.ts';
import { paintHeatmap } from '../../draw/heatmap.ts';
import { gridLayout, pointFromClient } from '../../draw/layout.ts';
import type { Matrix } from '../../engine/trace.ts';
import type { Theme } from '../../state/room.ts';
import { isSame, memo } from '../../state/same.ts';
import { listenToCells } from '../../widgets/cell-pointing.ts';
import { readCells } from '../../widgets/cell-reader.ts';
import { html } from '../../widgets/elements.ts';
import { signedLegend } from '../../widgets/legend.ts';
import { createNumberInput } from '../../widgets/number-input.ts';
import { words } from './words.js';

type Place = [row: number, column: number];

interface SignedMatrixProps {
  matrix: Matrix;
  end: number; // maximum of the colour scale
  least: string; // text at the negative end of the scale
  largest: string; // text at the positive end of the scale
  selected: Place | null;
  describe: (place: Place, value: number) => string;
  theme: Theme;
  hint?: string; // the hint while no cell is marked; by default the hint of the picture
}

interface SignedMatrixNames {
  name: string; // name of the matrix
  row: string;
  column: string;
}

const MOVES: Record<string, Place> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};
/** Number of cells by which Shift + arrow keys move. */
const FAR = 10;

export class SignedMatrix {
  readonly element: HTMLElement;
  readonly #names: SignedMatrixNames;
  readonly #select: (place: Place | null) => void;
  readonly #canvas = html('canvas', { 'aria-hidden': 'true' });
  readonly #mark = html('span', { class: 'board-mark' });
  readonly #stage: HTMLElement;
  readonly #fields: ReturnType<typeof createNumberInput>[];
  readonly #readout = html('output', { class: 'board-readout', 'aria-live': 'off' });
  readonly #legend = html('span', { class: 'board-legend' });
  readonly #axes = [html('span', {}), html('span', {})];
  #props: SignedMatrixProps | null = null;
  #looked: Place | null = null;
  /** The cell from which arrow keys move. */
  #cursor: Place = [0, 0];

  constructor(names: SignedMatrixNames, select: (place: Place | null) => void) {
    this.#names = names;
    this.#select = select;
    const label = words.board.label(names.name);
    const attributes = { class: 'board-stage', role: 'application', tabindex: '0', 'aria-label': label };
    this.#stage = html('div', attributes, this.#canvas, this.#mark);
    this.#fields = [this.#field(names.row), this.#field(names.column)];
    const [row, column] = this.#fields.map(({ input }, nth) =>
      html('label', { class: 'field' }, [names.row, names.column][nth], input),
    );
    this.element = html(
      'div',
      { class: 'board' },
      html('span', { class: 'board-down', 'aria-hidden': 'true' }, this.#axes[0]),
      this.#stage,
      html('span', { class: 'board-across', 'aria-hidden': 'true' }, this.#axes[1]),
      html('p', { class: 'board-foot' }, row, column, this.#readout, this.#legend),
    );
    this.#listen();
  }

  update(props: SignedMatrixProps) {
    this.#props = props;
    this.#paint(props.matrix, props.end, props.theme, props.least, props.largest);
    this.#looked = this.#looked && this.#within(this.#looked);
    this.#cursor = this.#within(props.selected ?? this.#cursor) ?? [0, 0];
    this.#show();
  }

  #field(name: string) {
    return createNumberInput({
      min: 0,
      on: { input: () => this.#selectTyped() },
      attributes: { 'aria-label': words.board.field(this.#names.name, name) },
    });
  }

  #paint = memo((matrix: Matrix, end: number, theme: Theme, least: string, largest: string) => {
    const { rows, columns, values } = matrix;
    paintHeatmap(this.#canvas, { rows, cols: columns, values }, (value) => diverging(value, end, theme));
    this.element.style.setProperty('--rows', String(rows));
    this.element.style.setProperty('--columns', String(columns));
    [rows, columns].forEach((count, nth) => {
      this.#fields[nth].limit(count - 1);
      this.#axes[nth].textContent = words.board.axis([this.#names.row, this.#names.column][nth], count);
    });
    this.#legend.replaceChildren(signedLegend(theme, least, largest));
  });

  #within([row, column]: Place): Place | null {
    const matrix = this.#props?.matrix;
    return matrix && row < matrix.rows && column < matrix.columns ? [row, column] : null;
  }

  /** Shows the hovered cell or, without hovering, the selected one. */
  #show() {
    if (!this.#props) return;
    const { describe, matrix, hint } = this.#props;
    const selected = this.#props.selected && this.#within(this.#props.selected);
    const place = this.#looked ?? selected;
    this.#mark.hidden = place === null;
    this.element.classList.toggle('selected', this.#looked === null && selected !== null);
    if (place) {
      this.#mark.style.setProperty('--row', String(place[0]));
      this.#mark.style.setProperty('--column', String(place[1]));
    }
    const text = place ? describe(place, matrix.at(...place)) : (hint ?? words.board.hint);
    if (this.#readout.textContent !== text) this.#readout.textContent = text;
    this.#readout.classList.toggle('hint', place === null);
    this.#readout.toggleAttribute('data-aside', place === null);
    this.#fields.forEach(({ input, write }, nth) => {
      if (input === document.activeElement) return;
      write(place ? place[nth] : '');
      input.removeAttribute('aria-invalid');
    });
  }

  #look(place: Place | null) {
    this.#looked = place;
    this.#cursor = place ?? this.#cursor;
    this.#show();
  }

  #toggle(place: Place) {
    this.#cursor = place;
    this.#select(isSame(this.#props?.selected, place) ? null : place);
  }

  #selectTyped() {
    if (!this.#props) return;
    const { rows, columns } = this.#props.matrix;
    const [row, column] = this.#fields.map(({ input, read }, nth) => {
      const place = input.value === '' ? 0 : read();
      const isValid = Number.isInteger(place) && place >= 0 && place < [rows, columns][nth];
      input.setAttribute('aria-invalid', String(!isValid));
      return isValid ? place : null;
    });
    if (row !== null && column !== null) return this.#select([row, column]);
    this.#readout.textContent = words.board.range(this.#names.row, rows - 1, this.#names.column, columns - 1);
  }

  #placeFrom(event: MouseEvent): Place | null {
    if (!this.#props) return null;
    const { rows, columns } = this.#props.matrix;
    const size = { width: columns, height: rows };
    const { x, y } = pointFromClient(event, this.#canvas.getBoundingClientRect(), size);
    const cell = gridLayout(rows, columns, { cell: 1 }).cellFromPoint(x, y);
    return cell && [cell.row, cell.col];
  }

  #listen() {
    listenToCells<Place>(this.#stage, {
      at: (event) => this.#placeFrom(event),
      cursor: () => this.#cursor,
      moved: (event) => this.#moved(event),
      look: (place) => this.#look(place),
      select: (place) => this.#toggle(place),
      release: () => {
        const isSelected = this.#props?.selected != null;
        if (isSelected) this.#select(null);
        return isSelected;
      },
    });
    readCells(this.#stage, {
      cursor: () => ({ row: this.#cursor[0], column: this.#cursor[1] }),
      go: ({ row, column }) => this.#look(this.#nearest(row, column)),
      reading: () => {
        const { matrix, describe, end } = this.#props as SignedMatrixProps;
        const value = matrix.at(...this.#cursor);
        const axes = [this.#names.row, this.#names.column] as const;
        return { text: describe(this.#cursor, value), value, range: [-end, end], axes };
      },
    });
  }

  #nearest(row: number, column: number): Place {
    const { rows, columns } = (this.#props as SignedMatrixProps).matrix;
    const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
    return [within(row, rows), within(column, columns)];
  }

  #moved({ key, shiftKey }: KeyboardEvent): Place | null {
    const move = MOVES[key];
    if (!this.#props || !move) return null;
    const times = shiftKey ? FAR : 1;
    const [row, column] = this.#cursor;
    return this.#nearest(row + times * move[0], column + times * move[1]);
  }
}
