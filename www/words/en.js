// @ts-check
/**
 * Every word of the page, in English. Functions take what the sentence speaks of.
 */

/** @param {string} name */
const quoted = (name) => `“${name}”`;

/** @param {string[]} parts */
function listed(parts) {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;
}

/** @param {string} head such as "L5 H11" */
function headInWords(head) {
  return head.replace(/^L(\d+) H(\d+)$/, 'layer $1, head $2').replace(/^average/, 'the average');
}

/**
 * What a step is about, for its title and sentence.
 *
 * @typedef {object} About
 * @property {string} token the looking token's name
 * @property {string} key the name of the token looked at
 * @property {number} d_head
 * @property {number} d_model
 * @property {number} n_key
 * @property {number} [decimals]
 */

/** @typedef {{ query: string, key: string }} Names of a looking token and the token it looks at */

/** @type {Record<string, { group: string, title: (about: About) => string, text: (about: About) => string }>} */
const STEPS = {
  inputs: {
    group: 'What is given',
    title: () => 'The inputs',
    text: ({ d_model, n_key }) =>
      `${n_key === 1 ? 'One token comes' : `${n_key} tokens come`} in. Each is a row of ${d_model} numbers; together the rows are the matrix X.`,
  },
  scores: {
    group: 'What is given',
    title: () => 'Scores and values',
    text: ({ d_head }) =>
      `This example begins in the middle: the dot products of query and keys are given, made with vectors of ${d_head} numbers that the lecture does not show. So are the values.`,
  },
  weights_k: {
    group: 'What is given',
    title: () => 'The weights for keys, W_K',
    text: () => 'Training found these numbers. They turn what a token is into its key: what it can be found by.',
  },
  weights_v: {
    group: 'What is given',
    title: () => 'The weights for values, W_V',
    text: () => 'A second matrix turns the same input into a value: what the token hands on when somebody looks at it.',
  },
  weights_q: {
    group: 'What is given',
    title: () => 'The weights for queries, W_Q',
    text: () => 'A third one makes the query: what the token itself is looking for.',
  },
  no_weights: {
    group: 'Keys, values, queries',
    title: () => 'No weights: Q = K = V = X',
    text: () => 'Without weights every token is its own query, key and value, so tokens are compared as they are.',
  },
  key: {
    group: 'Keys, values, queries',
    title: ({ token }) => `Key of ${token}`,
    text: ({ token }) => `The input of ${quoted(token)} times each column of W_K gives its key, one number a column.`,
  },
  value: {
    group: 'Keys, values, queries',
    title: ({ token }) => `Value of ${token}`,
    text: ({ token }) => `The same input times each column of W_V gives the value that ${quoted(token)} has to offer.`,
  },
  query: {
    group: 'Keys, values, queries',
    title: ({ token }) => `Query of ${token}`,
    text: ({ token }) => `And times each column of W_Q it gives the query: what ${quoted(token)} looks for.`,
  },
  dot: {
    group: 'token',
    title: ({ token, key }) => `Score: ${token} looks at ${key}`,
    text: ({ token, key }) =>
      `How well does the key of ${quoted(key)} answer the query of ${quoted(token)}? Multiply them number by number and add up: the larger, the better the match.`,
  },
  scale: {
    group: 'token',
    title: () => 'Divide by √d_k',
    text: ({ d_head }) =>
      `Longer vectors give larger scores, and large scores push all attention onto one token. Dividing by √${d_head} keeps the scores at a fair size.`,
  },
  mask: {
    group: 'token',
    title: () => 'Hide what comes later',
    text: ({ token }) =>
      `A backward-looking head may not see the future: every score after ${quoted(token)} becomes −∞, which the softmax turns into exactly 0.`,
  },
  exponentials: {
    group: 'token',
    title: () => 'Exponentials',
    text: () =>
      'e to the power of each score makes every number positive. First the row’s largest score is taken off, which changes no weight (above and below the line it cancels) but keeps e from growing too large.',
  },
  sum: {
    group: 'token',
    title: () => 'Their sum',
    text: () => 'Added up, the exponentials are what each will be measured against.',
  },
  divide: {
    group: 'token',
    title: () => 'Attention weights',
    text: ({ token }) =>
      `Each exponential divided by their sum is a weight. The weights of ${quoted(token)} add up to 1: this is how it shares out its attention.`,
  },
  round: {
    group: 'token',
    title: ({ decimals }) => `Round to ${decimals === 1 ? 'one decimal' : `${decimals} decimals`}`,
    text: () =>
      'The lecture writes the weights on a slide and goes on with what it wrote: rounded to so many decimals, in such a way that they still add up to 1.',
  },
  weigh: {
    group: 'token',
    title: ({ key }) => `Weight × value of ${key}`,
    text: ({ token, key }) => `${quoted(token)} takes this share of what ${quoted(key)} hands on.`,
  },
  output: {
    group: 'token',
    title: ({ token }) => `Output of ${token}`,
    text: ({ token }) =>
      `The shares added up are the new representation of ${quoted(token)}: a mixture of values, mostly of the tokens it attends to.`,
  },
  all_dots: {
    group: 'All at once, as matrices',
    title: () => 'All scores: Q Kᵀ',
    text: () => 'Nothing above needs the token before it, so all of it can be done at once. One product of matrices holds every score.',
  },
  all_scaled: {
    group: 'All at once, as matrices',
    title: () => 'All divided by √d_k',
    text: () => 'One division for the whole matrix.',
  },
  all_masked: {
    group: 'All at once, as matrices',
    title: () => 'The mask on all rows',
    text: () => 'Everything above the diagonal is −∞: no token looks at a later one.',
  },
  all_softmax: {
    group: 'All at once, as matrices',
    title: () => 'Softmax of every row',
    text: () => 'Row by row, scores become weights that add up to 1.',
  },
  all_rounded: {
    group: 'All at once, as matrices',
    title: () => 'The weights as the lecture writes them',
    text: () => 'Every row rounded, so that it still adds up to 1.',
  },
  all_mixed: {
    group: 'All at once, as matrices',
    title: () => 'All outputs',
    text: () => 'Weights times V: one more product, and every token has its new representation.',
  },
};

