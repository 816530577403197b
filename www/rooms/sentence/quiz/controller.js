// @ts-check
/**
 * Controller of the quiz: the user's guess where the selected token attends, and the core's judgement of the guess.
 *
 * @typedef {import('../controller.js').Sentence} Sentence
 * @typedef {import('../state.js').Quiz} Quiz
 */
import { EngineUnavailable, RequestError, WorkerLost } from '../../../engine/client.js';
import { NEW_QUIZ } from '../state.js';
import { guessOf, judgedOf, questionOf } from './question.js';

/**
 * @param {import('../../../state/room.js').Context<Sentence>} context
 * @param {(parts: { quiz: Quiz }) => void} look
 */
export function createQuiz({ get, set: setRoom, shared, subscribe, client }, look) {
  const set = (/** @type {Partial<Quiz>} */ parts) => {
    const { quiz } = get().view;
    if (quiz) look({ quiz: { ...quiz, ...parts } });
  };

  /** The open question with the reading to which it belongs. */
  function currentQuestion() {
    const {
      reading,
      view: { quiz },
    } = get();
    const { selected, specials } = shared().text;
    const question = reading && questionOf(reading.answers.attention.units, selected.query, specials);
    return reading && question && quiz ? { reading, question, quiz } : null;
  }

  async function reveal() {
    const now = currentQuestion();
    if (!now) return;
    const { reading, question, quiz } = now;
    const guess = guessOf(quiz, question);
    if (guess.every((height) => height === 0)) return set({ nothing: true });
    const {
      units,
      maps: [{ values }],
    } = reading.answers.attention;
    const weights = question.shown.map((unit) => values[question.query * units.length + unit]);
    try {
      const judged = await client.call('judge_guess', Float32Array.from(guess), Float32Array.from(weights));
      // The user may have moved on in the meantime.
      if (get().reading === reading && get().view.quiz === quiz)
        set({ judged: { ...judged, reading, names: question.names } });
    } catch (error) {
      if (error instanceof RequestError) setRoom({ problem: error.message });
      // A lost engine is reported elsewhere.
      else if (!(error instanceof WorkerLost || error instanceof EngineUnavailable)) throw error;
    }
  }

  // Judges the guess again if another head is chosen, and discards the judgement if the words change.
  let underWay = /** @type {Sentence['reading']} */ (null);
  subscribe(() => {
    const {
      reading,
      view: { quiz },
    } = get();
    if (!quiz?.judged) return;
    const now = currentQuestion();
    if (!now || !judgedOf(quiz, now.question)) return set({ judged: null });
    if (quiz.judged.reading === reading || underWay === reading) return;
    underWay = reading;
    reveal();
  });

  return {
    /** @type {import('../../../state/room.js').Intents} */
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
