// @ts-check
/**
 * Stacked vectors as strips of cells, with a column for each dimension. The pointer or arrow keys mark a dimension, a
 * click or Enter selects it, and a line below gives its numbers.
 *
 * All strips together are one slider over the dimensions. They have one Tab stop, and a screen reader reads the line
 * below them.
 *
 * @typedef {import('../../../draw/color.ts').Theme} Theme
 * @typedef {object} Strip
 * @property {string} name
 * @property {'query' | 'key' | 'value'} [role]
 * @property {Float32Array} values
 * @property {number} maxAbs maximum of its colour scale
 * @typedef {object} VectorStripsProps
 * @property {Strip[]} strips
 * @property {[string, number][]} scales name and maximum of each colour scale
 * @property {{ dimension: number, text: string }[]} marks texts below the last strip
 * @property {(dimension: number) => string} describe
 * @property {Theme} theme
 */
import { diverging } from '../../../draw/color.ts';
import { paintHeatmap } from '../../../draw/heatmap.ts';
import { pointFromClient } from '../../../draw/layout.ts';
import { html } from '../../../widgets/elements.ts';
import { words } from '../words.js';
import { toFourDecimals } from './decimals.js';

/** Number of colours of a scale; odd, so that the middle one is for zero. */
const SCALE_STEPS = 65;
/** On a phone, only every fifth dimension has a number above it. */
const NUMBERED_EVERY = 5;
/** Maximum width of a mark in columns; if two marks are closer, one moves to another line. */
const MARK_COLUMNS = 2;

/** @param {string} label */
export function createVectorStrips(label) {
  const { why } = words;
  const strips = html('div', {
    class: 'strips',
    role: 'slider',
    tabindex: '0',
    'aria-label': label,
    'aria-valuemin': '0',
  });
  const readout = html('p', { class: 'strip-readout' });
  const scales = html('p', { class: 'strip-scales' });
  const element = html('div', {}, strips, html('div', { class: 'strips-foot' }, readout, scales));
  let props = /** @type {VectorStripsProps | null} */ (null);
  let selected = /** @type {number | null} */ (null);
  let looked = /** @type {number | null} */ (null);
  /** The dimension from which arrow keys move. */
  let cursor = 0;
  listen();

  return {
    element,

    /** @param {VectorStripsProps} newProps */
    update(newProps) {
      props = newProps;
      const columns = count();
      selected = selected !== null && selected < columns ? selected : null;
      cursor = Math.min(cursor, columns - 1);
      strips.style.setProperty('--columns', String(columns));
      strips.setAttribute('aria-valuemax', String(columns - 1));
      strips.replaceChildren(
        ...axisOf(columns),
        ...props.strips.flatMap((strip) => stripOf(strip, newProps.theme)),
        marksOf(props.marks),
      );
      scales.replaceChildren(...props.scales.map(([name, end]) => scaleOf(name, end, newProps.theme)));
      show();
    },
  };

  function count() {
    return props?.strips[0].values.length ?? 0;
  }

  /** Shows the hovered dimension or, without hovering, the selected one. */
  function show() {
    const at = looked ?? selected;
    strips.classList.toggle('pointing', at !== null);
    strips.style.setProperty('--at', String(at ?? 0));
    const text = at === null || !props ? why.stripHint : props.describe(at);
    readout.textContent = text;
    strips.setAttribute('aria-valuenow', String(at ?? cursor));
    strips.setAttribute('aria-valuetext', text);
  }

  /** @param {number | null} dimension */
  function look(dimension) {
    looked = dimension;
    cursor = dimension ?? cursor;
    show();
  }

  /** @param {number} dimension */
  function toggleSelected(dimension) {
    selected = selected === dimension ? null : dimension;
    look(dimension);
  }

  /** The dimension nearest to the pointer, even if the pointer is outside the strip. */
  function dimensionFrom(/** @type {MouseEvent} */ event) {
    const rect = /** @type {Element} */ (strips.querySelector('.strip')).getBoundingClientRect();
    const { x } = pointFromClient(event, rect, { width: count(), height: 1 });
    return Math.max(0, Math.min(count() - 1, Math.floor(x)));
  }

  function listen() {
    strips.addEventListener('pointermove', (event) => look(dimensionFrom(event)));
    strips.addEventListener('pointerleave', () => look(null));
    strips.addEventListener('click', (event) => toggleSelected(dimensionFrom(event)));
    strips.addEventListener('focus', () => {
      if (strips.matches(':focus-visible')) look(selected ?? cursor);
    });
    strips.addEventListener('blur', () => look(null));
    strips.addEventListener('keydown', (event) => {
      const goal = {
        ArrowLeft: cursor - 1,
        ArrowDown: cursor - 1,
        ArrowRight: cursor + 1,
        ArrowUp: cursor + 1,
        Home: 0,
        End: count() - 1,
      }[event.key];
      if (goal !== undefined) look(Math.max(0, Math.min(count() - 1, goal)));
      else if (event.key === 'Enter' || event.key === ' ') toggleSelected(cursor);
      else if (event.key === 'Escape' && selected !== null) {
        selected = null;
        show();
      } else return;
      event.preventDefault();
    });
  }
}

/** @param {number} columns */
function axisOf(columns) {
  const numbers = Array.from({ length: columns }, (_, dimension) =>
    html('span', { class: dimension % NUMBERED_EVERY === 0 ? null : 'minor' }, dimension),
  );
  return [
    html('span', { class: 'strip-axis-name' }, words.why.dimension),
    html('div', { class: 'strip-axis' }, ...numbers),
  ];
}

/**
 * @param {Strip} strip
 * @param {Theme} theme
 */
function stripOf({ name, role, values, maxAbs }, theme) {
  const canvas = html('canvas', {});
  paintHeatmap(canvas, { rows: 1, cols: values.length, values }, (value) => diverging(value, maxAbs, theme));
  return [
    html('span', { class: `strip-name ${role ?? ''}`, dir: 'auto' }, name),
    html('div', { class: 'strip' }, canvas, html('span', { class: 'strip-at' })),
  ];
}

/** @param {VectorStripsProps['marks']} marks */
function marksOf(marks) {
  /** @type {number[]} */
  const lineEnds = [];
  const placed = [...marks]
    .sort((a, b) => a.dimension - b.dimension)
    .map(({ dimension, text }) => {
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
  return html('span', { class: 'strip-scale' }, `${name}: ${toFourDecimals(-end)} `, canvas, ` ${toFourDecimals(end)}`);
}
