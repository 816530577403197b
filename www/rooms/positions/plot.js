// @ts-check
/**
 * A plot of curves over integers. The pointer or keys mark an integer, and a click or Enter selects it; a line of
 * text below gives the values at that integer.
 *
 * @typedef {object} PlotProps
 * @property {import('../../widgets/curves.js').Curve[]} curves
 * @property {readonly [number, number]} across
 * @property {readonly [number, number]} up
 * @property {string[]} upTicks labels of the vertical axis, from the top
 * @property {number | null} selected
 * @property {(at: number) => string} describe
 */

import { pointFromClient } from '../../draw/layout.js';
import { curvesOf } from '../../widgets/curves.js';
import { html } from '../../widgets/elements.js';
import { words } from './words.js';

/** Number of integers that Shift + arrow key, Page Up and Page Down move. */
const FAR = 10;

/**
 * @param {{ label: string, across: string }} names
 * @param {(at: number | null) => void} select
 */
export function createPlot(names, select) {
  const drawing = html('div', { class: 'plot-drawing' });
  const at = html('span', { class: 'plot-at' });
  const frame = html(
    'div',
    { class: 'plot-frame', role: 'slider', tabindex: '0', 'aria-label': names.label },
    drawing,
    at,
  );
  const up = html('div', { class: 'plot-up', 'aria-hidden': 'true' });
  const [left, right] = [html('span', {}), html('span', {})];
  const readout = html('p', { class: 'plot-readout' });
  const element = html(
    'div',
    { class: 'plot' },
    up,
    frame,
    html('div', { class: 'plot-across', 'aria-hidden': 'true' }, left, html('span', {}, names.across), right),
    readout,
  );
  let props = /** @type {PlotProps | null} */ (null);
  let looked = /** @type {number | null} */ (null);
  let cursor = 0;
  listen();

  return {
    element,

    /** @param {PlotProps} next */
    update(next) {
      props = next;
      const { curves, across, up: range, upTicks } = props;
      drawing.replaceChildren(curvesOf(curves, across, range));
      up.replaceChildren(...upTicks.map((tick) => html('span', {}, tick)));
      [left.textContent, right.textContent] = across.map((end) => words.number(end));
      frame.setAttribute('aria-valuemin', String(across[0]));
      frame.setAttribute('aria-valuemax', String(across[1]));
      looked = looked === null ? null : clamp(looked);
      cursor = clamp(cursor);
      show();
    },
  };

  /** @param {number} place */
  function clamp(place) {
    const [least, most] = /** @type {PlotProps} */ (props).across;
    return Math.max(least, Math.min(most, place));
  }

  function show() {
    if (!props) return;
    const { across, selected, describe } = props;
    const place = looked ?? (selected === null ? null : clamp(selected));
    at.hidden = place === null;
    if (place !== null)
      at.style.setProperty(
        '--at',
        String(across[1] === across[0] ? 0.5 : (place - across[0]) / (across[1] - across[0])),
      );
    const text = place === null ? words.plot.hint : describe(place);
    readout.textContent = text;
    readout.classList.toggle('hint', place === null);
    readout.toggleAttribute('data-aside', place === null);
    frame.setAttribute('aria-valuenow', String(place ?? cursor));
    frame.setAttribute('aria-valuetext', text);
  }

  /** @param {number | null} place */
  function look(place) {
    looked = place;
    cursor = place ?? cursor;
    show();
  }

  /** @param {number} place */
  function toggle(place) {
    select(props?.selected === place ? null : place);
  }

  /** @param {MouseEvent} event */
  function placeFrom(event) {
    const [least, most] = /** @type {PlotProps} */ (props).across;
    const { x } = pointFromClient(event, drawing.getBoundingClientRect(), { width: most - least, height: 1 });
    return clamp(Math.round(least + x));
  }

  function listen() {
    frame.addEventListener('pointermove', (event) => {
      if (props && event.pointerType !== 'touch') look(placeFrom(event));
    });
    frame.addEventListener('pointerleave', () => look(null));
    frame.addEventListener('click', (event) => {
      if (props) toggle(placeFrom(event));
    });
    frame.addEventListener('focus', () => {
      if (props && frame.matches(':focus-visible')) look(props.selected === null ? cursor : clamp(props.selected));
    });
    frame.addEventListener('blur', () => look(null));
    frame.addEventListener('keydown', (event) => {
      if (!props || event.altKey || event.metaKey) return;
      const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -FAR, PageUp: FAR }[event.key];
      if (by !== undefined) look(clamp(cursor + (event.shiftKey ? FAR : 1) * by));
      else if (event.key === 'Home') look(props.across[0]);
      else if (event.key === 'End') look(props.across[1]);
      else if (event.key === 'Enter' || event.key === ' ') toggle(cursor);
      else if (event.key === 'Escape' && props.selected !== null) select(null);
      else return;
      event.preventDefault();
    });
  }
}
