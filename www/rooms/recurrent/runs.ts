/** The training runs that a picture of the room "Recurrent" needs, and whether it has them. */
import { joined } from '../../draw/scale.ts';
import type { Client } from '../../engine/client.ts';
import type { RecurrentProgress, RecurrentSettings, RecurrentView } from '../../pkg/headlight.js';
import { isSame } from '../../state/same.ts';
import { KINDS, type Kind } from './fields.ts';
import type { Settings } from './presets.ts';
import type { Recurrent, Run, Slot, Why } from './state.ts';
import { placeOf } from './unrolled/order.ts';

/** Number of training pairs (source and target) per step. */
const BATCH = 16;

export function slotsOf({ view, input }: Pick<Recurrent, 'view' | 'input'>): Slot[] {
  if (view === 'bottleneck') return [0, 1];
  if (view === 'alignment') return [1];
  if (view === 'unrolled') return [input.attention === 'none' ? 0 : 1];
  return [];
}

export const settingsOf = (input: Settings, slot: Slot): RecurrentSettings => ({
  ...input,
  batch: BATCH,
  attention: slot === 0 ? 'none' : input.attention === 'none' ? 'dot' : input.attention,
});

/** The current picture's training runs, but only those that have the chosen settings. */
export const runsOf = (state: Recurrent) =>
  slotsOf(state).flatMap((slot) => {
    const run = state.runs[slot];
    return run && isSame(run.settings, settingsOf(state.input, slot)) ? [run] : [];
  });

/** Whether a part of the picture is still missing. */
export function isToCome(state: Recurrent) {
  const { view, input, steps, training, reaches, needed, look, sourceProblem } = state;
  if (training) return true;
  if (view === 'waiting') return needed.length === 0;
  if (view === 'gradients')
    return (
      reaches.length < KINDS.length ||
      reaches.some(
        (reach) =>
          !isSame(reach.settings, gradientSettings(input, reach.kind)) ||
          (reach.step < steps && reach.problem === null),
      )
    );
  const runs = runsOf(state);
  const isOther = runs.some(({ source }) => source !== look.source) && sourceProblem === null && view !== 'bottleneck';
  const why = whyOf(state);
  const isUnwritten = why !== null && why.of !== state.written?.of;
  return runs.length < slotsOf(state).length || isOther || isUnwritten;
}

/** The settings of a model whose gradients are measured. */
export const gradientSettings = (input: Settings, kind: Kind): RecurrentSettings =>
  kind === 'attention'
    ? { ...settingsOf(input, 0), cell: 'plain', attention: 'dot' }
    : { ...settingsOf(input, 0), cell: kind };

/** The explained number. Only a step that writes a word with attention has one. */
export function whyOf(state: Recurrent): (Why & { word: number; of: string }) | null {
  const { view, look, sourceProblem } = state;
  const [run] = runsOf(state);
  if (view !== 'unrolled' || !look.why || !run || sourceProblem !== null) return null;
  const { seen, source, step, settings } = run;
  const { place } = placeOf(seen, look.at);
  const { stage, column } = look.why;
  const { columns } = stage === 'score' || stage === 'pattern' ? seen.scores : seen.output;
  if (place.kind !== 'write' || seen.scores.columns === 0 || column >= columns || look.selected) return null;
  return { stage, column, word: place.at, of: JSON.stringify([settings, step, source, stage, place.at, column]) };
}

/** A run after further steps. */
export const runAfter = async (
  client: Client,
  run: Pick<Run, 'settings' | 'plan' | 'step' | 'losses' | 'source'>,
  { step, losses, accuracy, accuracy_by_length, counted_by_length, problem }: RecurrentProgress,
  seen: RecurrentView,
): Promise<Run> => ({
  ...run,
  step,
  losses: joined([run.losses, losses]),
  accuracy,
  byLength: accuracy_by_length,
  counted: Array.from(counted_by_length),
  seen,
  problem: problem ? await client.sentenceOf(problem) : null,
});
