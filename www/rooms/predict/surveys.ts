/**
 * Surveys: results that take too long for one answer are requested layer by layer, shown as they arrive, and can be
 * cancelled.
 */
import { EngineUnavailable, RequestError, WorkerLost } from '../../engine/client.ts';
import type { Candidate } from '../../pkg/headlight.js';
import { changesOf } from '../../state/reading.ts';
import type { Context, Intents } from '../../state/room.ts';
import type { Answers, Predict } from './answers.ts';

type Answer = Candidate[] | Float32Array; // answer for one layer

export interface Survey {
  kind: 'lens' | 'heads'; // the most likely word at every position, or the effect of ablating each head
  of: string; // key of the text and the word
  word: number; // the word whose probability is measured while each head is ablated
  layers: Answer[]; // answers received so far
  total: number; // number of layers
  running: boolean;
}

export function createSurveys(context: Context<Predict>) {
  const { get, shared, client } = context;
  const { look } = changesOf(context);
  const survey = createSurvey(context);

  return {
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
    } satisfies Intents,
  };
}

/** Returns a function that requests one layer after another and shows each answer. */
function createSurvey(context: Context<Predict>) {
  const { get, set, shared } = context;
  const { look } = changesOf(context);
  let latest = 0;

  return async (kind: Survey['kind'], total: number, word: number, ask: (layer: number) => Promise<Answer>) => {
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
        // The survey was cancelled, or another one has started.
        if (mine !== latest || !now?.running) return;
        // If the model or the text has changed in the meantime, the results are discarded.
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
  };
}

/** Key of a survey's subject; results for another key must not be shown. */
export function subjectOf(kind: Survey['kind'], answers: Answers | undefined) {
  if (!answers) return '';
  const { at, attributed } = answers;
  return JSON.stringify([at, kind === 'heads' ? (attributed?.word.id ?? null) : null]);
}
