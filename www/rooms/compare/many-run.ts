/**
 * Runs one head on many sentences. Results are shown after each batch. The run ends early if the head, the model or the
 * sentences change.
 */
import { EngineUnavailable, RequestError, WorkerLost } from '../../engine/client.ts';
import type { HeadOnText } from '../../pkg/headlight.js';
import { changesOf } from '../../state/reading.ts';
import type { Context } from '../../state/room.ts';
import { isSame } from '../../state/same.ts';
import type { HeadAt } from '../../state/text.ts';
import type { Compare } from './answers.ts';
import { SENTENCES } from './sentences.ts';

type Subject = { folder: string; at: HeadAt; first: string; lines: string[] };

export interface Survey {
  of: Subject;
  found: HeadOnText[]; // results received so far, beginning with the first sentence
  refused: HeadOnText[]; // sentences that contain no word known to the model; they are not counted
  total: number; // number of sentences, including the first one
  running: boolean;
}

/** Sentences per request. A larger batch would delay the first results. */
const PORTION = 4;
/** Maximum number of custom sentences. */
const MOST = 300;

/** The sentences of a pasted text, one per line. */
const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, MOST);

export function createManyRun(context: Context<Compare>) {
  const { get, shared, subscribe } = context;
  subscribe(() => {
    const { view, reading } = get();
    const { room, text, model } = shared();
    if (room !== 'compare' || view.show !== 'many' || !reading?.answers) return;
    if (model.phase !== 'ready' || reading.folder !== text.input.model) return;
    const { first, at } = reading.answers;
    const of = { folder: reading.folder, at, first, lines: view.lines === null ? SENTENCES : linesOf(view.lines) };
    if (!isSame(view.survey?.of, of)) run(context, of);
  });
}

async function run(context: Context<Compare>, of: Subject) {
  const { get, set, shared } = context;
  const { look } = changesOf(context);
  const { manifest } = shared().model;
  const isOfModel = () =>
    shared().room === 'compare' && shared().model.phase === 'ready' && shared().model.manifest === manifest;
  const texts = [of.first, ...of.lines.filter((line) => line !== of.first)];
  look({ survey: { of, found: [], refused: [], total: texts.length, running: true } });
  try {
    await readAll(context, of, texts, isOfModel);
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

/** Requests the sentences in batches, until the survey is replaced or another model answers. */
async function readAll(
  { client, ...context }: Context<Compare>,
  of: Subject,
  texts: string[],
  isOfModel: () => boolean,
) {
  const { look } = changesOf({ client, ...context });
  for (let begin = 0; begin < texts.length; begin += PORTION) {
    const portion = await client.call('head_on_texts', texts.slice(begin, begin + PORTION), of.at);
    const { survey } = context.get().view;
    if (survey?.of !== of) return;
    // Another model may have answered. All sentences are run again when this model is loaded again.
    if (!isOfModel()) return look({ survey: null });
    const isRead = ({ problem }: HeadOnText) => problem === null;
    const found = [...survey.found, ...portion.filter(isRead)];
    const refused = [...survey.refused, ...portion.filter((one) => !isRead(one))];
    look({ survey: { ...survey, found, refused, running: found.length + refused.length < texts.length } });
  }
}
