// @ts-check
/**
 * A matrix of signed numbers as a picture. The pointer, keys or typed indices mark a cell, and a line of text below
 * gives its number.
 *
 * @typedef {[row: number, column: number]} Place
 * @typedef {import('../../draw/color.js').Theme} Theme
 * @typedef {object} SignedMatrixProps
 * @property {import('../../engine/trace.js').Matrix} matrix
 * @property {number} end maximum of the colour scale
 * @property {string} least text at the negative end of the scale
 * @property {string} largest text at the positive end of the scale
 * @property {Place | null} selected
 * @property {(place: Place, value: number) => string} describe
 * @property {Theme} theme
 * @property {string} [hint] what to do, if the picture itself is hidden
 * @typedef {object} SignedMatrixNames
 * @property {string} name name of the matrix
 * @property {string} row
 * @property {string} column
 */
import { diverging } from '../../draw/color.js';
import { paintHeatmap } from '../../draw/heatmap.js';
import { gridLayout, pointFromClient } from '../../draw/layout.js';
import { html } from '../../widgets/elements.js';
import { createNumberInput } from '../../widgets/number-input.js';
import { signedLegend } from '../../widgets/signed.js';
import { words } from './words.js';

/** @type {Record<string, Place>} */
const MOVES = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};
/** Number of cells that Shift + arrow key moves. */
const FAR = 10;

/**
 * @param {SignedMatrixNames} names
 * @param {(place: Place | null) => void} select
 */
