// @ts-check
/**
 * Writes the calculation of a number as a line of text with its inputs.
 *
 * @typedef {Pick<import('../pkg/headlight.js').NumberWhy, 'value' | 'operation' | 'constant' | 'largest'> & { sources: { values: Float32Array }[] }} Sum
 * @typedef {object} SumWords a room's words for everything except the formula
 * @property {(value: string) => string} [given]
 * @property {(value: string) => string} copy
 * @property {(largest: string[], smaller: number, bias: string | null) => string} products the written-out products, and
 *     the number of the remaining ones
 * @property {number} [written] number of products to write out, at most 10
 * @property {(sum: string) => string} [empty]
 * @property {(value: string) => string} [masked]
 * @property {(count: number, value: string) => string} [largest]
 * @property {(score: string, largest: string, sign: string, value: string) => string} power
 * @property {(count: number, value: string) => string} total
 * @property {(count: number, value: string) => string} mean
 * @property {(count: number, value: string) => string} [spread]
 */
import { equation, signBetween } from '../draw/equality.js';
import { formatNumber } from '../draw/format.js';

/** Default number of products to write out. */
const WRITTEN_OUT = 3;

const bracketed = (/** @type {string} */ text) => (text.startsWith('−') ? `(${text})` : text);

/**
 * @param {Sum} why
 * @param {SumWords} say
 * @param {(value: number) => string} [format]
 * @param {string} [result] the number itself as text
 */
export function writtenOut(
  { value, operation, constant, sources, largest },
  say,
  format = formatNumber,
  result = format(value),
) {
  const first = (/** @type {number} */ nth) => (sources[nth] ? format(sources[nth].values[0]) : '');
  const more = (/** @type {number} */ nth, /** @type {string} */ sign) =>
    sources.length > nth ? ` ${sign} ${bracketed(first(nth))}` : '';
  const count = () => sources[0].values.length;
  const divisor = () =>
    sources[1].values.length === 1 ? first(1) : `(${Array.from(sources[1].values, format).join(' + ')})`;
  const is = (/** @type {string} */ sum) => equation(sum, result);
  const capped = (/** @type {string} */ sum) => `${format(constant ?? 1)}·tanh((${sum}) ÷ ${format(constant ?? 1)})`;
  /** @type {Record<string, () => string>} */
  const told = {
    given: () => say.given?.(result) ?? result,
    copy: () => say.copy(result),
    sum_of_products: () => is(products(sources, largest, say, format)),
    sigmoid: () => is(`σ(${products(sources, largest, say, format)})`),
    remember: () =>
      sources.length === 3
        ? is(`${first(0)}·${bracketed(first(2))} + (1 − ${first(0)})·${bracketed(first(1))}`)
        : (say.empty?.(is(`(1 − ${first(0)})·${bracketed(first(1))}`)) ?? result),
    sum: () => is(`${first(0)} + ${bracketed(first(1))}`),
    product: () => is(`${bracketed(first(0))}·${bracketed(first(1))}`),
    tanh: () => is(`tanh(${products(sources, largest, say, format)})`),
    quotient: () => is(`${first(0)} ÷ ${divisor()}`),
    cap: () => is(capped(first(0))),
    capped_sum_of_products: () => is(capped(products(sources, largest, say, format))),
    divide_by: () => is(`${first(0)} ÷ ${format(constant ?? 1)}`),
    largest: () => say.largest?.(count(), result) ?? result,
    exp_of_difference: () =>
      say.power(first(0), bracketed(first(1)), signBetween(`e^(${first(0)} − ${bracketed(first(1))})`, result), result),
    total: () => say.total(count(), result),
    mean: () => say.mean(count(), result),
    root_mean_square: () => say.spread?.(count(), result) ?? result,
    // RMS norm subtracts no mean and adds no β.
    standardize: () =>
      sources.length === 3
        ? is(`(${first(0)} − ${bracketed(first(1))}) ÷ ${first(2)}`)
        : is(`${first(0)} ÷ ${first(1)}`),
    affine: () => is(`${bracketed(first(0))}·${bracketed(first(1))}${more(2, '+')}`),
    relu: () => is(`ReLU(${first(0)})`),
    gelu: () => is(`GELU(${first(0)})`),
    gelu_tanh: () =>
      `GELU(${first(0)}) ${signBetween(`GELU(${first(0)})`, result)} ${result}, with the tanh approximation`,
    silu: () => is(`SiLU(${first(0)})`),
    masked: () => say.masked?.(result) ?? result,
  };
  const write = told[operation];
  if (!write) throw new RangeError(`There are no words for the operation "${operation}".`);
  return write();
}

/**
 * The sum of the largest products, in their original order, and of the bias if there is one.
 *
 * @param {Sum['sources']} sources alternating rows and columns, then an optional bias
 * @param {number[]} largest
 * @param {SumWords} say
 * @param {(value: number) => string} format
 */
function products(sources, largest, say, format) {
  const pairs = Math.floor(sources.length / 2);
  const side = (/** @type {number} */ at) =>
    Array.from({ length: pairs }, (_, nth) => Array.from(sources[2 * nth + at].values)).flat();
  const [left, right] = [side(0), side(1)];
  const shown = largest.slice(0, say.written ?? WRITTEN_OUT).sort((one, other) => one - other);
  const product = (/** @type {number} */ at) => `${bracketed(format(left[at]))}·${bracketed(format(right[at]))}`;
  const bias = sources.length % 2 ? format(sources[sources.length - 1].values[0]) : null;
  return say.products(shown.map(product), left.length - shown.length, bias === null ? null : bracketed(bias));
}
