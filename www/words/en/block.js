// @ts-check
/** What the room "Block" says. */

/** @param {string} name */
const quoted = (name) => `“${name}”`;

/** Lecture A's letters for the field's names. @type {Record<string, string>} */
const LETTERS = { resid_pre: 'X', attn_out: 'T1', resid_mid: 'T2', 'ln1.normalized': 'T3', mlp_out: 'T4', resid_post: 'T5', 'ln2.normalized': 'H' };

/** @param {string} place @param {string[]} tokens */
const tokenAt = (place, tokens) => (tokens[Number(place)] === undefined ? `token ${place}` : `${quoted(tokens[Number(place)])} (token ${place})`);

/** What an edit does, by its first word. @type {Record<string, (places: string[], tokens: string[]) => string>} */
const EDITS = {
  head: ([layer, head]) => `Layer ${layer}, head ${head} is off`,
  attention: ([layer]) => `Layer ${layer}: attention is off`,
  mlp: ([layer]) => `Layer ${layer}: feed-forward is off`,
  residual: ([layer, nth]) => `Layer ${layer}: ${nth === '1' ? 'first' : 'second'} residual connection is cut`,
  norm: ([layer, nth]) => `Layer ${layer}: layer norm ${nth} is skipped`,
  positions: () => 'Positions are off',
  token: ([token], tokens) => `Nobody may look at ${tokenAt(token, tokens)}`,
  even: ([layer, head]) => `Layer ${layer}, head ${head} looks at all tokens evenly`,
  only: ([layer, head, token], tokens) => `Layer ${layer}, head ${head} looks only at ${tokenAt(token, tokens)}`,
  causal: () => 'Causal mask: no token sees what comes later (not how it was trained)',
};

