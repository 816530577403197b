/** Legends: colour scales between two numbers. */
import { diverging, type Rgb, sequential, type Theme } from '../draw/color.ts';
import { paintHeatmap } from '../draw/heatmap.ts';
import { html } from './elements.ts';

/** Number of colour steps: enough to look smooth, and odd, so that a signed scale has a step for zero. */
const STEPS = 65;

function scaleOf(name: string, colorOf: (share: number) => Rgb, least: string, largest: string) {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const values = Array.from({ length: STEPS }, (_, step) => step / (STEPS - 1));
  paintHeatmap(canvas, { rows: 1, columns: STEPS, values }, colorOf);
  return html('span', { class: name }, `${least} `, canvas, ` ${largest}`);
}

/** The scale of attention weights. `least`: lower end of the scale, as text. */
export const legendOf = (
  theme: Theme,
  least: string,
  largest: string,
  colorOf: (share: number) => Rgb = (share) => sequential(share, theme),
) => scaleOf('legend-scale', colorOf, least, largest);

/** The scale of signed numbers. `colorOf`: colour scale for numbers from −1 to 1, if not the usual one. */
export const signedLegend = (theme: Theme, least: string, largest: string, colorOf = diverging) =>
  scaleOf('signed-legend', (share) => colorOf(2 * share - 1, 1, theme), least, largest);

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
