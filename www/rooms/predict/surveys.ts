/**
 * Surveys: results that take too long for one answer are requested layer by layer, shown as they arrive, and can be
 * cancelled.
 */
import { html } from 'lit-html';
import { refusalIn } from '../../engine/errors.ts';
import type { Candidate, Continued, Numbers } from '../../pkg/headlight.js';
import { changesOf } from '../../state/reading.ts';
import type { Context, Intents } from '../../state/room.ts';
import type { Answers, Predict } from './answers.ts';
import type { Emit } from './controller.ts';
import { words } from './words/en.js';

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
  const { get, shared } = context;
  const { look } = changesOf(context);
  const { run, stop } = createRun(context);

  return {
    intents: {
      surveyPlaces() {
        const { reading } = get();
        const { manifest } = shared().model;
        if (!reading || !manifest) return;
        const { at } = reading.answers;
        const portions = ofLayers(manifest.n_layers + 1, (layer): [Continued, number] => [at, layer]);
        run('lens', portions.length, 0, (signal) => context.survey('lens_layer', portions, signal));
      },
      surveyHeads() {
        const { reading } = get();
        const { manifest } = shared().model;
        const attributed = reading?.answers.attributed;
        if (!reading || !manifest || !attributed) return;
        const { at } = reading.answers;
        const { id } = attributed.word;
        const portions = ofLayers(manifest.n_layers, (layer): [Continued, number, number] => [at, layer, id]);
        run('heads', portions.length, id, (signal) => context.survey('heads_off', portions, signal));
      },
      cancelSurvey() {
        const { survey } = get().view;
        stop();
        if (survey) look({ survey: { ...survey, running: false } });
      },
      closeSurvey() {
        stop();
        look({ survey: null });
      },
    } satisfies Intents,
  };
}

const ofLayers = <Args>(count: number, args: (layer: number) => Args) =>
  Array.from({ length: count }, (_, layer) => args(layer));

/** Returns a function that runs a survey and shows each answer, and a function that stops it. */
function createRun(context: Context<Predict>) {
  const { get, set, shared } = context;
  const { look } = changesOf(context);
  let current = new AbortController();

  type Ask = (signal: AbortSignal) => AsyncIterable<Candidate[] | Numbers>;
  async function run(kind: Survey['kind'], total: number, word: number, ask: Ask) {
    const of = subjectOf(kind, get().reading?.answers);
    const { manifest } = shared().model;
    const isOfModel = () =>
      shared().room === 'predict' && shared().model.phase === 'ready' && shared().model.manifest === manifest;
    current.abort();
    current = new AbortController();
    const { signal } = current;
    look({ survey: { kind, of, word, layers: [], total, running: true } });
    try {
      for await (const answer of ask(signal)) {
        const { view, reading } = get();
        const now = view.survey;
        if (!now?.running) return;
        // If the model or the text has changed in the meantime, the results are discarded.
        if (!isOfModel() || subjectOf(kind, reading?.answers) !== of) return look({ survey: null });
        const layers = [...now.layers, Array.isArray(answer) ? answer : answer.values];
        look({ survey: { ...now, layers, running: layers.length < total } });
      }
    } catch (error) {
      if (signal.aborted) return;
      look({ survey: null });
      const problem = refusalIn(error);
      if (problem !== null && isOfModel()) set({ problem });
    }
  }
  return { run, stop: () => current.abort() };
}

/** Key of a survey's subject; results for another key must not be shown. */
export function subjectOf(kind: Survey['kind'], answers: Answers | undefined) {
  if (!answers) return '';
  const { at, attributed } = answers;
  return JSON.stringify([at, kind === 'heads' ? (attributed?.word.id ?? null) : null]);
}

interface ProgressProps {
  label: string;
  told: (done: number, total: number) => string;
  intent: 'surveyPlaces' | 'surveyHeads';
}

/** A button that starts a survey. While the survey runs, its progress and a cancel button are shown instead. */
export function progressOf(survey: Survey | null, { label, told, intent }: ProgressProps, emit: Emit) {
  if (!survey?.running)
    return html`<span class="survey"><button type="button" @click=${() => emit(intent)}>${label}</button></span>`;
  const { layers, total } = survey;
  return html`<span class="survey">
    <button type="button" @click=${() => emit('cancelSurvey')}>${words.cancel}</button>
    <progress aria-label=${label} max=${total} value=${layers.length}></progress>
    <span class="survey-told">${told(layers.length, total)}</span>
  </span>`;
}
