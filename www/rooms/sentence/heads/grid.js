// @ts-check
/**
 * The grid of heads over the canvas, for pointer and keys: a field per thumbnail, with names on two sides.
 *
 * @typedef {import('../heads.js').HeadAt} HeadAt
 * @typedef {import('./arrangement.js').Arrangement} Arrangement
 * @typedef {import('../heads.js').HeadsProps & { hues: string[], arrangement: Arrangement,
 *     nameOf: (at: HeadAt) => string, nameOfKind: (kind: string | null) => string,
 *     colorOfKind: (kind: string | null) => string }} GridProps `hues`: of the heads of a layer
 */

import { MOVES } from '../../../draw/moves.js';
import { html } from '../../../widgets/elements.js';
import { words } from '../words.js';

/**
 * @param {(intent: string, detail?: any) => void} emit
 * @param {HTMLElement} picture picture under the fields
 * @param {(at: HeadAt | null, field: HTMLElement | null) => void} look
 */
export function createHeadGrid(emit, picture, look) {
  const { heads } = words;
  const layers = html('div', { class: 'heads-layers', 'aria-hidden': 'true' });
  const columns = html('div', { class: 'heads-columns', 'aria-hidden': 'true' });
  const grid = html('div', { class: 'heads-grid', role: 'grid', 'aria-label': heads.grid });
  const element = html('div', { class: 'heads-board' }, columns, layers, picture);
  picture.append(grid);
  /** @type {HTMLElement[]} */
  let fields = [];
  /** Row and column of each field's head. @type {{ nth: number, row: number, column: number }[]} */
  let places = [];
  /** @type {GridProps} */
  let props;
  /** Index of the field that is the Tab stop. */
  let tabStop = 0;
  let built = '';
  let chosen = -1;

  const placeOf = (/** @type {EventTarget | null} */ target) => fields.indexOf(/** @type {HTMLElement} */ (target));
  const headAt = (/** @type {number} */ place) => {
    const nth = places[place]?.nth;
    return nth === undefined ? null : { layer: Math.floor(nth / props.n_heads), head: nth % props.n_heads };
  };
  const lookAt = (/** @type {Event} */ event) => {
    const place = placeOf(event.target);
    look(headAt(place), fields[place] ?? null);
  };
  grid.addEventListener('pointerover', lookAt);
  grid.addEventListener('pointerleave', () => look(null, null));
  grid.addEventListener('focusin', lookAt);
  grid.addEventListener('focusout', () => look(null, null));
  grid.addEventListener('click', (event) => {
    const nth = placeOf(event.target);
    if (nth < 0) return;
    moveStop(nth);
    emit(props.several ? 'toggle' : 'head', headAt(nth));
  });
  grid.addEventListener('keydown', (event) => {
    const nth = placeOf(event.target);
    if (nth < 0 || event.altKey || event.metaKey) return;
    const to = targetOf(event, nth);
    if (to !== null) {
      moveStop(to);
      fields[to].focus();
      // While several heads are shown, moving the focus must not choose a head.
      if (!props.several && to !== nth) emit('head', headAt(to));
    } else if (event.key === 'Enter') emit('head', headAt(nth));
    else if (event.key === ' ') emit(props.several ? 'toggle' : 'head', headAt(nth));
    else return;
    event.preventDefault();
  });

  return {
    element,

    /** @param {GridProps} next */
    update(next) {
      props = next;
      const { n_heads, together, several, nameOf } = props;
      build();
      grid.setAttribute('aria-multiselectable', String(several));
      const front = props.chosen.layer * n_heads + props.chosen.head;
      const others = new Set(together.map(({ layer, head }) => layer * n_heads + head));
      fields.forEach((field, place) => {
        const { nth } = places[place];
        const at = /** @type {HeadAt} */ (headAt(place));
        const name = nameOf(at);
        if (field.getAttribute('aria-label') !== name) field.setAttribute('aria-label', name);
        const className = nth === front ? 'chosen' : others.has(nth) ? 'together' : '';
        // Unchanged values are not written, because that would take as long as a change.
        if (field.className === className) return;
        field.className = className;
        field.setAttribute('aria-selected', String(className !== ''));
      });
      if (chosen !== front) moveStop(places.findIndex(({ nth }) => nth === front));
      chosen = front;
    },
  };

  function build() {
    const { n_heads, hues, arrangement, nameOfKind, colorOfKind } = props;
    const { rows, columns: count } = arrangement;
    const wanted = JSON.stringify([arrangement, hues, rows.map(({ kind }) => kind !== undefined && colorOfKind(kind))]);
    if (wanted === built) return;
    built = wanted;
    chosen = -1;
    const isByLayer = rows.every(({ kind }) => kind === undefined);
    element.style.setProperty('--layers', String(rows.length));
    element.style.setProperty('--heads', String(count));
    element.classList.toggle('by-kind', !isByLayer);
    layers.replaceChildren(
      ...rows.map(({ kind, isFirst }, row) => {
        if (kind === undefined) return html('span', {}, heads.layer(row));
        return html('span', { style: { '--hue': colorOfKind(kind) } }, isFirst ? nameOfKind(kind) : '');
      }),
    );
    columns.replaceChildren(
      ...Array.from({ length: isByLayer ? n_heads : 0 }, (_, head) =>
        html('span', { style: { '--hue': hues[head] } }, heads.head(head)),
      ),
    );
    const cell = (/** @type {number} */ nth) =>
      html('div', {
        role: 'gridcell',
        tabindex: '-1',
        'aria-selected': 'false',
        style: { '--hue': hues[nth % n_heads] },
      });
    const cells = rows.map(({ heads }) => heads.map(cell));
    fields = cells.flat();
    places = rows.flatMap(({ heads }, row) => heads.map((nth, column) => ({ nth, row, column })));
    grid.replaceChildren(
      ...rows.map(({ kind }, row) =>
        html(
          'div',
          { role: 'row', 'aria-label': kind === undefined ? heads.row(row) : nameOfKind(kind) },
          ...cells[row],
        ),
      ),
    );
    tabStop = 0;
  }

  /** @param {number} nth */
  function moveStop(nth) {
    if (fields[tabStop]) fields[tabStop].tabIndex = -1;
    tabStop = nth;
    if (fields[tabStop]) fields[tabStop].tabIndex = 0;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} from
   * @returns {number | null} index of the field that the key moves to
   */
  function targetOf({ key, ctrlKey }, from) {
    const { row, column } = places[from];
    const { rows } = props.arrangement;
    const first = (/** @type {number} */ row) => places.findIndex((place) => place.row === row);
    const last = (/** @type {number} */ row) => first(row) + rows[row].heads.length - 1;
    const move = MOVES[key];
    if (move) {
      const down = Math.min(rows.length - 1, Math.max(0, row + move[0]));
      return Math.min(last(down), first(down) + Math.max(0, column + move[1]));
    }
    if (key === 'Home') return ctrlKey ? 0 : first(row);
    if (key === 'End') return ctrlKey ? fields.length - 1 : last(row);
    return null;
  }
}
