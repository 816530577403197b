/** The operations of a model's block in order, and the names of its parts. */
import type { ModelManifest } from '../../pkg/headlight.js';
import { words } from './words/en.js';

/** Lecture A's letters for the core's names of the vectors. The lecture's block is post-norm. */
const LETTERS: Record<string, string> = {
  resid_pre: 'X',
  attn_out: 'T1',
  resid_mid: 'T2',
  'ln1.normalized': 'T3',
  mlp_out: 'T4',
  resid_post: 'T5',
  'ln2.normalized': 'H',
};

/** The sites before the norms on outputs, by the sites after them. */
const BEFORE_NORM: Record<string, string> = { attn_out: 'attn.out', mlp_out: 'mlp.out' };

export type Order = ReturnType<typeof operationOrder>;

export function operationOrder(model: ModelManifest, layer: number) {
  const operations = model.blocks[layer];
  const named = (op: string) => operations.find(({ name }) => name === op);
  const outputOf = (op: string) => named(op)?.makes ?? null;
  const ops = operations.map(({ name }) => name);
  const [{ makes: input = '' }] = operations;
  const sites = operations.flatMap(({ makes }) => makes ?? []);
  // Lecture A's letters fit only a block that, like the lecture's, ends with a norm.
  const letters: Record<string, string> = ops[ops.length - 1].startsWith('norm') ? LETTERS : {};
  /** Site of an operation's input; `null` if the input is the vector drawn directly above. */
  const distantInputOf = (op: string) => {
    const place = operations.findIndex(({ name }) => name === op);
    const above = operations
      .slice(0, place)
      .filter(({ makes }) => makes)
      .at(-1);
    const { input: from } = operations[place];
    return from && from !== above?.name ? outputOf(from) : null;
  };
  return {
    ops,
    model,
    /** Names of the model's parts. */
    parts: { norm: words.norms[model.norm], activation: words.activations[model.activation] },
    /** Sites with a vector of the model's width, in the core's order of `stats`. */
    sites,
    /** The residual connections, each from one operation to another. */
    residuals: operations.flatMap(({ name, residual }) => (residual ? [{ from: residual, to: name }] : [])),
    /** Site of an operation's output; `null` if it is not a vector. */
    outputOf,
    /** Sites for which an operation can show all tokens. An operation with such a site opens as a stage. */
    rowSitesOf: (op: string) => named(op)?.rows ?? [],
    /** Site of an operation's input. */
    inputOf: (op: string) => outputOf(named(op)?.input ?? '') ?? input,
    distantInputOf,
    /** Site of the residual that an addition adds; `null` for any other operation. */
    residualOf: (op: string) => outputOf(named(op)?.residual ?? ''),
    /** Whether an edit ablates an operation in a layer. */
    isOff: (op: string, edits: string[], layer: number) =>
      edits.some((edit) => edit === named(op)?.left_out_by?.replace('L', String(layer))),
    /** Lecture A's letter for a site or, if there is none, the site's name. */
    letterOf: (site: string) => letters[site] ?? site,
    /** Description of the vector at a site. */
    plainOf(site: string) {
      const op = operations.find(({ makes }) => makes === site)?.name ?? '';
      const of = distantInputOf(op);
      const isNormalised = sites.includes(BEFORE_NORM[site]);
      return words.plain(site, { isNormalised, isOutput: site === sites[sites.length - 1], of });
    },
    /** Letter and name of a site. */
    nameOf: (site: string) => (letters[site] ? `${letters[site]} = ${site}` : site),
  };
}
