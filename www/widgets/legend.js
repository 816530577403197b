// @ts-check
/**
 * The legend of attention weights.
 */
import { sequential } from '../draw/color.js';
import { paintHeatmap } from '../draw/heatmap.js';
import { html } from './elements.js';

/** Number of colour steps; enough to look smooth. */
const STEPS = 64;

/**
 * A legend with the scale of attention weights between two numbers.
 *
 * @param {import('../draw/color.js').Theme} theme
 * @param {string} least lower end of the scale, as text
 * @param {string} largest
 * @param {(t: number) => import('../draw/color.js').Rgb} [colorOf] another scale
 */
export function legendOf(theme, least, largest, colorOf = (t) => sequential(t, theme)) {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const values = Array.from({ length: STEPS }, (_, step) => step / (STEPS - 1));
  paintHeatmap(canvas, { rows: 1, cols: STEPS, values }, colorOf);
  return html('span', { class: 'legend-scale' }, `${least} `, canvas, ` ${largest}`);
}
