/**
 * Handlers of the quiz: the user's guess about where the selected token attends, and the core's judgement of the guess.
 */
import { refusalIn } from '../../../engine/errors.ts';
import { changesOf } from '../../../state/reading.ts';
import type { Context } from '../../../state/room.ts';
import type { Sentence } from '../answers.ts';
import { NEW_QUIZ, type Quiz } from '../state.ts';
import { guessOf, judgedOf, questionOf } from './question.ts';

export function createQuiz(context: Context<Sentence>) {
  const { get, newHistoryEntry } = context;
  const { change, turn } = changesOf(context);
  const set = setQuiz(context);
  const reveal = () => judge(context, set);
  judgeAgain(context, set, reveal);

  return {
    quiz(isOpen: boolean) {
      newHistoryEntry();
      turn({ quiz: isOpen ? NEW_QUIZ : null });
      // A quiz is always about weights, even if another measure is chosen.
      if (isOpen && get().input.measure !== 'weight') change({ measure: 'weight' });
    },
    guess({ name, height }: { name: string; height: number }) {
      const { quiz } = get().view;
      if (quiz) set({ guesses: { ...quiz.guesses, [name]: height }, nothing: false });
    },
    reveal,
    guessAgain: () => set(NEW_QUIZ),
  };
}

type SetQuiz = (parts: Partial<Quiz>) => void;

const setQuiz = (context: Context<Sentence>) => (parts: Partial<Quiz>) => {
  const { quiz } = context.get().view;
  if (quiz) changesOf(context).look({ quiz: { ...quiz, ...parts } });
};

/** The open question, with the input and the answers to which it belongs. */
function currentQuestion({ get, shared }: Context<Sentence>) {
  const { reading, view } = get();
  const { selected, specials } = shared().text;
  const question = reading && questionOf(reading.answers.attention.units, selected.query, specials);
  return reading && question && view.quiz ? { reading, question, quiz: view.quiz } : null;
}

async function judge(context: Context<Sentence>, set: SetQuiz) {
  const { get, set: setRoom, client } = context;
  const now = currentQuestion(context);
  if (!now) return;
  const { reading, question, quiz } = now;
  const guess = guessOf(quiz, question);
  if (guess.every((height) => height === 0)) return set({ nothing: true });
  const { units, maps } = reading.answers.attention;
  const weights = question.shown.map((unit) => maps[0].values[question.query * units.length + unit]);
  try {
    const judged = await client.call('judge_guess', Float32Array.from(guess), Float32Array.from(weights));
    // The result is shown only if the text, the head and the guess have not changed in the meantime.
    if (get().reading === reading && get().view.quiz === quiz)
      set({ judged: { ...judged, reading, names: question.names } });
  } catch (error) {
    const problem = refusalIn(error);
    if (problem !== null) setRoom({ problem });
  }
}

/** Judges the guess again if another head is chosen, and discards the judgement if the words change. */
function judgeAgain(context: Context<Sentence>, set: SetQuiz, reveal: () => void) {
  const { get, subscribe } = context;
  let underWay: Sentence['reading'] = null;
  subscribe(() => {
    const { reading, view } = get();
    if (!view.quiz?.judged) return;
    const now = currentQuestion(context);
    if (!now || !judgedOf(view.quiz, now.question)) return set({ judged: null });
    if (view.quiz.judged.reading === reading || underWay === reading) return;
    underWay = reading;
    reveal();
  });
}
