// @ts-check
/** UI strings of the room "Worked example", in English. */
import { listed, quoted } from '../../../words/en/phrases.js';

/**
 * The subject of a step, for its title and sentence.
 *
 * @typedef {object} About
 * @property {string} token the query token's name
 * @property {string} key the key token's name
 * @property {number} d_head
 * @property {number} d_model
 * @property {number} n_key
 * @property {number} n_query
 * @property {boolean} crosses whether a second sequence attends to the first
 * @property {boolean} decoder whether the second sequence attends to itself first
 * @property {boolean} own whether the step belongs to the self-attention of the second sequence
 * @property {number} [decimals]
 * @property {string[]} vocabulary the words that a tiny decoder can predict
 * @property {string} next the most likely next word
 * @property {string} share its probability, in percent
 */

const counted = (/** @type {number} */ count) => `${count} number${count === 1 ? '' : 's'}`;

const NEXT = 'From the head to the next word';

/** @type {Record<string, { group: string, title: (about: About) => string, text: (about: About) => string }>} */
const STEPS = {
  inputs: {
    group: 'Given',
    title: () => 'The inputs',
    text: ({ d_model, n_key }) =>
      n_key === 1
        ? `One token comes in. It is a row of ${d_model} numbers: the matrix X.`
        : `${n_key} tokens come in. Each is a row of ${d_model} numbers; together, the rows form the matrix X.`,
  },
  looking: {
    group: 'Given',
    title: () => 'The inputs for the queries',
    text: ({ n_query }) =>
      `${n_query === 1 ? 'One token of another sequence attends' : `${n_query} tokens of another sequence attend`} to X, as the output words of a decoder attend to the words of the encoder. The rows of that sequence form the matrix Y.`,
  },
  scores: {
    group: 'Given',
    title: () => 'Scores and values',
    text: ({ d_head }) =>
      `This example starts in the middle: the dot products of query and keys are given. The lecture does not show the vectors of ${d_head} numbers from which they are computed. The values are given too.`,
  },
  weights_k: {
    group: 'Given',
    title: () => 'The weights for keys, W_K',
    text: () => 'Training found these numbers. They turn a token’s input into its key, by which other tokens find it.',
  },
  weights_v: {
    group: 'Given',
    title: () => 'The weights for values, W_V',
    text: () =>
      'A second matrix turns the same input into a value: what the token passes on when another token attends to it.',
  },
  weights_q: {
    group: 'Given',
    title: () => 'The weights for queries, W_Q',
    text: () => 'A third matrix turns the same input into a query: what the token itself looks for.',
  },
  no_weights: {
    group: 'Keys, values, queries',
    title: ({ crosses, decoder, own }) => {
      if (own) return 'No weights: Q = K = V = Y';
      if (decoder) return 'No weights: Q = output, K = V = X';
      return crosses ? 'No weights: Q = Y, K = V = X' : 'No weights: Q = K = V = X';
    },
    text: () => 'Without weights every token is its own query, key and value, so the tokens are compared directly.',
  },
  key: {
    group: 'Keys, values, queries',
    title: ({ token }) => `Key of ${token}`,
    text: ({ token }) =>
      `The input of ${quoted(token)} times each column of W_K gives its key, one number for each column.`,
  },
  value: {
    group: 'Keys, values, queries',
    title: ({ token }) => `Value of ${token}`,
    text: ({ token }) => `The same input times each column of W_V gives its value: what ${quoted(token)} passes on.`,
  },
  query: {
    group: 'Keys, values, queries',
    title: ({ token }) => `Query of ${token}`,
    text: ({ token, crosses, decoder }) => {
      if (crosses && decoder) {
        return `The query comes from the output of the masked self-attention: the row of ${quoted(token)} times each column of W_Q is what ${quoted(token)} looks for in X. Keys and values come only from X.`;
      }
      return crosses
        ? `The query comes from the other sequence: the row of ${quoted(token)} in Y times each column of W_Q is what ${quoted(token)} looks for in X.`
        : `The same input times each column of W_Q gives the query: what ${quoted(token)} looks for.`;
    },
  },
  dot: {
    group: 'token',
    title: ({ token, key }) => `Score: ${token} → ${key}`,
    text: ({ token, key }) =>
      `How well does the key of ${quoted(key)} match the query of ${quoted(token)}? Multiply them number by number and add the products: a larger score means a better match.`,
  },
  scale: {
    group: 'token',
    title: () => 'Divide by √d_k',
    text: ({ d_head }) =>
      `The more numbers a vector has, the larger the scores are, and large scores push all attention onto one token. Dividing by √${d_head} keeps them moderate.`,
  },
  mask: {
    group: 'token',
    title: () => 'Mask later tokens',
    text: ({ token }) =>
      `With a causal mask, no token attends to later tokens: the score of every token after ${quoted(token)} becomes −∞, which softmax turns into exactly 0.`,
  },
  exponentials: {
    group: 'token',
    title: () => 'Exponentials',
    text: () =>
      'Raising e to the power of each score makes every number positive. First the row’s largest score is subtracted. This keeps the powers small and changes no weight, because it cancels in the division below.',
  },
  sum: {
    group: 'token',
    title: () => 'Sum of the exponentials',
    text: () => 'The exponentials are added up. Each of them will be divided by this sum.',
  },
  divide: {
    group: 'token',
    title: () => 'Attention weights',
    text: ({ token }) =>
      `Dividing each exponential by the sum gives a weight. The weights of ${quoted(token)} add up to 1: they say how ${quoted(token)} divides its attention.`,
  },
  round: {
    group: 'token',
    title: ({ decimals }) => `Round to ${decimals === 1 ? 'one decimal' : `${decimals} decimals`}`,
    text: () =>
      'The weights are rounded, and the next steps use the rounded weights. The rounding keeps their sum at 1.',
  },
  weigh: {
    group: 'token',
    title: ({ key }) => `Weight × value of ${key}`,
    text: ({ token, key }) => `${quoted(token)} takes this share of the value of ${quoted(key)}.`,
  },
  output: {
    group: 'token',
    title: ({ token }) => `Output of ${token}`,
    text: ({ token }) =>
      `The sum of these shares is the new representation of ${quoted(token)}: a weighted sum of the values, in which the tokens it attends to most have the largest weights.`,
  },
  all_queries: {
    group: 'All at once, as matrices',
    title: () => 'All queries: Q',
    text: ({ d_head, crosses }) =>
      `Row by row, ${crosses ? 'the second sequence' : 'X'} times W_Q gives all queries in one product. The number of columns of W_Q is chosen when the model is designed; here each query has ${counted(d_head)}.`,
  },
  all_keys: {
    group: 'All at once, as matrices',
    title: () => 'All keys: K',
    text: () => 'X times W_K gives all keys. Keys are as long as queries, so that each can be multiplied by each.',
  },
  all_values: {
    group: 'All at once, as matrices',
    title: () => 'All values: V',
    text: () => 'X times W_V gives all values. Their length is the length of the outputs.',
  },
  all_dots: {
    group: 'All at once, as matrices',
    title: () => 'All scores: Q Kᵀ',
    text: () =>
      'None of the steps above needed the result of another token, so all scores can be computed at once, as one matrix product.',
  },
  all_scaled: {
    group: 'All at once, as matrices',
    title: () => 'All scores divided by √d_k',
    text: () => 'The whole matrix is divided at once.',
  },
  all_masked: {
    group: 'All at once, as matrices',
    title: () => 'The mask on all rows',
    text: () =>
      'The matrix M is added: 0 where a token may attend, −∞ where it may not. Everything above the diagonal is −∞: no token attends to a later one.',
  },
  all_softmax: {
    group: 'All at once, as matrices',
    title: () => 'Softmax of every row',
    text: () => 'Row by row, scores become weights that add up to 1.',
  },
  all_rounded: {
    group: 'All at once, as matrices',
    title: () => 'The rounded weights',
    text: () => 'Every row is rounded so that it still adds up to 1.',
  },
  all_mixed: {
    group: 'All at once, as matrices',
    title: () => 'All outputs',
    text: () => 'One more matrix product, weights times V, gives every token its new representation.',
  },
  weights_o: {
    group: NEXT,
    title: () => 'The output weights, W_O',
    text: () => 'W_O turns the head’s output into a vector as long as the input, so that the two can be added.',
  },
  attn_out: {
    group: 'next',
    title: () => 'What attention adds',
    text: ({ token }) =>
      `The head’s output for ${quoted(token)} times each column of W_O: what attention adds to the vector of ${quoted(token)}.`,
  },
  resid_mid: {
    group: 'next',
    title: () => 'First residual connection',
    text: ({ token }) =>
      `The input and the output of attention are added. ${quoted(token)} keeps its own vector and gains what it read from other tokens.`,
  },
  weights_in: {
    group: NEXT,
    title: () => 'The first feed-forward weights, W_in and b_in',
    text: () =>
      'The feed-forward part works on each token alone. Each column of W_in, with its bias in b_in, is a hidden unit that detects a pattern.',
  },
  mlp_pre: {
    group: 'next',
    title: () => 'Hidden layer',
    text: ({ token }) =>
      `The vector of ${quoted(token)} times each column of W_in, plus the bias: one number for each hidden unit.`,
  },
  mlp_post: {
    group: 'next',
    title: () => 'ReLU',
    text: () => 'ReLU sets negative numbers to 0: only units that detect their pattern stay active.',
  },
  weights_out: {
    group: NEXT,
    title: () => 'The second feed-forward weights, W_out and b_out',
    text: () => 'Each row of W_out is what an active hidden unit writes into the token’s vector.',
  },
  mlp_out: {
    group: 'next',
    title: () => 'What the feed-forward part adds',
    text: ({ token }) =>
      `The hidden units times W_out, plus the bias: what the feed-forward part adds to the vector of ${quoted(token)}.`,
  },
  resid_post: {
    group: 'next',
    title: () => 'Second residual connection',
    text: () =>
      'The output of the feed-forward part is added too. The sum is the output of the block. Large models have many blocks; this one goes straight to the words.',
  },
  weights_u: {
    group: NEXT,
    title: () => 'The unembedding, W_U',
    text: ({ vocabulary }) => `W_U has one column for each of the ${vocabulary.length} words of the vocabulary.`,
  },
  logits: {
    group: 'next',
    title: () => 'Logits',
    text: ({ token }) => `The vector of ${quoted(token)} times each column of W_U gives each word a score, its logit.`,
  },
  next_exponentials: {
    group: 'next',
    title: () => 'Exponentials of the logits',
    text: () => 'Softmax again: e to the power of each logit, after the largest logit is subtracted.',
  },
  next_sum: {
    group: 'next',
    title: () => 'Sum of the exponentials',
    text: () => 'The exponentials of all words are added up.',
  },
  next_word: {
    group: 'next',
    title: ({ next }) => `Next word: ${next}`,
    text: ({ token, next, share }) =>
      `Divided by the sum, the exponentials become probabilities that add up to 1. The most likely word after ${quoted(token)} is ${quoted(next)}, with ${share}.`,
  },
};

