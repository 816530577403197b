// @ts-check
/**
 * The quiz: the user guesses a token's attention with one bar per word, then reveals the weights of the head. Until
 * then the weights are hidden.
 *
 * @typedef {import('./view.js').Emit} Emit
 * @typedef {import('./view.js').QuizAsked} QuizAsked
 * @typedef {QuizAsked & { units: { text: string }[], shown: number[], query: number | null, head:
 *     import('./picture.js').HeadMap, specialNames: string, }} QuizProps `head`: the head to guess;
 *     `specialNames`: names of the excluded special tokens
 */

import { formatPercent } from '../../draw/format.js';
import { html } from '../../widgets/elements.js';
import { createAnswer } from './quiz/answer.js';
import { createGuess } from './quiz/guess.js';
import { words } from './quiz/words.js';
import { namesOf } from './unit-names.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createQuiz(root, emit) {
  const title = html('h2', { tabindex: '-1' });
  const looking = html('select', {
    on: { change: () => emit('select', { query: looking.value === '' ? null : Number(looking.value), key: null }) },
  });
  const instructions = html('p', { class: 'quiz-told' });
  const guess = createGuess((name, height) => emit('guess', { name, height }));
  const answer = createAnswer();
  const problem = html('p', { class: 'quiz-problem', role: 'status' });
  const button = (/** @type {string} */ label, /** @type {() => void} */ click, /** @type {string} */ name) =>
    html('button', { type: 'button', class: name, on: { click } }, label);
  const reveal = button(words.reveal, () => emit('reveal'), 'quiz-main');
  const again = button(words.again, () => emit('guessAgain'), 'quiz-main');
  root.append(
    html('div', { class: 'quiz-head' }, title, html('label', { class: 'field' }, words.looking, looking)),
    instructions,
    guess.element,
    answer.element,
    html(
      'div',
      { class: 'quiz-acts' },
      problem,
      reveal,
      again,
      button(words.close, () => emit('quiz', false), 'quiz-close'),
    ),
  );
  let options = '';

  return {
    focus: () => title.focus(),

    /** @param {QuizProps} props */
    update({ names, guess: heights, nothing, judged, units, shown, query, head, specialNames }) {
      const texts = namesOf(units, shown);
      const isAsked = names.length > 0 && query !== null;
      title.textContent = words.title(head.name, isAsked ? units[query].text : null);
      if (options !== JSON.stringify(texts)) {
        options = JSON.stringify(texts);
        looking.replaceChildren(
          html('option', { value: '' }, words.none),
          ...texts.map(({ unit, name }) => html('option', { value: unit, dir: 'auto', translate: 'no' }, name)),
        );
      }
      looking.value = String(query ?? '');

      const wasOnActs = [reveal, again].some((act) => act === document.activeElement);
      const isNews = judged !== null && answer.element.hidden;
      guess.element.hidden = !isAsked || judged !== null;
      answer.element.hidden = judged === null;
      reveal.hidden = !isAsked || judged !== null;
      again.hidden = judged === null;
      if (wasOnActs && !reveal.hidden) reveal.focus();
      if (wasOnActs && !again.hidden) again.focus();
      problem.textContent = nothing ? words.nothing : '';

      const unitWords = shown.map((unit, at) => ({
        text: units[unit].text,
        name: texts[at].name,
        looks: unit === query,
      }));
      if (!isAsked) instructions.textContent = words.choose;
      else
        instructions.textContent = [words.howTo, specialNames && words.leftOut(specialNames)].filter(Boolean).join(' ');
      instructions.hidden = judged !== null;
      if (judged && query !== null) {
        const leftOut = specialNames && words.leftOutTook(specialNames, formatPercent(head.special[query]));
        answer.update({ ...judged, words: unitWords, head: head.name, hue: head.hue, leftOut });
      }
      if (isNews) answer.reveal();
      if (isAsked && !judged) guess.update({ names, heights, words: unitWords });
    },
  };
}
