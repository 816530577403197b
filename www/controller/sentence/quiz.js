// @ts-check
/**
 * A guess of where the held token looks, and what the core says of it.
 *
 * @typedef {import('../sentence.js').Sentence} Sentence
 * @typedef {import('../../state/sentence.js').Quiz} Quiz
 */
import { NEW_QUIZ } from '../../state/sentence.js';
import { guessOf, judgedOf, questionOf } from '../../state/quiz.js';

/**
 * @param {object} room
 * @param {() => Sentence} room.get
 * @param {(parts: { quiz: Quiz }) => void} room.view
 * @param {(error: unknown) => void} room.report
 * @param {import('../../controller.js').Context['client']} client
 */
export function createQuiz({ get, view, report }, client) {
  const set = (/** @type {Partial<Quiz>} */ parts) => {
    const { quiz } = get().view;
    if (quiz) view({ quiz: { ...quiz, ...parts } });
  };

  /** What is asked now. */
  function asked() {
    const { reading, view: { held, specials, quiz } } = get();
    const question = reading && questionOf(reading.attention.units, held.query, specials);
    return reading && question && quiz ? { reading, question, quiz } : null;
  }

  async function reveal() {
    const now = asked();
    if (!now) return;
    const { reading, question, quiz } = now;
    const guess = guessOf(quiz, question);
    if (guess.every((height) => height === 0)) return set({ nothing: true });
    const { units, data } = reading.attention;
    const weights = question.shown.map((unit) => data[question.query * units.length + unit]);
    try {
      const judged = await client.call('judge_guess', Float32Array.from(guess), Float32Array.from(weights));
      // The person may have gone on meanwhile.
      if (get().reading === reading && get().view.quiz === quiz) set({ judged: { ...judged, reading, names: question.names } });
    } catch (error) {
      report(error);
    }
  }

  return {
    /** After a change of what is asked: another head answers the same guess, other words want another one. */
    follow() {
      const { reading, view: { quiz } } = get();
      if (!quiz?.judged) return;
      const now = asked();
      if (!now || !judgedOf(quiz, now.question)) set({ judged: null });
      else if (quiz.judged.reading !== reading) return reveal();
    },

    /** @type {Record<string, (detail: any) => void>} */
    intents: {
      guess({ name, height }) {
        const { quiz } = get().view;
        if (quiz) set({ guesses: { ...quiz.guesses, [name]: height }, nothing: false });
      },
      reveal,
      guessAgain: () => set(NEW_QUIZ),
    },
  };
}
