/** Sentences that describe the displayed numbers. */
import { lossText } from '../../draw/loss-text.ts';
import { percent } from '../../draw/percent.ts';
import { headName, scoresOf, strongest } from './heads.ts';
import { LEARNED_STEPS } from './portions.ts';
import { accuracyOf, type Shown } from './shown.ts';
import { words } from './words.ts';

/** Minimum share of attention at which a sentence mentions a head's behaviour. */
const TELLING = 0.5;

export function sentencesOf(shown: Shown) {
  const { run, seen, isPast, input } = shown;
  const { says } = words;
  if (run.problem !== null) return run.problem;
  const { chance, best, has_unseen: isUnseen } = run.plan;
  if (seen.step === 0) return says.begin(lossText(chance));
  const accuracy = accuracyOf(shown);
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
    const [head, score] = strongest(seen[name]);
    if (name !== 'previous_token' && score >= TELLING) sentences.push(says[name](headName(run, head), percent(score)));
  }
  if (run.isPausedAsLearned && !isPast) sentences.push(says.pausedAsLearned(LEARNED_STEPS));
  return sentences.join(' ');
}
