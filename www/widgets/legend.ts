/**
 * The legend of attention weights.
 */
import { type Rgb, sequential, type Theme } from '../draw/color.ts';
import { paintHeatmap } from '../draw/heatmap.ts';
import { html } from './elements.ts';

/** Number of colour steps; enough to look smooth. */
const STEPS = 64;

/** A legend with the scale of attention weights between two numbers. `least`: lower end of the scale, as text. */
export function legendOf(
  theme: Theme,
  least: string,
  largest: string,
  colorOf: (t: number) => Rgb = (t) => sequential(t, theme),
) {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const values = Array.from({ length: STEPS }, (_, step) => step / (STEPS - 1));
  paintHeatmap(canvas, { rows: 1, cols: STEPS, values }, colorOf);
  return html('span', { class: 'legend-scale' }, `${least} `, canvas, ` ${largest}`);
}
