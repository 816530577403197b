// @ts-check
/**
 * Surveys: results that take too long for one answer are requested layer by layer, shown as they arrive, and can be
 * cancelled.
 *
 * @typedef {object} Survey
 * @property {'lens' | 'heads'} kind the best word at every position, or the effect of ablating each head
 * @property {string} of key of its text and word
 * @property {number} word whose probability is compared with each head ablated
 * @property {(import('../../pkg/headlight.js').Candidate[] | Float32Array)[]} layers answers so far
 * @property {number} total number of layers
 * @property {boolean} running
 * @typedef {import('./controller.js').Predict} Predict
 */
import { EngineUnavailable, RequestError, WorkerLost } from '../../engine/client.js';
import { changesOf } from '../../state/reading.js';

/** @param {import('../../state/room.js').Context<Predict>} context */
export function createSurveys(context) {
  const { get, set, shared, client } = context;
  const { look } = changesOf(context);
  let latest = 0;

  /**
   * @param {Survey['kind']} kind
   * @param {number} total
   * @param {number} word
   * @param {(layer: number) => Promise<Survey['layers'][number]>} ask
   */
  async function survey(kind, total, word, ask) {
    const of = subjectOf(kind, get().reading?.answers);
    const { manifest } = shared().model;
    const isOfModel = () =>
      shared().room === 'predict' && shared().model.phase === 'ready' && shared().model.manifest === manifest;
    latest += 1;
    const mine = latest;
    look({ survey: { kind, of, word, layers: [], total, running: true } });
    try {
      for (let layer = 0; layer < total; layer += 1) {
        const answer = await ask(layer);
        const { view, reading } = get();
        const now = view.survey;
        // It was cancelled, or another has started.
        if (mine !== latest || !now?.running) return;
        // Another model may have answered, or the text may have changed.
        if (!isOfModel() || subjectOf(kind, reading?.answers) !== of) return look({ survey: null });
        look({ survey: { ...now, layers: [...now.layers, answer], running: layer + 1 < total } });
      }
    } catch (error) {
      if (mine !== latest) return;
      look({ survey: null });
      if (error instanceof RequestError) {
        if (isOfModel()) set({ problem: error.message });
      } else if (!(error instanceof WorkerLost || error instanceof EngineUnavailable)) throw error;
    }
  }

  return {
    /** @type {import('../../state/room.js').Intents} */
    intents: {
      surveyPlaces() {
        const { reading } = get();
        const { manifest } = shared().model;
        if (!reading || !manifest) return;
        const { at } = reading.answers;
        survey('lens', manifest.n_layers + 1, 0, (layer) => client.call('lens_layer', at, layer));
      },
      surveyHeads() {
        const { reading } = get();
        const { manifest } = shared().model;
        const attributed = reading?.answers.attributed;
        if (!reading || !manifest || !attributed) return;
        const { at } = reading.answers;
        const { id } = attributed.word;
        survey('heads', manifest.n_layers, id, async (layer) => (await client.call('heads_off', at, layer, id)).values);
      },
      cancelSurvey() {
        const { survey } = get().view;
        if (survey) look({ survey: { ...survey, running: false } });
      },
      closeSurvey: () => look({ survey: null }),
    },
  };
}

/**
 * Key of a survey's subject; results for another key must not be shown.
 *
 * @param {Survey['kind']} kind
 * @param {import('./controller.js').Answers | undefined} answers
 */
export function subjectOf(kind, answers) {
  if (!answers) return '';
  const { at, attributed } = answers;
  return JSON.stringify([at, kind === 'heads' ? (attributed?.word.id ?? null) : null]);
}
