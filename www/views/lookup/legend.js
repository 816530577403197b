// @ts-check
/**
 * What the colours of signed numbers mean.
 */
import { diverging } from '../../draw/color.js';
import { html } from '../../draw/elements.js';
import { formatNumber } from '../../draw/format.js';
import { paintHeatmap } from '../../draw/heatmap.js';

/** Odd, so that zero is one of them. */
const STEPS = 65;

export function createSignedLegend() {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const least = html('span', {});
  const largest = html('span', {});
  let shown = '';
  return {
    element: html('span', { class: 'legend-scale' }, least, ' ', canvas, ' ', largest),

    /**
     * @param {number} maxAbs where the scale ends
     * @param {import('../../draw/color.js').Theme} theme
     */
    update(maxAbs, theme) {
      if (shown === `${maxAbs} ${theme}`) return;
      shown = `${maxAbs} ${theme}`;
      const decimals = Number.isInteger(maxAbs) ? 0 : 2;
      least.textContent = formatNumber(-maxAbs, { decimals });
      largest.textContent = formatNumber(maxAbs, { decimals });
      const values = Array.from({ length: STEPS }, (_, step) => (2 * step) / (STEPS - 1) - 1);
      paintHeatmap(canvas, { rows: 1, cols: STEPS, values }, (value) => diverging(value, 1, theme));
    },
  };
}
