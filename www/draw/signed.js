// @ts-check
/**
 * The scale of signed numbers as a legend, and where it ends.
 */
import { diverging } from './color.js';
import { html } from './elements.js';
import { paintHeatmap } from './heatmap.js';

/** Odd, so that zero is one of the colours. */
const STEPS = 65;

/**
 * @param {import('./color.js').Theme} theme
 * @param {string} least as the number reads
 * @param {string} largest
 */
export function signedLegend(theme, least, largest) {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const values = Array.from({ length: STEPS }, (_, step) => (2 * step) / (STEPS - 1) - 1);
  paintHeatmap(canvas, { rows: 1, cols: STEPS, values }, (value) => diverging(value, 1, theme));
  return html('span', { class: 'signed-legend' }, `${least} `, canvas, ` ${largest}`);
}

/** As many numbers say where a scale ends, however many there are. */
const SAMPLED = 4096;

/**
 * A size that all but a share of the values stay within, so that a few extreme ones do not leave the rest
 * without colour; of many values, of a sample of them.
 *
 * @param {number} share of the values that may lie beyond
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
