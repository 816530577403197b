// @ts-check
/** The legend of signed numbers, and the maximum of their colour scale. */
import { diverging } from '../draw/color.js';
import { paintHeatmap } from '../draw/heatmap.js';
import { html } from './elements.js';

/** Number of colour steps; odd, so that the middle one is for zero. */
const STEPS = 65;

/**
 * @param {import('../draw/color.js').Theme} theme
 * @param {string} least lower end of the scale, as text
 * @param {string} largest
 * @param {typeof diverging} [colorOf] another scale from −1 to 1
 */
export function signedLegend(theme, least, largest, colorOf = diverging) {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const values = Array.from({ length: STEPS }, (_, step) => (2 * step) / (STEPS - 1) - 1);
  paintHeatmap(canvas, { rows: 1, cols: STEPS, values }, (value) => colorOf(value, 1, theme));
  return html('span', { class: 'signed-legend' }, `${least} `, canvas, ` ${largest}`);
}

/** Maximum number of values that are sampled for the maximum of a scale. */
const SAMPLED = 4096;

/**
 * The maximum of a colour scale: a quantile of the absolute values, so that a few outliers do not make all other
 * colours pale. Large inputs are sampled.
 *
 * @param {number} share of the values that may exceed it
 * @param {...ArrayLike<number>} parts
 */
export function endWithout(share, ...parts) {
  const step = Math.max(1, Math.ceil(parts.reduce((all, { length }) => all + length, 0) / SAMPLED));
  const sizes = new Float32Array(parts.reduce((all, { length }) => all + Math.ceil(length / step), 0));
  let count = 0;
  for (const values of parts) {
    for (let at = 0; at < values.length; at += step) {
      if (Number.isFinite(values[at])) sizes[count++] = Math.abs(values[at]);
    }
  }
  return sizes.subarray(0, count).sort()[Math.max(0, Math.ceil(count * (1 - share)) - 1)] ?? 0;
}
