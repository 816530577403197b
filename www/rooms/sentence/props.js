// @ts-check
/**
 * Props of the view, from the room's state.
 *
 * @typedef {import('./controller.js').Sentence} Sentence
 * @typedef {import('../../state/room.js').Shared} Shared
 */
import { guessOf, judgedOf, questionOf } from './quiz/question.js';
import { furtherHeads } from './state.js';

/**
 * @param {Sentence} state
 * @param {Shared} shared
 * @param {import('../../state/room.js').Theme} theme
 * @returns {import('./view.js').SentenceProps}
 */
export function propsOf({ input, reading, view }, { text, model: { manifest } }, theme) {
  const { quiz, ...looks } = view;
  const { selected, specials } = text;
  return {
    reading: shownOf(reading),
    settings: {
      merged: input.merged,
      measure: input.measure,
      average: input.average,
      heads: furtherHeads(input, text.input).length + 1,
    },
    sizes: manifest ?? { n_layers: 0, n_heads: 0, d_head: 0, score_root: 0, is_causal: false },
    ranked: null,
    computation: null,
    word: null,
    // Until the next reading, the explanation may be about the previously selected pair; then it is not shown.
    ...(reading?.selected === selected ? reading.answers.explanation : null),
    selectedTokens: selected,
    specials,
    quiz: quiz && quizOf(quiz, reading && questionOf(reading.answers.attention.units, selected.query, specials)),
    ...looks,
    theme,
  };
}

/**
 * @param {Sentence['reading']} reading
 * @returns {import('./view.js').Shown | null}
 */
function shownOf(reading) {
  if (!reading?.sentence) return null;
  const {
    run,
    input: { text, layer, head },
  } = reading.sentence;
  const { attention, together, average, kinds, kindsOn, overview, dependencies, telling } = reading.answers;
  const { measure, merged } = reading.input;
  return {
    attention,
    tokens: run.tokens,
    at: { layer, head },
    folder: reading.folder,
    text,
    together,
    average,
    measure,
    merged,
    kinds,
    kindsOn,
    overview,
    dependencies,
    telling,
  };
}

/**
 * @param {import('./state.js').Quiz} quiz
 * @param {import('./quiz/question.js').Question | null} question
 * @returns {import('./view.js').QuizAsked}
 */
function quizOf(quiz, question) {
  const judged = judgedOf(quiz, question);
  return {
    names: question?.names ?? [],
    guess: question ? guessOf(quiz, question) : [],
    nothing: quiz.nothing,
    judged: judged && {
      ...judged,
      attention: judged.reading.answers.attention,
      count: judged.reading.answers.together.length + 1,
    },
  };
}
