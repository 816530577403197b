// @ts-check
/**
 * PyTorch's results for six sentences of the lectures: the reference for every number on the screen.
 * tests/golden/README.md describes their computation.
 *
 * @typedef {object} Sentence
 * @property {string} text
 * @property {number[]} ids
 * @property {string[]} tokens
 * @property {(layer: number, head: number) => number[][]} pattern `[query][key]`
 */
import { readFileSync } from 'node:fs';

export const LAYERS = 6;
export const HEADS = 12;

/** Tolerance of comparisons. The tests of the core check that the core's numbers are this close to PyTorch's. */
export const TOLERANCE = 1e-5;

const file = readFileSync(new URL('../golden/minilm.safetensors', import.meta.url));
const headerEnd = 8 + Number(file.readBigUInt64LE(0));
const header = JSON.parse(file.toString('utf8', 8, headerEnd));

/** @type {Sentence[]} */
export const SENTENCES = JSON.parse(header.__metadata__.sentences).map(
  (/** @type {Sentence} */ sentence, /** @type {number} */ nth) => ({
    ...sentence,
    pattern: (/** @type {number} */ layer, /** @type {number} */ head) =>
      matrix(`${nth}.blocks.${layer}.attn.pattern.${head}`),
  }),
);

export const [TIRED, WIDE, RIVER, GUITAR, CAT, RASHONDA] = SENTENCES;

/** Every head, layer by layer. */
export const ALL_HEADS = Array.from({ length: LAYERS * HEADS }, (_, nth) => ({
  layer: Math.floor(nth / HEADS),
  head: nth % HEADS,
}));

/** @param {string} name @returns {number[][]} */
function matrix(name) {
  const {
    dtype,
    shape: [rows, columns],
    data_offsets: [start],
  } = header[name];
  if (dtype !== 'F32') throw new Error(`${name} is ${dtype}`);
  const at = (/** @type {number} */ row, /** @type {number} */ column) =>
    file.readFloatLE(headerEnd + start + 4 * (row * columns + column));
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => at(row, column)));
}

/** @param {number[]} values */
export const sum = (values) => values.reduce((total, value) => total + value, 0);

/** @param {number[]} values */
export const mean = (values) => sum(values) / values.length;

/** Indices of the values, largest value first. @param {number[]} values */
export const largestFirst = (values) => values.map((_, at) => at).sort((a, b) => values[b] - values[a]);

/**
 * Whether a displayed text can be this number: `65 %` represents all numbers that round to it.
 *
 * @param {string} written for example `0.6512`, `65 %`, `<0.1 %`, `>99.9 %` or `−0.12`
 * @param {number} value
 */
export function standsFor(written, value) {
  const found = /^(−?)([<>]?)(\d+(?:\.(\d+))?)([ \u00a0]%)?$/.exec(written);
  if (!found) throw new Error(`“${written}” is no number`);
  const [, sign, beyond, digits, decimals = '', percent] = found;
  const unit = percent ? 0.01 : 1;
  const size = Number(digits) * unit;
  const own = sign ? -value : value;
  if (beyond) return beyond === '<' ? own > 0 && own < size + TOLERANCE : own < 1 && own > size - TOLERANCE;
  return Math.abs(own - size) <= 0.5 * 10 ** -decimals.length * unit + TOLERANCE;
}
