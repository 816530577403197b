/** Runs one head on many sentences. Results are shown as they arrive. */
import type { HeadOnText } from '../pkg/headlight.js';
import { changesOf, type ReadingState } from './reading.ts';
import type { Context } from './room.ts';
import { SENTENCES } from './survey-sentences.ts';
import type { HeadAt } from './text.ts';

interface Subject {
  folder: string; // folder of the model
  at: HeadAt;
  texts: string[];
}

type Refused = { text: string; reason: string };

export interface Survey {
  of: Subject;
  found: HeadOnText[]; // results received so far
  refused: Refused[]; // sentences that contain no word known to the model; they are not counted
  running: boolean;
}

const MOST = 300;

/** Maximum length of custom sentences in a link. It is limited because the link also contains other texts. */
const LONGEST_LINES = 1500;

/** The sentences of a pasted text, one per line; `null` means the built-in sentences. */
export const sentencesOf = (lines: string | null) =>
  lines === null
    ? SENTENCES
    : lines
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .slice(0, MOST);

export const linesInLink = (lines: string | null) => (lines !== null && lines.length <= LONGEST_LINES ? lines : null);

/** Time in milliseconds between two drawings of the results: drawing all of them takes longer than running a sentence. */
const SHOW_MS = 200;

/**
 * Runs the survey; ends early if it is replaced or closed, or if another room or model is chosen. `portion`: sentences
 * per request; the engine's answer to a key press is delayed by at most one such request. `refusalOf`: `refusalIn` of
 * the engine's client.
 */
export async function runSurvey<Input, View extends { survey: Survey | null }, Answers>(
  context: Context<ReadingState<Input, View, Answers>>,
  of: Subject,
  portion: number,
  refusalOf: (error: unknown) => string | null,
) {
  const { get, set, shared, client } = context;
  const show = (survey: Survey | null) => changesOf(context).look({ survey } as Partial<View>);
  const { room } = shared();
  const { manifest } = shared().model;
  const isOfModel = () =>
    shared().room === room && shared().model.phase === 'ready' && shared().model.manifest === manifest;
  const [found, refused]: [HeadOnText[], Refused[]] = [[], []];
  let shownAt = 0;
  show({ of, found: [], refused: [], running: of.texts.length > 0 });
  try {
    for await (const answers of context.survey('head_on_texts', portionsOf(of, portion))) {
      for (const answer of answers) {
        const { text, problem } = answer;
        if (problem) refused.push({ text, reason: await client.sentenceOf(problem) });
        else found.push(answer);
      }
      if (get().view.survey?.of !== of) return;
      // If another model has been chosen in the meantime, these answers may be from that model.
      if (!isOfModel()) return show(null);
      const [now, running] = [performance.now(), found.length + refused.length < of.texts.length];
      if (running && now - shownAt < SHOW_MS) continue;
      shownAt = now;
      show({ of, found: [...found], refused: [...refused], running });
    }
  } catch (error) {
    const reason = refusalOf(error);
    const { survey } = get().view;
    if (survey?.of !== of) return;
    const refusal = isOfModel() ? reason : null;
    show(refusal === null ? null : { ...survey, running: false });
    if (refusal !== null) set({ problem: refusal });
  }
}

/** Arguments of the requests: a few sentences and the head. */
const portionsOf = ({ texts, at }: Subject, portion: number): [string[], HeadAt][] =>
  Array.from({ length: Math.ceil(texts.length / portion) }, (_, part) => [
    texts.slice(part * portion, (part + 1) * portion),
    at,
  ]);
