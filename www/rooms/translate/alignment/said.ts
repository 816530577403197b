/** Describes a picture of weights in words. */
import { percent } from '../../../draw/percent.ts';
import type { Place } from '../alignment.ts';
import type { Answers } from '../answers.ts';
import { readText, writtenText } from '../spelled.ts';
import { words } from '../words.js';

/** Minimum weight at which the sentence mentions a token besides the one with the largest weight. */
const WORTH = 0.1;
/** Minimum weight at which two words count as a pair. */
const CLEAR = 0.5;

export function saidOf(answers: Answers, { target, source }: Place) {
  const { translation, weights, cross } = answers;
  const { source_tokens, target_tokens } = translation;
  const { said } = words;
  const head = words.headInWords(cross.layer, cross.head);
  const written = (at: number) => writtenText(target_tokens[at]);
  const read = (at: number) => readText(source_tokens[at]);
  if (target !== null && source !== null)
    return said.pair(written(target), head, read(source), percent(weights.at(target, source)));
  if (target !== null) {
    const [first, ...rest] = strongest(source_tokens.length, (at) => weights.at(target, at));
    const more = rest.filter(({ weight }) => weight >= WORTH).slice(0, 2);
    return said.target(
      written(target),
      head,
      read(first.at),
      percent(first.weight),
      more.map(({ at, weight }) => [read(at), percent(weight)]),
    );
  }
  if (source !== null) {
    const [first, ...rest] = strongest(target_tokens.length, (at) => weights.at(at, source));
    const more = rest.filter(({ weight }) => weight >= WORTH).slice(0, 2);
    return said.source(
      read(source),
      head,
      written(first.at),
      percent(first.weight),
      more.map(({ at, weight }) => [written(at), percent(weight)]),
    );
  }
  const { best, n_layers, n_heads } = translation;
  const isBest = best.layer === cross.layer && best.head === cross.head;
  const farthest = farthestOf(answers);
  return [
    isBest
      ? said.best(words.head(best.layer, best.head), n_layers * n_heads)
      : said.other(words.head(cross.layer, cross.head), words.head(best.layer, best.head)),
    farthest && said.pair(written(farthest.target), head, read(farthest.source), percent(farthest.weight)),
  ]
    .filter(Boolean)
    .join(' ');
}

const strongest = (count: number, weightOf: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => ({ at, weight: weightOf(at) })).sort(
    (one, other) => other.weight - one.weight,
  );

/** The pair of words whose positions differ most. */
function farthestOf({ translation: { source_tokens, target_tokens }, weights }: Answers) {
  let best = null as { target: number; source: number; weight: number } | null;
  let most = -1;
  target_tokens.forEach((written, target) => {
    source_tokens.forEach((read, source) => {
      const weight = weights.at(target, source);
      const way = Math.abs(target - source);
      const says = !written.ends && !written.is_fixed && !read.special && weight > CLEAR;
      if (!says || way < most || (way === most && weight <= (best?.weight ?? 0))) return;
      most = way;
      best = { target, source, weight };
    });
  });
  return best;
}
