/** Search for heads: by the weight of a pair of tokens, or by kind. */
import { html } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { formatNumber, formatPercent } from '../../draw/format.ts';
import { headAt, type Pair, REPEATED } from '../../state/text.ts';
import { choicesOf, selectOf } from '../../widgets/controls.ts';
import { words as headWords } from '../../words/en/heads.js';
import { sentences } from '../../words/en/phrases.js';
import type { Emit } from './controller.ts';
import { createRanking, type Scored } from './find/ranking.ts';
import { namesOf, type Picture } from './picture.ts';
import type { Shown } from './shown.ts';
import { words } from './words/en.js';

const { find: say } = words;

export function createFind(emit: Emit) {
  /** The last chosen kind; "By kind" selects it again. */
  let lastKind: string | null = null;
  const ranking = createRanking(emit);

  return (shown: Shown) => {
    const { picture, pair, reading, view } = shown;
    const { kind } = view;
    const { names } = reading.answers.kinds;
    lastKind = kind ?? lastKind;
    const ways = choicesOf('find-way', say.waysLabel, say.ways, kind === null ? 'pair' : 'kind', (way) =>
      emit('turn', { kind: way === 'pair' ? null : (lastKind ?? names[0]) }),
    );
    const { meaning, answer, heads } = findingsOf(shown);
    ranking.update(heads, shown);
    return html`
      <div class="find-head"><h2>${say.title}</h2>${ways}</div>
      ${kind === null ? pairFieldsOf(picture, pair, emit) : kindFieldOf(names, kind, emit)}
      <p class="find-meaning" ?hidden=${meaning === ''}>${meaning}</p>
      <p class="find-answer ${heads.length === 0 ? 'inviting' : ''}">${answer}</p>
      ${ranking.element}`;
  };
}

/** Lists of the tokens. They are rendered again only if the tokens or the selection have changed. */
const pairFieldsOf = (picture: Picture, { query, key }: Pair, emit: Emit) =>
  guard([picture.units, picture.shown, query, key], () => {
    const names = namesOf(picture).map(({ unit, name }) => ({ value: unit, text: name }));
    const listOf = (side: keyof Pair, label: string, chosen: number | null) => {
      const select = (unit: string) => emit('select', { query, key, [side]: unit === '' ? null : Number(unit) });
      return selectOf(`find-${side}`, label, names, chosen, select, { none: say.none, isWritten: true });
    };
    return html`<div class="find-fields">${listOf('query', say.from, query)}${listOf('key', say.to, key)}</div>`;
  });

function kindFieldOf(names: string[], kind: string, emit: Emit) {
  const options = names.map((name) => ({ value: name, text: headWords.kinds[name] }));
  return html`<div class="find-fields">${selectOf('find-kind', say.kind, options, kind, (kind) => emit('turn', { kind }))}</div>`;
}

/** Results of the search for heads: the sentence, and the ranking. */
type Findings = { meaning: string; answer: string; heads: Scored[] };

const findingsOf = (shown: Shown) => (shown.view.kind === null ? byPairOf(shown) : byKindOf(shown, shown.view.kind));

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
