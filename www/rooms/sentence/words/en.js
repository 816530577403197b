// @ts-check
/** The words of the room "Sentence", in English. */
import { headInWords, isolated, listed, quoted } from '../../../words/en/phrases.js';

/** @typedef {{ query: string, key: string }} Names of a looking token and the token it looks at */

/**
 * The meaning of the marks beside tokens: how the query divides its attention, or how much each token looks
 * at the key.
 *
 * @param {string} marks
 * @param {string | null} query
 * @param {string | null} key
 * @param {'weight' | 'norm'} measure
 */
function arcMarks(marks, query, key, measure) {
  if (query === null && key === null) return null;
  const about =
    measure === 'weight'
      ? [`how ${quoted(query ?? '')} divides its attention`, `how much each token looks at ${quoted(key ?? '')}`]
      : [
          `norm of what ${quoted(query ?? '')} takes from each token`,
          `norm of what each token takes from ${quoted(key ?? '')}`,
        ];
  return `${marks}: ${about[query === null ? 1 : 0]}.`;
}

export const words = {
  howTo:
    'Point to look. Click or tap a token to hold it, then another to see where the weight of the pair comes from; press Esc to come back, and to let go.',
  caution: 'Attention shows what a head reads; by itself it does not explain why the model answers as it does.',
  notes: {
    oneOf: (/** @type {number} */ count) => `This is one of the ${count} heads averaged in the picture.`,
  },
  changedMeanwhile: 'The sentence changed while its numbers were being written, so no file was made. Download again.',
  averageOf: (/** @type {number} */ count) => `average of ${count} heads`,
  alsoIn: (/** @type {[string, string][]} */ heads) =>
    `${listed(heads.map(([name, number]) => `In ${name} it is ${number}`).map((text, index) => (index === 0 ? text : text.replace('In', 'in').replace(' it is', ''))))}.`,
  hiddenTakeOnAverage: (/** @type {string[]} */ names, /** @type {string} */ share) =>
    `On average ${listed(names)}, hidden here, take ${share}.`,
  hiddenTake: (/** @type {string[]} */ names, /** @type {string} */ share) =>
    `${listed(names)}, hidden here, take ${share}.`,
  says: {
    weight: {
      strongest: (
        /** @type {string} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ share,
      ) =>
        `In ${headInWords(head)}, the strongest link from one token to another is from ${quoted(query)} to ${quoted(key)}: ${share}.`,
      pair: (
        /** @type {string} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ share,
      ) => `In ${headInWords(head)}, ${quoted(query)} gives ${share} of its attention to ${quoted(key)}.`,
      row: (/** @type {string} */ head, /** @type {string} */ query, /** @type {[string, string][]} */ shares) =>
        `In ${headInWords(head)}, ${quoted(query)} gives ${listed(shares.map(([name, share], index) => `${share} ${index === 0 ? 'of its attention ' : ''}to ${quoted(name)}`))}.`,
    },
    norm: {
      strongest: (
        /** @type {string} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ norm,
      ) =>
        `In ${headInWords(head)}, the largest vector that one token takes from another goes from ${quoted(key)} to ${quoted(query)}: norm ${norm}.`,
      pair: (
        /** @type {string} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ norm,
      ) => `In ${headInWords(head)}, ${quoted(query)} takes a vector of norm ${norm} from ${quoted(key)}.`,
      row: (/** @type {string} */ head, /** @type {string} */ query, /** @type {[string, string][]} */ norms) =>
        `In ${headInWords(head)}, ${quoted(query)} takes vectors of these norms: ${listed(norms.map(([name, norm]) => `${norm} from ${quoted(name)}`))}.`,
    },
  },
  controls: {
    showLabel: 'Picture',
    options: 'Options',
    show: { arrows: 'Arrows', columns: 'Two columns', heatmap: 'Heatmap', heads: 'All heads' },
    share: 'Arrows make up',
    measureLabel: 'Numbers',
    measures: { weight: 'Weight', norm: 'Weight × ‖value‖' },
    specials: (/** @type {string} */ names) => `Show ${names}`,
    merged: 'Whole words',
    several: 'Several heads',
    average: 'Their average',
  },
  /** Words of both pictures made of arcs. */
  arcs: {
    share: (/** @type {string} */ share, /** @type {'weight' | 'norm'} */ measure) =>
      `Drawn: ${share} of each token’s ${measure === 'weight' ? 'attention' : 'total norm'}.`,
    leftOut: (/** @type {number} */ drawn, /** @type {number} */ found) =>
      `Of ${found.toLocaleString('en')} arrows only the strongest ${drawn.toLocaleString('en')} are drawn. Hold a token to see all of its own.`,
    numbers: (
      /** @type {string | null} */ query,
      /** @type {string | null} */ key,
      /** @type {'weight' | 'norm'} */ measure,
    ) => arcMarks('Numbers', query, key, measure),
    squares: (
      /** @type {string | null} */ query,
      /** @type {string | null} */ key,
      /** @type {'weight' | 'norm'} */ measure,
    ) => arcMarks('Squares, fuller for more', query, key, measure),
  },
  arrows: {
    label: 'The sentence with arrows. Arrow keys move, Enter holds.',
    direction: 'Arrows run from the looking token.',
    overview: {
      label: 'Part of the sentence on the screen',
      part: (/** @type {number} */ first, /** @type {number} */ last, /** @type {number} */ count) =>
        `tokens ${first} to ${last} of ${count}`,
    },
    ofHeads: (/** @type {string} */ seen, /** @type {string[]} */ heads) => `${seen}, in ${listed(heads)}`,
    folded: (/** @type {string} */ seen) => `${seen} tokens, folded: show them`,
    foldedNote:
      'A number between dots stands for as many tokens, which the held one looks at less: press it to see them.',
    onPaper: (/** @type {string} */ head) => `Each token, and the token that ${head} looks at most:`,
    pale: (/** @type {string} */ names) => `Lines to ${names} are pale until a token is held.`,
    grammar: 'Brackets below are grammar, not attention: from a word to one that depends on it.',
    rows: (/** @type {number} */ count) => `The rows of numbers under the tokens belong to the first ${count} heads.`,
  },
  columns: {
    label: 'The sentence in two columns: left looks at right. Arrow keys move, Enter holds.',
    direction: 'Left looks at right.',
    looks: 'looks',
    lookedAt: 'is looked at',
    query: (/** @type {string} */ seen) => `${seen}: looks`,
    key: (/** @type {string} */ seen) => `${seen}: is looked at`,
    squares: 'The squares stand in the order of these heads, the first next to the token.',
  },
  table: {
    title: 'The numbers as a table',
    caption: (/** @type {string} */ head) => `${head}: row looks at column`,
    captionOf: (/** @type {string} */ head, /** @type {string} */ query) => `${head}: where ${quoted(query)} looks`,
    hold: (/** @type {number} */ count) =>
      `${count} tokens are too many for one table. Hold a token to see its row; “Share” has all numbers as a file.`,
  },
  heatmap: {
    grid: (/** @type {string} */ head) => `Heatmap of ${head}: row looks at column. Arrow keys move, Enter holds.`,
    direction: 'row looks at column',
    oneOf: (/** @type {number} */ count) => `, the chosen one of ${count} heads; “Their average” shows all in one`,
    measures: { weight: 'attention weight', norm: 'weight × norm of the value' },
    endsAtLargest: (/** @type {string} */ number) => `${number} (the largest here)`,
    named: (/** @type {number} */ rows) => `The first, the last and one row in ${rows} have their names beside them.`,
    coarse: 'Each dot shows the largest of several numbers; zoom in for all.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Fit',
    find: 'Find a word',
    found: (/** @type {number} */ count) => (count === 0 ? 'none' : `${count} found`),
    hint: 'Point at a cell or a name to read it; click or tap to hold it.',
    empty: 'No token is left to show.',
    pair: (/** @type {string} */ query, /** @type {string} */ key, /** @type {string} */ value) =>
      `${isolated(query)} → ${isolated(key)}: ${value}`,
    row: (/** @type {string} */ query, /** @type {[string, string][]} */ most) =>
      `${isolated(query)} looks most at ${listed(most.map(([key, value]) => `${isolated(key)} (${value})`))}`,
    column: (/** @type {string} */ key, /** @type {[string, string][]} */ most) =>
      `${isolated(key)} is looked at most by ${listed(most.map(([query, value]) => `${isolated(query)} (${value})`))}`,
    held: (/** @type {string} */ reading) => `${reading} · held`,
  },
  heads: {
    title: 'All heads',
    axes: 'Rows are layers, the first on top; columns are heads. In each small picture, row looks at column.',
    grid: 'All heads, a row for each layer',
    layer: (/** @type {number} */ layer) => `L${layer}`,
    head: (/** @type {number} */ head) => `H${head}`,
    row: (/** @type {number} */ layer) => `Layer ${layer}`,
    scale: 'weight',
    points:
      'Each point is a head, measured on this sentence: see what parts the heads, then point at one to see its pattern.',
    arrange: 'Arrange',
    arrangements: { layers: 'by layer', kinds: 'by kind', points: 'as points' },
    sorted: 'Each row is a kind, its strongest head first. In each small picture, row looks at column.',
    colourBy: 'Colour by',
    colourings: { hue: 'head', kind: 'kind' },
    cell: (/** @type {number} */ layer, /** @type {number} */ head) => `Layer ${layer}, head ${head}`,
    mostly: (/** @type {string} */ name, /** @type {string} */ kind) => `${name}, mostly: ${kind}`,
    score: (/** @type {string} */ reading, /** @type {string} */ score) => `${reading} (${score})`,
    severalHint: 'Click or Space adds a head to the picture or removes it.',
  },
  scatter: {
    label: 'All heads as points',
    across: 'Across',
    up: 'Up',
    none: 'none here',
    scores: /** @type {Record<string, string>} */ ({
      previous: 'to the previous token',
      next: 'to the next token',
      same: 'to itself',
      same_word: 'to the same word elsewhere',
      duplicate: 'to the same token before',
      induction: 'to what followed last time',
      first: 'to the first token',
      separator: 'to separators and punctuation',
      broad: 'how evenly it looks',
      distance: 'distance in tokens',
    }),
  },
  find: {
    title: 'Find a head',
    ways: { pair: 'By pair', kind: 'By kind' },
    waysLabel: 'How to find a head',
    from: 'From',
    to: 'To',
    none: 'choose a token',
    place: (/** @type {string} */ text, /** @type {number} */ place) => `${text} (position ${place})`,
    kind: 'Kind',
    invitation: 'Hold a token and then another, or choose both here, to see which head links the one to the other.',
    ranking: 'Ranking the heads …',
    strongestPair: (
      /** @type {string} */ name,
      /** @type {string} */ from,
      /** @type {string} */ to,
      /** @type {string} */ weight,
    ) => `${name} links ${quoted(from)} to ${quoted(to)} most: ${weight} of its attention.`,
    strongestKind: (/** @type {string} */ name, /** @type {string} */ score) =>
      `${name} has the highest score: ${score}.`,
    meanings: /** @type {Record<string, string>} */ ({
      previous: 'Mean weight each token gives to the token before it.',
      next: 'Mean weight each token gives to the token after it.',
      same: 'Mean weight each token gives to itself.',
      same_word: 'Mean weight each token of a repeated word gives to the other places of that word.',
      duplicate: 'Mean weight each token that came before gives to its earlier places.',
      induction:
        'Mean weight each token that came before gives to the tokens that followed it then: a head of this kind (an “induction head”) finds out how the text went on last time.',
      first: 'Mean weight the other tokens give to the first one ([CLS], where the model adds it).',
      separator: 'Mean weight each token gives to punctuation (and [SEP], where the model adds it).',
      broad: 'How evenly each token spreads its attention (entropy): 100\u00a0% where every token gets the same.',
      distance: 'How far away a head looks on average, in tokens.',
    }),
    unmeasured: /** @type {Record<string, string>} */ ({
      same_word: 'No word occurs twice in this sentence, so there is nothing to measure.',
      duplicate: 'No token occurs twice in this sentence, so there is nothing to measure.',
      induction: 'No token occurs twice in this sentence with another behind it, so there is nothing to measure.',
      separator: 'There is no [SEP] and no punctuation here, so there is nothing to measure.',
    }),
    onRandom: (/** @type {{ length: number, seed: number }} */ { length, seed }) =>
      `Measured on ${length} random tokens and the same again (seed ${seed}).`,
    noSuchKind: (/** @type {string} */ kind) =>
      `Heads of this model are not measured by ${quoted(kind)}. Choose another kind.`,
    tooShort: 'This text is too short to measure it.',
    tokens: (/** @type {string} */ count) => `${count} tokens`,
    list: 'Heads, the highest score first',
    all: (/** @type {number} */ count) => `Show all ${count}`,
    fewer: (/** @type {number} */ count) => `Show the first ${count} only`,
  },
  dependencies: {
    title: 'Grammar and heads',
    about: 'For each dependency, the heads in which one word looks most at the other. Press one to see it.',
    relation: 'Dependency',
    forward: 'From a word to the one it depends on',
    backward: 'And back to the word',
    look: (/** @type {string} */ query, /** @type {string} */ key) => `${query} → ${key}`,
    head: (/** @type {number} */ layer, /** @type {number} */ head) => `L${layer} H${head}`,
    labels: /** @type {Record<string, string>} */ ({
      det: 'determiner',
      nsubj: 'subject',
      acomp: 'adjectival complement',
      mark: 'marker',
      aux: 'auxiliary',
      neg: 'negation',
      advcl: 'adverbial clause',
      dobj: 'direct object',
      prep: 'preposition',
      poss: 'possessive',
      pobj: 'object of a preposition',
    }),
  },
  telling: {
    /** @param {string} query @param {string} key @param {string} weight @param {string} head */
    offer: (query, key, weight, head) => `Begin with ${quoted(query)} → ${quoted(key)}: ${weight} in ${head}`,
    /** @param {string} query @param {string} key @param {string} weight @param {string} head */
    begun: (query, key, weight, head) => `Begun with ${quoted(query)} → ${quoted(key)}: ${weight} in ${head}.`,
    undo: 'Hold nothing',
    reason: 'The sharpest look between two words that are not neighbours, of all heads.',
  },
  why: {
    title: 'Why this weight?',
    invitation: 'Hold a token, then the token it looks at, to see why the weight is what it is.',
    open: (/** @type {string} */ weight, /** @type {string | null} */ head, /** @type {boolean} */ isNorm) =>
      `Why ${isNorm ? 'a weight of ' : ''}${weight}${head ? ` in ${head}` : ''}?`,
    fromWeights: 'The query, the keys and the values are the tokens’ vectors times matrices that were trained:',
    trainedWeights: (/** @type {number} */ layer, /** @type {number} */ head) =>
      `W_Q, W_K and W_V of layer ${layer}, head ${head}`,
    zoom: {
      tokens: 'Tokens: press one to see its weight instead',
      frames: {
        heads: 'The head among all heads',
        score: 'Query · key: the score',
        mask: 'The mask',
        softmax: 'Softmax: the weight',
        value: 'Weight × value: what arrives',
      },
      title: (/** @type {number} */ at, /** @type {number} */ count, /** @type {string} */ name) =>
        `${at} of ${count}: ${name}`,
      previous: '‹ Back',
      next: 'Next ›',
      close: 'Close',
    },
    answer: (
      /** @type {number} */ layer,
      /** @type {number} */ head,
      /** @type {Names} */ { query, key },
      /** @type {string} */ weight,
    ) =>
      `In layer ${layer}, head ${head}, ${quoted(query)} gives ${weight} of its attention to ${quoted(key)}. Step by step, in the model’s own numbers:`,
    answerOfWord: (
      /** @type {number} */ layer,
      /** @type {number} */ head,
      /** @type {Names} */ { query, key },
      /** @type {string} */ weight,
    ) => `In layer ${layer}, head ${head}, ${quoted(query)} gives ${weight} of its attention to ${quoted(key)}.`,
    pieces: {
      caption:
        'Weights between the pieces: those to the pieces of a word are added, those from its pieces are averaged. Click one to explain it.',
      sum: 'sum',
      mean: 'mean of the sums',
      chosen: (/** @type {Names} */ { query, key }, /** @type {string} */ weight) =>
        `Step by step, in the model’s own numbers: ${quoted(query)} gives ${weight} to ${quoted(key)}.`,
    },
    dot: {
      title: 'Dot product of query and key',
      text: (
        /** @type {Names} */ { query, key },
        /** @type {number} */ d_head,
        /** @type {{ dimension: number, size: string, adds: boolean }[]} */ largest,
        /** @type {string} */ sum,
      ) =>
        `The query says what ${quoted(query)} looks for, the key what ${quoted(key)} offers: ${d_head} numbers each, counted from 0. Where both have the same sign the product adds to the score. The largest: ${listed(largest.map(({ dimension, size, adds }) => `dimension ${dimension} ${adds ? 'adds' : 'takes away'} ${size}`))}. All ${d_head} together: ${sum}.`,
    },
    scale: {
      title: 'Scaled score',
      text: (/** @type {number} */ d_head) =>
        `Divided by √${d_head}, the root of how many numbers a key has (d_head), so that scores do not grow with it.`,
    },
    mask: {
      title: 'Mask',
      text: (/** @type {number} */ count) =>
        `${count === 1 ? 'One token comes' : `${count} tokens come`} later than the looking one and may not be looked at: the score becomes −∞, and the weight 0.`,
    },
    softmax: {
      title: 'Softmax: from scores to weights',
      text: (/** @type {Names} */ { query, key }, /** @type {string} */ weight) =>
        `${quoted(query)} has a score for every token. The largest is taken from each, e is raised to the result, and each is divided by the sum of all: the weights add up to 1. ${quoted(key)} gets ${weight}.`,
    },
    value: {
      title: 'Weight × value',
      text: (/** @type {Names} */ { query, key }) =>
        `The value is what ${quoted(key)} hands on. Times its weight, it is one of the vectors that add up to the head’s output for ${quoted(query)}, z.`,
    },
    productsLabel: 'Query, key and their products, dimension by dimension',
    valuesLabel: 'Value, weighted value and output, dimension by dimension',
    dimension: 'dimension',
    stripHint: 'Point at a dimension or use the arrow keys; click, tap or Enter holds it.',
    qOf: (/** @type {string} */ token) => `q of ${quoted(token)}`,
    kOf: (/** @type {string} */ token) => `k of ${quoted(token)}`,
    product: 'q × k',
    vOf: (/** @type {string} */ token) => `v of ${quoted(token)}`,
    weightedValue: 'weight × v',
    zOf: (/** @type {string} */ token) => `z of ${quoted(token)}`,
    qkScale: 'q and k',
    productScale: 'q × k',
    valueScale: 'all three',
    productAt: (
      /** @type {number} */ dimension,
      /** @type {string} */ q,
      /** @type {string} */ k,
      /** @type {string} */ product,
    ) => `dimension ${dimension}: q = ${q}, k = ${k}, q × k = ${product}`,
    valueAt: (
      /** @type {number} */ dimension,
      /** @type {string} */ v,
      /** @type {string} */ weighted,
      /** @type {string} */ z,
    ) => `dimension ${dimension}: v = ${v}, weight × v = ${weighted}, z = ${z}`,
    scores: {
      all: (/** @type {string} */ query) => `What ${quoted(query)} looks at. Press a token to see its story instead.`,
      largest: (/** @type {string} */ query, /** @type {number} */ count) =>
        `The ${count} tokens that ${quoted(query)} looks at most. Press one to see its story instead.`,
      key: 'token',
      score: 'score\u00a0s',
      weight: (/** @type {string} */ sum) => `÷\u00a0${sum} =\u00a0weight`,
      rest: (/** @type {number} */ count) => (count === 1 ? '1 more token' : `${count} more tokens`),
      restNote: 'not shown here: see “All numbers”',
      sum: 'sum over all tokens',
    },
    share: (/** @type {Names} */ { query, key }, /** @type {number} */ share) => {
      const meaning = `of the head’s output for ${quoted(query)} lies along what ${quoted(key)} adds`;
      if (share < 0)
        return `${meaning}: it points against the output, and the other tokens outweigh it. The shares of all tokens add up to 100\u00a0%.`;
      // A share that rounds to 100 % is not called more than all.
      if (share >= 1.005)
        return `${meaning}: more than all of it, because other tokens point the other way and take some back. The shares of all tokens add up to 100\u00a0%.`;
      return `${meaning}. The shares of all tokens add up to 100\u00a0%.`;
    },
    norm: (
      /** @type {string} */ key,
      /** @type {string} */ norm,
      /** @type {string} */ weight,
      /** @type {string} */ weighted,
      /** @type {number} */ place,
      /** @type {number} */ count,
    ) =>
      `A weight says nothing about how large the value is. Written into the model’s stream, the value of ${quoted(key)} has norm ‖v W_O‖ = ${norm}; times the weight ${weight} that is ${weighted}, ${place === 1 ? 'the largest' : `number ${place}`} of the ${count} tokens: the norm-based reading of attention (Kobayashi et al. 2020).`,
    numbers: {
      title: 'All numbers',
      byDimension: 'Query, key and value, dimension by dimension',
      byToken: 'What the query computes for each token',
      dimension: 'dimension',
      token: 'token',
      headings: /** @type {Record<string, string>} */ ({
        q: 'q',
        k: 'k',
        qk_products: 'q × k',
        v: 'v',
        weighted_v: 'weight × v',
        z: 'z',
        dot_products: 'q · k',
        scaled_scores: 'scaled score',
        attn_scores: 'after the mask',
        exp: 'e^(s − largest)',
        pattern: 'weight',
        share: 'share of the output',
        value_norm: '‖v W_O‖',
        weighted_norm: 'weight × ‖v W_O‖',
      }),
    },
  },
};
