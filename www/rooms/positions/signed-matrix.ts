/**
 * A matrix of signed numbers as a picture. The pointer, keys or typed indices mark a cell, and a line of text below
 * gives its number.
 */
import { diverging } from '../../draw/color.ts';
import { paintHeatmap } from '../../draw/heatmap.ts';
import type { Matrix } from '../../engine/trace.ts';
import type { Theme } from '../../state/room.ts';
import { isSame, memo } from '../../state/same.ts';
import { CellCursor } from '../../widgets/cell-cursor.ts';
import { html } from '../../widgets/elements.ts';
import { signedLegend } from '../../widgets/legend.ts';
import { createNumberInput } from '../../widgets/number-input.ts';
import { words } from './words/en.js';

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
  readonly #cursor: CellCursor;

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
    this.#cursor = new CellCursor(this.#stage, this.#canvas, {
      size: () => this.#props?.matrix ?? { rows: 1, columns: 1 },
      moveOf({ key, shiftKey }) {
        const times = shiftKey ? FAR : 1;
        return MOVES[key] && [times * MOVES[key][0], times * MOVES[key][1]];
      },
      look: (cell) => {
        this.#looked = cell && [cell.row, cell.column];
        this.#show();
      },
      select: ({ row, column }) => {
        const place: Place = [row, column];
        select(isSame(this.#props?.selected, place) ? null : place);
      },
      release: () => {
        const isSelected = this.#props?.selected != null;
        if (isSelected) select(null);
        return isSelected;
      },
      reading: ({ row, column }) => {
        const { matrix, describe, end } = this.#props as SignedMatrixProps;
        const value = matrix.at(row, column);
        return { text: describe([row, column], value), value, range: [-end, end], axes: [names.row, names.column] };
      },
    });
  }

  update(props: SignedMatrixProps) {
    this.#props = props;
    this.#paint(props.matrix, props.end, props.theme, props.least, props.largest);
    this.#looked = this.#looked && this.#within(this.#looked);
    const [row, column] = props.selected ?? [this.#cursor.cell.row, this.#cursor.cell.column];
    this.#cursor.cell = this.#within([row, column]) ? { row, column } : { row: 0, column: 0 };
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
    paintHeatmap(this.#canvas, { rows, columns, values }, (value) => diverging(value, end, theme));
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
}
