// @ts-check
/** What the stages of the room "Block" say. */
import { quoted } from '../phrases.js';

export const stages = {
  previous: 'Previous stage [',
  next: 'Next stage ]',
  close: 'Close',
  projections: {
    /** @param {string} letter @param {string} token */
    of: (letter, token) => `${letter} of ${token}`,
    /** @param {string} token @param {string} source @param {number} layer @param {number} head @param {number} d_model @param {number} d_head */
    text: (token, source, layer, head, d_model, d_head) =>
      `Layer ${layer}, head ${head} multiplies the ${d_model} numbers of ${source} of ${quoted(token)} with three learned matrices. Each gives ${d_head} numbers: what it looks for (q), what it can be found by (k) and what it hands on (v).`,
  },
  attention: {
    label: 'From score to weight, token by token',
    columns: ['Token', 'q · k', '÷ √d', 'after mask', 'e^(s − max)', 'weight'],
    sum: 'Sum',
    /** @param {string} token @param {number} shown @param {number} all */
    caption: (token, shown, all) => (shown < all ? `The ${shown} tokens that ${quoted(token)} looks at most, of ${all}` : `What ${quoted(token)} computes for every token`),
    mixTitle: 'The mix: every value times its weight, added up to z',
    /** @param {string} token */
    mixLabel: (token) => `Values times weights of ${quoted(token)}: a row for each token`,
    /** @param {string} token @param {number} at @param {string} value */
    mixed: (token, at, value) => `${quoted(token)} adds ${value} to number ${at} of z`,
    mixHint: 'Each row is a token’s value times its weight. Point, or use the arrow keys, to read a number.',
    z: 'z, the sum',
    /** @param {{ token: string, layer: number, head: number, d_head: number, key: string, score: string, weight: string }} about */
    text: ({ token, layer, head, d_head, key, score, weight }) =>
      `In layer ${layer}, head ${head}, the query of ${quoted(token)} meets every key; the dot products are divided by √${d_head}. The softmax, the only step here that is not linear, turns them into weights. The largest score is ${score}, for ${quoted(key)}: it gets ${weight}.`,
  },
  concatenate: {
    /** @param {string} sum */
    partsTitle: (sum) => `What each head adds to ${sum}: its z times its own rows of W_O`,
    zScale: 'Scale of z',
    bias: 'b_O',
    /** @param {number} n_heads @param {number} d_head */
    whole: (n_heads, d_head) => `z: ${n_heads} × ${d_head} numbers`,
    /** @param {number} head */
    head: (head) => `Head ${head}`,
    /** @param {string} length */
    length: (length) => `length ${length}`,
    /** @param {{ token: string, n_heads: number, d_head: number, width: number, first: number, firstLength: string, second: number, secondLength: string, length: string }} about */
    text: ({ token, n_heads, d_head, width, first, firstLength, second, secondLength, length }) =>
      `The ${n_heads} heads’ z stand side by side: ${n_heads} × ${d_head} = ${width} numbers, times W_O. That is the same as adding up one vector from each head. For ${quoted(token)} head ${first} adds the longest (${firstLength}), then head ${second} (${secondLength}); with b_O all together have length ${length}.`,
  },
  add: {
    barsTitle: 'Lengths of both terms and of their sum',
    /** @param {string} token @param {[string, string, string]} names @param {string[]} lengths @param {boolean} pastIsLonger */
    text: (token, [past, made, sum], lengths, pastIsLonger) =>
      `${past} has come past what made ${made}, and is added number by number. For ${quoted(token)}, ${past} has length ${lengths[0]} and ${made} ${lengths[1]}, so ${pastIsLonger ? past : made} decides more of ${sum}, whose length is ${lengths[2]}.`,
    /** @param {[string, string, string]} names */
    cut: ([past, made, sum]) => `This residual connection is cut: ${past} is not added, and ${sum} is ${made} alone.`,
  },
  norm: {
    parts: /** @type {Record<string, string>} */ ({ x_hat: 'x̂ = (x − μ) ÷ σ', gamma: 'γ, learned', beta: 'β, learned' }),
    /** @param {number} at */
    exampleTitle: (at) => `Dimension ${at}, with its numbers`,
    spreadTitle: 'Standard deviation before and after',
    /** @param {string} token @param {{ before: string, after: string }} letters @param {string} mean @param {string} scale */
    text: (token, { before, after }, mean, scale) =>
      `The ${before} of ${quoted(token)} has mean μ = ${mean} and standard deviation σ = ${scale}. Taking off μ and dividing by σ gives x̂, with mean 0 and standard deviation 1; γ and β, learned for each dimension, make ${after} of it. Not linear, because σ depends on the vector itself.`,
    /** @param {string} before @param {string} after */
    skipped: (before, after) => `This layer norm is skipped: ${after} is ${before} as it came.`,
  },
  mlp: {
    before: 'before GELU',
    after: 'after GELU',
    hint: 'Each cell is a hidden unit. Point at one, or use the arrow keys, to read its numbers.',
    caption: 'The strongest hidden units',
    columns: ['Unit', 'before', 'after'],
    curve: 'GELU with these units on it: what is far below 0 becomes almost 0, what is far above stays.',
    /** @param {number} count */
    curveLabel: (count) => `The curve of GELU, with the ${count} strongest hidden units as points; the table has their numbers.`,
    /** @param {number} at @param {string} before @param {string} after */
    unitAt: (at, before, after) => `Unit ${at}: before GELU ${before}, after ${after}`,
    /** @param {string} made @param {string} past @param {string} sum */
    off: (made, past, sum) => `The feed-forward part is off: ${made} is 0, and ${sum} is ${past} as it came.`,
    /** @param {{ token: string, d_model: number, d_mlp: number, unit: number, before: string, after: string, result: string, length: string }} about */
    text: ({ token, d_model, d_mlp, unit, before, after, result, length }) =>
      `W_in makes ${d_mlp} hidden units of the ${d_model} numbers of ${quoted(token)}, each through GELU, which is not linear; W_out makes ${d_model} numbers of them again. Unit ${unit} is the strongest: ${before} before, ${after} after. ${result} has length ${length}.`,
  },
};
