/**
 * Plot of PE(pos) · PE(pos + k) against k, for a chosen position and three others. If the curves coincide, the product
 * depends only on the distance k. Beside it, one pair of dimensions is turned from position to position.
 */
import { html, nothing, render } from 'lit-html';
import { formatNumber } from '../../draw/format.ts';
import { sliderOf } from '../../widgets/controls.ts';
import { html as element } from '../../widgets/elements.ts';
import type { Emit } from './controller.ts';
import { Plot } from './plot.ts';
import type { SinusoidProps } from './sinusoids.ts';
import { turnedPairOf } from './turned-pair.ts';
import { words } from './words/en.js';

/** Distance between the positions that the sentence below the plot compares. */
const COMPARED = 3;

const { relative } = words.sines;

export function createRelativeProducts(emit: Emit) {
  const root = element('section', {});
  const plot = new Plot({ label: relative.label, across: relative.across }, (distance) => emit('read', { distance }));

  return {
    element: root,
    update(props: SinusoidProps) {
      const last = props.input.length - 1;
      const chosen = Math.min(props.view.from, last);
      const others = comparedOf(props).positions.filter((position) => position !== chosen);
      plot.update(plotOf(props, chosen, others));
      const template = html`<h2>${relative.title}</h2>
        <div class="positions-turned">${plot.element}${turnedPairOf(props, chosen, emit)}</div>
        <div class="positions-choose">
          <strong>${relative.formula}</strong>
          ${sliderOf('positions-from', relative.from, [0, last, 1], chosen, String(chosen), (from) => emit('read', { from }))}
          <p class="positions-legend"><span class="chosen">${relative.chosen(chosen)}</span>${
            others.length > 0 ? html`<span class="others">${relative.others(others)}</span>` : nothing
          }</p>
        </div>
        <p class="positions-says" data-says>${saidOf(props)}</p>`;
      render(template, root);
    },
  };
}

/** The distance at which products are compared, and the positions from which. */
function comparedOf({ input: { length } }: SinusoidProps) {
  const last = length - 1;
  const k = Math.min(COMPARED, Math.max(1, last >> 1));
  return { k, positions: [...new Set([0, (last - k) >> 1, last - k])].filter((position) => position >= 0) };
}

/** The products at distance k as text, for each position pos for which pos + k is also a position. */
const productsAt = ({ trace: { similarity }, input: { length } }: SinusoidProps, k: number, positions: number[]) =>
  positions
    .filter((position) => position + k >= 0 && position + k < length)
    .map((position): [number, string] => [
      position,
      formatNumber(similarity.at(position, position + k), { decimals: 2 }),
    ]);

function plotOf(props: SinusoidProps, chosen: number, others: number[]) {
  const { trace, input, view } = props;
  const { length } = input;
  const curveOf = (position: number) => ({
    start: -position,
    values: trace.similarity.row(position),
  });
  const curves = [
    ...others.map((position) => ({ ...curveOf(position), color: 'var(--quiet)', faint: true })),
    { ...curveOf(chosen), color: 'var(--accent)' },
  ];
  const most = curves.reduce((top, { values }) => Math.max(top, ...values), 0);
  const least = curves.reduce((low, { values }) => Math.min(low, ...values), 0);
  return {
    curves,
    across: [1 - length, length - 1] as const,
    up: [least, most] as const,
    upTicks: [most, least].map((end) => formatNumber(end, { decimals: 1 })),
    selected: view.distance,
    describe: (k: number) => relative.tell(k, productsAt(props, k, [chosen, ...others])),
  };
}

function saidOf(props: SinusoidProps) {
  const { k, positions } = comparedOf(props);
  const compared = productsAt(props, k, positions);
  if (compared.length < 2) return relative.one;
  const [[, first]] = compared;
  if (compared.some(([, product]) => product !== first)) return relative.differs(k, compared, props.input.formula);
  const same = compared.map(([position]) => position);
  return relative.same(k, first, same);
}
