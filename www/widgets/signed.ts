/** The legend of signed numbers, and the maximum of their colour scale. */
import { diverging, type Theme } from '../draw/color.ts';
import { paintHeatmap } from '../draw/heatmap.ts';
import { html } from './elements.ts';

/** Number of colour steps; odd, so that the middle one is for zero. */
const STEPS = 65;

/** `least`: lower end of the scale, as text. `colorOf`: colour scale for numbers from −1 to 1, if not the usual one. */
export function signedLegend(theme: Theme, least: string, largest: string, colorOf: typeof diverging = diverging) {
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
 */
export function endWithout(share: number, ...parts: ArrayLike<number>[]) {
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
