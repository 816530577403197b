/**
 * A card that describes the chosen head: its kind, its strongest links, its attention on other sentences, and its
 * trained matrices.
 */
import { html } from 'lit-html';
import { formatPercent } from '../../draw/format.ts';
import { type Survey, sentencesOf } from '../../state/head-survey.ts';
import { isSame } from '../../state/same.ts';
import { addressOfHead, NOTHING } from '../../state/text.ts';
import { createOwnLines } from '../../widgets/own-lines.ts';
import { subscripted } from '../../widgets/subscripted.ts';
import { words as headWords } from '../../words/en/heads.js';
import { formatWeight } from './arcs/choice.ts';
import { words } from './card/words/en.js';
import type { Emit } from './controller.ts';
import { scoreOf, textOf } from './heads/measured.ts';
import type { Picture } from './picture.ts';
import type { Shown } from './shown.ts';

const MOST_LINKS = 4;

/** Scores that do not say which tokens a head attends to. */
const NOT_PLACES = ['broad', 'distance'];

export function createCard(emit: Emit) {
  const ownLinesOf = createOwnLines('card-lines', 4, words, (lines) => emit('lines', lines));
  return (shown: Shown) => html`<section class="head-card" data-aside aria-labelledby="head-card-title">
    <div class="card-head">
      <h2 id="head-card-title">${words.title(`L${shown.at.layer} H${shown.at.head}`)}</h2>
      <strong>${kindOf(shown)}</strong> <span>${spreadOf(shown)}</span>
    </div>
    <dl>
      ${linksOf(shown, emit)}
      <div><dt>${words.elsewhere}</dt><dd>${surveyOf(shown, emit)} ${ownLinesOf(sentencesOf(shown.view.lines).join('\n'))}</dd></div>
      <div><dt>${words.matrices}</dt><dd>${matricesOf(shown)}</dd></div>
    </dl>
  </section>`;
}

/** Index of the head, counted layer by layer. */
const indexOf = ({ at, sizes }: Shown) => at.layer * sizes.n_heads + at.head;

/** The head's kind or, if it has none, the kind with the highest score. */
function kindOf(shown: Shown) {
  const { kinds } = shown.reading.answers;
  const nth = indexOf(shown);
  const score = (name: string) => scoreOf(kinds, name, nth);
  const kind = kinds.kinds[nth];
  if (kind !== null) return words.mostly(headWords.kinds[kind], formatPercent(score(kind)));
  const places = kinds.names.filter((name) => !NOT_PLACES.includes(name) && Number.isFinite(score(name)));
  const [most] = places.sort((one, other) => score(other) - score(one));
  return most ? words.most(headWords.kinds[most], formatPercent(score(most))) : words.mixed;
}

function spreadOf(shown: Shown) {
  const { kinds } = shown.reading.answers;
  const [entropy, distance] = NOT_PLACES.map((name) => scoreOf(kinds, name, indexOf(shown)));
  if (!Number.isFinite(entropy) || !Number.isFinite(distance)) return '';
  const spread = words.spread(textOf('broad', entropy), textOf('distance', distance));
  return kinds.repeated > 0 ? `${spread} · ${words.onRandom}` : spread;
}

/** An average is not a head, so it has no links here. */
function linksOf({ picture, pair, reading }: Shown, emit: Emit) {
  const { units, measure } = picture;
  const links = reading.answers.average ? [] : strongestLinks(picture, MOST_LINKS);
  if (links.length === 0) return '';
  const linkOf = ({ query, key, weight }: (typeof links)[number]) => {
    const isSelected = isSame(pair, { query, key });
    return html`<button
      type="button" aria-pressed=${isSelected} @click=${() => emit('select', isSelected ? NOTHING : { query, key })}
    ><span translate="no">${words.link(units[query].text, units[key].text)}</span> ${formatWeight(weight, measure)}</button>`;
  };
  return html`<div><dt>${words.links}</dt><dd class="card-links">${links.map(linkOf)}</dd></div>`;
}

/**
 * The largest numbers of the picture's first head, in descending order. Links from a unit to itself are left out, and
 * links from special tokens too, because their attention is often unrelated to the text.
 */
function strongestLinks({ units, shown, maps: [{ values, n }] }: Picture, most: number) {
  const queries = shown.filter((unit) => !units[unit].special);
  const links = queries.flatMap((query) =>
    shown.filter((key) => key !== query).map((key) => ({ query, key, weight: values[query * n + key] })),
  );
  return links
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, most);
}

function surveyOf({ view, at, reading, selected, isWhole }: Shown, emit: Emit) {
  if (!isWhole) return words.waits;
  const { survey, lines } = view;
  const texts = sentencesOf(lines);
  const { folder, sentence } = reading;
  const isOf = survey && isSame(survey.of, { folder, at, texts });
  if (!isOf) {
    const check = html`<button type="button" @click=${() => emit('survey')}>${words.check(texts.length)}</button>`;
    return texts.length > 0 ? check : '';
  }
  if (survey.running)
    return html`<span role="status">${words.checking(survey.found.length + survey.refused.length, texts.length)}</span>`;
  const address = addressOfHead('compare', folder, sentence.input.text, at, selected.query ?? 0);
  const own = lines === null ? '' : `&lines=${encodeURIComponent(lines)}`;
  return html`<span role="status">${resultOf(survey)}</span> <a href="#${address}&compare=many${own}">${words.all}</a>`;
}

/** For each kind of target, the number of sentences whose strongest link goes to it; largest number first. */
function resultOf({ found }: Survey) {
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  const counts = kinds.map((kind): [string | null, number] => [kind, found.filter((one) => one.kind === kind).length]);
  return words.found(
    counts.sort(([, one], [, other]) => other - one),
    found.length,
  );
}

function matricesOf({ at, reading: { folder, sentence }, selected }: Shown) {
  const address = addressOfHead('block', folder, sentence.input.text, at, selected.query ?? 0);
  const linkOf = (matrix: keyof typeof words.names, stage = 'projections') =>
    html`<a href="#${address}&stage=${stage}&matrix=${matrix}">${subscripted(words.names[matrix])}</a>`;
  return html`${words.scores} ${linkOf('w_q')} ${linkOf('w_k')} · ${words.output} ${linkOf('w_v')} ${linkOf('w_o', 'concatenate')}`;
}
