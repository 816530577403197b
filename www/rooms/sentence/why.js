// @ts-check
/**
 * Explains how the selected pair's weight is computed: all stages of one head, in the model's order.
 *
 * @typedef {object} WhyProps
 * @property {import('../../engine/trace.ts').Weight | null} computation the explained weight; `null` while no pair is
 *     selected
 * @property {{ text: string }[]} tokens
 * @property {number} query index of the query token
 * @property {number} key index of the key token
 * @property {number} layer
 * @property {number} head
 * @property {number} d_head
 * @property {number} root number by whose square root the scores are divided
 * @property {number | null} cap soft cap of the scores
 * @property {boolean} isCausal
 * @property {string} weightsAddress URL of the head's trained matrices
 * @property {import('./why/frames.ts').Frame | null} frame the only stage shown; `null` shows all of them
 * @property {import('./why/pieces.ts').NamedWord | null} word the words to which the tokens belong
 * @property {string} note which part of the picture is explained, if only a part is
 * @property {import('../../draw/color.ts').Theme} theme
 * @typedef {WhyProps & { computation: import('../../engine/trace.ts').Weight }} ComputationProps
 */
import { maxAbsOf } from '../../draw/color.ts';
import { formatPercent } from '../../draw/format.ts';
import { html } from '../../widgets/elements.ts';
import { withSubscripts } from '../../widgets/subscripts.ts';
import { dotProduct, masked, scaledScore, softmax, weightedValue, writtenScore } from './why/attention-formulas.js';
import { toFourDecimals, toTwoDecimals } from './why/decimals.ts';
import { hiddenIn } from './why/frames.ts';
import { createNumberTables } from './why/number-tables.ts';
import { createPieces } from './why/pieces.ts';
import { createSoftmaxTable } from './why/softmax-table.ts';
import { createVectorStrips } from './why/vector-strips.ts';
import { words } from './words.js';

/** Maximum number of products that the text names; more would be hard to follow. */
const NAMED_PRODUCTS = 4;

/** The frame of each stage. */
const FRAME_OF = {
  dot: 'score',
  scale: 'score',
  bias: 'score',
  cap: 'score',
  mask: 'mask',
  softmax: 'softmax',
  value: 'value',
};

/**
 * @param {HTMLElement} root
 * @param {import('./controller.ts').Emit} emit `selectTokens` is called with token indices.
 */
