// @ts-check
/**
 * The operations of a model's block in order, and the names of its parts. In a post-norm model the norms follow the
 * additions; in a pre-norm model they precede attention and feed-forward. If attention and feed-forward are parallel,
 * both read the block's input.
 *
 * @typedef {import('../../pkg/headlight.js').ModelManifest} ModelManifest
 * @typedef {ReturnType<typeof operationOrder>} Order
 */
import { words } from './words.js';

/**
 * @param {import('../../pkg/headlight.js').Structure} structure
 * @param {ModelManifest} model
 */
export function operationOrder(structure, model) {
  const { [model.norm_order]: operations } = structure;
  const letters = words.letters[model.norm_order];
  const named = (/** @type {string} */ op) => operations.find(({ name }) => name === op);
  const outputOf = (/** @type {string} */ op) => named(op)?.makes ?? null;
  const ops = operations.map(({ name }) => name);
  const [{ makes: input = '' }] = operations;
  return {
    ops,
    model,
    /** Names of the model's parts. */
    parts: { norm: words.norms[model.norm], activation: words.activations[model.activation] },
    /** Sites with a vector of the model's width, in the core's order of `stats`. */
    sites: operations.flatMap(({ makes }) => makes ?? []),
    /** The residual connections, each from one operation to another. */
    residuals: operations.flatMap(({ name, residual }) => (residual ? [{ from: residual, to: name }] : [])),
    /** Site of an operation's output; `null` if it is not a vector. */
    outputOf,
    /**
     * Sites for which an operation can show all tokens. An operation with such a site opens as a stage.
     * @param {string} op
     */
    rowSitesOf: (op) => named(op)?.rows ?? [],
    /** Site of an operation's input. @param {string} op */
    inputOf: (op) => outputOf(named(op)?.input ?? '') ?? input,
    /** Site of an operation's input; `null` if the input is the vector drawn directly above. @param {string} op */
    distantInputOf: (op) => {
      const place = operations.findIndex(({ name }) => name === op);
      const before = operations
        .slice(0, place)
        .filter(({ makes }) => makes)
        .at(-1);
      const { input: from } = operations[place];
      return from && from !== before?.name ? outputOf(from) : null;
    },
    /** Site of the residual that an addition adds; `null` for any other operation. @param {string} op */
    residualOf: (op) => outputOf(named(op)?.residual ?? ''),
    /** Whether an edit ablates an operation in a layer. @param {string} op @param {string[]} edits @param {number} layer */
    isOff: (op, edits, layer) => edits.some((edit) => edit === named(op)?.left_out_by?.replace('L', String(layer))),
    /** Lecture A's letter for a site or, if there is none, the site's name. @param {string} site */
    letterOf: (site) => letters[site] ?? site,
    /** Description of the vector at a site. @param {string} site */
    plainOf: (site) => words.plain[model.norm_order][site] ?? '',
    /** Letter and name of a site. @param {string} site */
    nameOf: (site) => (letters[site] ? `${letters[site]} = ${site}` : site),
  };
}