export const words = {
  example: 'Example',
  examples: /** @type {Record<string, string>} */ ({
    'lecture-e': 'Lecture E: three inputs, worked through',
    'lecture-a': 'Lecture A: string melancholic note',
    'lecture-b': 'Lecture B: 112 and 96',
    'cross-attention': 'Cross-attention: Y attends to X',
    decoder: 'A decoder: Y attends to itself, then to X',
    'tiny-decoder': 'A tiny decoder: the sky is …',
    'no-weights': 'No weights: river, bank, money',
    'equal-keys': 'Three equal keys: an average',
    'one-key-wins': 'One key wins: a lookup',
  }),
  about: /** @type {Record<string, string>} */ ({
    'lecture-e': 'This is lecture E’s example. Its numbers were chosen to make the calculation easy.',
    'lecture-a':
      'Lecture A gives only the weights 0.005, 0.085 and 0.91. Here, the scores are chosen to give these weights, and the values are chosen so that the output shows the share of each word.',
    'lecture-b':
      'Lecture B follows the word “Thinking” and gives its two scores, 112 and 96, with keys of 64 numbers. It shows no values; here they are chosen so that the output shows the share of each word.',
    'cross-attention':
      'Cross-attention, as in the lectures’ decoder: the tokens of Y attend to X. X comes from the encoder (lecture E’s numbers); Y is a second sequence with made-up numbers. Nothing is masked, because all of X exists before the first token of Y.',
    decoder:
      'The lectures’ decoder in two steps, with made-up numbers. First, the tokens of Y, the output so far, attend to each other with a mask. The result provides the queries of cross-attention; the keys and values come from X, the source. The residual connections, the norms and the feed-forward part are left out.',
    'tiny-decoder':
      'A whole decoder that you can check by hand: one block with one head, and a vocabulary of six words. The weights are made up so that it continues “the sky is”. Norms and positions are left out.',
    'no-weights': 'Words are compared directly, without separate queries, keys and values. The numbers are made up.',
    'equal-keys':
      'All keys are the same, so no token matches better than another: the output is the average of the values.',
    'one-key-wins': 'Each query matches one key far better than the others: attention becomes a lookup in a table.',
  }),
  edited: 'Numbers changed',
  modes: { lecture: 'As in the lecture', exact: 'Exact', scaled: 'Exact, scaled' },
  modeLabel: 'Numbers',
  modeNotes: {
    lecture: /** @type {Record<string, string>} */ ({
      'lecture-e':
        'As on the slides: the lecture leaves out the division by √d_k, and it rounds each row of weights to one decimal before it mixes the values.',
      'lecture-a':
        'As on the slides: the scores are not divided by √d_k, and the weights are rounded to three decimals.',
      'lecture-b': 'As on the slides: the scores are divided by √64 = 8, and the weights are rounded to two decimals.',
    }),
    lectureOwn:
      'No lecture shows this example. It is computed as in lecture E: the scores are not divided by √d_k, and the weights are rounded to one decimal.',
    lecture_scaled:
      'Rounded as in the lecture, but the scores are divided by √d_k, which the lecture leaves out: the numbers differ from the slides.',
    lecture_unscaled:
      'Rounded as in the lecture. Unlike in the lecture, the scores are not divided by √d_k, so the numbers differ from the slides.',
    digits:
      '“≈” means that the last digit does not follow from the digits shown, because the page calculates with more digits than it shows.',
    exact: 'The weights are not rounded, and the scores are not divided by √d_k. Numbers are shown to four decimals.',
    scaled:
      'The weights are not rounded, and the scores are divided by √d_k, as in the paper. Numbers are shown to four decimals.',
  },
  mask: 'Causal mask',
  weightsOff: 'Weights off (Q = K = V = X)',
  weightsOffDecoder: 'Weights off (K = V = Y, then K = V = X)',
  weightsOffCrossing: 'Weights off (Q = Y, K = V = X)',
  scaling: 'Divide by √d_k',
  sizes: /** @type {Record<string, string>} */ ({
    tokens: 'Tokens',
    looking: 'Query tokens',
    d_model: 'd_model',
    d_head: 'd_k',
    d_mlp: 'd_mlp',
    d_v: 'Width of V',
  }),
  d_head: 'd_k',
  reset: 'Reset',
  colours: { added: 'new in this step', source: 'where it comes from' },
  /** @param {string} token */
  sheet: (token) => `Step by step to the output of ${quoted(token)}`,
  numpy: { title: 'This step in NumPy', rounded: 'rounded as in the lecture' },
  stepsLabel: 'Steps',
  lookingToken: (/** @type {string} */ token) => `Query ${token}`,
  afterToken: (/** @type {string} */ token) => `After ${token}`,
  attentions: { own: 'Masked self-attention', cross: 'Cross-attention' },
  ofAttention: (/** @type {string} */ attention, /** @type {string} */ group) => `${attention}: ${group}`,
  stepOf: (/** @type {number} */ step, /** @type {number} */ count) => `Step ${step} of ${count}`,
  matrices: /** @type {Record<string, [string, string]>} */ ({
    resid_pre: ['X', 'inputs'],
    y: ['Y', 'inputs for queries'],
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
    pattern_rounded: ['rounded', 'weights, rounded as in the lecture'],
    weighted_v: ['weight × V', 'weighted values'],
    z: ['output', 'new representations'],
    w_o: ['W_O', 'output weights'],
    attn_out: ['O', 'output of attention'],
    resid_mid: ['X′', 'residual stream after attention'],
    w_in: ['W_in', 'first feed-forward weights'],
    b_in: ['b_in', 'biases of the hidden layer'],
    pre: ['H', 'hidden layer'],
    post: ['ReLU(H)', 'hidden layer after ReLU'],
    w_out: ['W_out', 'second feed-forward weights'],
    b_out: ['b_out', 'biases of the output'],
    mlp_out: ['F', 'output of the feed-forward part'],
    resid_post: ['X″', 'residual stream after the block'],
    w_u: ['W_U', 'unembedding'],
    logits: ['logits', 'a score for each word'],
    next_row_max: ['max', 'largest logit of each row'],
    next_exp: ['exp', 'exponentials of the logits'],
    next_exp_sum: ['Σ', 'sum of each row'],
    next_probabilities: ['P', 'probabilities of the next word'],
  }),
  /** Before the symbol of a matrix of a decoder's masked self-attention. */
  ownMark: 'self: ',
  ofOwn: (/** @type {string} */ meaning) => `${meaning} (masked self-attention)`,
  size: (/** @type {number} */ rows, /** @type {number} */ columns) => `${rows} × ${columns}`,
  matrixLabel: (
    /** @type {string} */ symbol,
    /** @type {string} */ meaning,
    /** @type {number} */ rows,
    /** @type {number} */ columns,
  ) => `${symbol}, ${meaning}, ${rows} by ${columns}`,
  cellLabel: (/** @type {string} */ symbol, /** @type {string} */ row, /** @type {number} */ column) =>
    `${symbol}, row ${row}, column ${column}`,
  tokenNames: {
    tokens: (/** @type {number} */ index) => `Name of token ${index}`,
    looking: (/** @type {number} */ index) => `Name of query token ${index}`,
  },
  ofToken: (/** @type {string} */ token) => `of ${token}`,

  why: {
    hint: 'Point at a number to see where it comes from; click or tap it to select it.',
    given: ' is given: it was typed, not computed.',
    masked: ' because a token may not attend to a later one.',
    rounded: (/** @type {number} */ decimals) =>
      `rounded to ${decimals === 1 ? 'one decimal' : `${decimals} decimals`}; the row still adds up to 1`,
    selected: 'selected',
    release: 'Clear',
  },

  picture: {
    arrows: 'Where each token attends',
    arrowsOf: (/** @type {string} */ token) => `Where ${token} attends`,
    arrowsNote:
      'Arrows start at the query token; thicker arrows mean more attention. Together they show at least 80\u00a0% of the attention.',
    heatmap: 'Attention weights',
    rows: 'rows attend to columns',
    waiting: 'The picture appears when the first weights are computed.',
    sentence: (/** @type {string} */ token, /** @type {[string, string][]} */ shares) =>
      `${quoted(token)} gives ${listed(shares.map(([name, share]) => `${share} of its attention to ${quoted(name)}`).map((text, index) => (index === 0 ? text : text.replace(' of its attention', ''))))}.`,
  },

  notices: {
    unknownExample: (/** @type {string} */ found) =>
      `The link opens the example “${found}”, which does not exist. The example of lecture E is shown.`,
    unknownStep: (/** @type {string} */ found) =>
      `The link opens the step “${found}”, which this example does not have with these settings. The first step is shown.`,
    unknownCell: (/** @type {string} */ found) =>
      `The link selects the number “${found}”, which this example does not have. Nothing is selected.`,
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