export function createWhy(root, emit) {
  const { why } = words;
  const title = html('h2', {}, why.title);
  const answer = html('p', { class: 'why-answer' });
  const note = html('p', { class: 'fine' });
  const pieces = createPieces((pair) => emit('selectTokens', pair));
  const trained = html('a', {});
  const fromWeights = html('p', { class: 'fine', 'data-aside': true }, `${why.fromWeights} `, trained);
  const products = createVectorStrips(why.productsLabel);
  const scores = createSoftmaxTable((pair) => emit('selectTokens', pair));
  const values = createVectorStrips(why.valuesLabel);
  const share = html('p', { class: 'why-share' });
  const norm = html('p', { class: 'why-text' });
  const stages = {
    dot: stage(why.dot.title, products.element),
    scale: stage(why.scale.title),
    bias: stage(why.bias.title),
    cap: stage(why.cap.title),
    mask: stage(why.mask.title),
    softmax: stage(why.softmax.title, scores.element),
    value: stage(why.value.title, values.element, share, norm),
  };
  const list = html(
    'ol',
    { class: 'why-stages', role: 'list' },
    ...Object.values(stages).map(({ element }) => element),
  );
  const numbers = createNumberTables();
  root.classList.add('why-view');
  root.append(title, answer, note, pieces.element, fromWeights, list, numbers.element);
  let shown = /** @type {Partial<WhyProps>} */ ({});

  return {
    /** @param {WhyProps} props */
    update(props) {
      const { computation, query, key, theme, frame } = props;
      note.textContent = computation && props.note;
      fromWeights.hidden = computation === null || frame !== null;
      for (const [name, { element }] of Object.entries(stages))
        element.hidden =
          (frame !== null && FRAME_OF[/** @type {keyof typeof FRAME_OF} */ (name)] !== frame) ||
          (name === 'bias' && !computation?.steps.biased_scores) ||
          (name === 'cap' && !computation?.steps.capped_scores) ||
          (name === 'mask' && !(computation && hiddenIn(computation)));
      if (computation === shown.computation && query === shown.query && key === shown.key && theme === shown.theme)
        return;
      shown = { computation, query, key, theme };
      list.hidden = numbers.element.hidden = computation === null;
      pieces.update(computation && props.word, props.tokens, { query, key });
      answer.classList.toggle('inviting', computation === null);
      if (computation === null) answer.textContent = why.invitation;
      else showComputation({ ...props, computation });
    },
  };

  /** @param {ComputationProps} props */
  function showComputation(props) {
    const { tokens, query, key, layer, head, d_head, root, cap, theme } = props;
    const { steps, rows } = props.computation;
    trained.replaceChildren(...withSubscripts(why.trainedWeights(layer, head)));
    trained.setAttribute('href', `#${props.weightsAddress}`);
    const names = { query: tokens[query].text, key: tokens[key].text };
    const dot = steps.dot_products.value;
    const [rowMax, expSum, weight] = [steps.row_max.value, steps.exp_sum.value, steps.pattern.value];
    const { word } = props;
    answer.textContent = word
      ? why.answerOfWord(layer, head, word.names, formatPercent(word.weight))
      : why.answer(layer, head, names, formatPercent(weight));

    const { q, k, qk_products: qk } = rows;
    const largest = steps.dot_products.largest.slice(0, NAMED_PRODUCTS);
    stages.dot.show(
      dotProduct(toFourDecimals(dot)),
      why.dot.text(
        names,
        d_head,
        largest.map((dimension) => ({
          dimension,
          size: toTwoDecimals(Math.abs(qk[dimension])),
          adds: qk[dimension] >= 0,
        })),
        toFourDecimals(dot),
      ),
    );
    const qkScale = Math.max(maxAbsOf(q), maxAbsOf(k));
    products.update({
      strips: [
        { name: why.qOf(names.query), role: 'query', values: q, maxAbs: qkScale },
        { name: why.kOf(names.key), role: 'key', values: k, maxAbs: qkScale },
        { name: why.product, values: qk, maxAbs: maxAbsOf(qk) },
      ],
      scales: [
        [why.qkScale, qkScale],
        [why.productScale, maxAbsOf(qk)],
      ],
      marks: largest.map((dimension) => ({
        dimension,
        text: (qk[dimension] > 0 ? '+' : '') + toTwoDecimals(qk[dimension]),
      })),
      describe: (dimension) =>
        why.productAt(
          dimension,
          toFourDecimals(q[dimension]),
          toFourDecimals(k[dimension]),
          toFourDecimals(qk[dimension]),
        ),
      theme,
    });

    stages.scale.show(
      scaledScore(steps.scaled_scores, root, root === d_head),
      root === d_head ? why.scale.text(d_head) : why.scale.other(root),
    );
    const { biased_scores: biased, capped_scores: capped } = steps;
    if (biased)
      stages.bias.show(writtenScore(biased), why.bias.text(toFourDecimals(biased.operands[1].values[0]), key - query));
    if (cap !== null && capped) stages.cap.show(writtenScore(capped), why.cap.text(cap));
    const hidden = hiddenIn(props.computation);
    const later = props.isCausal ? tokens.length - 1 - query : 0;
    stages.mask.show(masked(), later === hidden ? why.mask.text(hidden) : why.mask.window(later, hidden - later));

    stages.softmax.show(softmax(steps.exp, steps.pattern), why.softmax.text(names, formatPercent(weight)));
    scores.update({
      tokens,
      query,
      key,
      scores: rows.attn_scores,
      exp: rows.exp,
      weights: rows.pattern,
      rowMax,
      expSum,
      theme,
    });

    const { v, weighted_v: weighted, z } = rows;
    const valueScale = Math.max(maxAbsOf(v), maxAbsOf(weighted), maxAbsOf(z));
    stages.value.show(weightedValue(toFourDecimals(weight)), why.value.text(names));
    values.update({
      strips: [
        { name: why.vOf(names.key), role: 'value', values: v, maxAbs: valueScale },
        { name: why.weightedValue, values: weighted, maxAbs: valueScale },
        { name: why.zOf(names.query), values: z, maxAbs: valueScale },
      ],
      scales: [[why.valueScale, valueScale]],
      marks: [],
      describe: (dimension) =>
        why.valueAt(
          dimension,
          toFourDecimals(v[dimension]),
          toFourDecimals(weighted[dimension]),
          toFourDecimals(z[dimension]),
        ),
      theme,
    });
    const part = rows.share[key];
    share.replaceChildren(html('strong', {}, formatPercent(part)), ' ', why.share(names, part));
    const norms = rows.weighted_norm;
    const place = norms.filter((other) => other > norms[key]).length + 1;
    norm.replaceChildren(
      ...withSubscripts(
        why.norm(
          names.key,
          toFourDecimals(rows.value_norm[key]),
          toFourDecimals(weight),
          toFourDecimals(norms[key]),
          place,
          norms.length,
        ),
      ),
    );
    numbers.update(props);
  }
}

/**
 * A numbered stage: title, formula, one or two sentences, and picture.
 *
 * @param {string} title
 * @param {...HTMLElement} picture
 */
function stage(title, ...picture) {
  const formula = html('div', { class: 'why-formula' });
  const text = html('p', { class: 'why-text' });
  const element = html(
    'li',
    { class: 'why-stage' },
    html('div', { class: 'why-head' }, html('h3', {}, title), formula),
    text,
    ...picture,
  );
  return {
    element,
    /** @param {Element[]} newFormula @param {string} newText */
    show(newFormula, newText) {
      formula.replaceChildren(...newFormula);
      text.replaceChildren(...withSubscripts(newText));
    },
  };
}
