// @ts-check
/**
 * One matrix of the board: a table whose cells can be inspected, selected and, if given, edited.
 *
 * @typedef {import('./cells.js').Cell} Cell
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {object} Shape structure of the table; a different shape needs a new table
 * @property {string} name the core's name
 * @property {string} part
 * @property {number} rows
 * @property {number} columns
 * @property {import('./draft.js').TableName} [table] of the draft that contains its cells
 * @property {import('./draft.js').Names | null} names list of the typed names next to the rows
 * @property {boolean} rowNames whether the rows have names next to them
 * @property {boolean} columnNames whether the columns are tokens with names
 * @property {number} firstRow first row of the core's matrix in the table; it changes with the step
 * @typedef {object} Look content and appearance of the table at the step
 * @property {string[]} rowNames
 * @property {string[]} columnNames
 * @property {(row: number, column: number) => string} text
 * @property {(row: number, column: number) => string} className
 * @property {string} size rows and columns of the matrix, in words
 * @property {number} width width of the widest number, in characters
 * @property {boolean} lit
 * @property {{ row: number, column: number } | null} fault
 */

import { MOVES } from '../../draw/moves.js';
import { html } from '../../widgets/elements.js';
import { withSubscripts } from '../../widgets/subscripts.js';
import { inAttention, roleOf } from './matrix-parts.js';
import { words } from './words.js';

/** Change of a number per arrow key or wheel notch; with Shift, `fine`. */
const STEP = { plain: 1, fine: 0.1 };

/**
 * @param {Shape} shape
 * @param {Emit} emit
 */
export function createMatrix(shape, emit) {
  const { part, rows, columns, table, names: typed } = shape;
  const plain = words.matrices[inAttention(part)];
  const [symbol, meaning] = plain && part.startsWith('own_') ? words.ofOwn(plain) : plain;
  const caption = html('span', { class: 'symbol-name' }, ...withSubscripts(symbol));
  const size = html('span', { class: 'size' });
  const headings = Array.from({ length: columns }, () => html('th', { scope: 'col', translate: 'no' }));
  const names = Array.from({ length: rows }, (_, row) =>
    typed ? nameInput(typed, row, emit) : html('span', { translate: 'no' }),
  );
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) =>
      table
        ? html('td', {}, numberInput(shape, row, column, emit))
        : html('td', { tabindex: row + column === 0 ? '0' : '-1' }),
    ),
  );
  const body = cells.map((line, row) =>
    html('tr', {}, ...(shape.rowNames ? [html('th', { scope: 'row' }, names[row])] : []), ...line),
  );
  const head = shape.columnNames
    ? [html('thead', {}, html('tr', {}, ...(shape.rowNames ? [html('td', { class: 'corner' })] : []), ...headings))]
    : [];
  const element = html(
    'figure',
    { class: 'matrix', dataset: { part, role: roleOf(part) ?? '' } },
    html('figcaption', {}, caption, html('span', { class: 'meaning' }, meaning), size),
    html('table', table ? {} : { role: 'grid' }, ...head, html('tbody', {}, ...body)),
  );
  const grid = /** @type {HTMLTableElement} */ (element.querySelector('table'));
  grid.setAttribute('aria-label', words.matrixLabel(symbol, meaning, rows, columns));
  element.style.setProperty('--columns', String(columns));
  let width = 0;
  let nameWidth = 0;
  listen(grid, shape, cells, emit);

  return {
    element,

    /** @param {Look} look */
    update(look) {
      element.classList.toggle('lit', look.lit);
      setWidth(look.width);
      setNameWidth(typed ? Math.max(...look.rowNames.map((name) => [...name].length)) : 0);
      size.textContent = look.size;
      look.columnNames.forEach((text, column) => setText(headings[column], text));
      look.rowNames.forEach((text, row) => {
        const target = names[row];
        if (target instanceof HTMLInputElement) setValue(target, text);
        else setText(target, text);
      });
      cells.forEach((line, row) =>
        line.forEach((cell, column) => {
          const text = look.text(row, column);
          const className = look.className(row, column);
          if (cell.className !== className) cell.className = className;
          const input = cell.firstElementChild;
          if (!(input instanceof HTMLInputElement)) return setText(cell, text);
          setValue(input, text);
          const faulty = look.fault?.row === row && look.fault.column === column;
          setAttribute(input, 'aria-invalid', String(faulty));
          setAttribute(input, 'aria-label', words.cellLabel(symbol, look.rowNames[row] || String(row + 1), column + 1));
        }),
      );
    },
  };

  /** @param {number} characters */
  function setWidth(characters) {
    if (characters === width) return;
    width = characters;
    element.style.setProperty('--chars', String(characters));
  }

  /** @param {number} characters length of the longest typed name */
  function setNameWidth(characters) {
    if (characters === nameWidth) return;
    nameWidth = characters;
    element.style.setProperty('--name-chars', String(characters));
  }

  /**
   * @param {HTMLElement} target
   * @param {string} text
   */
  function setText(target, text) {
    if (target.textContent === text) return;
    target.textContent = text;
    if (target.tagName === 'TH' || target.tagName === 'SPAN') target.title = text;
  }
}