/**
 * What the marks beside tokens say of the looking token, or else of the one looked at.
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
      : [`length of what ${quoted(query ?? '')} takes from each token`, `length of what each token takes from ${quoted(key ?? '')}`];
  return `${marks}: ${about[query === null ? 1 : 0]}.`;
}

export const words = {
  listed,

  rooms: { worked: 'Worked example', sentence: 'Sentence', block: 'Block', positions: 'Positions', lookup: 'Lookup' },
  roomsLabel: 'Rooms',
  loading: 'Starting the calculation engine (WebAssembly). The example appears in a moment.',

  theme: {
    label: 'Theme',
    choices: { system: 'System', light: 'Light', dark: 'Dark', projector: 'Projector' },
  },

  keys: {
    open: 'Keys',
    title: 'Keys',
    close: 'Close',
    list: [
      ['Space or ]', 'next step; in “Sentence” hold the next token, in “Block” open the next stage'],
      ['Shift + Space or [', 'previous step, token or stage'],
      ['. and ,', 'next and previous head'],
      ['Home, End', 'first and last step (in the list of steps)'],
      ['↑ ↓', 'change a number by 1, with Shift by 0.1; move in a matrix'],
      ['← →', 'move in a matrix'],
      ['Enter', 'hold a number, so that its explanation stays'],
      ['Esc', 'let go'],
      ['1 to 5', 'rooms'],
      ['?', 'this list'],
    ],
  },

  notices: {
    dismiss: 'Dismiss',
    linkCopied: 'The link was copied: it opens what is shown now.',
    linkNotCopied: 'The browser does not allow copying here. Take the link from the address bar: it opens what is shown now.',
    refused: (/** @type {string} */ field, /** @type {string} */ found, /** @type {string[]} */ choices) =>
      choices.length > 0
        ? `The link says ${field}=${found}, which is none of: ${choices.join(', ')}. That field was left out.`
        : `The field “${field}” of the link cannot be read (“${found}”). It was left out.`,
    unknownExample: (/** @type {string} */ found) =>
      `The link names the example “${found}”, which does not exist. The example of lecture E is shown.`,
    unknownStep: (/** @type {string} */ found) =>
      `The link names the step “${found}”, which this example does not have with these switches. The first step is shown.`,
    unknownCell: (/** @type {string} */ found) =>
      `The link holds the number “${found}”, which this example does not have. Nothing is held.`,
    roomMissing: (/** @type {string} */ reason) =>
      `A file of this room cannot be reached (${reason}). Look at the connection and reload; nothing you typed is lost.`,
    replaced: 'The calculation stopped unexpectedly and was started again. Nothing you typed is lost.',
    unavailable: (/** @type {string} */ reason) =>
      `The calculation engine cannot run here: ${reason}. The page needs WebAssembly and a module worker; allow them, or try a current browser, and reload. Nothing you typed is lost.`,
  },

  bar: {
    sentence: 'Sentence',
    placeholder: 'Type a sentence',
    example: 'Examples',
    ownSentence: 'Examples …',
    model: 'Model',
    layer: 'Layer',
    head: 'Head',
    tokens: (/** @type {number} */ count) => `${count} tokens.`,
    readsFirst: (/** @type {number} */ shown, /** @type {number} */ found) => `The first ${shown} of ${found} tokens are read.`,
    readFirst: (/** @type {number} */ most) => `Read the first ${most} tokens`,
    tooLongForLink: 'This text is too long for a link: whoever opens it gets the first example.',
  },

  model: {
    phases: {
      absent: 'The model is on its way',
      loading: 'The model is on its way',
      reading: 'The model is being unpacked',
      cancelled: 'The model was not loaded',
      failed: 'The model could not be loaded',
    },
    amount: (/** @type {string} */ loaded, /** @type {string} */ total) => `${loaded} of ${total} MB`,
    cancel: 'Cancel',
    load: 'Load the model',
    meanwhile: 'To the worked example',
    coming:
      'Here you will type any sentence and see where each of the 72 heads of all-MiniLM-L6-v2, a trained encoder, looks: as arrows, as a heatmap, all heads at once, and for every weight the numbers it is made of.',
    stays: 'The model comes from where this page comes from, is computed with in your browser, and is kept there for the next visit. What you type goes nowhere.',
    notKept: 'The browser has no room to keep the model, or does not allow it, so the next visit will fetch it again.',
    trouble: /** @type {Record<import('../engine/download.js').Trouble, (file: string, detail: string) => string>} */ ({
      unreachable: (file, detail) => `${file} cannot be reached (${detail}). Look at the connection and load again; the worked example needs no model.`,
      missing: (file, detail) => `${file} is not where this page expects it (the server says ${detail}). Whoever hosts the page has to copy the folder “models” as well.`,
      unreadable: (file, detail) => `${file} cannot be read (${detail}). Whoever hosts the page has to copy the folder “models” again.`,
      cut: (file, detail) => `${file} has another length than it should (${detail} bytes). It was cut off on the way; load again.`,
      checksum: (file, detail) => `${file} is not the file it should be: its SHA-256 does not begin with ${detail}. It was damaged on the way; load again.`,
    }),
    unexpected: (/** @type {string} */ reason) => `Something unexpected happened (${reason}). Load again; the worked example needs no model.`,
  },

  examples: {
    groups: /** @type {Record<string, string>} */ ({
      pronouns: 'What a pronoun stands for',
      senses: 'Which sense a word has',
      order: 'Order and neighbours',
      grammar: 'Grammar',
    }),
    titles: /** @type {Record<string, string>} */ ({
      tired: 'it → animal: … it was too tired (lecture B)',
      wide: 'it → street: the same with “wide”',
      rashonda: 'she → Rashonda (lecture E)',
      arrived: 'bank → river: I arrived at the bank … (lecture E)',
      street: 'bank → crossing: the same with “street” (lecture E)',
      fishing: 'bank → river: a poem about fishing (lecture C)',
      loan: 'bank → loan: a poem about a loan (lecture C)',
      table: 'note → table: a brief note (lecture A)',
      speech: 'note → speech: a positive note (lecture A)',
      guitar: 'note → guitar: a melancholic note (lecture A)',
      'now-come': 'Now come here! (lecture C)',
      'come-here': 'Come here now! (lecture C)',
      previous: 'every token looks at the one before it',
      cat: 'it → cat, and the dependencies (lecture A)',
    }),
  },

  worked: {
    example: 'Example',
    examples: /** @type {Record<string, string>} */ ({
      'lecture-e': 'Lecture E: three inputs, worked through',
      'lecture-a': 'Lecture A: string melancholic note',
      'lecture-b': 'Lecture B: 112 and 96',
      'no-weights': 'No weights: river, bank, money',
      'equal-keys': 'Three equal keys: an average',
      'one-key-wins': 'One key wins: a lookup',
    }),
    about: /** @type {Record<string, string>} */ ({
      'lecture-e': 'Lecture E’s example, with numbers made up to be easy.',
      'lecture-a':
        'Lecture A gives the weights 0.005, 0.085 and 0.91 only. The scores here are chosen so that these weights come out, and the values so that the output shows how much of each word arrives.',
      'lecture-b':
        'Lecture B follows the word “Thinking” and gives its two scores, 112 and 96, with keys of 64 numbers. It shows no values; here they are chosen so that the output shows how much of each word arrives.',
      'no-weights': 'Words compared as they are, without queries, keys and values of their own. The numbers are made up.',
      'equal-keys': 'All keys are the same, so no token is a better match than another: attention is the average of the values.',
      'one-key-wins': 'Each query matches one key far better than the others: attention becomes a lookup in a table.',
    }),
    edited: 'Numbers changed',
    modes: { lecture: 'As in the lecture', exact: 'Exact', scaled: 'Exact, scaled' },
    modeLabel: 'Numbers',
    modeNotes: {
      lecture: /** @type {Record<string, string>} */ ({
        'lecture-e':
          'As on the slides: the lecture leaves out the division by √d_k, and it rounds each row of weights to one decimal before it mixes the values.',
        'lecture-a': 'As on the slides: no division by √d_k, and weights to three decimals.',
        'lecture-b': 'As on the slides: divided by √64 = 8, and weights rounded to two decimals.',
      }),
      lectureOwn:
        'No lecture shows this example; it is treated as lecture E would: no division by √d_k, weights rounded to one decimal.',
      exact: 'Nothing rounded, and no division by √d_k. Numbers are shown to four decimals.',
      scaled: 'Nothing rounded, and scores divided by √d_k, as in the paper. Numbers are shown to four decimals.',
    },
    mask: 'Causal mask',
    weightsOff: 'Weights off (Q = K = V = X)',
    scaling: 'Divide by √d_k',
    sizes: { tokens: 'Tokens', d_model: 'd_model', d_head: 'd_head', d_v: 'Width of V' },
    d_head: 'd_k',
    reset: 'Reset',
    colours: { added: 'new in this step', source: 'what it is made from' },
    stepsLabel: 'Steps',
    lookingToken: (/** @type {string} */ token) => `${token} looks`,
    previous: 'Previous step',
    next: 'Next step',
    play: 'Play',
    pause: 'Pause',
    stepOf: (/** @type {number} */ step, /** @type {number} */ count) => `Step ${step} of ${count}`,
    matrices: /** @type {Record<string, [string, string]>} */ ({
      resid_pre: ['X', 'inputs'],
      w_q: ['W_Q', 'weights for queries'],
      w_k: ['W_K', 'weights for keys'],
      w_v: ['W_V', 'weights for values'],
      q: ['Q', 'queries'],
      k: ['K', 'keys'],
      v: ['V', 'values'],
      dot_products: ['Q Kᵀ', 'scores'],
      scaled_scores: ['÷ √d_k', 'scaled scores'],
      attn_scores: ['mask', 'scores after the mask'],
      row_max: ['max', 'largest score of each row'],
      exp: ['exp', 'exponentials'],
      exp_sum: ['Σ', 'sum of each row'],
      pattern: ['weights', 'attention weights'],
      pattern_rounded: ['rounded', 'weights as the lecture writes them'],
      weighted_v: ['weight × V', 'weighted values'],
      z: ['output', 'new representations'],
    }),
    size: (/** @type {number} */ rows, /** @type {number} */ columns) => `${rows} × ${columns}`,
    matrixLabel: (/** @type {string} */ symbol, /** @type {string} */ meaning, /** @type {number} */ rows, /** @type {number} */ columns) =>
      `${symbol}, ${meaning}, ${rows} by ${columns}`,
    cellLabel: (/** @type {string} */ symbol, /** @type {string} */ row, /** @type {number} */ column) =>
      `${symbol}, row ${row}, column ${column}`,
    tokenName: (/** @type {number} */ index) => `Name of token ${index}`,
    ofToken: (/** @type {string} */ token) => `of ${token}`,

    why: {
      hint: 'Point at a number to see where it comes from; click or tap to hold it, Esc to let go.',
      given: 'was typed in: it comes from nowhere else.',
      masked: 'because a token may not look at a later one.',
      rounded: (/** @type {number} */ decimals) =>
        `${decimals === 1 ? 'one decimal' : `${decimals} decimals`}; the row keeps its sum`,
      held: 'held',
      letGo: 'Let go',
    },

    picture: {
      arrows: 'Where each token looks',
      arrowsOf: (/** @type {string} */ token) => `Where ${token} looks`,
      arrowsNote: 'Arrows run from the looking token to what it looks at; thicker is more. Together they make up at least 80 % of its attention.',
      heatmap: 'Attention weights',
      rows: 'row looks at column',
      waiting: 'Appears when the first weights are computed.',
      sentence: (/** @type {string} */ token, /** @type {[string, string][]} */ shares) =>
        `${quoted(token)} gives ${listed(shares.map(([name, share]) => `${share} of its attention to ${quoted(name)}`).map((text, index) => (index === 0 ? text : text.replace(' of its attention', ''))))}.`,
    },
  },

  sentence: {
    howTo: 'Point to look. Click or tap a token to hold it, then another to hold the pair; once more lets go, and so does Esc.',
    caution: 'Attention shows what a head reads, not by itself why the model answers as it does.',
    takeaway: /** @type {Record<string, string>} */ ({ csv: 'Download CSV', json: 'Download JSON', copyLink: 'Copy link' }),
    noSuchHead: (/** @type {number} */ layers, /** @type {number} */ heads) =>
      `The link names a head that this model does not have: its layers are 0 to ${layers - 1}, its heads 0 to ${heads - 1}. Another is shown.`,
    noSuchToken: (/** @type {number} */ count) => `The link holds a token that this sentence does not have: its tokens are 0 to ${count - 1}. Nothing is held.`,
    changedMeanwhile: 'The sentence changed while its numbers were being written, so there is no file. Download again.',
    notes: {
      oneOf: (/** @type {number} */ count) => `This is one of the ${count} heads that the picture averages.`,
      piece: (/** @type {string} */ piece, /** @type {string} */ word) =>
        `The picture merges pieces into ${quoted(word)}: weights to its pieces are added, weights from them averaged. This is about the piece ${quoted(piece)}.`,
    },
    averageOf: (/** @type {number} */ count) => `average of ${count} heads`,
    alsoIn: (/** @type {[string, string][]} */ heads) => `${listed(heads.map(([name, number]) => `In ${name} it is ${number}`).map((text, index) => (index === 0 ? text : text.replace('In', 'in').replace(' it is', ''))))}.`,
    hiddenTake: (/** @type {string[]} */ names, /** @type {string} */ share) => `${listed(names)}, hidden here, take ${share}.`,
    says: {
      weight: {
        strongest: (/** @type {string} */ head, /** @type {string} */ query, /** @type {string} */ key, /** @type {string} */ share) =>
          `In ${headInWords(head)}, the strongest look from one token to another is from ${quoted(query)} to ${quoted(key)}: ${share}.`,
        pair: (/** @type {string} */ head, /** @type {string} */ query, /** @type {string} */ key, /** @type {string} */ share) =>
          `In ${headInWords(head)}, ${quoted(query)} gives ${share} of its attention to ${quoted(key)}.`,
        row: (/** @type {string} */ head, /** @type {string} */ query, /** @type {[string, string][]} */ shares) =>
          `In ${headInWords(head)}, ${quoted(query)} gives ${listed(shares.map(([name, share], index) => `${share} ${index === 0 ? 'of its attention ' : ''}to ${quoted(name)}`))}.`,
      },
      norm: {
        strongest: (/** @type {string} */ head, /** @type {string} */ query, /** @type {string} */ key, /** @type {string} */ length) =>
          `In ${headInWords(head)}, the longest vector that one token takes from another goes from ${quoted(key)} to ${quoted(query)}: length ${length}.`,
        pair: (/** @type {string} */ head, /** @type {string} */ query, /** @type {string} */ key, /** @type {string} */ length) =>
          `In ${headInWords(head)}, ${quoted(query)} takes a vector of length ${length} from ${quoted(key)}.`,
        row: (/** @type {string} */ head, /** @type {string} */ query, /** @type {[string, string][]} */ lengths) =>
          `In ${headInWords(head)}, ${quoted(query)} takes vectors of these lengths: ${listed(lengths.map(([name, length]) => `${length} from ${quoted(name)}`))}.`,
      },
    },
    controls: {
      showLabel: 'Picture',
      show: { arrows: 'Arrows', columns: 'Two columns', heatmap: 'Heatmap', heads: 'All heads' },
      share: 'Arrows make up',
      measureLabel: 'Numbers',
      measures: { weight: 'Weight', norm: 'Weight × ‖value‖' },
      specials: (/** @type {string} */ names) => `Show ${names}`,
      merged: 'Whole words',
      several: 'Several heads',
      average: 'Their average',
    },
    /** What the two pictures made of arcs have in common. */
    arcs: {
      share: (/** @type {string} */ share, /** @type {'weight' | 'norm'} */ measure) =>
        `Drawn: ${share} of each token’s ${measure === 'weight' ? 'attention' : 'total length'}.`,
      leftOut: (/** @type {number} */ drawn, /** @type {number} */ found) =>
        `Of ${found.toLocaleString('en')} arrows only the strongest ${drawn.toLocaleString('en')}. Hold a token to see all of its own.`,
      numbers: (/** @type {string | null} */ query, /** @type {string | null} */ key, /** @type {'weight' | 'norm'} */ measure) =>
        arcMarks('Numbers', query, key, measure),
      squares: (/** @type {string | null} */ query, /** @type {string | null} */ key, /** @type {'weight' | 'norm'} */ measure) =>
        arcMarks('Squares, fuller for more', query, key, measure),
    },
    arrows: {
      label: 'The sentence with arrows. Arrow keys move, Enter holds.',
      direction: 'Arrows run from the looking token.',
      grammar: 'Brackets below are grammar, not attention: from a word to one that depends on it.',
      rows: (/** @type {number} */ count) => `Under the tokens a row of numbers for each of the first ${count} heads.`,
    },
    columns: {
      label: 'The sentence in two columns: left looks at right. Arrow keys move, Enter holds.',
      direction: 'Left looks at right.',
      looks: 'looks',
      lookedAt: 'is looked at',
      query: (/** @type {string[]} */ told) => `${told.join(', ')}: looks`,
      key: (/** @type {string[]} */ told) => `${told.join(', ')}: is looked at`,
    },
    heatmap: {
      grid: (/** @type {string} */ head) => `Heatmap of ${head}: row looks at column. Arrow keys move, Enter holds.`,
      direction: 'row looks at column',
      measures: { weight: 'attention weight', norm: 'weight × length of the value' },
      endsAtLargest: (/** @type {string} */ number) => `${number} (the largest here)`,
      coarse: 'Each dot shows the largest number under it; zoom in for all.',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      fit: 'Fit',
      find: 'Find a word',
      found: (/** @type {number} */ count) => (count === 0 ? 'none' : `${count} found`),
      hint: 'Point at a cell or a name to read it; click or tap to hold it.',
      empty: 'No token is left to show.',
      pair: (/** @type {string} */ query, /** @type {string} */ key, /** @type {string} */ value) => `${query} → ${key}: ${value}`,
      row: (/** @type {string} */ query, /** @type {[string, string][]} */ most) =>
        `${query} looks most at ${listed(most.map(([key, value]) => `${key} (${value})`))}`,
      column: (/** @type {string} */ key, /** @type {[string, string][]} */ most) =>
        `${key} is looked at most by ${listed(most.map(([query, value]) => `${query} (${value})`))}`,
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
      colourBy: 'Colour by',
      colourings: { hue: 'head', kind: 'kind' },
      mixed: 'mixed',
      kindCount: (/** @type {string} */ kind, /** @type {number} */ count) => `${kind}: ${count}`,
      cell: (/** @type {number} */ layer, /** @type {number} */ head) => `Layer ${layer}, head ${head}`,
      mostly: (/** @type {string} */ name, /** @type {string} */ kind) => `${name}, mostly: ${kind}`,
      noKind: (/** @type {string} */ name) => `${name}, mixed: of no one kind`,
      score: (/** @type {string} */ reading, /** @type {string} */ score) => `${reading} (${score})`,
      waiting: 'The small pictures appear with the first sentence.',
      severalHint: 'Click or Space shows a head too or takes it away.',
    },
    /** What a head mostly looks at, by the core's name; `distance` is a number to sort by. */
    kinds: /** @type {Record<string, string>} */ ({
      previous: 'previous token',
      next: 'next token',
      same: 'same token',
      same_word: 'same word elsewhere',
      first: 'first token',
      separator: 'separator or punctuation',
      broad: 'many tokens evenly',
      distance: 'distance',
    }),
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
      strongestPair: (/** @type {string} */ name, /** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ weight) =>
        `${name} links ${quoted(from)} to ${quoted(to)} most: ${weight} of its attention.`,
      strongestKind: (/** @type {string} */ name, /** @type {string} */ score) => `${name} has the highest score: ${score}.`,
      meanings: /** @type {Record<string, string>} */ ({
        previous: 'Mean weight each token gives to the token before it.',
        next: 'Mean weight each token gives to the token after it.',
        same: 'Mean weight each token gives to itself.',
        same_word: 'Mean weight each token of a repeated word gives to the other places of that word.',
        first: 'Mean weight the other tokens give to the first one, [CLS].',
        separator: 'Mean weight each token gives to [SEP] and punctuation.',
        broad: 'How evenly each token spreads its attention (entropy): 100 % where every token gets the same.',
        distance: 'How far away a head looks on average, in tokens.',
      }),
      unmeasured: /** @type {Record<string, string>} */ ({
        same_word: 'No word occurs twice in this sentence, so this cannot be measured on it.',
        separator: 'There is no [SEP] and no punctuation here, so this cannot be measured.',
      }),
      tooShort: 'This text is too short to measure it.',
      tokens: (/** @type {string} */ count) => `${count} tokens`,
      list: 'Heads, the highest score first',
      all: (/** @type {number} */ count) => `Show all ${count}`,
      fewer: (/** @type {number} */ count) => `Show the first ${count} only`,
    },
    dependencies: {
      title: 'Grammar and heads',
      about: 'For each dependency, the heads that look most from one word to the other. Press one to see it.',
      relation: 'Dependency',
      forward: 'From the word to what it depends on',
      backward: 'From there back to the word',
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
    why: {
      title: 'Why this weight?',
      invitation: 'Hold a token, then the token it looks at, to see why the weight is what it is.',
      answer: (/** @type {number} */ layer, /** @type {number} */ head, /** @type {Names} */ { query, key }, /** @type {string} */ weight) =>
        `In layer ${layer}, head ${head}, ${quoted(query)} gives ${weight} of its attention to ${quoted(key)}. Step by step, in the model’s own numbers:`,
      dot: {
        title: 'Dot product of query and key',
        text: (/** @type {Names} */ { query, key }, /** @type {number} */ d_head, /** @type {{ dimension: number, size: string, adds: boolean }[]} */ largest, /** @type {string} */ sum) =>
          `The query says what ${quoted(query)} looks for, the key what ${quoted(key)} offers: ${d_head} numbers each, counted from 0. Where both have the same sign the product adds to the score. The largest: ${listed(largest.map(({ dimension, size, adds }) => `dimension ${dimension} ${adds ? 'adds' : 'takes away'} ${size}`))}. All ${d_head} together: ${sum}.`,
      },
      scale: {
        title: 'Scaled score',
        text: (/** @type {number} */ d_head) =>
          `Divided by √d_head, the root of the ${d_head} numbers in a key, so that scores do not grow with how many numbers there are.`,
      },
      mask: {
        title: 'Mask',
        text: (/** @type {number} */ count) =>
          `${count === 1 ? 'One token comes' : `${count} tokens come`} later than the looking one and must not be looked at: the score becomes −∞, and the weight 0.`,
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
      productAt: (/** @type {number} */ dimension, /** @type {string} */ q, /** @type {string} */ k, /** @type {string} */ product) =>
        `dimension ${dimension}: q = ${q}, k = ${k}, q × k = ${product}`,
      valueAt: (/** @type {number} */ dimension, /** @type {string} */ v, /** @type {string} */ weighted, /** @type {string} */ z) =>
        `dimension ${dimension}: v = ${v}, weight × v = ${weighted}, z = ${z}`,
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
        if (share < 0) return `${meaning}: it points against the output, and the other tokens outweigh it. The shares of all tokens add up to 100 %.`;
        // What reads as 100 % is not more than all.
        if (share >= 1.005) return `${meaning}: more than all of it, because other tokens point the other way and take some back. The shares of all tokens add up to 100 %.`;
        return `${meaning}. The shares of all tokens add up to 100 %.`;
      },
      norm: (/** @type {string} */ key, /** @type {string} */ length, /** @type {string} */ weight, /** @type {string} */ weighted, /** @type {number} */ place, /** @type {number} */ count) =>
        `A weight says nothing about how long the value is. Written into the model’s stream, the value of ${quoted(key)} has length ‖v W_O‖ = ${length}; times the weight ${weight} that is ${weighted}, ${place === 1 ? 'the largest' : `number ${place}`} of the ${count} tokens: the norm-based reading of attention (Kobayashi et al. 2020).`,
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
  },

  /**
   * @param {string} kind
   * @param {About} about
   */
  step(kind, about) {
    const { group, title, text } = STEPS[kind];
    return { group, title: title(about), text: text(about) };
  },
};
