// @ts-check
/**
 * Vectors as strips of cells, one below the other on the same columns: a column is one dimension of
 * all of them. Looked at by pointer or arrow keys, held by click or Enter, said in a line below.
 *
 * All strips together are one slider over the dimensions: one stop of the Tab key, and what a screen
 * reader says is the line that everybody sees.
 *
 * @typedef {import('../../../draw/color.js').Theme} Theme
 * @typedef {object} Strip
 * @property {string} name
 * @property {'query' | 'key' | 'value'} [role]
 * @property {Float32Array} values
 * @property {number} maxAbs where its scale ends
 * @typedef {object} StripsProps
 * @property {Strip[]} strips
 * @property {[string, number][]} scales the name of each scale and where it ends
 * @property {{ dimension: number, text: string }[]} marks written below the last strip
 * @property {(dimension: number) => string} tell
 * @property {Theme} theme
 */
import { diverging } from '../../../draw/color.js';
import { html } from '../../../draw/elements.js';
import { paintHeatmap } from '../../../draw/heatmap.js';
import { pointFromClient } from '../../../draw/layout.js';
import { words } from '../../../words/sentence.js';
import { exactly } from './written.js';

/** Colours of a scale; odd, so that zero is one of them. */
const SCALE_STEPS = 65;
/** On a phone only each of these dimensions has its number above it. */
const NUMBERED = 5;
/** A mark is so many columns wide at most; nearer ones are written on another line. */
const MARK_COLUMNS = 2;

/** @param {string} label */
export function createStrips(label) {
  const { why } = words;
  const strips = html('div', { class: 'strips', role: 'slider', tabindex: '0', 'aria-label': label, 'aria-valuemin': '0' });
  const readout = html('p', { class: 'strip-readout' });
  const scales = html('p', { class: 'strip-scales' });
  const element = html('div', {}, strips, html('div', { class: 'strips-foot' }, readout, scales));
  let props = /** @type {StripsProps | null} */ (null);
  let held = /** @type {number | null} */ (null);
  let looked = /** @type {number | null} */ (null);
  /** Where the arrow keys go on from. */
  let last = 0;
  listen();

  return {
    element,

    /** @param {StripsProps} newProps */
    update(newProps) {
      props = newProps;
      const columns = count();
      held = held !== null && held < columns ? held : null;
      last = Math.min(last, columns - 1);
      strips.style.setProperty('--columns', String(columns));
      strips.setAttribute('aria-valuemax', String(columns - 1));
      strips.replaceChildren(...axisOf(columns), ...props.strips.flatMap((strip) => drawn(strip, newProps.theme)), marksOf(props.marks));
      scales.replaceChildren(...props.scales.map(([name, end]) => scaleOf(name, end, newProps.theme)));
      show();
    },
  };

  function count() {
    return props?.strips[0].values.length ?? 0;
  }

  /** Shows the dimension looked at, or else the one held. */
  function show() {
    const at = looked ?? held;
    strips.classList.toggle('pointing', at !== null);
    strips.style.setProperty('--at', String(at ?? 0));
    const text = at === null || !props ? why.stripHint : props.tell(at);
    readout.textContent = text;
    strips.setAttribute('aria-valuenow', String(at ?? last));
    strips.setAttribute('aria-valuetext', text);
  }

  /** @param {number | null} dimension */
  function look(dimension) {
    looked = dimension;
    last = dimension ?? last;
    show();
  }

  /** @param {number} dimension */
  function toggleHeld(dimension) {
    held = held === dimension ? null : dimension;
    look(dimension);
  }

  /** The nearest cell: a finger between two of them, or beside the strip, still means one. */
  function dimensionFrom(/** @type {MouseEvent} */ event) {
    const rect = /** @type {Element} */ (strips.querySelector('.strip')).getBoundingClientRect();
    const { x } = pointFromClient(event, rect, { width: count(), height: 1 });
    return Math.max(0, Math.min(count() - 1, Math.floor(x)));
  }

  function listen() {
    strips.addEventListener('pointermove', (event) => look(dimensionFrom(event)));
    strips.addEventListener('pointerleave', () => look(null));
    strips.addEventListener('click', (event) => toggleHeld(dimensionFrom(event)));
    strips.addEventListener('focus', () => {
      if (strips.matches(':focus-visible')) look(held ?? last);
    });
    strips.addEventListener('blur', () => look(null));
    strips.addEventListener('keydown', (event) => {
      const goal = { ArrowLeft: last - 1, ArrowDown: last - 1, ArrowRight: last + 1, ArrowUp: last + 1, Home: 0, End: count() - 1 }[event.key];
      if (goal !== undefined) look(Math.max(0, Math.min(count() - 1, goal)));
      else if (event.key === 'Enter' || event.key === ' ') toggleHeld(last);
      else if (event.key === 'Escape' && held !== null) held = null, show();
      else return;
      event.preventDefault();
    });
  }
}

/** @param {number} columns */
function axisOf(columns) {
  const numbers = Array.from({ length: columns }, (_, dimension) =>
    html('span', { class: dimension % NUMBERED === 0 ? null : 'minor' }, dimension));
  return [html('span', { class: 'strip-axis-name' }, words.why.dimension), html('div', { class: 'strip-axis' }, ...numbers)];
}

/**
 * @param {Strip} strip
 * @param {Theme} theme
 */
function drawn({ name, role, values, maxAbs }, theme) {
  const canvas = html('canvas', {});
  paintHeatmap(canvas, { rows: 1, cols: values.length, values }, (value) => diverging(value, maxAbs, theme));
  return [html('span', { class: `strip-name ${role ?? ''}`, dir: 'auto' }, name), html('div', { class: 'strip' }, canvas, html('span', { class: 'strip-at' }))];
}

/** @param {StripsProps['marks']} marks */
function marksOf(marks) {
  /** @type {number[]} */
  const lineEnds = [];
  const placed = [...marks].sort((a, b) => a.dimension - b.dimension).map(({ dimension, text }) => {
    const free = lineEnds.findIndex((end) => end <= dimension - MARK_COLUMNS);
    const line = free < 0 ? lineEnds.length : free;
    lineEnds[line] = dimension;
    return html('span', { style: { '--dimension': dimension, '--line': line } }, text);
  });
  return html('div', { class: 'strip-marks', style: { '--lines': lineEnds.length } }, ...placed);
}

/**
 * @param {string} name
 * @param {number} end
 * @param {Theme} theme
 */
function scaleOf(name, end, theme) {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const values = Array.from({ length: SCALE_STEPS }, (_, step) => (2 * step) / (SCALE_STEPS - 1) - 1);
  paintHeatmap(canvas, { rows: 1, cols: SCALE_STEPS, values }, (value) => diverging(value, 1, theme));
  return html('span', { class: 'strip-scale' }, `${name}: ${exactly(-end)} `, canvas, ` ${exactly(end)}`);
}
