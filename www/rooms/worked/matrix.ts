/**
 * One matrix of the board: a table whose cells can be inspected and selected. If the matrix is part of the user's
 * input, its cells can also be edited.
 */
import { MOVES, nearestCell } from '../../draw/layout.ts';
import { withMinus } from '../../draw/typed-number.ts';
import { readCells } from '../../widgets/cell-reader.ts';
import { html } from '../../widgets/elements.ts';
import { withSubscripts } from '../../widgets/subscripts.ts';
import type { Emit } from './controller.ts';
import type { Names, TableName } from './draft.ts';
import { nameInput, numberInput } from './matrix-inputs.ts';
import { inAttention, roleOf } from './matrix-parts.ts';
import { words } from './words/en.js';

/** Structure of the table; a different shape needs a new table. */
export interface Shape {
  name: string; // the core's name
  part: string;
  rows: number;
  columns: number;
  table?: TableName; // table of the draft that contains its cells
  names: Names | null; // list of the typed names next to the rows
  rowNames: boolean; // whether the rows have names next to them
  columnNames: boolean; // whether the columns are tokens with names
  firstRow: number; // first row of the core's matrix in the table; it changes with the step
}

type Place = { row: number; column: number };

export interface Look {
  rowNames: string[];
  columnNames: string[];
  text: (row: number, column: number) => string;
  valueAt: (row: number, column: number) => number; // not a number before the step that computes it
  range: readonly [least: number, most: number];
  axes: readonly [rows: string, columns: string];
  className: (row: number, column: number) => string;
  size: string; // rows and columns of the matrix, in words
  width: number; // width of the widest number, in characters
  lit: boolean;
  fault: Place | null;
}

export function createMatrix(shape: Shape, emit: Emit) {
  const { part, rows, columns, table, names: typed } = shape;
  const [mark, plain, meaning] = namesOf(part);
  const symbol = mark + plain;
  const size = html('span', { class: 'size' });
  const headings = times(columns, () => html('th', { scope: 'col', translate: 'no' }));
  const names = times(rows, (row) => (typed ? nameInput(typed, row, emit) : html('span', { translate: 'no' })));
  const cells = times(rows, (row) =>
    times(columns, (column) =>
      table
        ? html('td', {}, numberInput(table, row, column, emit))
        : html('td', { tabindex: row + column === 0 ? '0' : '-1' }),
    ),
  );
  const corner = shape.rowNames ? [html('td', { class: 'corner' })] : [];
  const lines = cells.map((line, row) =>
    html('tr', {}, ...(shape.rowNames ? [html('th', { scope: 'row' }, names[row])] : []), ...line),
  );
  const grid = html(
    'table',
    { role: table ? null : 'grid', 'aria-label': words.matrixLabel(symbol, meaning, rows, columns) },
    shape.columnNames && html('thead', {}, html('tr', {}, ...corner, ...headings)),
    html('tbody', {}, ...lines),
  );
  const caption = html(
    'span',
    { class: 'symbol-name' },
    html('span', { class: 'own-mark' }, mark),
    ...withSubscripts(plain),
  );
  const element = html(
    'figure',
    { class: 'matrix', dataset: { part, role: roleOf(part) ?? '' }, style: { '--columns': columns } },
    html('figcaption', {}, caption, html('span', { class: 'meaning' }, meaning), size),
    grid,
  );
  let shown: Look;
  listen(grid, shape, cells, emit, () => shown);

  return {
    element,
    /** The table cell of a row and a column of the core's matrix; `null` if the table does not show it. */
    cellAt: (row: number, column: number) => cells[row - shape.firstRow]?.[column] ?? null,
    update(look: Look, firstRow: number) {
      shown = look;
      shape.firstRow = firstRow;
      element.classList.toggle('lit', look.lit);
      setProperty(element, '--chars', look.width);
      setProperty(element, '--name-chars', typed ? Math.max(...look.rowNames.map((name) => [...name].length)) : 0);
      size.textContent = look.size;
      look.columnNames.forEach((text, column) => setText(headings[column], text));
      look.rowNames.forEach((text, row) => setText(names[row], text));
      cells.forEach((line, row) => line.forEach((cell, column) => drawCell(cell, symbol, look, row, column)));
    },
  };
}

