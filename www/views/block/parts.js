// @ts-check
/**
 * What the pictures of the room share: names of places, numbers of a trace, bars and scales.
 *
 * @typedef {import('../../engine/trace.js').Trace} Trace
 * @typedef {import('../../draw/color.js').Theme} Theme
 */
import { maxAbsOf } from '../../draw/color.js';
import { html } from '../../draw/elements.js';
import { formatNumber } from '../../draw/format.js';
import { endWithout, signedLegend } from '../../draw/signed.js';

/** The share of the numbers beyond the ends of a scale: a few very strong ones would leave no colour for all others. */
const BEYOND = 0.02;

/**
 * @param {Trace | null} trace
 * @param {string} name the core's name of the activation or reading
 */
export function matrixOf(trace, name) {
  const matrix = trace?.get(name);
  if (!matrix) throw new Error(`the engine’s answer lacks ${name}`);
  return matrix;
}

/**
 * The numbers of a matrix.
 *
 * @param {Trace} trace
 * @param {string} name
 */
export const valuesOf = (trace, name) => matrixOf(trace, name).values;

/**
 * Length, mean and standard deviation at a place.
 *
 * @param {Trace} block
 * @param {import('./order.js').Order} order
 * @param {string} site
 */
export function statsOf(block, { sites }, site) {
  const stats = matrixOf(block, 'stats');
  const at = sites.indexOf(site);
  const [length, mean, deviation] = [0, 1, 2].map((column) => stats.at(at, column));
  return { length, mean, deviation };
}

/**
 * Where a scale of signed numbers ends.
 *
 * @param {...Float32Array} parts
 */
export const endOf = (...parts) => endWithout(BEYOND, ...parts) || Math.max(0, ...parts.map(maxAbsOf));

/** @param {number} value */
export const written = (value) => formatNumber(value, { decimals: 3 });

/** @param {number} value */
export const exactly = (value) => formatNumber(value, { decimals: 4 });

/**
 * Numbers as bars, each with its name before it and its digits after it. Bars that are there already
 * are only changed, so that they grow and shrink.
 *
 * @param {HTMLElement} list
 * @param {{ name: string, value: number }[]} numbers
 * @param {number} most where a bar is full
 */
export function showBars(list, numbers, most) {
  while (list.children.length > numbers.length) list.lastChild?.remove();
  while (list.children.length < numbers.length) {
    list.append(html('div', { class: 'bar-row' }, html('span', { class: 'bar-name', dir: 'auto' }), html('span', { class: 'bar' }), html('span', { class: 'bar-value' })));
  }
  numbers.forEach(({ name, value }, nth) => {
    const [label, bar, digits] = /** @type {HTMLElement[]} */ ([...list.children[nth].children]);
    put(label, name);
    put(digits, written(value));
    bar.style.setProperty('--part', String(most > 0 ? Math.max(0, Math.min(1, value / most)) : 0));
  });
}

/**
 * Scales of signed numbers with their ends.
 *
 * @param {HTMLElement} list
 * @param {[name: string, end: number][]} scales
 * @param {Theme} theme
 */
export function showScales(list, scales, theme) {
  const wanted = `${theme} ${scales.length}`;
  if (list.dataset.shows !== wanted) {
    list.dataset.shows = wanted;
    list.replaceChildren(...scales.map(() => html('span', { class: 'legend-scale' }, html('span', {}), signedLegend(theme, '', ''))));
  }
  scales.forEach(([name, end], nth) => {
    const [label, legend] = list.children[nth].children;
    put(label, `${name}: `);
    put(legend.firstChild, `${written(-end)} `);
    put(legend.lastChild, ` ${written(end)}`);
  });
}

/** Text that stays as it is costs nothing. @param {Node | null} node @param {string} text */
function put(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}

/**
 * Where the largest values stand, the largest first; equal ones in reading order.
 *
 * @param {ArrayLike<number>} values
 * @param {(value: number) => number} [size]
 */
export function largestFirst(values, size = (value) => value) {
  const list = Array.from(values);
  return list.map((_, at) => at).sort((a, b) => size(list[b]) - size(list[a]));
}
