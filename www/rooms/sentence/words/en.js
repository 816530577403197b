// @ts-check
/** UI strings of the room "Sentence", in English. */
import { headInWords, isolated, listed, quoted } from '../../../words/en/phrases.js';

/** @typedef {import('../../../state/text.ts').Heads} Heads */

/** @typedef {{ query: string, key: string }} Names of the query token and the key token */

/**
 * The meaning of the marks at the tokens: the attention that the query gives to each token, or the attention that each
 * token gives to the key.
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
      ? [`how ${quoted(query ?? '')} divides its attention`, `how much each token attends to ${quoted(key ?? '')}`]
      : [
          `the norm of the vector that ${quoted(query ?? '')} takes from each token`,
          `the norm of the vector that each token takes from ${quoted(key ?? '')}`,
        ];
  return `${marks}: ${about[query === null ? 1 : 0]}.`;
}

export const words = {
  howTo:
    'Point at a word to see where it attends. Click a word and then a second one to see how the weight between them is computed. Esc clears the selection.',
  caution: 'Attention weights show which tokens a head reads. By themselves they do not explain the model’s output.',
  notes: {
    oneOf: (/** @type {number} */ count) => `This is one of the ${count} heads averaged in the picture.`,
  },
  changedMeanwhile: 'The sentence changed while the file was being written, so no file was saved. Download it again.',
  averageOf: (/** @type {number} */ count) => `average of ${count} heads`,
  alsoIn: (/** @type {[string, string][]} */ heads) =>
    `The same link in other heads: ${listed(heads.map(([name, number]) => `${number} in ${name}`))}.`,
  hiddenTakeOnAverage: (/** @type {string[]} */ names, /** @type {string} */ share) =>
    `On average, ${share} of the attention goes to ${listed(names)}, hidden here.`,
  hiddenTake: (/** @type {string[]} */ names, /** @type {string} */ share) =>
    `${share} of its attention goes to ${listed(names)}, hidden here.`,
  says: {
    weight: {
      strongest: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ share,
      ) =>
        `In ${headInWords(head)}, the strongest link from one token to another is from ${quoted(query)} to ${quoted(key)}: ${share}.`,
      pair: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ share,
      ) => `In ${headInWords(head)}, ${quoted(query)} gives ${share} of its attention to ${quoted(key)}.`,
      row: (/** @type {Heads} */ head, /** @type {string} */ query, /** @type {[string, string][]} */ shares) =>
        `In ${headInWords(head)}, ${quoted(query)} gives ${listed(shares.map(([name, share], index) => `${share} ${index === 0 ? 'of its attention ' : ''}to ${quoted(name)}`))}.`,
    },
    norm: {
      strongest: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ norm,
      ) =>
        `In ${headInWords(head)}, the largest contribution from one token to another goes from ${quoted(key)} to ${quoted(query)}: norm ${norm}.`,
      pair: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ norm,
      ) => `In ${headInWords(head)}, ${quoted(query)} takes a vector of norm ${norm} from ${quoted(key)}.`,
      row: (/** @type {Heads} */ head, /** @type {string} */ query, /** @type {[string, string][]} */ norms) =>
        `In ${headInWords(head)}, ${quoted(query)} takes vectors with these norms: ${listed(norms.map(([name, norm]) => `${norm} from ${quoted(name)}`))}.`,
    },
  },
  controls: {
    showLabel: 'Picture',
    show: { arrows: 'Arrows', columns: 'Two columns', heatmap: 'Heatmap', heads: 'All heads' },
    share: 'Show links covering',
    shareMark: 'What does this percentage mean?',
    shareExplained: (/** @type {string} */ share, /** @type {'weight' | 'norm'} */ measure) =>
      `For each token, the picture shows the strongest links that together cover at least ${share} of ${measure === 'weight' ? 'its attention' : 'the sum of its norms'}.`,
    measureLabel: 'Numbers',
    measures: { weight: 'Weight', norm: 'Weight × ‖value‖' },
    measureMark: 'What is a norm?',
    measureExplained:
      'The norm ‖v‖ is the length of the vector v. A weight says how much one token attends to another. The weight times ‖v W_O‖, the norm of what the other token passes on, is the length of the vector that the token receives.',
    specials: (/** @type {string} */ names) => `Show ${names}`,
    merged: 'Whole words',
    several: 'Several heads',
    average: 'Average of these heads',
  },
  /** Words for both kinds of arc diagram. */
  arcs: {
    share: (/** @type {string} */ share, /** @type {'weight' | 'norm'} */ measure) =>
      `The strongest links are shown. They cover ${share} of ${measure === 'weight' ? 'each token’s attention' : 'the sum of each token’s norms'}.`,
    leftOut: (/** @type {number} */ drawn, /** @type {number} */ found) =>
      `Of ${found.toLocaleString('en')} links, only the strongest ${drawn.toLocaleString('en')} are drawn. Select a token to see all of its links.`,
    numbers: (
      /** @type {string | null} */ query,
      /** @type {string | null} */ key,
      /** @type {'weight' | 'norm'} */ measure,
    ) => arcMarks('Numbers', query, key, measure),
    squares: (
      /** @type {string | null} */ query,
      /** @type {string | null} */ key,
      /** @type {'weight' | 'norm'} */ measure,
    ) => arcMarks('Squares (fuller squares mean more)', query, key, measure),
  },
  arrows: {
    label: 'The sentence with arrows. Use the arrow keys to move and Enter to select.',
    direction: 'Arrows start at the query token.',
    overview: {
      label: 'Visible part of the sentence',
      part: (/** @type {number} */ first, /** @type {number} */ last, /** @type {number} */ count) =>
        `tokens ${first} to ${last} of ${count}`,
    },
    ofHeads: (/** @type {string} */ seen, /** @type {string[]} */ heads) => `${seen}, in ${listed(heads)}`,
    folded: (/** @type {string} */ seen) => `Show ${seen} hidden tokens`,
    foldedNote: (/** @type {number} */ count) =>
      `“… ${count} …” stands for ${count} tokens that do not fit. Click or tap it to show them.`,
    onPaper: (/** @type {Heads} */ head) => `Each token and the token it attends to most in ${headInWords(head)}:`,
    pale: (/** @type {string} */ names) => `Links to ${names} are faded until you select a token.`,
    grammar: 'The brackets below show grammar, not attention. Each one connects a word to a word that depends on it.',
    rows: (/** @type {number} */ count) => `The rows of numbers under the tokens belong to the first ${count} heads.`,
  },
  columns: {
    label: 'The sentence in two columns: queries attend to keys. Use the arrow keys to move and Enter to select.',
    direction: 'Each line leads from a query to a key.',
    looks: 'query',
    lookedAt: 'key',
    query: (/** @type {string} */ seen) => `${seen}: query`,
    key: (/** @type {string} */ seen) => `${seen}: key`,
    tiles: (/** @type {number} */ layer) => `Heads of layer ${layer}`,
    all: 'All',
    squares: 'The squares are in the order of the heads listed here; the first head’s square is next to the token.',
  },
  table: {
    title: 'The numbers as a table',
    caption: (/** @type {string} */ head) => `${head}: rows attend to columns`,
    captionOf: (/** @type {string} */ head, /** @type {string} */ query) => `${head}: where ${quoted(query)} attends`,
    select: (/** @type {number} */ count) =>
      `${count} tokens are too many for one table. Select a token to see its row, or use “Share” to save all numbers as a file.`,
  },
  heatmap: {
    grid: (/** @type {Heads} */ head) =>
      `Heatmap of ${headInWords(head)}: rows attend to columns. Use the arrow keys to move and Enter to select.`,
    direction: 'rows attend to columns',
    oneOf: (/** @type {number} */ count) =>
      `. This is one of ${count} selected heads; “Average of these heads” combines them.`,
    measures: { weight: 'attention weight', norm: 'weight × ‖v W_O‖' },
    endsAtLargest: (/** @type {string} */ number) => `${number} (maximum)`,
    named: (/** @type {number} */ rows) =>
      `Only the first row, the last row and one in every ${rows} rows are labelled.`,
    coarse: 'Each dot shows the largest of several numbers; zoom in to see all of them.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Fit',
    find: 'Find a word',
    found: (/** @type {number} */ count) => (count === 0 ? 'none' : `${count} found`),
    hint: 'Point at a cell or a token for details; click or tap to select it.',
    empty: 'There is no token to show.',
    pair: (/** @type {string} */ query, /** @type {string} */ key, /** @type {string} */ value) =>
      `${isolated(query)} → ${isolated(key)}: ${value}`,
    row: (/** @type {string} */ query, /** @type {[string, string][]} */ most) =>
      `${quoted(query)} attends most to ${listed(most.map(([key, value]) => `${quoted(key)} (${value})`))}`,
    column: (/** @type {string} */ key, /** @type {[string, string][]} */ most) =>
      `${quoted(key)} gets the most attention from ${listed(most.map(([query, value]) => `${quoted(query)} (${value})`))}`,
    selected: (/** @type {string} */ reading) => `${reading} (selected)`,
  },
  heads: {
    title: 'All heads',
    axes: 'In each small picture, rows attend to columns.',
    grid: 'All heads, one row per layer',
    layer: (/** @type {number} */ layer) => `L${layer}`,
    head: (/** @type {number} */ head) => `H${head}`,
    row: (/** @type {number} */ layer) => `Layer ${layer}`,
    scale: 'weight',
    points: 'Each point is a head; its scores are measured on this sentence. Point at one to see the head’s pattern.',
    arrange: 'Arrange',
    arrangements: { layers: 'by layer', kinds: 'by kind', points: 'as points' },
    sorted: 'Each row shows one kind of head, strongest first. In each small picture, rows attend to columns.',
    colourBy: 'Colour by',
    colourings: { hue: 'head', kind: 'kind' },
    cell: (/** @type {number} */ layer, /** @type {number} */ head) => `Layer ${layer}, head ${head}`,
    mostly: (/** @type {string} */ name, /** @type {string} */ kind) => `${name}, mostly: ${kind}`,
    score: (/** @type {string} */ reading, /** @type {string} */ score) => `${reading} (${score})`,
    severalHint: 'Click a head or press Space to add it to the picture or to remove it.',
  },
  scatter: {
    label: 'All heads as points',
    across: 'x-axis',
    up: 'y-axis',
    none: 'not measured',
    scores: /** @type {Record<string, string>} */ ({
      previous: 'to the previous token',
      next: 'to the next token',
      same: 'to itself',
      same_word: 'to the same word elsewhere',
      duplicate: 'to earlier occurrences',
      induction: 'to the token after an earlier occurrence',
      first: 'to the first token',
      separator: 'to separators and punctuation',
      broad: 'how evenly it attends',
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
    invitation: 'Select a token and then a second one, or choose both here, to see which heads link them.',
    ranking: 'Ranking the heads …',
    strongestPair: (
      /** @type {string} */ name,
      /** @type {string} */ from,
      /** @type {string} */ to,
      /** @type {string} */ weight,
    ) => `${name} has the strongest link from ${quoted(from)} to ${quoted(to)}: ${weight}.`,
    strongestKind: (/** @type {string} */ name, /** @type {string} */ score) =>
      `${name} has the highest score: ${score}.`,
    meanings: /** @type {Record<string, string>} */ ({
      previous: 'Mean weight each token gives to the token before it.',
      next: 'Mean weight each token gives to the token after it.',
      same: 'Mean weight each token gives to itself.',
      same_word: 'Mean weight each token of a repeated word gives to the other occurrences of that word.',
      duplicate: 'Mean weight each repeated token gives to its earlier occurrences.',
      induction:
        'Mean weight each repeated token gives to the tokens that followed its earlier occurrences. A head with a high score is an “induction head”.',
      first: 'Mean weight the other tokens give to the first token ([CLS] if the model adds it).',
      separator: 'Mean weight each token gives to punctuation (and to [SEP] if the model adds it).',
      broad: 'How evenly each token spreads its attention (entropy): 100\u00a0% if every token gets the same weight.',
      distance: 'Mean distance, in tokens, between a token and the tokens it attends to.',
    }),
    unmeasured: /** @type {Record<string, string>} */ ({
      same_word: 'No word occurs twice in this sentence, so there is nothing to measure.',
      duplicate: 'No token occurs twice in this sentence, so there is nothing to measure.',
      induction:
        'No token occurs twice in this sentence with another token in between, so there is nothing to measure.',
      separator: 'There is no [SEP] and no punctuation here, so there is nothing to measure.',
    }),
    onRandom: (/** @type {{ length: number, seed: number }} */ { length, seed }) =>
      `Measured on ${length} random tokens followed by the same tokens again (seed ${seed}).`,
    noSuchKind: (/** @type {string} */ kind) => `${quoted(kind)} is not measured for this model. Choose another kind.`,
    tooShort: 'This text is too short for this measurement.',
    tokens: (/** @type {string} */ count) => `${count} tokens`,
    list: 'Heads, highest score first',
    all: (/** @type {number} */ count) => `Show all ${count}`,
    fewer: (/** @type {number} */ count) => `Show only the first ${count}`,
  },
  dependencies: {
    title: 'Grammar and heads',
    about:
      'For each dependency, the table shows the head with the strongest link between the two words in each direction. Click it to see that link.',
    relation: 'Dependency',
    forward: 'Link to the word it depends on',
    backward: 'Link in the other direction',
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
    offer: (query, key, weight, head) => `Start with ${quoted(query)} → ${quoted(key)}: ${weight} in ${head}`,
    /** @param {string} query @param {string} key @param {string} weight @param {string} head */
    begun: (query, key, weight, head) => `Started with ${quoted(query)} → ${quoted(key)}: ${weight} in ${head}.`,
    undo: 'Clear selection',
    reason: 'This is the strongest link between two non-adjacent words in any head.',
  },
  why: {
    title: 'Why this weight?',
    invitation: 'Select a query token and then a key token to see how the weight between them is computed.',
    open: (/** @type {string} */ weight, /** @type {string | null} */ head, /** @type {boolean} */ isNorm) =>
      `Why ${isNorm ? 'a weight of ' : ''}${weight}${head ? ` in ${head}` : ''}?`,
    fromWeights: 'Queries, keys and values are the tokens’ vectors multiplied by trained matrices:',
    trainedWeights: (/** @type {number} */ layer, /** @type {number} */ head) =>
      `W_Q, W_K and W_V of layer ${layer}, head ${head}`,
    zoom: {
      tokens: 'Tokens: click another one to explain its weight',
      frames: {
        heads: 'The head among all heads',
        score: 'Query · key: the score',
        writers: 'Parts that wrote the score',
        mask: 'The mask',
        softmax: 'Softmax: the weight',
        value: 'Weight × value: what arrives',
        moved: 'What the head moves, in words',
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
      `In layer ${layer}, head ${head}, ${quoted(query)} gives ${weight} of its attention to ${quoted(key)}. This is how the model computes that weight:`,
    answerOfWord: (
      /** @type {number} */ layer,
      /** @type {number} */ head,
      /** @type {Names} */ { query, key },
      /** @type {string} */ weight,
    ) => `In layer ${layer}, head ${head}, ${quoted(query)} gives ${weight} of its attention to ${quoted(key)}.`,
    pieces: {
      caption:
        'Each number is the weight from a piece of the query word to a piece of the key word. For whole words, the weights to the key’s pieces are added; these sums are averaged over the query’s pieces. Click a weight to explain it.',
      sum: 'sum',
      mean: 'mean of the sums',
      chosen: (/** @type {Names} */ { query, key }, /** @type {string} */ weight) =>
        `${quoted(query)} gives ${weight} of its attention to ${quoted(key)}. This is how the model computes that weight:`,
    },
    dot: {
      title: 'Dot product of query and key',
      text: (
        /** @type {Names} */ { query, key },
        /** @type {number} */ d_head,
        /** @type {{ dimension: number, size: string, adds: boolean }[]} */ largest,
        /** @type {string} */ sum,
      ) =>
        `The query says what ${quoted(query)} looks for; the key says what ${quoted(key)} offers. Each has ${d_head} numbers, counted from 0. If two numbers have the same sign, their product adds to the score. The largest products: ${listed(largest.map(({ dimension, size, adds }) => `dimension ${dimension} ${adds ? 'adds' : 'subtracts'} ${size}`))}. The sum of all ${d_head} products is ${sum}.`,
    },
    writers: { title: 'Terms of the score' },
    moved: { title: 'The moved vectors in words' },
    distances: {
      title: 'Distance',
      text: (/** @type {string} */ c2p, /** @type {string} */ p2c, /** @type {number} */ distance) =>
        `This model also has a trained key and a trained query for each distance δ. Here, the key is ${distance === 0 ? 'the query token itself' : `${Math.abs(distance)} ${Math.abs(distance) === 1 ? 'position' : 'positions'} ${distance < 0 ? 'before' : 'after'} the query`}. The query times the distance’s key is ${c2p}; the key times the distance’s query is ${p2c}. Both are added.`,
    },
    scale: {
      title: 'Scaled score',
      text: (/** @type {number} */ d_head) =>
        `The score is divided by √${d_head}, because scores would otherwise grow with d_head, the size of a key.`,
      summed: (/** @type {number} */ root) => `The sum is divided by √${root}: 3 × d_head, because it has three parts.`,
      other: (/** @type {number} */ root) =>
        `The score is divided by √${root}. This model’s configuration sets that number; most models use d_head, the size of a key.`,
    },
    bias: {
      title: 'Distance bias',
      text: (/** @type {string} */ bias, /** @type {number} */ distance) =>
        `This model adds a trained number that depends only on the head and the distance from query to key: ${bias} for ${distance === 0 ? 'the query token itself' : `a key ${Math.abs(distance)} ${Math.abs(distance) === 1 ? 'position' : 'positions'} ${distance < 0 ? 'before' : 'after'} the query`}.`,
    },
    cap: {
      title: 'Soft cap',
      text: (/** @type {number} */ cap) =>
        `This model keeps every score between −${cap} and ${cap}: scores near 0 stay almost the same; large scores approach ${cap} or −${cap}.`,
    },
    mask: {
      title: 'Mask',
      text: (/** @type {number} */ count) =>
        count === 1
          ? 'One token comes after the query token. It is masked: its score becomes −∞ and its weight 0.'
          : `${count} tokens come after the query token. They are masked: their scores become −∞ and their weights 0.`,
      window: (/** @type {number} */ later, /** @type {number} */ far) =>
        `${far === 1 ? 'One token is' : `${far} tokens are`} outside the sliding window of this layer${later === 0 ? '' : `, and ${later === 1 ? 'one comes' : `${later} come`} after the query token`}. Masking sets a score to −∞ and the weight to 0.`,
    },
    softmax: {
      title: 'Softmax: from scores to weights',
      text: (/** @type {Names} */ { query, key }, /** @type {string} */ weight) =>
        `Subtract the largest score of ${quoted(query)} from each of its scores, raise e to the power of each result and divide by the sum of these powers. The weights add up to 1; ${quoted(key)} gets ${weight}.`,
    },
    value: {
      title: 'Weight × value',
      text: (/** @type {Names} */ { query, key }) =>
        `The value is what ${quoted(key)} passes on. Multiplied by its weight, it is one of the vectors that add up to z, the head’s output for ${quoted(query)}.`,
    },
    productsLabel: 'Query, key and their products, dimension by dimension',
    valuesLabel: 'Value, weighted value and output, dimension by dimension',
    dimension: 'dimension',
    stripHint: 'Point at a dimension, or use the arrow keys, to read it; click, tap or press Enter to select it.',
    qOf: (/** @type {string} */ token) => `q of ${quoted(token)}`,
    kOf: (/** @type {string} */ token) => `k of ${quoted(token)}`,
    product: 'q × k',
    vOf: (/** @type {string} */ token) => `v of ${quoted(token)}`,
    weightedValue: 'weight × v',
    zOf: (/** @type {string} */ token) => `z of ${quoted(token)}`,
    qkScale: 'q and k',
    productScale: 'q × k',
    valueScale: 'v, weight × v and z',
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
      all: (/** @type {string} */ query) =>
        `Where ${quoted(query)} attends. Click another token to explain its weight instead.`,
      largest: (/** @type {string} */ query, /** @type {number} */ count) =>
        `The ${count} tokens that ${quoted(query)} attends to most. Click another token to explain its weight instead.`,
      key: 'token',
      score: 'score\u00a0s',
      weight: (/** @type {string} */ sum) => `÷\u00a0${sum} =\u00a0weight`,
      rest: (/** @type {number} */ count) => (count === 1 ? '1 more token' : `${count} more tokens`),
      restNote: 'not shown here: see “All numbers”',
      sum: 'sum over all tokens',
    },
    share: (/** @type {Names} */ { query, key }, /** @type {number} */ share) => {
      const meaning = `of the head’s output for ${quoted(query)} comes from ${quoted(key)}`;
      if (share < 0)
        return `${meaning}. Its contribution points against the output, but the other tokens outweigh it. The shares of all tokens add up to 100\u00a0%.`;
      // A share that is displayed as 100 % must not be called more than the whole.
      if (share >= 1.005)
        return `${meaning}, which is more than the whole output: the contributions of other tokens point the other way and cancel part of it. The shares of all tokens add up to 100\u00a0%.`;
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
      `A weight does not say how large the value is. After W_O, ${quoted(key)} contributes a vector of norm ${weighted} (weight ${weight} × ‖v W_O‖ ${norm}), ${place === 1 ? `the largest of all ${count} tokens` : `which ranks ${place} among all ${count} tokens`}. This is the norm-based analysis of attention (Kobayashi et al. 2020).`,
    numbers: {
      title: 'All numbers',
      byDimension: 'Query, key and value, dimension by dimension',
      byToken: 'Scores and weights of the query for each token',
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
