// @ts-check
/**
 * Plot of PE(pos) · PE(pos + k) against k, for a chosen position and three others. If the curves coincide, the product
 * depends only on the distance k.
 */

import { formatNumber } from '../../draw/format.js';
import { html } from '../../widgets/elements.js';
import { createPlot } from './plot.js';
import { words } from './words.js';

/** Distance of the positions that the sentence compares. */
const COMPARED = 3;

/** @param {import('./view.ts').Emit} emit */
export function createRelativeProducts(emit) {
  const { relative } = words.sines;
  const plot = createPlot({ label: relative.label, across: relative.across }, (distance) => emit('read', { distance }));
  const slider = html('input', {
    type: 'range',
    min: 0,
    step: 1,
    id: 'positions-from',
    on: { input: () => emit('read', { from: slider.valueAsNumber }) },
  });
  const output = html('output', { for: 'positions-from' });
  const legend = html('p', { class: 'positions-legend' });
  const explanation = html('p', { class: 'positions-says', 'data-says': true });
  const element = html(
    'section',
    {},
    html('h2', {}, relative.title),
    html(
      'div',
      { class: 'positions-choose' },
      html('strong', {}, relative.formula),
      html('label', { class: 'field', for: 'positions-from' }, relative.from, slider, output),
      legend,
    ),
    plot.element,
    explanation,
  );

  return {
    element,

    /** @param {import('./sinusoids.js').SinusoidProps} props */
    update({ trace, input: { formula, length }, view: { from, distance } }) {
      const { similarity } = trace;
      const last = length - 1;
      const chosen = Math.min(from, last);
      slider.max = String(last);
      slider.valueAsNumber = chosen;
      output.textContent = String(chosen);
      const others = [...new Set([0, last >> 1, last])].filter((position) => position !== chosen);
      const curve = (/** @type {number} */ position) => ({
        start: -position,
        values: similarity.values.subarray(position * length, (position + 1) * length),
      });
      const curves = [
        ...others.map((position) => ({ ...curve(position), color: 'var(--quiet)', faint: true })),
        { ...curve(chosen), color: 'var(--accent)' },
      ];
      const most = curves.reduce((top, { values }) => Math.max(top, ...values), 0);
      const least = curves.reduce((low, { values }) => Math.min(low, ...values), 0);
      const legendOf = (/** @type {string} */ kind, /** @type {string} */ text) => html('span', { class: kind }, text);
      legend.replaceChildren(
        legendOf('chosen', relative.chosen(chosen)),
        ...(others.length > 0 ? [legendOf('others', relative.others(others))] : []),
      );
      const product = (/** @type {number} */ position, /** @type {number} */ k) =>
        formatNumber(similarity.at(position, position + k), { decimals: 2 });
      const productsAt = (/** @type {number} */ k, /** @type {number[]} */ positions) =>
        positions
          .filter((position) => position + k >= 0 && position + k <= last)
          .map((position) => /** @type {[number, string]} */ ([position, product(position, k)]));
      plot.update({
        curves,
        across: [-last, last],
        up: [least, most],
        upTicks: [formatNumber(most, { decimals: 1 }), formatNumber(least, { decimals: 1 })],
        selected: distance,
        describe: (k) => relative.tell(k, productsAt(k, [chosen, ...others])),
      });
      const k = Math.min(COMPARED, Math.max(1, last >> 1));
      const compared = productsAt(
        k,
        [...new Set([0, (last - k) >> 1, last - k])].filter((position) => position >= 0),
      );
      if (compared.length < 2) explanation.textContent = relative.one;
      else if (compared.every(([, text]) => text === compared[0][1]))
        explanation.textContent = relative.same(
          k,
          compared[0][1],
          compared.map(([position]) => position),
        );
      else explanation.textContent = relative.differs(k, compared, formula);
    },
  };
}
