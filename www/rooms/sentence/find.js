// @ts-check
/**
 * Search for heads: by the weight of a pair of tokens, or by kind.
 *
 * @typedef {import('../../draw/color.js').Theme} Theme
 * @typedef {import('./state.js').Pair} Pair
 * @typedef {import('./state.js').HeadAt} HeadAt
 * @typedef {object} FindProps
 * @property {{ text: string }[]} units
 * @property {number[]} shown the displayed units
 * @property {Pair} selected units
 * @property {(HeadAt & { weight: number })[] | null} ranked by the weight from the selected query to the selected key,
 *     largest first
 * @property {import('../../pkg/headlight.js').Kinds} kinds
 * @property {'text' | 'random'} kindsOn the text on which the kinds were measured
 * @property {number} n_heads
 * @property {string | null} kind kind by which heads are ranked; `null` ranks them by the selected pair
 * @property {HeadAt} chosen
 * @property {Theme} theme
 * @typedef {(intent: string, detail?: unknown) => void} Emit
 */

import { formatNumber, formatPercent } from '../../draw/format.js';
import { REPEATED } from '../../state/repeated.js';
import { choices } from '../../widgets/choices.js';
import { choose, html } from '../../widgets/elements.js';
import { words as headWords } from '../../words/heads.js';
import { createRanking } from './find/ranking.js';
import { namesOf } from './unit-names.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createFind(root, emit) {
  const { find } = words;
  /** The last chosen kind; "By kind" selects it again. */
  let lastKind = /** @type {string | null} */ (null);
  let props = /** @type {FindProps | null} */ (null);
  let options = '';
  let kindOptions = '';

  const ways = choices(find.ways, find.waysLabel, 'find-way', (way) =>
    emit('kind', way === 'pair' ? null : (lastKind ?? props?.kinds.names[0])),
  );
  const from = html('select', {
    on: { change: () => emit('select', { query: unitOf(from), key: props?.selected.key ?? null }) },
  });
  const to = html('select', {
    on: { change: () => emit('select', { query: props?.selected.query ?? null, key: unitOf(to) }) },
  });
  const kind = html('select', { on: { change: () => emit('kind', kind.value) } });
  const labelled = (/** @type {string} */ text, /** @type {HTMLElement} */ select) =>
    html('label', { class: 'field' }, text, select);
  const pair = html('div', { class: 'find-fields' }, labelled(find.from, from), labelled(find.to, to));
  const kindField = html('div', { class: 'find-fields' }, labelled(find.kind, kind));
  const meaning = html('p', { class: 'find-meaning' });
  const answer = html('p', { class: 'find-answer' });
  const ranking = createRanking((at) => emit('head', at));
  root.classList.add('find-view');
  root.append(
    html('div', { class: 'find-head' }, html('h2', {}, find.title), ways.element),
    pair,
    kindField,
    meaning,
    answer,
    ranking.element,
  );

  return {
    /** @param {FindProps} newProps */
    update(newProps) {
      props = newProps;
      lastKind = props.kind ?? lastKind;
      ways.choose(props.kind === null ? 'pair' : 'kind');
      pair.hidden = props.kind !== null;
      kindField.hidden = props.kind === null;
      fillFields(props);
      const result = props.kind === null ? byPairOf(props) : byKindOf(props, props.kind);
      meaning.hidden = result.meaning === '';
      meaning.textContent = result.meaning;
      answer.classList.toggle('inviting', result.heads.length === 0);
      answer.textContent = result.answer;
      ranking.update({ heads: result.heads, n_heads: props.n_heads, chosen: props.chosen, theme: props.theme });
    },
  };

  /** @param {FindProps} props */
  function fillFields({ units, shown, selected, kinds, kind: chosenKind }) {
    const wanted = JSON.stringify([shown, shown.map((unit) => units[unit].text)]);
    if (wanted !== options) {
      options = wanted;
      const names = namesOf(units, shown);
      for (const select of [from, to]) fillOptions(select, [{ unit: '', name: find.none }, ...names]);
    }
    if (String(kinds.names) !== kindOptions) {
      kindOptions = String(kinds.names);
      kind.replaceChildren(...kinds.names.map((name) => html('option', { value: name }, headWords.kinds[name])));
    }
    choose(from, String(selected.query ?? ''));
    choose(to, String(selected.key ?? ''));
    choose(kind, chosenKind ?? '');
  }
}

/**
 * Updates the options in place, because few change per keystroke.
 *
 * @param {HTMLSelectElement} select
 * @param {{ unit: number | '', name: string }[]} names
 */
function fillOptions(select, names) {
  names.forEach(({ unit, name }, at) => {
    const option = select.options[at];
    if (!option)
      return select.append(html('option', { value: unit, dir: 'auto', translate: unit !== '' && 'no' }, name));
    if (option.value !== String(unit)) option.value = String(unit);
    if (option.text !== name) option.text = name;
  });
  select.options.length = names.length;
}

/** @param {HTMLSelectElement} select */
function unitOf(select) {
  return select.value === '' ? null : Number(select.value);
}

/** @typedef {{ meaning: string, answer: string, heads: import('./find/ranking.js').Scored[] }} Findings */

/** @param {FindProps} props @returns {Findings} */
function byPairOf({ units, selected: { query, key }, ranked }) {
  const { find } = words;
  if (query === null || key === null) return { meaning: '', answer: find.invitation, heads: [] };
  if (!ranked || ranked.length === 0) return { meaning: '', answer: find.ranking, heads: [] };
  const [{ layer, head, weight }] = ranked;
  return {
    meaning: '',
    answer: find.strongestPair(`L${layer} H${head}`, units[query].text, units[key].text, formatPercent(weight)),
    heads: ranked.map(({ layer, head, weight }) => ({ layer, head, length: weight, text: formatPercent(weight) })),
  };
}

/** @param {FindProps} props @param {string} kind @returns {Findings} */
function byKindOf({ kinds: { names, data, repeated }, n_heads }, kind) {
  const { find } = words;
  const meaning = [find.meanings[kind], repeated > 0 && find.onRandom({ ...REPEATED, length: repeated })]
    .filter(Boolean)
    .join(' ');
  // A link, or a choice made for another model, may name a score that this model's heads do not have.
  if (!names.includes(kind)) return { meaning: '', answer: find.noSuchKind(headWords.kinds[kind]), heads: [] };
  const scores = Array.from({ length: data.length / names.length }, (_, nth) => ({
    layer: Math.floor(nth / n_heads),
    head: nth % n_heads,
    score: data[nth * names.length + names.indexOf(kind)],
  })).filter(({ score }) => !Number.isNaN(score));
  if (scores.length === 0) return { meaning, answer: find.unmeasured[kind] ?? find.tooShort, heads: [] };

  scores.sort((a, b) => b.score - a.score);
  // A distance has no upper limit, so the bar of the largest distance has full length.
  const isDistance = kind === 'distance';
  const end = isDistance ? scores[0].score || 1 : 1;
  const text = (/** @type {number} */ score) =>
    isDistance ? find.tokens(formatNumber(score, { decimals: 1 })) : formatPercent(score);
  const [{ layer, head, score }] = scores;
  return {
    meaning,
    answer: find.strongestKind(`L${layer} H${head}`, text(score)),
    heads: scores.map(({ layer, head, score }) => ({ layer, head, length: score / end, text: text(score) })),
  };
}
