/** Results of the search for heads: the sentence, and the ranking. */
import { formatNumber, formatPercent } from '../../../draw/format.ts';
import { headAt, REPEATED } from '../../../state/text.ts';
import { words as headWords } from '../../../words/en/heads.js';
import { sentences } from '../../../words/en/phrases.js';
import type { Shown } from '../shown.ts';
import { words } from '../words/en.js';
import type { Scored } from './ranking.ts';

type Findings = { meaning: string; answer: string; heads: Scored[] };

const { find: say } = words;

export const findingsOf = (shown: Shown) =>
  shown.view.kind === null ? byPairOf(shown) : byKindOf(shown, shown.view.kind);

function byPairOf({ picture: { units }, pair: { query, key }, explanation }: Shown): Findings {
  const ranked = explanation?.ranked;
  if (query === null || key === null) return { meaning: '', answer: say.invitation, heads: [] };
  if (!ranked || ranked.length === 0) return { meaning: '', answer: say.ranking, heads: [] };
  const [{ layer, head, weight }] = ranked;
  return {
    meaning: '',
    answer: say.strongestPair(`L${layer} H${head}`, units[query].text, units[key].text, formatPercent(weight)),
    heads: ranked.map(({ layer, head, weight }) => ({ layer, head, length: weight, text: formatPercent(weight) })),
  };
}

function byKindOf({ reading, sizes: { n_heads } }: Shown, kind: string): Findings {
  const { names, data, repeated } = reading.answers.kinds;
  const onRandom = repeated > 0 && say.onRandom({ ...REPEATED, length: repeated });
  const meaning = sentences([say.meanings[kind], onRandom]);
  // A link, or a choice made for another model, may name a score that this model's heads do not have.
  if (!names.includes(kind)) return { meaning: '', answer: say.noSuchKind(headWords.kinds[kind]), heads: [] };
  const scores = Array.from({ length: data.length / names.length }, (_, nth) => ({
    ...headAt(nth, n_heads),
    score: data[nth * names.length + names.indexOf(kind)],
  })).filter(({ score }) => !Number.isNaN(score));
  if (scores.length === 0) return { meaning, answer: say.unmeasured[kind] ?? say.tooShort, heads: [] };

  scores.sort((a, b) => b.score - a.score);
  // A distance has no upper limit, so the bar of the largest distance has full length.
  const isDistance = kind === 'distance';
  const end = isDistance ? scores[0].score || 1 : 1;
  const text = (score: number) =>
    isDistance ? say.tokens(formatNumber(score, { decimals: 1 })) : formatPercent(score);
  const [{ layer, head, score }] = scores;
  return {
    meaning,
    answer: say.strongestKind(`L${layer} H${head}`, text(score)),
    heads: scores.map(({ layer, head, score }) => ({ layer, head, length: score / end, text: text(score) })),
  };
}
