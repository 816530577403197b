// @ts-check
/** Sentences that describe the displayed numbers. */

import { lossText } from '../../draw/loss-text.ts';
import { percent } from '../../draw/percent.ts';
import { scoreOf, scoresOf, strongest } from './curves/strongest.js';
import { headName } from './head-name.js';
import { LEARNED_STEPS } from './portions.js';
import { words } from './words.js';

/** Minimum share of attention at which a sentence mentions a head's behaviour. */
const TELLING = 0.5;

/** @param {import('./view.js').Shown} shown */
export function sentencesOf({ run, seen, isPast, input }) {
  const { says } = words;
  if (run.problem !== null) return run.problem;
  const { chance, best, has_unseen: isUnseen } = run.plan;
  if (seen.step === 0) return says.begin(lossText(chance));
  const accuracy = isPast ? run.measured.find(({ step }) => step === seen.step)?.accuracy : run.accuracy;
  const sentences = [
    says.state(seen.step.toLocaleString('en'), {
      loss: lossText(run.losses[seen.step - 1]),
      chance: lossText(chance),
      best: lossText(best),
      right: accuracy === undefined ? null : percent(accuracy),
      isUnseen,
    }),
  ];
  for (const name of scoresOf(input, seen)) {
    const [head, score] = strongest(scoreOf(seen, name));
    if (name !== 'previous' && score >= TELLING) sentences.push(says[name](headName(run, head), percent(score)));
  }
  if (run.isPausedAsLearned && !isPast) sentences.push(says.pausedAsLearned(LEARNED_STEPS));
  return sentences.join(' ');
}
