/**
 * The cost of a recurrent layer and of self-attention for n words, counted by the core: sequential steps, longest path
 * between two words, and multiplications. Exercise 7.1 of lecture A is below.
 */
import { html, render, svg } from 'lit-html';
import { live } from 'lit-html/directives/live.js';

import { linear } from '../../draw/scale.ts';
import type { StepsNeeded } from '../../pkg/headlight.js';
import { createResizedDrawing } from '../../widgets/resized-drawing.ts';
import { curveOf, dotOf, legendEntry, tickLine, tickText } from './chart-parts.ts';
import type { Emit } from './controller.ts';
import { COUNTED, COUNTED_WIDTH } from './fields.ts';
import type { RecurrentProps } from './view.ts';
import { exerciseOf } from './waiting/exercise.ts';
import { words } from './words.js';

const KINDS = ['sequential', 'path', 'multiplications'] as const;

type Kind = (typeof KINDS)[number];

const { waiting: say } = words;

const written = (value: number) => value.toLocaleString('en');

export function createWaiting(root: HTMLElement, emit: Emit) {
  let counts = { needed: [] as StepsNeeded[], at: 0 };
  const charts = KINDS.map((kind) => {
    const drawing = createResizedDrawing('counts-frame', { class: 'counts-picture', role: 'img' }, (size) => {
      drawing.picture.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
      if (counts.needed.length > 0) render(chartOf(kind, counts, size), drawing.picture);
    });
    return { kind, drawing };
  });
  const onInput = ({ target }: Event) => emit('count', COUNTED[(target as HTMLInputElement).valueAsNumber]);

  function figureOf({ kind, drawing }: (typeof charts)[number], here: StepsNeeded | undefined, count: string) {
    if (here) {
      const [recurrent, attention] = here[kind];
      const label = say.picture(say.kinds[kind], count, written(recurrent), written(attention));
      drawing.picture.setAttribute('aria-label', label);
    }
    const numbers = here
      ? `${say.recurrent} ${written(here[kind][0])} · ${say.attention} ${written(here[kind][1])}`
      : '';
    return html`<figure><figcaption>${say.kinds[kind]}</figcaption>${drawing.element}<p class="counts-numbers">${numbers}</p></figure>`;
  }

  return {
    update(props: RecurrentProps) {
      const { needed, look } = props;
      const at = COUNTED.indexOf(look.count);
      counts = { needed, at };
      const here = needed[at];
      const template = html`${quotes()}
        <ul class="recurrent-legend">${legendEntry('without', say.recurrent)}${legendEntry('with', say.attention)}</ul>
        <div class="counts" role="group" aria-label=${say.label}>${charts.map((chart) => figureOf(chart, here, look.count))}</div>
        <div class="control-row scale-row">
          <label for="recurrent-count">${say.count}</label><input
            id="recurrent-count" type="range" min="0" max=${COUNTED.length - 1} step="1" .value=${live(String(at))}
            aria-valuetext=${look.count} @input=${onInput}
          ><output for="recurrent-count">${look.count}</output>
          <span class="fine">${say.width(COUNTED_WIDTH)}</span>
        </div>
        <p class="says" data-says aria-live="polite">${here ? saidOf(here, look.count) : ''}</p>
        ${exerciseOf(props, emit)}`;
      render(template, root);
      for (const { drawing } of charts) drawing.redraw();
    },
  };
}

const quotes = () =>
  html`<div class="quotes" role="group" aria-label=${say.lecture}>${say.quotes.map(
    ([who, read, thought]) =>
      html`<blockquote><strong>${who}</strong><span class="quote-read">${read}</span><span class="quote-thought">${thought}</span></blockquote>`,
  )}</div>`;

const saidOf = ({ sequential, multiplications }: StepsNeeded, count: string) =>
  `${say.says(count, written(sequential[0]), written(sequential[1]))} ${say.multiplications(count, multiplications[1] > multiplications[0])}`;

/** Both axes are logarithmic. */
function chartOf(
  kind: Kind,
  { needed, at }: { needed: StepsNeeded[]; at: number },
  { width, height, type }: { width: number; height: number; type: number },
) {
  const xs = COUNTED.map((count) => Math.log2(Number(count)));
  const values = needed.map((one) => one[kind]);
  const most = Math.max(1, ...values.flat().map((value) => Math.log10(Math.max(1, value))));
  const across = linear([0, xs[xs.length - 1]], [2.6 * type, width - 1.2 * type]);
  const up = linear([0, most], [height - 1.6 * type, 0.8 * type]);
  const pointOf = (nth: number, side: number): [number, number] => [
    across(xs[nth]),
    up(Math.log10(Math.max(1, values[nth][side]))),
  ];
  const powers = Array.from({ length: Math.floor(most) + 1 }, (_, power) => power).filter(
    (power) => most < 5 || power % 2 === 0,
  );
  const [left, right] = [across(0), across(xs[xs.length - 1])];
  const powerOf = (power: number) =>
    power < 4 ? written(10 ** power) : svg`10<tspan dy=${-0.35 * type} font-size="0.75em">${power}</tspan>`;
  const lineOf = (line: string, side: number) => {
    const points = values.map((_, nth) => pointOf(nth, side));
    return svg`${curveOf(line, points)}${dotOf(line, points[at], 0.25 * type)}`;
  };
  return svg`${powers.map((power) => svg`${tickLine(left, right, up(power))}${tickText(left - 0.3 * type, up(power) + 0.3 * type, powerOf(power), 'end')}`)}
    ${[0, 3, 6, 9].map((nth) => tickText(across(xs[nth]), height - 0.3 * type, COUNTED[nth]))}
    <path class="counts-at" d="M${across(xs[at])} ${up(0)}V${up(most)}"></path>
    ${['without', 'with'].map(lineOf)}`;
}
