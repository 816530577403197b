/** Describes a step in words, with its numbers. */
import { formatNumber } from '../../../draw/format.ts';
import { percent } from '../../../draw/percent.ts';
import { largestOf, rowOf } from '../spelled.ts';
import type { Shown } from '../unrolled.ts';
import { words } from '../words.js';

export function saidOf(shown: Shown) {
  const { run, look, spelled, place } = shown;
  const { told } = words;
  const { seen, plan, settings } = run;
  const { source, words: answer, expected, isRight } = spelled;
  if (run.problem !== null) return run.problem;
  if (look.selected) {
    const { side, at } = look.selected;
    const word = side === 'h' ? source[at] : at === 0 ? plan.vocabulary[plan.start] : answer[at - 1];
    return told.selected(`${side}${at + 1}`, word);
  }
  const size = seen.encoder.columns;
  if (look.at === null) {
    if (run.step === 0) return told.begin;
    const whole = told.whole(source.join(' '), answer.join(' '), isRight);
    if (seen.scores.columns === 0) return `${whole} ${told.through(size)}`;
    const at = clearest(seen.pattern);
    const weights = rowOf(seen.pattern, at);
    const most = largestOf(weights);
    return `${whole} ${told.looked(answer[at], source[most], percent(weights[most]))}`;
  }
  if (place.kind === 'read') return told.read(source[place.at], place.at, settings.cell, size);
  if (place.kind === 'hand')
    return seen.scores.columns === 0 ? told.handOne(source.length, size) : told.handAll(source.length);
  const { at, stage } = place;
  const scores = rowOf(seen.scores, at);
  const weights = rowOf(seen.pattern, at);
  const [highest, most] = [largestOf(scores), largestOf(weights)];
  switch (stage) {
    case 'state':
      return told.state(at === 0 ? plan.vocabulary[plan.start] : answer[at - 1], at, at === 0);
    case 'scores':
      return told.scores(source[highest], formatNumber(scores[highest], { decimals: 2 }));
    case 'pattern':
      return told.pattern(source[most], percent(weights[most]));
    case 'context':
      return told.context(source[most], percent(weights[most]));
    case 'output':
      return told.output;
    default: {
      const share = percent(rowOf(seen.probabilities, at)[seen.words[at]]);
      const ends = seen.words[at] === plan.end;
      if (expected.length === 0) return told.word(answer[at], share, null, '', ends);
      return told.word(answer[at], share, answer[at] === expected[at], expected[at] ?? '', ends);
    }
  }
}

/** The row with the largest weight. */
const clearest = ({ columns, values }: { rows: number; columns: number; values: Float32Array }) =>
  Math.floor(largestOf(values) / columns);
