// @ts-check
/**
 * Finding heads: by the pair of tokens they link, or by the kind of head they are.
 *
 * @typedef {import('../../draw/color.js').Theme} Theme
 * @typedef {import('../../state/sentence.js').Pair} Pair
 * @typedef {import('../../state/sentence.js').HeadAt} HeadAt
 * @typedef {object} FindProps
 * @property {{ text: string }[]} units
 * @property {number[]} shown the units on display
 * @property {Pair} held units
 * @property {(HeadAt & { weight: number })[] | null} ranked by the weight from the held query to the held key, largest first
 * @property {import('../../pkg/headlight.js').Kinds} kinds
 * @property {number} n_heads
 * @property {string | null} kind heads are ranked by it; by pair where it is `null`
 * @property {HeadAt} chosen
 * @property {Theme} theme
 * @typedef {(intent: string, detail?: unknown) => void} Emit
 */
import { choices } from '../../draw/choices.js';
import { html } from '../../draw/elements.js';
import { formatNumber, formatPercent } from '../../draw/format.js';
import { words } from '../../words/sentence.js';
import { createRanking } from './find/ranking.js';
import { namesOf } from './names.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createFind(root, emit) {
  const { find } = words;
  /** The kind that "By kind" comes back to. */
  let lastKind = /** @type {string | null} */ (null);
  let props = /** @type {FindProps | null} */ (null);
  let options = '';

  const ways = choices(find.ways, find.waysLabel, 'find-way', (way) => emit('kind', way === 'pair' ? null : (lastKind ?? props?.kinds.names[0])));
  const from = html('select', { on: { change: () => emit('hold', { query: unitOf(from), key: props?.held.key ?? null }) } });
  const to = html('select', { on: { change: () => emit('hold', { query: props?.held.query ?? null, key: unitOf(to) }) } });
  const kind = html('select', { on: { change: () => emit('kind', kind.value) } });
  const labelled = (/** @type {string} */ text, /** @type {HTMLElement} */ select) => html('label', { class: 'field' }, text, select);
  const pair = html('div', { class: 'find-fields' }, labelled(find.from, from), labelled(find.to, to));
  const kindField = html('div', { class: 'find-fields' }, labelled(find.kind, kind));
  const meaning = html('p', { class: 'find-meaning' });
  const answer = html('p', { class: 'find-answer' });
  const ranking = createRanking((at) => emit('head', at));
  root.classList.add('find-view');
  root.append(
    html('div', { class: 'find-head' }, html('h2', {}, find.title), ways.element),
    pair, kindField, meaning, answer, ranking.element,
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
      const told = props.kind === null ? byPairOf(props) : byKindOf(props, props.kind);
      meaning.hidden = told.meaning === '';
      meaning.textContent = told.meaning;
      answer.classList.toggle('inviting', told.heads.length === 0);
      answer.textContent = told.answer;
      ranking.update({ heads: told.heads, n_heads: props.n_heads, chosen: props.chosen, theme: props.theme });
    },
  };

  /** @param {FindProps} props */
  function fillFields({ units, shown, held, kinds, kind: chosenKind }) {
    const wanted = JSON.stringify([shown, shown.map((unit) => units[unit].text), kinds.names]);
    if (wanted !== options) {
      options = wanted;
      const names = namesOf(units, shown);
      for (const select of [from, to]) {
        select.replaceChildren(html('option', { value: '' }, find.none), ...names.map(({ unit, name }) => html('option', { value: unit }, name)));
      }
      kind.replaceChildren(...kinds.names.map((name) => html('option', { value: name }, words.kinds[name])));
    }
    from.value = String(held.query ?? '');
    to.value = String(held.key ?? '');
    kind.value = chosenKind ?? '';
  }
}

/** @param {HTMLSelectElement} select */
function unitOf(select) {
  return select.value === '' ? null : Number(select.value);
}

/** @typedef {{ meaning: string, answer: string, heads: import('./find/ranking.js').Scored[] }} Told */

/** @param {FindProps} props @returns {Told} */
function byPairOf({ units, held: { query, key }, ranked }) {
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

/** @param {FindProps} props @param {string} kind @returns {Told} */
function byKindOf({ kinds: { names, data }, n_heads }, kind) {
  const { find } = words;
  const meaning = find.meanings[kind];
  const scores = Array.from({ length: data.length / names.length }, (_, nth) => ({
    layer: Math.floor(nth / n_heads),
    head: nth % n_heads,
    score: data[nth * names.length + names.indexOf(kind)],
  })).filter(({ score }) => !Number.isNaN(score));
  if (scores.length === 0) return { meaning, answer: find.unmeasured[kind] ?? find.tooShort, heads: [] };

  scores.sort((a, b) => b.score - a.score);
  // A distance is a number of tokens and has no end of its own, so the farthest head fills the line.
  const isDistance = kind === 'distance';
  const end = isDistance ? scores[0].score || 1 : 1;
  const text = (/** @type {number} */ score) => (isDistance ? find.tokens(formatNumber(score, { decimals: 1 })) : formatPercent(score));
  const [{ layer, head, score }] = scores;
  return {
    meaning,
    answer: find.strongestKind(`L${layer} H${head}`, text(score)),
    heads: scores.map(({ layer, head, score }) => ({ layer, head, length: score / end, text: text(score) })),
  };
}