/** The mark before a matrix's symbol, the symbol and its meaning. */
function namesOf(part: string) {
  const [symbol, meaning] = words.matrices[inAttention(part)];
  return part.startsWith('own_') ? [words.ownMark, symbol, words.ofOwn(meaning)] : ['', symbol, meaning];
}

const times = <Item>(count: number, make: (at: number) => Item) => Array.from({ length: count }, (_, at) => make(at));

function drawCell(cell: HTMLElement, symbol: string, look: Look, row: number, column: number) {
  const className = look.className(row, column);
  if (cell.className !== className) cell.className = className;
  const input = cell.querySelector('input');
  const text = look.text(row, column);
  if (!input) return setText(cell, text);
  // A hyphen is replaced with the minus sign of the other numbers, but not while the user types it.
  if (input !== document.activeElement || input.value !== text) setText(input, withMinus(text));
  const isFaulty = look.fault?.row === row && look.fault.column === column;
  setAttribute(input, 'aria-invalid', String(isFaulty));
  setAttribute(input, 'aria-label', words.cellLabel(symbol, look.rowNames[row] || String(row + 1), column + 1));
}

// Values are written only if they differ: every write makes the browser recompute styles, and in a text box it moves
// the caret.

function setProperty({ style }: HTMLElement, name: string, value: number) {
  if (style.getPropertyValue(name) !== String(value)) style.setProperty(name, String(value));
}

function setAttribute(element: Element, name: string, value: string) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function setText(target: HTMLElement, text: string) {
  if (target instanceof HTMLInputElement) {
    if (target.value !== text) target.value = text;
  } else if (target.textContent !== text) {
    target.textContent = text;
    if (target.tagName !== 'TD') target.title = text;
  }
}

/**
 * Inspects and selects cells, by pointer, focus and keys. The table has one listener per event; the cell is the event's
 * target.
 */
function listen(grid: HTMLElement, shape: Shape, cells: HTMLElement[][], emit: Emit, look: () => Look) {
  const { name, table } = shape;
  function placeOf(target: EventTarget | null): Place | null {
    const cell = target instanceof Element ? target.closest('td') : null;
    const row = cell ? cells.findIndex((line) => line.includes(cell)) : -1;
    return cell && row >= 0 ? { row, column: cells[row].indexOf(cell) } : null;
  }
  const inCore = (place: Place | null) => place && { name, row: place.row + shape.firstRow, column: place.column };

  grid.addEventListener('pointerover', ({ target }) => emit('look', inCore(placeOf(target))));
  grid.addEventListener('pointerleave', () => emit('look', null));
  grid.addEventListener('focusin', ({ target }) => emit('look', inCore(placeOf(target))));
  grid.addEventListener('focusout', () => emit('look', null));
  if (table) return;

  readCells(grid, {
    cursor: () => focusedIn(cells),
    go: (place) => focusOn(cells, place),
    reading() {
      const { row, column } = focusedIn(cells);
      const { valueAt, range, axes } = look();
      return { text: null, value: valueAt(row, column), range, axes };
    },
  });
  grid.addEventListener('click', ({ target }) => {
    const place = placeOf(target);
    if (place) emit('select', inCore(place));
  });
  grid.addEventListener('keydown', (event) => {
    const place = placeOf(event.target);
    const move = MOVES[event.key];
    if (!place || !(move || event.key === 'Enter')) return;
    event.preventDefault();
    if (move) focusOn(cells, { row: place.row + move[0], column: place.column + move[1] });
    else emit('select', inCore(place));
  });
}

/** The focused cell or, if none is focused, the table's Tab stop. */
function focusedIn(cells: HTMLElement[][]): Place {
  const all = cells.flat();
  const focused = all.indexOf(document.activeElement as HTMLElement);
  const at = focused < 0 ? all.findIndex(({ tabIndex }) => tabIndex === 0) : focused;
  return { row: Math.floor(at / cells[0].length), column: at % cells[0].length };
}

/** Moves the focus to the nearest cell. */
function focusOn(cells: HTMLElement[][], place: Place) {
  const { row, column } = nearestCell(place, cells.length, cells[0].length);
  const next = cells[row][column];
  for (const cell of cells.flat()) cell.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
