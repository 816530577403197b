// @ts-check
/**
 * Where a number of the decoder comes from, one step back: the numbers of either stream and the weights that it is
 * made of. A number of the decoder leads further back; the other stream's end at what the encoder gave.
 *
 * @typedef {import('../../../pkg/headlight.js').NumberWhy} NumberWhy
 * @typedef {import('../../../pkg/headlight.js').NumberSource} NumberSource
 * @typedef {import('../view.js').Shown} Shown
 * @typedef {import('../state.js').Stage} Stage
 */
import { formatNumber } from '../../../draw/format.js';
import { html } from '../../../widgets/elements.js';
import { withSubscripts } from '../../../widgets/subscripts.js';
import { readText } from '../spelled.js';
import { words } from '../words.js';

/** Products that are written out besides the largest. */
const WRITTEN_OUT = 2;

/** Beginnings of the names of matrices, with the stage that makes them; the first that fits. */
const STAGE_OF = /** @type {[RegExp, Stage][]} */ ([
  [/^resid_pre/, 'input'],
  [/^(ssru|resid_ssru|ln1)/, 'memory'],
  [/^(q|k|v|qk_products|dot_products|scaled_scores|attn_scores)$/, 'scores'],
  [/^(mlp|resid_post|ln3)/, 'forward'],
]);

/** The stage of a matrix, by its name within the layer. @param {string} part @returns {Stage} */
export const stageOfPart = (part) => STAGE_OF.find(([pattern]) => pattern.test(part))?.[1] ?? 'mix';

/** @param {import('../view.js').Emit} emit */
export function createNumberWhy(emit) {
  const { number: say } = words.steps;
  const title = html('h4', {});
  const sum = html('p', { class: 'number-sum' });
  const sources = html('ul', { class: 'weight-sums', role: 'list' });
  const element = html('div', { class: 'weight-why number-why', role: 'group' }, title, sum, sources);

  return {
    element,
    /** @param {NumberWhy | null} why @param {Shown['answers']['translation']} translation */
    update(why, { source_tokens }) {
      element.hidden = why === null;
      if (!why) return;
      const { cell, part } = why;
      const layer = Number(cell.name.split('.')[1]);
      const head = /\.cross_attn\./.test(cell.name) ? Number(cell.name.split('.').at(-1)) : null;
      const reader = /^[kv]$/.test(part) ? readText(source_tokens[cell.row]) : null;
      const spoken = say.title(say.part(part), cell.column, layer, head, reader);
      title.textContent = spoken;
      element.setAttribute('aria-label', spoken);
      sum.replaceChildren(...withSubscripts(writtenOut(why)));
      // The focus stays in the list when one goes further back.
      const wasInside = sources.contains(document.activeElement);
      sources.replaceChildren(...why.sources.map((source) => html('li', {}, ...told(source, why, source_tokens))));
      if (wasInside) sources.querySelector('button')?.focus({ preventScroll: true });
    },
  };

  /**
   * A source in words; one that leads further back is a button.
   *
   * @param {NumberSource} source
   * @param {NumberWhy} why
   * @param {Shown['answers']['translation']['source_tokens']} tokens
   */
  function told(source, { cell, largest }, tokens) {
    const { name, part, stream, row, column, values, is_explained } = source;
    const what = stream === 'weights' ? say.weights(part) : is_explained ? say.part(part) : say.encoded;
    const isColumn = part === 'v' && values.length > 1;
    const of = stream === 'reader' && !isColumn ? readText(tokens[row]) : null;
    const text = withSubscripts(say.source(what, values.length, say.streams[stream], of));
    if (!is_explained) return text;
    // Of a whole row one goes back to the number that counts for the most.
    const at = largest !== undefined && largest < values.length ? largest : 0;
    const [rows, columns] = isColumn ? [at, 0] : [0, at];
    const goal = { name, row: row + rows, column: column + columns };
    const isSame = goal.name === cell.name && goal.row === cell.row && goal.column === cell.column;
    if (isSame) return text;
    return [html('button', { type: 'button', 'data-drawn': true, on: { click: () => emit('number', goal) } }, ...text)];
  }
}

/** The arithmetic of a number, with the numbers that it is made of. @param {NumberWhy} why */
function writtenOut({ cell, value, operation, constant, sources, largest }) {
  const { number: say } = words.steps;
  const result = formatNumber(value);
  const each = sources.map(({ values }) => Array.from(values, (one) => formatNumber(one)));
  const first = (/** @type {number} */ nth) => each[nth]?.[0] ?? '';
  const bracketed = (/** @type {string} */ text) => (text.startsWith('−') ? `(${text})` : text);
  const products = () => {
    const pairs = Math.floor(sources.length / 2);
    const side = (/** @type {number} */ at) => Array.from({ length: pairs }, (_, nth) => each[2 * nth + at]).flat();
    const [left, right] = [side(0), side(1)];
    const product = (/** @type {number} */ at) => `${bracketed(left[at])}·${bracketed(right[at])}`;
    const shown = Array.from({ length: Math.min(left.length, WRITTEN_OUT) }, (_, at) => product(at));
    const bias = sources.length % 2 ? each[sources.length - 1][0] : null;
    const most = largest !== undefined && largest >= WRITTEN_OUT ? product(largest) : null;
    return say.products(shown, left.length, most, bias === null ? null : bracketed(bias));
  };
  /** @type {Record<string, () => string>} */
  const told = {
    given: () => say.given(result),
    copy: () => say.copy(result),
    sum_of_products: () => `${products()} = ${result}`,
    sigmoid: () => `σ(${products()}) = ${result}`,
    remember: () =>
      sources.length === 3
        ? `${first(0)}·${bracketed(first(2))} + (1 − ${first(0)})·${bracketed(first(1))} = ${result}`
        : say.empty(first(0), bracketed(first(1)), result),
    sum: () => `${first(0)} + ${bracketed(first(1))} = ${result}`,
    product: () => `${bracketed(first(0))}·${bracketed(first(1))} = ${result}`,
    quotient: () => `${first(0)} ÷ ${first(1)} = ${result}`,
    divide_by: () => `${first(0)} ÷ ${formatNumber(constant ?? 1)} = ${result}`,
    largest: () => say.largest(each[0].length, result),
    exp_of_difference: () => say.power(first(0), bracketed(first(1)), result),
    total: () => say.total(each[0].length, result),
    mean: () => say.mean(each[0].length, result),
    root_mean_square: () => say.spread(each[0].length, result),
    standardize: () => `(${first(0)} − ${bracketed(first(1))}) ÷ ${first(2)} = ${result}`,
    affine: () => `${bracketed(first(0))}·${bracketed(first(1))} + ${bracketed(first(2))} = ${result}`,
    activate: () => `ReLU(${first(0)}) = ${result}`,
  };
  const write = told[operation];
  if (!write) throw new RangeError(`The decoder's ${cell.name} has no operation "${operation}".`);
  return write();
}