/**
 * Sets an attribute only if it differs, because every write makes the browser recompute styles.
 *
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Sets the text of a field only if it differs, because setting it moves the caret.
 *
 * @param {HTMLInputElement} input
 * @param {string} text
 */
function setValue(input, text) {
  if (input.value !== text) input.value = text;
}

/**
 * @param {import('./draft.js').Names} names
 * @param {number} row
 * @param {Emit} emit
 */
function nameInput(names, row, emit) {
  return html('input', {
    class: 'name',
    dir: 'auto',
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-label': words.tokenNames[names](row + 1),
    on: { input: (event) => emit('name', { names, index: row, text: valueOf(event) }) },
  });
}

/**
 * @param {Shape} shape
 * @param {number} row
 * @param {number} column
 * @param {Emit} emit
 */
function numberInput({ table }, row, column, emit) {
  const say = (/** @type {string} */ text) => emit('number', { table, row, column, text });
  const nudge = (/** @type {Event} */ event, /** @type {number} */ direction, /** @type {boolean} */ fine) => {
    const input = /** @type {HTMLInputElement} */ (event.currentTarget);
    const value = Number(input.value.replace('−', '-').replace(',', '.'));
    if (!Number.isFinite(value)) return;
    event.preventDefault();
    const text = String(Number((value + direction * (fine ? STEP.fine : STEP.plain)).toFixed(6)));
    input.value = text;
    say(text);
  };
  const input = html('input', {
    class: 'cell',
    inputmode: 'decimal',
    spellcheck: 'false',
    autocomplete: 'off',
    on: {
      input: (event) => say(valueOf(event)),
      keydown: (event) => {
        if (event.key === 'ArrowUp') nudge(event, 1, event.shiftKey);
        if (event.key === 'ArrowDown') nudge(event, -1, event.shiftKey);
      },
    },
  });
  // The wheel changes a number only if its field has the focus; otherwise it scrolls the page.
  input.addEventListener(
    'wheel',
    (event) => {
      if (document.activeElement === input) nudge(event, event.deltaY < 0 ? 1 : -1, event.shiftKey);
    },
    { passive: false },
  );
  return input;
}

/** @param {Event} event */
function valueOf(event) {
  return /** @type {HTMLInputElement} */ (event.currentTarget).value;
}

/**
 * Inspects and selects cells, by pointer, focus and keys. The table has one listener per event; the cell is the event's
 * target.
 *
 * @param {HTMLTableElement} grid
 * @param {Shape} shape
 * @param {HTMLTableCellElement[][]} cells
 * @param {Emit} emit
 */
function listen(grid, shape, cells, emit) {
  const { name, table, columns, rows } = shape;
  const placeOf = (/** @type {EventTarget | null} */ target) => {
    const cell = target instanceof Element ? target.closest('td') : null;
    const row = cells.findIndex((line) => line.some((other) => other === cell));
    if (!cell || row < 0) return null;
    return { row, column: cells[row].indexOf(cell) };
  };
  const coreCell = (/** @type {{ row: number, column: number } | null} */ place) =>
    place && { name, row: place.row + shape.firstRow, column: place.column };

  grid.addEventListener('pointerover', (event) => emit('look', coreCell(placeOf(event.target))));
  grid.addEventListener('pointerleave', () => emit('look', null));
  grid.addEventListener('focusin', (event) => emit('look', coreCell(placeOf(event.target))));
  grid.addEventListener('focusout', () => emit('look', null));
  if (table) return;

  grid.addEventListener('click', (event) => {
    const place = placeOf(event.target);
    if (place) emit('select', coreCell(place));
  });
  grid.addEventListener('keydown', (event) => {
    const place = placeOf(event.target);
    if (!place) return;
    const move = MOVES[event.key];
    if (event.key === 'Enter') emit('select', coreCell(place));
    else if (move) {
      const row = Math.min(Math.max(place.row + move[0], 0), rows - 1);
      const column = Math.min(Math.max(place.column + move[1], 0), columns - 1);
      cells[place.row][place.column].tabIndex = -1;
      cells[row][column].tabIndex = 0;
      cells[row][column].focus();
    } else return;
    event.preventDefault();
  });
}
