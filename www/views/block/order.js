// @ts-check
/**
 * What a block does, in the order of its kind: layer norms behind the additions, or in front of
 * attention and feed-forward.
 *
 * @typedef {'pre' | 'post'} NormOrder
 * @typedef {ReturnType<typeof orderOf>} Order
 */
import { words } from '../../words/block.js';

/** The operations, and from which of them the vector comes that each addition adds. */
const ORDERS = {
  post: {
    ops: ['input', 'projections', 'attention', 'heads', 'concatenate', 'add1', 'norm1', 'mlp', 'add2', 'norm2'],
    past: { add1: 'input', add2: 'norm1' },
  },
  pre: {
    ops: ['input', 'norm1', 'projections', 'attention', 'heads', 'concatenate', 'add1', 'norm2', 'mlp', 'add2'],
    past: { add1: 'input', add2: 'add1' },
  },
};

/** The vectors of the model's width, by the operation that makes them. @type {Record<string, string>} */
const MADE = { input: 'resid_pre', concatenate: 'attn_out', add1: 'resid_mid', norm1: 'ln1.normalized', mlp: 'mlp_out', add2: 'resid_post', norm2: 'ln2.normalized' };

/** What leaves an operation out; L stands for the layer. @type {Record<string, string>} */
const EDITS = { concatenate: 'attention.L', add1: 'residual.L.1', norm1: 'norm.L.1', mlp: 'mlp.L', add2: 'residual.L.2', norm2: 'norm.L.2' };

/** @param {NormOrder} [kind] */
export function orderOf(kind = 'post') {
  const { ops, past } = ORDERS[kind];
  const letters = words.letters[kind];
  return {
    ops,
    /** Where the token is a vector of the model's width, in the core's order of `stats`. */
    sites: ops.flatMap((op) => MADE[op] ?? []),
    /** The residual lines: from which operation to which. */
    past: Object.entries(past).map(([to, from]) => ({ from, to })),
    /** @param {string} op */
    made: (op) => MADE[op] ?? null,
    /** The vector that goes into an operation. @param {string} op */
    before: (op) => ops.slice(0, ops.indexOf(op)).flatMap((other) => MADE[other] ?? []).at(-1) ?? MADE.input,
    /** The vector that an addition adds. @param {string} op */
    added: (op) => MADE[past[/** @type {'add1' | 'add2'} */ (op)]],
    /** Whether an operation is left out in a layer. @param {string} op @param {string[]} edits @param {number} layer */
    isOff: (op, edits, layer) => op in EDITS && edits.includes(EDITS[op].replace('L', String(layer))),
    /** Lecture A's letter, or the field's name where it has none. @param {string} site */
    letterOf: (site) => letters[site] ?? site,
    /** Both. @param {string} site */
    nameOf: (site) => (letters[site] ? `${letters[site]} = ${site}` : site),
  };
}
