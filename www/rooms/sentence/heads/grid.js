// @ts-check
/**
 * The grid of heads over the canvas: a button per thumbnail, with names on the sides, for pointer and keys.
 *
 * @typedef {import('../heads.js').HeadAt} HeadAt
 * @typedef {import('../heads.js').HeadsProps & { hues: string[], nameOf: (at: HeadAt) => string }} GridProps
 *     `hues`: of the columns
 */

import { MOVES } from '../../../draw/moves.js';
import { html } from '../../../widgets/elements.js';
import { words } from '../words.js';

/**
 * @param {(intent: string, detail?: any) => void} emit
 * @param {HTMLElement} picture picture under the fields
 * @param {(at: HeadAt | null) => void} look
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
  /** @type {GridProps} */
  let props;
  /** Index of the field that is the Tab stop. */
  let tabStop = 0;
  let built = '';
  let chosen = '';

  const placeOf = (/** @type {EventTarget | null} */ target) => fields.indexOf(/** @type {HTMLElement} */ (target));
  const headAt = (/** @type {number} */ nth) =>
    nth < 0 ? null : { layer: Math.floor(nth / props.n_heads), head: nth % props.n_heads };
  grid.addEventListener('pointerover', (event) => look(headAt(placeOf(event.target))));
  grid.addEventListener('pointerleave', () => look(null));
  grid.addEventListener('focusin', (event) => look(headAt(placeOf(event.target))));
  grid.addEventListener('focusout', () => look(null));
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
      // While several heads are shown, moving the focus must not change the chosen head.
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
      const { n_layers, n_heads, together, several, hues, nameOf } = props;
      build(n_layers, n_heads);
      columns.childNodes.forEach((name, head) =>
        /** @type {HTMLElement} */ (name).style.setProperty('--hue', hues[head]),
      );
      grid.setAttribute('aria-multiselectable', String(several));
      const front = props.chosen.layer * n_heads + props.chosen.head;
      const others = new Set(together.map(({ layer, head }) => layer * n_heads + head));
      fields.forEach((field, nth) => {
        const at = { layer: Math.floor(nth / n_heads), head: nth % n_heads };
        const name = nameOf(at);
        if (field.getAttribute('aria-label') !== name) field.setAttribute('aria-label', name);
        const className = nth === front ? 'chosen' : others.has(nth) ? 'together' : '';
        if (field.className !== className) field.className = className;
        field.setAttribute('aria-selected', String(className !== ''));
        field.style.setProperty('--hue', hues[at.head]);
      });
      if (chosen !== String(front)) moveStop(front);
      chosen = String(front);
    },
  };

  /**
   * @param {number} n_layers
   * @param {number} n_heads
   */
  function build(n_layers, n_heads) {
    const wanted = `${n_layers} ${n_heads}`;
    if (wanted === built) return;
    built = wanted;
    element.style.setProperty('--layers', String(n_layers));
    element.style.setProperty('--heads', String(n_heads));
    layers.replaceChildren(...Array.from({ length: n_layers }, (_, layer) => html('span', {}, heads.layer(layer))));
    columns.replaceChildren(...Array.from({ length: n_heads }, (_, head) => html('span', {}, heads.head(head))));
    const rows = Array.from({ length: n_layers }, () =>
      Array.from({ length: n_heads }, () => html('div', { role: 'gridcell', tabindex: '-1' })),
    );
    fields = rows.flat();
    grid.replaceChildren(
      ...rows.map((row, layer) => html('div', { role: 'row', 'aria-label': heads.row(layer) }, ...row)),
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
   * @param {number} nth
   * @returns {number | null} index of the field that the key leads to
   */
  function targetOf({ key, ctrlKey }, nth) {
    const { n_layers, n_heads } = props;
    const [row, column] = [Math.floor(nth / n_heads), nth % n_heads];
    const move = MOVES[key];
    if (move) {
      const [down, across] = [row + move[0], column + move[1]];
      return Math.min(n_layers - 1, Math.max(0, down)) * n_heads + Math.min(n_heads - 1, Math.max(0, across));
    }
    if (key === 'Home') return ctrlKey ? 0 : row * n_heads;
    if (key === 'End') return (ctrlKey ? n_layers : row + 1) * n_heads - 1;
    return null;
  }
}
