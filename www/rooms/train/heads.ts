/** The heads of a model, numbered consecutively across all attention sublayers: their kinds, names, scores and words. */

import { formatNumber } from '../../draw/format.ts';
import { largestOf, rowOf } from '../../draw/scale.ts';
import type { TrainAttention, TrainSettings, TrainView } from '../../pkg/headlight.js';
import type { Theme } from '../../state/room.ts';
import { MOST_STEPS } from './fields.ts';
import { hasHeads } from './presets.ts';
import type { Run, Train } from './state.ts';
import { words } from './words/en.js';

export type Score = 'previous_token' | 'induction' | 'alignment_score';

/**
 * Another head is enlarged only if its score is higher by this margin, so that equally strong heads do not alternate.
 */
const STRONGER = 0.1;

export function kindOf({ queries, keys }: TrainAttention) {
  if (queries !== keys) return 'cross';
  return queries === 'all' ? 'only' : queries === 'given' ? 'encoder' : 'decoder';
}

export const attentionOf = ({ plan, settings }: Run, head: number) =>
  plan.attention[Math.floor(head / settings.n_heads)];

export function headName(run: Run, head: number) {
  const attention = attentionOf(run, head);
  return words.head[kindOf(attention)](`L${attention.layer} H${head % run.settings.n_heads}`);
}

/** The scores that show what the heads of a model learn in its task. */
export function scoresOf(input: TrainSettings, { patterns }: TrainView): Score[] {
  if (patterns.length === 0 || !hasHeads(input)) return [];
  if (input.architecture === 'encoder_decoder') return ['alignment_score'];
  return input.task === 'induction' ? ['previous_token', 'induction'] : [];
}

export function strongest(scores: Float32Array): [head: number, score: number] {
  const best = largestOf(scores);
  return scores.length === 0 ? [-1, 0] : [best, scores[best]];
}

/** The numbers that a head adds to its scores at the distances 0, 1, …; `null` without relative positions. */
export function biasOf({ distance_bias }: TrainView, head: number) {
  return distance_bias ? rowOf(distance_bias, head) : null;
}

/**
 * The enlarged head if no head is selected: the head with the highest induction or previous-token score, with relative
 * positions the head with the largest bias, or the head of cross-attention that aligns best. `before`: the currently
 * enlarged head while training runs; otherwise `null`, so that a shared link shows the same head.
 */
export function defaultHead({ settings }: Run, seen: TrainView, before: number | null) {
  const isTranslator = settings.architecture === 'encoder_decoder';
  const scores = isTranslator
    ? seen.alignment_score
    : seen.induction.map((score, head) => {
        const bias = biasOf(seen, head);
        return bias ? Math.max(...bias) : Math.max(score, seen.previous_token[head]);
      });
  const [head, score] = strongest(scores);
  return before !== null && before < scores.length && score < scores[before] + STRONGER ? before : head;
}

export function scoresText(run: Run, seen: TrainView, head: number) {
  const two = (value: number) => formatNumber(value, { decimals: 2 });
  if (kindOf(attentionOf(run, head)) === 'cross') return two(seen.alignment_score[head]);
  return words.heads.scores(two(seen.previous_token[head]), two(seen.induction[head]));
}

/**
 * The words of the rows and of the columns of a head's pattern. In cross-attention, each row is a step of the decoder,
 * and its word is the target that the decoder should write at this step; the last step has no target.
 */
export function wordsOf(run: Run, { sequence, targets }: TrainView, head: number) {
  const { vocabulary, predicted_from: from } = run.plan;
  const { queries, keys } = attentionOf(run, head);
  const parts = { all: sequence, given: sequence.slice(0, from), answer: sequence.slice(from) };
  const ids = [queries === keys ? parts[queries] : Array.from(targets), parts[keys]];
  return ids.map((words) => Array.from(words).flatMap((word) => (word == null ? [] : [vocabulary[word]])));
}

export type TrainProps = Train & { run: Run; theme: Theme };

export interface Shown extends TrainProps {
  seen: TrainView; // the model at the displayed step
  isPast: boolean;
}

/** Data from which the parts of the view are drawn. */
export function shownOf(props: TrainProps): Shown {
  // A link may name a step beyond the last step. Such a step is ignored.
  const past = props.past?.step === props.view.at ? props.past : null;
  return { ...props, seen: past ?? props.run.now, isPast: past !== null };
}

export const accuracyOf = ({ run, seen, isPast }: Shown) =>
  isPast ? run.measured.find(({ step }) => step === seen.step)?.accuracy : run.accuracy;

export const canContinue = ({ run, problem }: TrainProps) =>
  problem === null && run.problem === null && run.step < MOST_STEPS;