export function createSignedMatrix(names, select) {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const mark = html('span', { class: 'board-mark' });
  const stage = html(
    'div',
    { class: 'board-stage', role: 'application', tabindex: '0', 'aria-label': words.board.label(names.name) },
    canvas,
    mark,
  );
  const field = (/** @type {string} */ name) =>
    createNumberInput({
      min: 0,
      on: { input: selectTypedPlace },
      attributes: { 'aria-label': words.board.field(names.name, name) },
    });
  const fields = [field(names.row), field(names.column)];
  const readout = html('output', { class: 'board-readout' });
  const legend = html('span', { class: 'board-legend' });
  const rows = html('span', {});
  const columns = html('span', {});
  const element = html(
    'div',
    { class: 'board' },
    html('span', { class: 'board-down', 'aria-hidden': 'true' }, rows),
    stage,
    html('span', { class: 'board-across', 'aria-hidden': 'true' }, columns),
    html(
      'p',
      { class: 'board-foot' },
      html('label', { class: 'field' }, names.row, fields[0].input),
      html('label', { class: 'field' }, names.column, fields[1].input),
      readout,
      legend,
    ),
  );
  let props = /** @type {SignedMatrixProps | null} */ (null);
  /** @type {unknown[]} */
  let painted = [];
  let looked = /** @type {Place | null} */ (null);
  /** The cell from which arrow keys move. @type {Place} */
  let cursor = [0, 0];
  listen();

  return {
    element,

    /** @param {SignedMatrixProps} next */
    update(next) {
      props = next;
      const { matrix, end, least, largest, theme, selected } = props;
      const inputs = [matrix, end, theme, largest];
      if (inputs.some((part, nth) => part !== painted[nth])) {
        painted = inputs;
        const { rows: n_rows, columns: n_columns, values } = matrix;
        paintHeatmap(canvas, { rows: n_rows, cols: n_columns, values }, (value) => diverging(value, end, theme));
        element.style.setProperty('--rows', String(n_rows));
        element.style.setProperty('--columns', String(n_columns));
        fields[0].limit(n_rows - 1);
        fields[1].limit(n_columns - 1);
        rows.textContent = words.board.axis(names.row, n_rows);
        columns.textContent = words.board.axis(names.column, n_columns);
        legend.replaceChildren(signedLegend(theme, least, largest));
      }
      looked = looked && within(looked);
      cursor = within(selected ?? cursor) ?? [0, 0];
      show();
    },
  };

  /** @param {Place} place @returns {Place | null} */
  function within([row, column]) {
    return props && row < props.matrix.rows && column < props.matrix.columns ? [row, column] : null;
  }

  /** Shows the hovered cell or, without hovering, the selected one. */
  function show() {
    if (!props) return;
    const selected = props.selected && within(props.selected);
    const place = looked ?? selected;
    mark.hidden = place === null;
    element.classList.toggle('selected', looked === null && selected !== null);
    if (place) {
      mark.style.setProperty('--row', String(place[0]));
      mark.style.setProperty('--column', String(place[1]));
    }
    const text = place ? props.describe(place, props.matrix.at(...place)) : (props.hint ?? words.board.hint);
    if (readout.textContent !== text) readout.textContent = text;
    readout.classList.toggle('hint', place === null);
    readout.toggleAttribute('data-aside', place === null);
    fields.forEach(({ input, write }, nth) => {
      if (input === document.activeElement) return;
      write(place ? place[nth] : '');
      input.removeAttribute('aria-invalid');
    });
  }

  /** @param {Place | null} place */
  function look(place) {
    looked = place;
    cursor = place ?? cursor;
    show();
  }

  /** @param {Place} place */
  function toggle(place) {
    cursor = place;
    const { selected } = /** @type {SignedMatrixProps} */ (props);
    select(selected && selected[0] === place[0] && selected[1] === place[1] ? null : place);
  }

  function selectTypedPlace() {
    if (!props) return;
    const { rows: n_rows, columns: n_columns } = props.matrix;
    const places = fields.map(({ input, read }, nth) => {
      const place = input.value === '' ? 0 : read();
      return Number.isInteger(place) && place >= 0 && place < [n_rows, n_columns][nth] ? place : null;
    });
    places.forEach((place, nth) => fields[nth].input.setAttribute('aria-invalid', String(place === null)));
    const [row, column] = places;
    if (row !== null && column !== null) select([row, column]);
    else readout.textContent = words.board.range(names.row, n_rows - 1, names.column, n_columns - 1);
  }

  /** @param {MouseEvent} event @returns {Place | null} */
  function placeFrom(event) {
    if (!props) return null;
    const { rows: n_rows, columns: n_columns } = props.matrix;
    const { x, y } = pointFromClient(event, canvas.getBoundingClientRect(), { width: n_columns, height: n_rows });
    const cell = gridLayout(n_rows, n_columns, { cell: 1 }).cellFromPoint(x, y);
    return cell && [cell.row, cell.col];
  }

  function listen() {
    stage.addEventListener('pointermove', (event) => {
      if (event.pointerType !== 'touch') look(placeFrom(event));
    });
    stage.addEventListener('pointerleave', () => look(null));
    stage.addEventListener('click', (event) => {
      const place = placeFrom(event);
      if (place) toggle(place);
    });
    stage.addEventListener('focus', () => {
      if (props && stage.matches(':focus-visible')) look(cursor);
    });
    stage.addEventListener('blur', () => look(null));
    stage.addEventListener('keydown', (event) => {
      if (!props || event.altKey || event.metaKey) return;
      const { matrix, selected } = props;
      const move = MOVES[event.key];
      const clamp = (/** @type {number} */ at, /** @type {number} */ count) => Math.max(0, Math.min(count - 1, at));
      if (move) {
        const times = event.shiftKey ? FAR : 1;
        look([clamp(cursor[0] + times * move[0], matrix.rows), clamp(cursor[1] + times * move[1], matrix.columns)]);
      } else if (event.key === 'Home') look([cursor[0], 0]);
      else if (event.key === 'End') look([cursor[0], matrix.columns - 1]);
      else if (event.key === 'Enter' || event.key === ' ') toggle(cursor);
      else if (event.key === 'Escape' && selected) select(null);
      else return;
      event.preventDefault();
    });
  }
}
