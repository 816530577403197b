/**
 * The cost of a recurrent layer and of self-attention for n words, counted by the core: sequential steps, longest path
 * between two words, and multiplications. Exercise 7.1 of lecture A is below.
 */
import { html, nothing, render, svg } from 'lit-html';
import { linear } from '../../draw/scale.ts';
import { written } from '../../draw/written.ts';
import type { StepsNeeded } from '../../pkg/headlight.js';
import { dotOf, lineLegend, lineOf, pathThrough, powerOfTen, tickRow, tickText } from '../../widgets/chart.ts';
import { sliderOf } from '../../widgets/controls.ts';
import { inlineMath, mtext, row, sub } from '../../widgets/mathml.ts';
import { createResizedDrawing, type Size } from '../../widgets/resized-drawing.ts';
import { sentences } from '../../words/en/phrases.js';
import type { Emit } from './controller.ts';
import { COUNTED, COUNTED_WIDTH } from './fields.ts';
import type { RecurrentProps } from './view.ts';
import { words } from './words/en.js';

const KINDS = ['sequential', 'path', 'multiplications'] as const;

type Kind = (typeof KINDS)[number];

const { waiting: say } = words;

export function createWaiting(root: HTMLElement, emit: Emit) {
  let counts = { needed: [] as StepsNeeded[], at: 0 };
  const charts = KINDS.map((kind) => {
    const drawing = createResizedDrawing('counts-frame', { role: 'img' }, (size) => {
      return counts.needed.length > 0 ? chartOf(kind, counts, size) : nothing;
    });
    return { kind, drawing };
  });
  const choose = (nth: number) => emit('count', COUNTED[nth]);

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
        ${lineLegend(Object.entries({ without: say.recurrent, with: say.attention }))}
        <div class="counts" role="group" aria-label=${say.label}>${charts.map((chart) => figureOf(chart, here, look.count))}</div>
        <div class="control-row scale-row">
          ${sliderOf('recurrent-count', say.count, [0, COUNTED.length - 1, 1], at, look.count, choose)}
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
  sentences([
    say.says(count, written(sequential[0]), written(sequential[1])),
    say.multiplications(count, multiplications[1] > multiplications[0]),
  ]);

function chartOf(kind: Kind, { needed, at }: { needed: StepsNeeded[]; at: number }, { width, height, type }: Size) {
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
  const powerOf = (power: number) => (power < 4 ? written(10 ** power) : powerOfTen(power, type));
  const curveOf = (kind: string, side: number) => {
    const points = values.map((_, nth) => pointOf(nth, side));
    return svg`${lineOf(kind, pathThrough(points))}${dotOf(kind, points[at], 0.25 * type)}`;
  };
  return svg`${powers.map((power) => tickRow(left, right, up(power), powerOf(power), type))}
    ${[0, 3, 6, 9].map((nth) => tickText(across(xs[nth]), height - 0.3 * type, COUNTED[nth]))}
    <path class="counts-at" d="M${across(xs[at])} ${up(0)}V${up(most)}"></path>
    ${['without', 'with'].map(curveOf)}`;
}

const { exercise } = words;

const ANSWERS: [id: keyof typeof exercise.statement, isTrue: boolean][] = [
  ['u', false],
  ['h', true],
  ['add', true],
  ['word2vec', false],
  ['input', false],
  ['same', true],
];

const previous = () => sub('h', row('t', '−', mtext('1')));
const at = (letter: string) => sub(letter, 't');
const bias = (nth: string) => sub('b', mtext(nth));
const sum = ['U', previous(), '+', 'W', at('x'), '+', bias('1')];
const STATE = inlineMath(at('h'), '=', 'g', '(', ...sum, ')');
const OUTPUT = inlineMath(at('y'), '=', 'softmax', '(', 'V', at('h'), '+', bias('2'), ')');

/**
 * Exercise 7.1 of lecture A: the user decides which statements are true, then reveals the solution. The solution is
 * explained by the shapes of the matrices.
 */
function exerciseOf({ guesses, revealed }: RecurrentProps, emit: Emit) {
  const answered = ANSWERS.filter(([id]) => guesses[id] !== undefined);
  const right = answered.filter(([id, isTrue]) => guesses[id] === isTrue);

  function statementOf([id, isTrue]: (typeof ANSWERS)[number]) {
    const guess = guesses[id];
    const kind = !revealed || guess === undefined ? '' : guess === isTrue ? 'right' : 'wrong';
    const radios = [true, false].map(
      (value) => html`<label><input
        type="radio" name="recurrent-guess-${id}" .checked=${guess === value} @change=${() => emit('guess', { id, isTrue: value })}
      ><span>${value ? exercise.isTrue : exercise.isFalse}</span></label>`,
    );
    const answer = html`<span class="exercise-answer"><strong>${exercise.answer(isTrue)}</strong> ${exercise.reason[id]}</span>`;
    return html`<li class=${kind}>
      <fieldset class="modes"><legend>${exercise.statement[id]}</legend>${radios}</fieldset>
      <span class="exercise-text"><span aria-hidden="true">${exercise.statement[id]}</span> ${revealed ? answer : nothing}</span>
    </li>`;
  }

  return html`<section class="exercise" aria-label=${exercise.title} data-aside>
    <h3>${exercise.title}</h3>
    <p class="exercise-about">${exercise.about} ${STATE}, ${OUTPUT}</p>
    <ol role="list">${ANSWERS.map(statementOf)}</ol>
    <div class="control-row">
      <button type="button" class="main-act" @click=${() => emit('reveal')}>${revealed ? exercise.hide : exercise.reveal}</button>
      <output>${revealed ? exercise.score(right.length, answered.length, ANSWERS.length) : ''}</output>
    </div>
  </section>`;
}
