// @ts-check
/**
 * A matrix as a canvas with names on two sides. The pointer or the arrow keys mark a cell, and a line below describes
 * it. A click or Enter calls `act` with the cell.
 *
 * @typedef {object} LabelledMatrixProps
 * @property {string} label
 * @property {number} rows
 * @property {number} columns
 * @property {ArrayLike<number>} values
 * @property {(value: number) => import('../../draw/color.js').Rgb} colorOf
 * @property {string[]} rowNames
 * @property {string[]} [columnNames]
 * @property {(row: number, column: number) => string} describe
 * @property {string} hint text while no cell is marked
 * @property {number | null} [row] the marked row
 */

import { paintHeatmap } from '../../draw/heatmap.js';
import { pointFromClient } from '../../draw/layout.js';
import { MOVES } from '../../draw/moves.js';
import { html } from '../../widgets/elements.js';

/** @param {(row: number, column: number) => void} [act] */
export function createLabelledMatrix(act) {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const mark = html('span', { class: 'board-at', hidden: true });
  const cells = html('div', { class: 'board-cells', role: 'application', tabindex: '0' }, canvas, mark);
  const columnNames = html('div', { class: 'board-columns', 'aria-hidden': 'true' });
  const rowNames = html('div', { class: 'board-rows', 'aria-hidden': 'true' });
  const readout = html('p', { class: 'cells-readout', 'aria-live': 'polite' });
  const element = html(
    'div',
    { class: 'cells-board' },
    html('div', { class: 'board-plane' }, columnNames, rowNames, cells),
    readout,
  );
  /** @type {LabelledMatrixProps} */
  let props;
  const cursor = { row: 0, column: 0 };
  let shownNames = '';

  /** @param {MouseEvent} event */
  function goTo(event) {
    const { rows, columns } = props;
    const { x, y } = pointFromClient(event, canvas.getBoundingClientRect(), { width: columns, height: rows });
    move(Math.floor(y), Math.floor(x));
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  function move(row, column) {
    cursor.row = Math.max(0, Math.min(props.rows - 1, row));
    cursor.column = Math.max(0, Math.min(props.columns - 1, column));
    cells.style.setProperty('--row', String(cursor.row));
    cells.style.setProperty('--column', String(cursor.column));
    mark.hidden = false;
    readout.textContent = props.describe(cursor.row, cursor.column);
  }

  function leave() {
    mark.hidden = true;
    readout.textContent = props.hint;
  }

  cells.addEventListener('pointermove', goTo);
  cells.addEventListener('pointerleave', () =>
    cells.matches(':focus-visible') ? move(cursor.row, cursor.column) : leave(),
  );
  cells.addEventListener('focus', () => cells.matches(':focus-visible') && move(cursor.row, cursor.column));
  cells.addEventListener('blur', leave);
  cells.addEventListener('click', (event) => {
    goTo(event);
    act?.(cursor.row, cursor.column);
  });
  cells.addEventListener('keydown', (event) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const step = MOVES[event.key];
    if (step) move(cursor.row + step[0], cursor.column + step[1]);
    else if (event.key === 'Home') move(cursor.row, 0);
    else if (event.key === 'End') move(cursor.row, props.columns - 1);
    else if (event.key === 'Enter') act?.(cursor.row, cursor.column);
    else return;
    event.preventDefault();
    mark.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  return {
    element,

    /** @param {LabelledMatrixProps} next */
    update(next) {
      props = next;
      const { rows, columns, values, colorOf, row = null } = props;
      cells.setAttribute('aria-label', props.label);
      element.style.setProperty('--rows', String(rows));
      element.style.setProperty('--columns', String(columns));
      paintHeatmap(canvas, { rows, cols: columns, values }, colorOf);
      const names = JSON.stringify([props.rowNames, props.columnNames, row]);
      if (names !== shownNames) {
        shownNames = names;
        rowNames.replaceChildren(
          ...props.rowNames.map((name, at) => html('bdi', { class: at === row ? 'marked' : null }, name)),
        );
        columnNames.replaceChildren(...(props.columnNames ?? []).map((name) => html('bdi', {}, name)));
      }
      // The new matrix may have fewer cells.
      if (mark.hidden) leave();
      else move(cursor.row, cursor.column);
    },
  };
}
