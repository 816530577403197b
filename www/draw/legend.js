// @ts-check
/**
 * What the colours of a picture mean.
 */
import { sequential } from './color.js';
import { html } from './elements.js';
import { paintHeatmap } from './heatmap.js';

/** So many steps look like a smooth run of colours. */
const STEPS = 64;

/**
 * The scale of attention weights, from its least to its largest number.
 *
 * @param {import('./color.js').Theme} theme
 * @param {string} least as the number reads
 * @param {string} largest
 */
export function legendOf(theme, least, largest) {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const values = Array.from({ length: STEPS }, (_, step) => step / (STEPS - 1));
  paintHeatmap(canvas, { rows: 1, cols: STEPS, values }, (value) => sequential(value, theme));
  return html('span', { class: 'legend-scale' }, `${least} `, canvas, ` ${largest}`);
}
