/** Runs the head on many sentences, and again if the head, the model or the sentences change. */
import { refusalIn } from '../../engine/client.ts';
import { runSurvey, sentencesOf } from '../../state/head-survey.ts';
import type { Context } from '../../state/room.ts';
import { isSame } from '../../state/same.ts';
import type { Compare } from './answers.ts';

/** Sentences per request. A larger batch would delay the first results. */
const PORTION = 4;

export function createManyRun(context: Context<Compare>) {
  const { get, shared, subscribe } = context;
  subscribe(() => {
    const { view, reading } = get();
    const { room, text, model } = shared();
    if (room !== 'compare' || view.show !== 'many' || !reading?.answers) return;
    if (model.phase !== 'ready' || reading.folder !== text.input.model) return;
    const { first, at } = reading.answers;
    const texts = [first, ...sentencesOf(view.lines).filter((line) => line !== first)];
    const of = { folder: reading.folder, at, texts };
    if (!isSame(view.survey?.of, of)) runSurvey(context, of, PORTION, refusalIn);
  });
}
