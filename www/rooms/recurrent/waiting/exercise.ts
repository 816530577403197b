/**
 * Exercise 7.1 of lecture A: the user decides which statements are true, then reveals the solution. The solution is
 * explained by the shapes of the matrices.
 */
import { html, nothing } from 'lit-html';

import { inlineMath, mi, mo, mtext, row, sub } from '../../../widgets/mathml.ts';
import type { Emit } from '../controller.ts';
import type { RecurrentProps } from '../view.ts';
import { words } from '../words.js';

const { exercise: say } = words;

const ANSWERS: [id: keyof typeof say.statement, isTrue: boolean][] = [
  ['u', false],
  ['h', true],
  ['add', true],
  ['word2vec', false],
  ['input', false],
  ['same', true],
];

const previous = () => sub(mi('h'), row(mi('t'), mo('−'), mtext('1')));
const at = (letter: string) => sub(mi(letter), mi('t'));
const bias = (nth: string) => sub(mi('b'), mtext(nth));
const sum = [mi('U'), previous(), mo('+'), mi('W'), at('x'), mo('+'), bias('1')];
const STATE = inlineMath(at('h'), mo('='), mi('g'), mo('('), ...sum, mo(')'));
const OUTPUT = inlineMath(at('y'), mo('='), mi('softmax'), mo('('), mi('V'), at('h'), mo('+'), bias('2'), mo(')'));

export function exerciseOf({ guesses, revealed }: RecurrentProps, emit: Emit) {
  const answered = ANSWERS.filter(([id]) => guesses[id] !== undefined);
  const right = answered.filter(([id, isTrue]) => guesses[id] === isTrue);

  function statementOf([id, isTrue]: (typeof ANSWERS)[number]) {
    const guess = guesses[id];
    const kind = !revealed || guess === undefined ? '' : guess === isTrue ? 'right' : 'wrong';
    const radios = [true, false].map(
      (value) => html`<label><input
        type="radio" name="recurrent-guess-${id}" .checked=${guess === value} @change=${() => emit('guess', { id, isTrue: value })}
      ><span>${value ? say.isTrue : say.isFalse}</span></label>`,
    );
    const answer = html`<span class="exercise-answer"><strong>${say.answer(isTrue)}</strong> ${say.reason[id]}</span>`;
    return html`<li class=${kind}>
      <fieldset class="modes"><legend>${say.statement[id]}</legend>${radios}</fieldset>
      <span class="exercise-text"><span aria-hidden="true">${say.statement[id]}</span> ${revealed ? answer : nothing}</span>
    </li>`;
  }

  return html`<section class="exercise" aria-label=${say.title} data-aside>
    <h3>${say.title}</h3>
    <p class="exercise-about">${say.about} ${STATE}, ${OUTPUT}</p>
    <ol role="list">${ANSWERS.map(statementOf)}</ol>
    <div class="control-row">
      <button type="button" class="main-act" @click=${() => emit('reveal')}>${revealed ? say.hide : say.reveal}</button>
      <output>${revealed ? say.score(right.length, answered.length, ANSWERS.length) : ''}</output>
    </div>
  </section>`;
}
