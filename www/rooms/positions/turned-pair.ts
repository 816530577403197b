/** One pair of sine and cosine as a point on the unit circle. Each step to the next position turns it by the same angle. */
import { html, nothing, render, svg } from 'lit-html';
import type { Formula } from '../../pkg/headlight.js';
import { sliderOf } from '../../widgets/controls.ts';
import { html as element } from '../../widgets/elements.ts';
import type { Emit } from './controller.ts';
import { shortNumber } from './sinusoid-formulas.ts';
import type { SinusoidProps } from './sinusoids.ts';
import { words } from './words/en.js';

const { turned: say, relative } = words.sines;

/** Distance that is drawn if none is selected. */
const USUAL_DISTANCE = 3;

/** The dimensions of a pair. In the tutorial's formula, sine and cosine have different angles and are no pair. */
function dimensionsOf(pair: number, formula: Formula, width: number): [sine: number, cosine: number] {
  return formula === 'tensor2tensor' ? [pair, Math.ceil(width / 2) + pair] : [2 * pair, 2 * pair + 1];
}

export function turnedPairOf({ trace, input, view }: SinusoidProps, from: number, emit: Emit) {
  const { formula, width, length } = input;
  const count = Math.floor(width / 2);
  if (formula === 'tutorial' || count === 0) return nothing;
  const pair = Math.min(view.turned, count - 1);
  const [sine, cosine] = dimensionsOf(pair, formula, width);
  const k = view.distance ?? Math.min(USUAL_DISTANCE, length - 1 - from);
  const to = from + k;
  const pointOf = (position: number) => [trace.encoding.at(position, cosine), -trace.encoding.at(position, sine)];
  const dot = (_: unknown, position: number) => {
    const [x, y] = pointOf(position);
    return svg`<circle class="turned-dot" cx=${x} cy=${y} r="0.03" />`;
  };
  const arrowTo = (position: number, name: string) => {
    const [x, y] = pointOf(position);
    return svg`<path class="turned-arrow ${name}" d="M0 0L${x} ${y}" />
      <text class=${name} font-size="0.2" x=${1.2 * x} y=${1.2 * y} text-anchor="middle" dominant-baseline="central">${position}</text>`;
  };
  const isInside = to >= 0 && to < length;
  const angle = isInside ? shortNumber(Math.sign(k) * trace.angle.at(Math.abs(k), sine)) : '';
  return html`<figure class="turned">
    <svg viewBox="-1.45 -1.35 2.9 2.7" role="img" aria-label=${say.label(sine, cosine)}>
      <circle class="turned-circle" r="1" />${Array.from({ length }, dot)}
      ${arrowTo(from, 'from')}${isInside && to !== from ? arrowTo(to, 'to') : nothing}
    </svg>
    <figcaption>
      ${sliderOf('positions-turned', say.pair, [0, count - 1, 1], pair, String(pair), (turned) => emit('read', { turned }))}
      <p>${isInside && to !== from ? say.says(from, to, angle) : say.one(from)}</p>
      <p class="fine">${say.step([sine, cosine], shortNumber(trace.wavelength.at(0, sine)))}</p>
    </figcaption>
  </figure>`;
}

/** Rotary positions: the pair alone, with a sentence about queries and keys. */
export function createRotation(emit: Emit) {
  const root = element('section', { class: 'positions-rotation' });

  return {
    element: root,
    update(props: SinusoidProps) {
      const { input, trace, view } = props;
      const last = input.length - 1;
      const from = Math.min(view.from, last);
      const pair = turnedPairOf(props, from, emit);
      const nth = Math.min(view.turned, Math.floor(input.width / 2) - 1);
      const step = () => shortNumber(trace.angle.at(1, dimensionsOf(nth, input.formula, input.width)[0]));
      const template = html`<h2>${words.parts.rotation}</h2>
        ${pair}
        <div class="positions-choose">
          ${sliderOf('positions-turned-from', relative.from, [0, last, 1], from, String(from), (to) => emit('read', { from: to }))}
        </div>
        <p class="positions-says" data-says>${pair === nothing ? say.none : say.rotary(nth, step())}</p>`;
      render(template, root);
    },
  };
}
