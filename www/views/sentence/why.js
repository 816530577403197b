// @ts-check
/**
 * Why a token gives another one the weight it gives: the whole computation of one head for a held
 * pair, in the order in which the model does it.
 *
 * @typedef {import('../../engine/trace.js').Trace} Trace
 * @typedef {object} WhyProps
 * @property {Trace | null} story what the head computed for the pair; `null` while no pair is held
 * @property {{ text: string }[]} tokens
 * @property {number} query the looking token's index
 * @property {number} key the index of the token looked at
 * @property {number} layer
 * @property {number} head
 * @property {number} d_head
 * @property {string} note what of the picture this is about, where it is not all of it
 * @property {import('../../draw/color.js').Theme} theme
 * @typedef {WhyProps & { story: Trace }} Told
 */
import { maxAbsOf } from '../../draw/color.js';
import { html } from '../../draw/elements.js';
import { formatPercent } from '../../draw/format.js';
import { withSubscripts } from '../../draw/subscripts.js';
import { words } from '../../words/sentence.js';
import { dotProduct, masked, scaledScore, softmax, weightedValue } from './why/formulas.js';
import { createNumbers } from './why/numbers.js';
import { createScores } from './why/scores.js';
import { createStrips } from './why/strips.js';
import { added, exactly, largestBy } from './why/written.js';

/** So many products are named: what more than four did, nobody follows. */
const NAMED = 4;

/**
 * @param {HTMLElement} root
 * @param {(intent: string, detail?: unknown) => void} emit `holdTokens` names token indices.
 */
