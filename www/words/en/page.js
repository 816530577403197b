// @ts-check
/**
 * The words of the page in English, but for the rooms that come later: those bring theirs from
 * `en/`. Functions take what the sentence speaks of.
 */
import { listed, quoted } from './phrases.js';

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

export const words = {
  tagline: 'Where every head of a transformer looks',
  rooms: { worked: 'Worked example', sentence: 'Sentence', block: 'Block', positions: 'Positions', lookup: 'Lookup' },
  roomsLabel: 'Rooms',
  lessons: 'Lessons',
  share: 'Share',
  present: 'Present',
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
      ['Page Down, Page Up', 'next and previous stop of a lesson; while presenting, as Space and [ (so a clicker steps)'],
      ['p', 'present: large and strong, in full screen'],
      ['s', 'share: link, picture, numbers'],
      ['?', 'this list'],
    ],
  },

  notices: {
    dismiss: 'Dismiss',
    noLanguage: (/** @type {string} */ found, /** @type {string[]} */ languages) =>
      `The link asks for the language “${found}”, which this page does not speak. It speaks: ${languages.join(', ')}.`,
    noNumbers: 'There are no numbers yet. Wait until the picture is there.',
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
    unknownStop: (/** @type {number} */ stop, /** @type {number} */ count) =>
      `The link names stop ${stop}, but this lesson has ${count}. It is at its first now.`,
    roomMissing: (/** @type {string} */ reason) =>
      `A file of what you asked for cannot be reached (${reason}). Look at the connection and reload; nothing you typed is lost.`,
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
    unknown: (/** @type {string[]} */ named, /** @type {number} */ count) =>
      `The model does not know ${listed([...named.map(quoted), ...(count > named.length ? [`${count - named.length} more`] : [])])} and reads [UNK].`,
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
    trouble: /** @type {Record<import('../../engine/download.js').Trouble, (file: string, detail: string) => string>} */ ({
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
    noSuchToken: (/** @type {number} */ count) => `The link holds a token that this sentence does not have: its tokens are 0 to ${count - 1}. Nothing is held.`,
    noSuchHead: (/** @type {number} */ layers, /** @type {number} */ heads) =>
      `The link names a head that this model does not have: its layers are 0 to ${layers - 1}, its heads 0 to ${heads - 1}. Another is shown.`,
    changedMeanwhile: 'The sentence changed while its numbers were being written, so there is no file. Download again.',
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
