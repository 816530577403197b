/** Describes a picture of weights in words. */
import { percent } from '../../../draw/format.ts';
import { sentences } from '../../../words/en/phrases.js';
import type { Place } from '../alignment.ts';
import type { Answers } from '../answers.ts';
import { readText, writtenText } from '../spelled.ts';
import { words } from '../words/en.js';

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
  const spread = (say: typeof said.target, name: string, weights: ArrayLike<number>, nameOf: typeof read) => {
    const [first, ...rest] = strongest(weights);
    const more = rest.filter(({ weight }) => weight >= WORTH).slice(0, 2);
    return say(
      name,
      head,
      nameOf(first.at),
      percent(first.weight),
      more.map(({ at, weight }) => [nameOf(at), percent(weight)]),
    );
  };
  if (target !== null) return spread(said.target, written(target), weights.row(target), read);
  const column = (at: number) => target_tokens.map((_, row) => weights.at(row, at));
  if (source !== null) return spread(said.source, read(source), column(source), written);
  const { best, n_layers, n_heads } = translation;
  const isBest = best.layer === cross.layer && best.head === cross.head;
  const farthest = farthestOf(answers);
  return sentences([
    isBest
      ? said.best(words.subject(best.layer, best.head), n_layers * n_heads)
      : said.other(words.head(cross.layer, cross.head), words.subject(best.layer, best.head)),
    farthest && said.pair(written(farthest.target), head, read(farthest.source), percent(farthest.weight)),
  ]);
}

const strongest = (weights: ArrayLike<number>) =>
  Array.from(weights, (weight, at) => ({ at, weight })).sort((one, other) => other.weight - one.weight);

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
