// @ts-check
/**
 * What the pictures of the room share: names of places, numbers of a trace, bars and scales.
 *
 * @typedef {import('../../engine/trace.js').Trace} Trace
 * @typedef {import('../../draw/color.js').Theme} Theme
 */
import { diverging, maxAbsOf } from '../../draw/color.js';
import { html } from '../../draw/elements.js';
import { formatNumber } from '../../draw/format.js';
import { paintHeatmap } from '../../draw/heatmap.js';
import { words } from '../../words/en/block.js';

/** The places of a block where the token is a vector of the model's width, in the core's order of `stats`. */
export const SITES = ['resid_pre', 'attn_out', 'resid_mid', 'ln1.normalized', 'mlp_out', 'resid_post', 'ln2.normalized'];

/** So many numbers in a thousand are beyond the ends of a scale: a few very strong ones would leave no colour for all others. */
const BEYOND = 20;
/** As many numbers say where a scale ends, however many there are. */
const SAMPLED = 4096;

/** Colours of a scale; odd, so that zero is one of them. */
const SCALE_STEPS = 65;

/**
 * The numbers of a matrix; none where an edit left the step out.
 *
 * @param {Trace} trace
 * @param {string} name
 */
export const valuesOf = (trace, name) => trace.get(name)?.values ?? new Float32Array();

/** Length, mean and standard deviation at a place. @param {Trace} block @param {string} site */
export function statsOf(block, site) {
  const at = SITES.indexOf(site);
  const [length, mean, deviation] = [0, 1, 2].map((column) => block.get('stats')?.at(at, column) ?? NaN);
  return { length, mean, deviation };
}

/**
 * Where a scale of signed numbers ends.
 *
 * @param {...Float32Array} parts
 */
export function endOf(...parts) {
  const all = parts.reduce((count, { length }) => count + length, 0);
  const step = Math.ceil(all / SAMPLED);
  const sizes = parts.flatMap((values) => Array.from({ length: Math.ceil(values.length / Math.max(1, step)) }, (_, nth) => Math.abs(values[nth * step])));
  return sizes.sort((a, b) => a - b)[Math.floor((sizes.length * (1000 - BEYOND)) / 1000)] || maxAbsOf(sizes);
}

/** @param {number} value */
export const written = (value) => formatNumber(value, { decimals: 3 });

/** @param {number} value */
export const exactly = (value) => formatNumber(value, { decimals: 4 });

/** Lecture A's letter and the field's name. @param {string} site */
export const nameOf = (site) => (words.letters[site] ? `${words.letters[site]} = ${site}` : site);

/**
 * A number as a bar with its name before it and its digits after it.
 *
 * @param {string} name
 * @param {number} value
 * @param {number} most where the bar is full
 */
export function barOf(name, value, most) {
  return html(
    'div',
    { class: 'bar-row' },
    html('span', { class: 'bar-name', dir: 'auto' }, name),
    html('span', { class: 'bar', style: { '--part': most > 0 ? Math.max(0, Math.min(1, value / most)) : 0 } }),
    html('span', { class: 'bar-value' }, written(value)),
  );
}

/**
 * The scale of signed numbers with its ends.
 *
 * @param {string} name
 * @param {number} end
 * @param {Theme} theme
 */
export function scaleOf(name, end, theme) {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const values = Array.from({ length: SCALE_STEPS }, (_, step) => (2 * step) / (SCALE_STEPS - 1) - 1);
  paintHeatmap(canvas, { rows: 1, cols: SCALE_STEPS, values }, (value) => diverging(value, 1, theme));
  return html('span', { class: 'legend-scale' }, `${name}: ${written(-end)} `, canvas, ` ${written(end)}`);
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