export function createWhy(root, emit) {
  const { why } = words;
  const title = html('h2', {}, why.title);
  const answer = html('p', { class: 'why-answer' });
  const note = html('p', { class: 'fine' });
  const products = createStrips(why.productsLabel);
  const scores = createScores((pair) => emit('holdTokens', pair));
  const values = createStrips(why.valuesLabel);
  const share = html('p', { class: 'why-share' });
  const norm = html('p', { class: 'why-text' });
  const stages = {
    dot: stage(why.dot.title, products.element),
    scale: stage(why.scale.title),
    mask: stage(why.mask.title),
    softmax: stage(why.softmax.title, scores.element),
    value: stage(why.value.title, values.element, share, norm),
  };
  const list = html('ol', { class: 'why-stages', role: 'list' }, ...Object.values(stages).map(({ element }) => element));
  const numbers = createNumbers();
  root.classList.add('why-view');
  root.append(title, answer, note, list, numbers.element);
  let shown = /** @type {Partial<WhyProps>} */ ({});

  return {
    /** @param {WhyProps} props */
    update(props) {
      const { story, query, key, theme } = props;
      note.textContent = story && props.note;
      if (story === shown.story && query === shown.query && key === shown.key && theme === shown.theme) return;
      shown = { story, query, key, theme };
      list.hidden = numbers.element.hidden = story === null;
      answer.classList.toggle('inviting', story === null);
      if (story === null) answer.textContent = why.invitation;
      else tell({ ...props, story });
    },
  };

  /** @param {Told} props */
  function tell(props) {
    const { story, tokens, query, key, layer, head, d_head, theme } = props;
    const row = (/** @type {string} */ name) => valuesOf(story, name);
    const ofKey = (/** @type {string} */ name) => row(name)[key];
    const names = { query: tokens[query].text, key: tokens[key].text };
    const dot = ofKey('dot_products');
    const scaled = ofKey('scaled_scores');
    const [rowMax, expSum, weight] = [row('row_max')[0], row('exp_sum')[0], ofKey('pattern')];
    answer.textContent = why.answer(layer, head, names, formatPercent(weight));

    const [q, k, qk] = ['q', 'k', 'qk_products'].map(row);
    const largest = largestBy(qk, NAMED, Math.abs);
    stages.dot.tell(
      dotProduct(exactly(dot)),
      why.dot.text(names, d_head, largest.map((dimension) => ({ dimension, size: added(Math.abs(qk[dimension])), adds: qk[dimension] >= 0 })), exactly(dot)),
    );
    const qkScale = Math.max(maxAbsOf(q), maxAbsOf(k));
    products.update({
      strips: [
        { name: why.qOf(names.query), role: 'query', values: q, maxAbs: qkScale },
        { name: why.kOf(names.key), role: 'key', values: k, maxAbs: qkScale },
        { name: why.product, values: qk, maxAbs: maxAbsOf(qk) },
      ],
      scales: [[why.qkScale, qkScale], [why.productScale, maxAbsOf(qk)]],
      marks: largest.map((dimension) => ({ dimension, text: (qk[dimension] > 0 ? '+' : '') + added(qk[dimension]) })),
      tell: (dimension) => why.productAt(dimension, exactly(q[dimension]), exactly(k[dimension]), exactly(qk[dimension])),
      theme,
    });

    stages.scale.tell(scaledScore(exactly(dot), d_head, exactly(scaled)), why.scale.text(d_head));
    const scoresOfRow = row('attn_scores');
    const hidden = scoresOfRow.filter((score, index) => score !== row('scaled_scores')[index]).length;
    stages.mask.element.hidden = hidden === 0;
    stages.mask.tell(masked(), why.mask.text(hidden));

    stages.softmax.tell(
      softmax({ score: exactly(ofKey('attn_scores')), largest: exactly(rowMax), exp: exactly(ofKey('exp')), sum: exactly(expSum), weight: exactly(weight) }),
      why.softmax.text(names, formatPercent(weight)),
    );
    scores.update({ tokens, query, key, scores: scoresOfRow, exp: row('exp'), weights: row('pattern'), rowMax, expSum, theme });

    const [v, weighted, z] = ['v', 'weighted_v', 'z'].map(row);
    const valueScale = Math.max(maxAbsOf(v), maxAbsOf(weighted), maxAbsOf(z));
    stages.value.tell(weightedValue(exactly(weight)), why.value.text(names));
    values.update({
      strips: [
        { name: why.vOf(names.key), role: 'value', values: v, maxAbs: valueScale },
        { name: why.weightedValue, values: weighted, maxAbs: valueScale },
        { name: why.zOf(names.query), values: z, maxAbs: valueScale },
      ],
      scales: [[why.valueScale, valueScale]],
      marks: [],
      tell: (dimension) => why.valueAt(dimension, exactly(v[dimension]), exactly(weighted[dimension]), exactly(z[dimension])),
      theme,
    });
    const part = ofKey('share');
    share.replaceChildren(html('strong', {}, formatPercent(part)), ' ', why.share(names, part));
    const norms = row('weighted_norm');
    const place = norms.filter((other) => other > norms[key]).length + 1;
    norm.replaceChildren(
      ...withSubscripts(why.norm(names.key, exactly(ofKey('value_norm')), exactly(weight), exactly(norms[key]), place, norms.length)),
    );
    numbers.update(props);
  }
}

/**
 * A numbered stage: its title, its formula, one sentence or two, and its picture.
 *
 * @param {string} title
 * @param {...HTMLElement} picture
 */
function stage(title, ...picture) {
  const formula = html('div', { class: 'why-formula' });
  const text = html('p', { class: 'why-text' });
  const element = html('li', { class: 'why-stage' }, html('div', { class: 'why-head' }, html('h3', {}, title), formula), text, ...picture);
  return {
    element,
    /** @param {Element[]} newFormula @param {string} newText */
    tell(newFormula, newText) {
      formula.replaceChildren(...newFormula);
      text.replaceChildren(...withSubscripts(newText));
    },
  };
}

/**
 * @param {Trace} story
 * @param {string} name the core's name of the activation
 */
function valuesOf(story, name) {
  const matrix = story.get(name);
  if (!matrix) throw new Error(`the story of a weight lacks ${name}`);
  return matrix.values;
}
