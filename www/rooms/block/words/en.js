// @ts-check
/**
 * UI strings of the room "Block", in English.
 *
 * @typedef {{ norm: string, activation: string }} Parts names of a model's parts
 */
import { NORMS } from '../../../words/en/edits.js';
import { capital, quoted } from '../../../words/en/phrases.js';

/** @type {Record<string, string>} descriptions of the vectors in a block */
const PLAIN = {
  resid_pre: 'input',
  'attn.out': 'attention output',
  attn_out: 'attention output',
  resid_mid: 'after attention',
  'ln1.normalized': 'normalised',
  'mlp.out': 'feed-forward output',
  mlp_out: 'feed-forward output',
  resid_post: 'after feed-forward',
  'ln2.normalized': 'normalised',
};

export const words = {
  /** @param {string} token @param {number} layer @param {number} n_layers */
  title: (token, layer, n_layers) => `${quoted(token)} in layer ${layer} (of layers 0 to ${n_layers - 1})`,
  /**
   * @param {string} site
   * @param {{ isNormalised: boolean, isOutput: boolean, of: string | null }} about whether the vector is a normalised
   *   output, whether it is the block's output, and the site from which it is computed if that is not the one above
   */
  plain: (site, { isNormalised, isOutput, of }) =>
    `${isNormalised ? 'normalised ' : ''}${PLAIN[site] ?? ''}${of ? ` ${PLAIN[of]}` : ''}${isOutput ? ' (output)' : ''}`,
  norms: NORMS,
  activations: /** @type {Record<import('../../../pkg/headlight.js').Activation, string>} */ ({
    relu: 'ReLU',
    gelu: 'GELU',
    gelu_tanh: 'GELU',
    silu: 'SiLU',
  }),
  /** Sites for which lecture A has no letter. @param {Parts} parts */
  places: ({ activation }) =>
    /** @type {Record<string, string>} */ ({
      pattern: 'the attention pattern',
      'mlp.pre': `hidden units before ${activation}`,
      'mlp.post': `hidden units after ${activation}`,
    }),
  hint: 'Point at a strip, or use the arrow keys on it, to read a number; click or press Enter to select that dimension in all vectors.',
  stripHint: 'Point at a strip, or use the arrow keys on it, to read a number.',
  scale: 'Scale',
  /** @param {string} name */
  strip: (name) => `${name}, dimension by dimension`,
  /** @param {string} name @param {number} at @param {string} value */
  dimension: (name, at, value) => `${name}, dimension ${at}: ${value}`,
  /** @param {number} at @param {[string, string][]} values */
  dimensions: (at, values) => `Dimension ${at}: ${values.map(([name, value]) => `${name} ${value}`).join(' · ')}`,

  tokens: {
    label: 'Follow',
    /** @param {string} token */
    mask: (token) => `Mask out ${quoted(token)}`,
    /** @param {string} token */
    masked: (token) => `${token}, masked out`,
  },

  lanes: {
    label: 'Heads of this layer',
    on: 'on',
    off: 'off',
    /** @param {number} head @param {string} norm */
    head: (head, norm) => `Head ${head} adds a vector of norm ${norm}`,
    /**
     * The accessible name of the button. It contains the visible text `on` or `off`.
     *
     * @param {number} head
     * @param {boolean} isOff
     */
    toggle: (head, isOff) => `Head ${head} is ${isOff ? 'off. Switch it on' : 'on. Switch it off'}`,
  },

  flow: {
    residual: 'residual',
    /** @param {Parts} parts */
    ops: ({ norm }) =>
      /** @type {Record<string, string>} */ ({
        input: 'Input',
        projections: 'Project to q, k, v',
        attention: 'Score and mix',
        heads: 'All heads compute z',
        concatenate: 'Concatenate, W_O',
        norm1: `${capital(norm)} 1`,
        mlp: 'Feed-forward',
        norm2: `${capital(norm)} 2`,
        post1: `${capital(norm)} on the output`,
        post2: `${capital(norm)} on the output`,
      }),
    /** @param {string} past */
    add: (past) => `+ Add ${past}`,
    /** An operation whose input is not the vector above it. @param {string} operation @param {string} vector */
    of: (operation, vector) => `${operation} of ${vector}`,
    /** @param {Parts} parts */
    notLinear: ({ activation }) =>
      /** @type {Record<string, string>} */ ({
        attention: 'softmax: not linear',
        norm1: 'not linear',
        mlp: `${activation}: not linear`,
        norm2: 'not linear',
        post1: 'not linear',
        post2: 'not linear',
      }),
    note: 'Click a name on the left to open that stage and see the usual names of the vectors. ] and [ step through the stages; Esc closes the stage. Steps that are not marked “not linear” are linear.',
    /** @param {string} first @param {string} last */
    scale: (first, last) => `One scale for ${first} to ${last} (values outside the range are clipped)`,
    /** @param {number} at @param {string} value */
    at: (at, value) => `[${at}] ${value}`,
    /** @param {string} norm @param {string} mean @param {string} deviation */
    stats: (norm, mean, deviation) => `norm ${norm} · mean ${mean} · std ${deviation}`,
    /** @param {string} name @param {string} norm */
    strip: (name, norm) => `${name}, norm ${norm}, dimension by dimension`,
    /** @param {number} head @param {number} d_head */
    inHead: (head, d_head) => `head ${head}: ${d_head} numbers each`,
    /** @param {string} name @param {string} weight */
    weight: (name, weight) => `${quoted(name)}: ${weight}`,
    /** @param {number} head @param {string} token @param {string} key @param {string} weight */
    looksMost: (head, token, key, weight) => `head ${head}: ${quoted(token)} attends most to ${quoted(key)}, ${weight}`,
    /** @param {number} head @param {string} token */
    weights: (head, token) => `Attention weights of ${quoted(token)} in head ${head}, token by token`,
    /**
     * @param {{ token: string, layer: number, from: string, attention: string, middle: string, forward: string, to: string }} numbers
     * @param {boolean[]} cut whether each of the two residual connections is cut
     */
    says: ({ token, layer, from, attention, middle, forward, to }, [first, second]) =>
      [
        `Layer ${layer} takes ${quoted(token)} as a vector of norm ${from}.`,
        first
          ? `Attention gives a vector of norm ${attention}, which replaces that vector because the residual connection is cut;`
          : `Attention adds a vector of norm ${attention}; the sum has norm ${middle};`,
        second
          ? `the feed-forward part gives a vector of norm ${forward}, which replaces the vector so far because its residual connection is cut;`
          : `the feed-forward part adds a vector of norm ${forward};`,
        `the output has norm ${to}.`,
      ].join(' '),
  },

  rows: {
    /** @param {string} place */
    show: (place) => `Show all tokens as rows: ${place}`,
    /** @param {string} place */
    label: (place) => `All tokens at ${place}: one row per token, one column per dimension`,
    /** @param {number} head */
    patternLabel: (head) => `Pattern of head ${head}: rows attend to columns`,
    hint: 'One row per token. Point at a number, or use the arrow keys, to read it; click or press Enter to follow that token.',
    /** @param {string} token @param {number} at @param {string} value */
    tell: (token, at, value) => `${quoted(token)}, dimension ${at}: ${value}`,
    /** @param {string} token @param {string} key @param {string} weight */
    looks: (token, key, weight) => `${quoted(token)} gives ${quoted(key)} ${weight}`,
  },

  stack: {
    title: 'The whole stack',
    caption: 'The token’s vector before every layer and after the last. Click a row to open that layer above.',
    columns: ['Position', 'Vector', 'Norm', 'Cosine to previous', 'Cosine to input', 'Cosine to unedited run'],
    none: '–',
    /** @param {number} nth @param {number} last */
    name: (nth, last) => (nth === last ? `Output of layer ${last - 1}` : `Input of layer ${nth}`),
    /** @param {number} nth @param {number} last */
    short: (nth, last) => (nth === last ? 'out' : `L${nth}`),
    /** @param {string} token @param {string} toInput @param {number} layer @param {string} turned */
    says: (token, toInput, layer, turned) =>
      `Layer by layer, the vector of ${quoted(token)} turns away from its start: the last vector has cosine ${toInput} with the first one. Layer ${layer} turns it most: its input and output have cosine ${turned}.`,
  },
};
