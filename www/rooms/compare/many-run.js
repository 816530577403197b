// @ts-check
/**
 * Runs one head on many sentences. Results are shown after each batch. The run ends early if the head, the model or the
 * sentences change.
 *
 * @typedef {import('../../pkg/headlight.js').HeadOnText} HeadOnText
 * @typedef {import('./controller.js').Compare} Compare
 * @typedef {object} Survey
 * @property {string} of key of the head, model and sentences
 * @property {HeadOnText[]} found results received so far, beginning with the first sentence
 * @property {HeadOnText[]} refused sentences that contain no word known to the model; they are not counted
 * @property {number} total number of sentences, including the first one
 * @property {boolean} running
 */
import { EngineUnavailable, RequestError, WorkerLost } from '../../engine/client.js';
import { changesOf } from '../../state/reading.js';
import { SENTENCES } from './sentences.js';

/** Sentences per request. A larger batch would delay the first results. */
const PORTION = 4;
/** Maximum number of custom sentences. */
const MOST = 300;

/** The sentences of a pasted text, one per line. @param {string} typed */
export const linesOf = (typed) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, MOST);

/** @param {import('../../state/room.js').Context<Compare>} context */
export function createManyRun({ get, set, shared, subscribe, client, ...context }) {
  const { look } = changesOf({ get, set, shared, subscribe, client, ...context });

  subscribe(() => {
    const { view, reading } = get();
    const { room, text, model } = shared();
    if (room !== 'compare' || view.show !== 'many' || !reading?.answers) return;
    if (model.phase !== 'ready' || reading.folder !== text.input.model) return;
    const { first, at } = reading.answers;
    const lines = view.lines === null ? SENTENCES : linesOf(view.lines);
    const of = JSON.stringify([reading.folder, at, first, lines]);
    if (view.survey?.of !== of) run(of, [first, ...lines.filter((line) => line !== first)], at);
  });

  /**
   * @param {string} of
   * @param {string[]} texts
   * @param {import('../../state/text.js').HeadAt} at
   */
  async function run(of, texts, at) {
    const { manifest } = shared().model;
    const isOfModel = () =>
      shared().room === 'compare' && shared().model.phase === 'ready' && shared().model.manifest === manifest;
    look({ survey: { of, found: [], refused: [], total: texts.length, running: true } });
    try {
      for (let begin = 0; begin < texts.length; begin += PORTION) {
        const portion = await client.call('head_on_texts', texts.slice(begin, begin + PORTION), at);
        const { survey } = get().view;
        if (survey?.of !== of) return;
        // Another model may have answered. All sentences are run again when this model is loaded again.
        if (!isOfModel()) return look({ survey: null });
        const isRead = (/** @type {HeadOnText} */ { problem }) => problem === null;
        const found = [...survey.found, ...portion.filter(isRead)];
        const refused = [...survey.refused, ...portion.filter((one) => !isRead(one))];
        look({ survey: { ...survey, found, refused, running: found.length + refused.length < texts.length } });
      }
    } catch (error) {
      const { survey } = get().view;
      if (survey?.of !== of) return;
      const isRefused = error instanceof RequestError && isOfModel();
      look({ survey: isRefused ? { ...survey, running: false } : null });
      if (isRefused) set({ problem: error.message });
      else if (!(error instanceof RequestError || error instanceof WorkerLost || error instanceof EngineUnavailable))
        throw error;
    }
  }
}