export const words = {
  /** @param {string} token @param {number} layer @param {number} n_layers */
  title: (token, layer, n_layers) => `${quoted(token)} through layer ${layer} (layers 0 to ${n_layers - 1})`,
  letters: LETTERS,
  /** Places that lecture A has no letter for. */
  places: /** @type {Record<string, string>} */ ({ pattern: 'the whole pattern', 'mlp.pre': 'hidden units before GELU', 'mlp.post': 'hidden units after GELU' }),
  hint: 'Point at a strip, or use the arrow keys on it, to read a number; click or Enter holds that dimension in all vectors.',
  stripHint: 'Point at a strip, or use the arrow keys on it, to read a number.',
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
    /** @param {number} head @param {string} length */
    head: (head, length) => `Head ${head}: adds a vector of length ${length}`,
    /** @param {number} head */
    switchOff: (head) => `Switch off head ${head}`,
  },

  flow: {
    residual: 'residual',
    ops: {
      input: 'Input',
      projections: 'Project to q, k, v',
      attention: 'Score and mix',
      heads: 'All heads find z',
      concatenate: 'Concatenate, W_O',
      add1: '+ Add X',
      norm1: 'Layer norm 1',
      mlp: 'Feed-forward',
      add2: '+ Add T3',
      norm2: 'Layer norm 2',
    },
    notLinear: /** @type {Record<string, string>} */ ({ attention: 'softmax: not linear', norm1: 'not linear', mlp: 'GELU: not linear', norm2: 'not linear' }),
    note: 'Click a name on the left to open a stage; ] and [ walk through them, Esc closes. Where nothing is marked, numbers are only multiplied with learned numbers and added.',
    scale: 'One scale for X to H (what is stronger has the end’s colour)',
    /** @param {number} at @param {string} value */
    at: (at, value) => `[${at}] ${value}`,
    /** @param {string} length @param {string} mean @param {string} deviation */
    stats: (length, mean, deviation) => `length ${length} · mean ${mean} · std ${deviation}`,
    /** @param {string} name @param {string} length */
    strip: (name, length) => `${name}, length ${length}, dimension by dimension`,
    /** @param {number} head @param {number} d_head */
    inHead: (head, d_head) => `head ${head}: ${d_head} numbers each`,
    /** @param {string} name @param {string} weight */
    weight: (name, weight) => `${quoted(name)}: ${weight}`,
    /** @param {number} head @param {string} token @param {string} key @param {string} weight */
    looksMost: (head, token, key, weight) => `head ${head}: ${quoted(token)} looks most at ${quoted(key)}, ${weight}`,
    /** @param {number} head @param {string} token */
    weights: (head, token) => `Attention weights of ${quoted(token)} in head ${head}, token by token`,
    /** @param {{ token: string, layer: number, from: string, attention: string, middle: string, forward: string, to: string }} numbers */
    says: ({ token, layer, from, attention, middle, forward, to }) =>
      `Layer ${layer} takes ${quoted(token)} as a vector of length ${from}. Attention adds one of length ${attention}, which makes ${middle}; the feed-forward part adds one of length ${forward}; out comes a vector of length ${to}.`,
  },

  stages: {
    previous: 'Previous stage [',
    next: 'Next stage ]',
    close: 'Close',
    scale: 'Scale',
    projections: {
      /** @param {string} letter @param {string} token */
      of: (letter, token) => `${letter} of ${token}`,
      /** @param {string} token @param {number} layer @param {number} head @param {number} d_model @param {number} d_head */
      text: (token, layer, head, d_model, d_head) =>
        `Layer ${layer}, head ${head} multiplies the ${d_model} numbers of ${quoted(token)} with three learned matrices. Each gives ${d_head} numbers: what it looks for (q), what it can be found by (k) and what it hands on (v).`,
    },
    attention: {
      label: 'From score to weight, token by token',
      columns: ['Token', 'q · k', '÷ √d', 'after mask', 'e^(s − max)', 'weight'],
      none: '–',
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
      partsTitle: 'What each head adds to T1: its z times its own rows of W_O',
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
      off: 'The feed-forward part is off: T4 is 0, and T5 is T3 as it came.',
      /** @param {{ token: string, d_model: number, d_mlp: number, unit: number, before: string, after: string, length: string }} about */
      text: ({ token, d_model, d_mlp, unit, before, after, length }) =>
        `W_in makes ${d_mlp} hidden units of the ${d_model} numbers of ${quoted(token)}, each through GELU, which is not linear; W_out makes ${d_model} numbers of them again. Unit ${unit} is the strongest: ${before} before, ${after} after. T4 has length ${length}.`,
    },
  },

  rows: {
    /** @param {string} place */
    show: (place) => `Show all tokens as rows: ${place}`,
    /** @param {string} place */
    label: (place) => `All tokens at ${place}: a row for each token, a column for each dimension`,
    /** @param {number} head */
    patternLabel: (head) => `Pattern of head ${head}: rows look at columns`,
    hint: 'A row for each token. Point, or use the arrow keys, to read a number; click or Enter follows that token.',
    /** @param {string} token @param {number} at @param {string} value */
    tell: (token, at, value) => `${quoted(token)}, dimension ${at}: ${value}`,
    /** @param {string} token @param {string} key @param {string} weight */
    looks: (token, key, weight) => `${quoted(token)} gives ${quoted(key)} ${weight}`,
  },

  stack: {
    title: 'The whole stack',
    caption: 'The token’s vector in front of every layer, and behind the last. Click a row to open that layer above.',
    columns: ['Place', 'Vector', 'Length', 'cos to previous', 'cos to input', 'cos to untouched'],
    none: '–',
    /** @param {number} nth @param {number} last */
    name: (nth, last) => (nth === last ? `Out of layer ${last - 1}` : `Into layer ${nth}`),
    /** @param {number} nth @param {number} last */
    short: (nth, last) => (nth === last ? 'out' : `L${nth}`),
    /** @param {string} token @param {string} toInput @param {number} layer @param {string} turned */
    says: (token, toInput, layer, turned) =>
      `Layer by layer ${quoted(token)} turns away from where it began: its last vector has cosine ${toInput} with its first. Layer ${layer} turns it most, to cosine ${turned} with what went in.`,
  },

  whatIf: {
    title: 'What if?',
    none: 'Nothing is changed: this is the model as it was trained.',
    undo: 'Undo all',
    more: 'Single heads are switched in the picture. A double click on a token at the top, or the button beside the tokens, masks it out: then nobody may look at it.',
    causalNote: 'Causal mask: not how it was trained; this model reads in both directions.',
    only: 'Looks only at',
    asTrained: 'no one token',
    ofModel: 'Everywhere',
    /** @param {number} layer */
    ofLayer: (layer) => `Leave out in layer ${layer}`,
    /** @param {number} layer @param {number} head */
    ofHead: (layer, head) => `Layer ${layer}, head ${head}`,
    /** @param {string} name */
    remove: (name) => `Take back: ${name}`,
    controls: /** @type {Record<string, string>} */ ({
      'attention.L': 'Attention',
      'mlp.L': 'Feed-forward',
      'residual.L.1': 'Residual 1',
      'residual.L.2': 'Residual 2',
      'norm.L.1': 'Layer norm 1',
      'norm.L.2': 'Layer norm 2',
      'head.L.H': 'Head off',
      'even.L.H': 'Looks evenly',
      positions: 'Positions off',
      causal: 'Causal mask',
    }),
    /**
     * What an edit does.
     *
     * @param {string} edit as the core spells it
     * @param {string[]} tokens
     */
    named(edit, tokens) {
      const [kind, ...places] = edit.split('.');
      return EDITS[kind]?.(places, tokens) ?? edit;
    },
  },

  changes: {
    title: 'What changed',
    cosineTitle: 'Final vector: cosine to the untouched run',
    movedTitle: 'Which heads look elsewhere',
    movedLabel: 'How far each head’s weights moved: a row for each layer, a column for each head',
    movedHint: 'The largest change of a weight in each head. Click or Enter opens a head.',
    /** @param {number} layer @param {number} head @param {string} change */
    movedAt: (layer, head, change) => `L${layer} H${head}: a weight changed by up to ${change}`,
    /** @param {number} layer @param {number} head */
    patternTitle: (layer, head) => `Pattern of layer ${layer}, head ${head}`,
    patterns: /** @type {Record<string, string>} */ ({ untouched: 'untouched', edited: 'with edits', difference: 'difference' }),
    /** @param {string} name @param {number} layer @param {number} head */
    patternLabel: (name, layer, head) => `Pattern of layer ${layer}, head ${head}, ${name}: rows look at columns`,
    /** @param {string} token @param {string} key @param {string} value */
    patternAt: (token, key, value) => `${quoted(token)} to ${quoted(key)}: ${value}`,
    patternHint: 'Rows look at columns.',
    differenceScale: 'Difference',
    /** @param {{ count: number, token: string, cosine: string, followed: string, own: string, layer: number, head: number, most: string | null }} about */
    says: ({ count, token, cosine, followed, own, layer, head, most }) =>
      `With ${count === 1 ? 'this edit' : `these ${count} edits`}, the final vector of ${quoted(followed)} has cosine ${own} to the untouched one; ${quoted(token)} moves farthest, to ${cosine}. ${most === null ? 'No head looks elsewhere.' : `Layer ${layer}, head ${head} changes most: one of its weights by ${most}.`}`,
  },
};
