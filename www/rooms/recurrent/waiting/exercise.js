// @ts-check
/**
 * Exercise 7.1 of lecture A: the user decides which statements are true, then reveals the solution. The solution is
 * explained by the shapes of the matrices.
 *
 * @typedef {import('../view.js').Emit} Emit
 */
import { html } from '../../../widgets/elements.js';
import { inlineMath, mi, mo, mtext, row, sub } from '../../../widgets/mathml.js';
import { words } from '../words.js';

/** Whether each statement is true. */
const ANSWERS = /** @type {const} */ ([
  ['u', false],
  ['h', true],
  ['add', true],
  ['word2vec', false],
  ['input', false],
  ['same', true],
]);

/** @param {Emit} emit */
export function createExercise(emit) {
  const { exercise: say } = words;
  const previous = () => sub(mi('h'), row(mi('t'), mo('−'), mtext('1')));
  const at = (/** @type {string} */ letter) => sub(mi(letter), mi('t'));
  const bias = (/** @type {string} */ nth) => sub(mi('b'), mtext(nth));
  const statements = ANSWERS.map(([id, isTrue]) => {
    const inputs = [true, false].map((value) => {
      const input = html('input', {
        type: 'radio',
        name: `recurrent-guess-${id}`,
        on: { change: () => emit('guess', { id, isTrue: value }) },
      });
      return { value, input, element: html('label', {}, input, html('span', {}, value ? say.isTrue : say.isFalse)) };
    });
    const answer = html(
      'span',
      { class: 'exercise-answer' },
      html('strong', {}, say.answer(isTrue)),
      ' ',
      say.reason[id],
    );
    const element = html(
      'li',
      {},
      html(
        'fieldset',
        { class: 'modes' },
        html('legend', {}, say.statement[id]),
        ...inputs.map(({ element }) => element),
      ),
      html('span', { class: 'exercise-text' }, html('span', { 'aria-hidden': 'true' }, say.statement[id]), ' ', answer),
    );
    return { id, isTrue, inputs, answer, element };
  });
  const reveal = html('button', { type: 'button', class: 'main-act', on: { click: () => emit('reveal') } }, say.reveal);
  const score = html('output', {});

  return {
    element: html(
      'section',
      { class: 'exercise', 'aria-label': say.title, 'data-aside': true },
      html('h3', {}, say.title),
      html(
        'p',
        { class: 'exercise-about' },
        say.about,
        ' ',
        inlineMath(
          at('h'),
          mo('='),
          mi('g'),
          mo('('),
          mi('U'),
          previous(),
          mo('+'),
          mi('W'),
          at('x'),
          mo('+'),
          bias('1'),
          mo(')'),
        ),
        ', ',
        inlineMath(at('y'), mo('='), mi('softmax'), mo('('), mi('V'), at('h'), mo('+'), bias('2'), mo(')')),
      ),
      html('ol', { role: 'list' }, ...statements.map(({ element }) => element)),
      html('div', { class: 'control-row' }, reveal, score),
    ),

    /** @param {import('../view.js').RecurrentProps} props */
    update({ guesses, revealed }) {
      let [right, answered] = [0, 0];
      for (const { id, isTrue, inputs, answer, element } of statements) {
        const guess = guesses[id];
        for (const { value, input } of inputs) input.checked = guess === value;
        answer.hidden = !revealed;
        if (guess !== undefined) answered += 1;
        if (guess === isTrue) right += 1;
        element.classList.toggle('right', revealed && guess === isTrue);
        element.classList.toggle('wrong', revealed && guess !== undefined && guess !== isTrue);
      }
      reveal.textContent = revealed ? say.hide : say.reveal;
      score.textContent = revealed ? say.score(right, answered, statements.length) : '';
    },
  };
}
