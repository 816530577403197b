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

/**
 * A size that all but a share of the values stay within, so that a few extreme ones do not leave the rest
 * without colour.
 *
 * @param {ArrayLike<number>} values
 * @param {number} share of the values that may lie beyond
 */
export function endWithout(values, share) {
  const sizes = Float32Array.from(values, Math.abs).filter(Number.isFinite).sort();
  return sizes[Math.max(0, Math.ceil(sizes.length * (1 - share)) - 1)] ?? 0;
}
