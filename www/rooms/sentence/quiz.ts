/**
 * A quiz: the user guesses where a head attends, and then sees the guess next to the weights. Until then the weights are
 * hidden.
 */
import { html } from 'lit-html';
import { formatPercent } from '../../draw/format.ts';
import { selectOf } from '../../widgets/controls.ts';
import { sentences } from '../../words/en/phrases.js';
import type { Emit } from './controller.ts';
import { type HeadMap, namesOf, type Picture } from './picture.ts';
import { createAnswer } from './quiz/answer.ts';
import { createGuess } from './quiz/guess.ts';
import { guessOf, judgedOf, type Question } from './quiz/question.ts';
import { words } from './quiz/words/en.js';
import type { Quiz } from './state.ts';

interface QuizProps {
  quiz: Quiz;
  question: Question | null; // `null` if no token is selected
  picture: Picture;
  head: HeadMap; // the head to guess; in a judged quiz, its weights at the time of judging
  specialNames: string; // names of the excluded special tokens
}

export function createQuiz(emit: Emit) {
  const guess = createGuess(emit);
  const answer = createAnswer();
  let wasJudged = false;

  return (props: QuizProps) => {
    const { quiz, question, picture, head } = props;
    const { units, isRtl } = picture;
    const judged = judgedOf(quiz, question);
    const names = namesOf(picture);
    const query = question?.query ?? null;
    const wordsShown = names.map(({ unit, name }) => ({ text: units[unit].text, name, looks: unit === query }));
    if (judged && !wasJudged) queueMicrotask(showAnswer);
    wasJudged = judged !== null;
    const leftOut = leftOutOf(props);
    const act = () => (judged ? emit('guessAgain') : emit('reveal'));
    return html`
      <div class="quiz-head">
        <h2 tabindex="-1">${words.title(head.of, query === null ? null : units[query].text)}</h2>
        ${lookingOf(names, query, emit)}
      </div>
      <p class="quiz-told" ?hidden=${judged}>${instructionsOf(props)}</p>
      ${question && !judged ? guess(question.names, guessOf(quiz, question), wordsShown, isRtl) : ''}
      ${answer(judged && { ...judged, shown: wordsShown, head, leftOut, isRtl })}
      <div class="quiz-acts">
        <p class="quiz-problem" role="status">${quiz.nothing ? words.nothing : ''}</p>
        <button type="button" class="quiz-main" ?hidden=${!question} @click=${act}>${
          judged ? words.again : words.reveal
        }</button>
        <button type="button" class="quiz-close" @click=${() => emit('quiz', false)}>${words.close}</button>
      </div>`;
  };
}

/** Scrolls to the answer, because it is above the button. */
const showAnswer = () => document.querySelector('.quiz-says')?.scrollIntoView({ block: 'nearest' });

function lookingOf(names: { unit: number; name: string }[], query: number | null, emit: Emit) {
  const select = (unit: string) => emit('select', { query: unit === '' ? null : Number(unit), key: null });
  const options = names.map(({ unit, name }) => ({ value: unit, text: name }));
  return selectOf('quiz-query', words.looking, options, query, select, { none: words.none, isWritten: true });
}

function instructionsOf({ question, specialNames }: QuizProps) {
  if (!question) return words.choose;
  return sentences([words.howTo, specialNames && words.leftOut(specialNames)]);
}

const leftOutOf = ({ question, specialNames, head }: QuizProps) =>
  question && specialNames ? words.leftOutTook(specialNames, formatPercent(head.special[question.query])) : '';
