/**
 * A small matrix of the token positions of both sentences: queries as rows, keys as columns. The pointer or the arrow
 * keys mark a cell; a click selects it.
 */
import { html, render } from 'lit-html';

import type { Rgb } from '../../draw/color.ts';
import { paintHeatmap } from '../../draw/heatmap.ts';
import { pointFromClient } from '../../draw/layout.ts';
import { MOVES } from '../../draw/moves.ts';
import { styled } from '../../widgets/styled.ts';

/** A cell of the matrix: the indices of its row and its column. */
export type Cell = { row: number; column: number };
export type Seen = { row: number | null; column: number | null };

interface MatrixProps {
  names: string[]; // names of the rows and columns
  values: Float32Array; // row-major; NaN is hatched
  colorOf: (value: number) => Rgb;
  label: string;
  describe: (cell: Cell) => string;
  seen: Seen;
}

/** Maximum number of rows with names. With more rows, the names would be too small to read. */
const MOST_NAMED = 30;

/** Returns a function that draws the matrix and returns its element. */
export function createMatrix(title: string, look: (cell: Cell | null) => void, press: (cell: Cell) => void) {
  const element = document.createElement('div');
  element.className = 'matrix';
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  let last: Cell = { row: 0, column: 0 };
  let size = 0;
  const within = (at: number) => Math.max(0, Math.min(size - 1, at));

  const cellFrom = (event: MouseEvent) => {
    const { x, y } = pointFromClient(event, canvas.getBoundingClientRect(), { width: size, height: size });
    return { row: within(Math.floor(y)), column: within(Math.floor(x)) };
  };
  const on = {
    move: (event: PointerEvent) => event.pointerType !== 'touch' && look(cellFrom(event)),
    away: () => look(null),
    focus: ({ target }: Event) => (target as Element).matches(':focus-visible') && look(last),
    click(event: MouseEvent) {
      last = cellFrom(event);
      press(last);
    },
    keydown(event: KeyboardEvent) {
      if (event.altKey || event.metaKey || event.ctrlKey) return;
      const move = MOVES[event.key];
      if (move) {
        last = { row: within(last.row + move[0]), column: within(last.column + move[1]) };
        look(last);
      } else if (event.key === 'Enter') press(last);
      else return;
      event.preventDefault();
    },
  };

  return ({ names, values, colorOf, label, describe, seen }: MatrixProps) => {
    size = names.length;
    last = { row: within(seen.row ?? last.row), column: within(seen.column ?? last.column) };
    paintHeatmap(canvas, { rows: size, cols: size, values }, colorOf);
    const places = styled({ '--size': size, '--row': seen.row ?? 0, '--column': seen.column ?? 0 });
    const template = html`<h3>${title}</h3>
      <div class="matrix-frame ${size > MOST_NAMED ? 'dense' : ''}" ${places}>
        <div class="matrix-columns" aria-hidden="true">${namesOf(names, seen.column)}</div>
        <div class="matrix-rows" aria-hidden="true">${namesOf(names, seen.row)}</div>
        <div
          class="matrix-cells" role="slider" tabindex="0" aria-label=${label} aria-valuemin="0"
          aria-valuemax=${size * size - 1} aria-valuenow=${last.row * size + last.column} aria-valuetext=${describe(last)}
          @pointermove=${on.move} @pointerleave=${on.away} @click=${on.click} @focus=${on.focus} @blur=${on.away}
          @keydown=${on.keydown}
        >${canvas}<span class="matrix-row" ?hidden=${seen.row === null}></span><span
          class="matrix-column" ?hidden=${seen.column === null}></span></div>
      </div>`;
    render(template, element);
    return element;
  };
}

const namesOf = (names: string[], seen: number | null) =>
  names.map((name, at) => html`<span class=${at === seen ? 'seen' : ''} dir="auto" translate="no">${name}</span>`);
