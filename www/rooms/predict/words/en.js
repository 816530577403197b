// @ts-check
/** UI strings of the room "Predict", in English. */
import { isolated, listed, quoted } from '../../../words/en/phrases.js';
import { sums } from '../../../words/en/sums.js';

/** @param {[word: string, part: string][]} all */
const wordsWithParts = (all) => listed(all.map(([word, part]) => `${quoted(word)} ${part}`));

/** @param {number} count */
const inMillions = (count) => (count / 1e6).toLocaleString('en', { maximumSignificantDigits: 3 });

/**
 * Names the settings that reshape the distribution from which words are drawn.
 *
 * @typedef {{ temperature: number, topK: number, topP: number }} Sampled
 * @param {Sampled} by
 */
const sampledBy = ({ temperature, topK, topP }) =>
  listed([
    ...(temperature === 1 ? [] : [`temperature ${temperature}`]),
    ...(topK === 0 ? [] : [`top k ${topK}`]),
    ...(topP === 1 ? [] : [`top p ${topP}`]),
  ]);

/** Names of the path's matrices, by the core's names. @type {Record<string, string>} */
const PATH_PARTS = {
  probability: 'the probability',
  exp: 'the exponential',
  exp_sum: 'the sum of exponentials',
  largest_logit: 'the largest logit',
  logits: 'the logit',
  'ln_final.normalized': 'the vector ĥ after the final norm',
  'ln_final.x_hat': 'the normalised vector x̂',
  'ln_final.scale': 'the standard deviation',
  rms: 'the root mean square',
  'ln_final.mean': 'the mean',
  'mlm_head.pre': 'the output of the head’s dense layer',
  'mlm_head.post': 'the output of the head’s activation',
  'mlm_head.ln.normalized': 'the vector ĥ after the head’s norm',
  'mlm_head.ln.x_hat': 'the normalised vector of the head',
  'mlm_head.ln.scale': 'the standard deviation in the head',
  'mlm_head.ln.mean': 'the mean in the head',
};

/** @type {Record<string, string>} */
const PATH_WEIGHTS = {
  w_u: 'the word’s column of W_U',
  b_u: 'b_U',
  w: 'the dense layer’s column',
  b: 'the dense layer’s bias',
  gamma: 'γ',
  beta: 'β',
};

export const words = {
  kept: (/** @type {string} */ next, /** @type {string} */ share) => `next: ${quoted(next)}, ${share}`,
  viewsLabel: 'View',
  views: {
    next: 'Next word',
    typed: 'Surprise of each word',
    layers: 'Layer by layer',
    wrote: 'Which parts contributed',
    continuations: 'Two continuations',
  },
  examplesLabel: 'Try',
  examples: /** @type {Record<string, string>} */ ({
    names: 'Mary or John',
    fact: 'Portugal',
    copy: 'Dog and cat',
    number: 'Agreement: keys',
    far: 'Agreement: students',
    alarmNear: 'Alarm nearby',
    alarmFar: 'Alarm farther back',
    bananaNear: 'Banana nearby',
    bananaFar: 'Banana farther back',
    tired: 'Tired or wide',
    loop: 'A loop',
    maskedFact: 'Portugal',
    maskedNumber: 'Lost keys',
    maskedTired: 'Tired or wide',
  }),
  cancel: 'Cancel',

  masked: {
    view: 'Masked word',
    tokens: 'The text as tokens; click one to mask its word',
    bars: 'The ten most likely words for the masked one',
    asked: 'The words you check',
    /** @param {string} mask @param {string} word @param {string} probability */
    says: (mask, word, probability) => `For ${mask}, the model gives ${probability} to ${quoted(word)}.`,
    /** @param {string} word @param {string} probability @param {string} rank */
    hidden: (word, probability, rank) => `The masked word ${quoted(word)} has ${probability}, rank ${rank}.`,
    /** @param {string} word */
    hiddenPieces: (word) =>
      `The masked word ${quoted(word)} has several tokens, but the mask stands for one token, so the model cannot give it a probability.`,
    /** @param {string[]} all */
    unasked: (all) => `Several tokens, so not a candidate for one mask: ${listed(all.map(quoted))}.`,
    /** @param {string} mask */
    howTo: (mask) =>
      `Click a word to mask it, or type ${mask} into the text. The model sees the words on both sides, but not the masked one.`,
    pair: 'Type [SEP] between two sentences: the tokens after it get the token type of a second sentence.',
    pathHead: 'masked-word head',
    attention: 'The text as tokens, with the masked token’s attention in the selected head',
    token: 'the masked token',
    usual: 'the most likely word',
    /** @param {string} token @param {string} weight */
    writes: (token, weight) =>
      `The masked token gives ${weight} of its attention to ${quoted(token)}. If it gave 100\u00a0%, the head would change these logits most:`,
    layers:
      'For each row, the token’s vector after that layer goes straight through the masked-word head, as if no layer followed (the “logit lens”).',
    parts:
      'A logit is a sum: every part adds a vector to the residual stream, and the masked-word head turns each vector into a share of the logit. The divisors of all norms, and the factor by which the head’s activation function multiplies its input, are held fixed. A part also changes what later parts compute. This sum ignores that effect; “Switch off” includes it.',
  },
  /** @param {string} read @param {string} found */
  cut: (read, found) => `Only the first ${read} of ${found} tokens are used.`,

  tokens: {
    label: 'The text as tokens',
    withSurprise: 'The text as tokens, each with its surprise in bits',
    withAttention: 'The text as tokens, with the last token’s attention in the selected head',
    typed: 'typed',
    taken: 'added by the model or by a click',
  },

  controls: {
    next: 'Add word',
    generate: 'Generate',
    stop: 'Stop',
    back: 'Back',
    clear: 'Clear',
    takesLabel: 'Take',
    takes: { likely: 'Most likely', sample: 'Sample' },
    temperature: 'Temperature',
    topK: 'Top k',
    topP: 'Top p',
    all: 'all',
    seed: 'Seed',
    newSeed: 'New seed',
    pace: 'Speed',
    paces: /** @type {Record<string, string>} */ ({ slow: 'slow', steady: 'steady', fast: 'fast' }),
  },

  flow: {
    layer: 'Attention in layer',
    head: 'head',
    strongest: 'the strongest head',
    average: 'average',
    /**
     * @param {string} token the last token
     * @param {number} layer
     * @param {number | null} head `null` for the average
     */
    title: (token, layer, head) =>
      head === null
        ? `On average over the heads of layer ${layer}, ${quoted(token)} attends to:`
        : `In L${layer} H${head}, ${quoted(token)} attends to:`,
    /** @param {string} word @param {number} layer @param {number} head */
    why: (word, layer, head) =>
      `Of all heads that attend mostly to an earlier token, L${layer} H${head} adds most to the logit of ${quoted(word)}.`,
    /** @param {number} count */
    others: (count) => (count === 1 ? '1 other token' : `${count} other tokens`),
  },

  stopped: {
    /** @param {string} token */
    end: (token) => `The model ends the text here: its next token is ${token}, which marks the end of a text.`,
    /** @param {number} count */
    enough: (count) => `Stopped after ${count} tokens. Click “Generate” to continue.`,
  },

  path: {
    label: 'From the last vector to the probabilities',
    vector: 'last vector',
    norm: 'final norm',
    unembedding: 'unembedding',
    logits: 'logits',
    softmax: 'softmax',
    /** @param {string} name @param {string} size */
    sized: (name, size) => `${name}, ${size}`,
    /** @param {string} probability */
    own: (probability) => `${probability} at τ = 1`,
    /** @param {string} word @param {string} value */
    numberOf: (word, value) => `${quoted(word)} ${value}`,
    /** @param {string} part @param {string} word @param {string} value */
    whereFrom: (part, word, value) => `Show where ${part} of ${quoted(word)}, ${value}, comes from`,
    /** @param {number} temperature */
    temperature: (temperature) => `τ = ${temperature}`,
  },

  number: {
    ...sums,
    word: 'Word',
    mostLikely: 'the most likely',
    close: 'Close',
    trained: 'trained',
    lastVector: 'the last vector h',
    /** @param {string} part @param {string} norm */
    part: (part, norm) => PATH_PARTS[norm === 'rms_norm' && part === 'ln_final.scale' ? 'rms' : part] ?? part,
    /** Symbol of a weight matrix or vector, by the core's name. @param {string} part */
    weights: (part) => PATH_WEIGHTS[/** @type {string} */ (part.split('.').at(-1))] ?? part,
    /** @param {string} part @param {string} word */
    ofWord: (part, word) => `Where ${part} of ${quoted(word)} comes from`,
    /** @param {string} part @param {number | null} at */
    of: (part, at) => (at === null ? `Where ${part} comes from` : `Where number ${at} of ${part} comes from`),
    /** @param {string} what @param {number} count @param {string | null} more */
    operand: (what, count, more) =>
      `${what}${count > 1 ? `, ${count.toLocaleString('en')} numbers` : ''}${more === null ? '' : ` (${more})`}`,
    /** @param {Sampled} by */
    own: (by) => `These are the model’s own numbers, before the bars are reshaped with ${sampledBy(by)}.`,
    given: ': the output of the last layer.',
    /** @param {number} count @param {string} value */
    largest: (count, value) => `The largest of ${count.toLocaleString('en')} logits: ${value}`,
    /** @param {string} norm */
    spread:
      (norm) =>
      /** @param {number} count @param {string} value */
      (count, value) =>
        norm === 'rms_norm'
          ? `The root mean square of ${count} numbers: ${value}`
          : `The standard deviation of ${count} numbers: ${value}`,
  },

  next: {
    bars: 'The ten most likely next words; click one to append it',
    /** @param {string} count */
    others: (count) => `${count} other words`,
    drawn: 'drawn',
    /** @param {string} word */
    drawnOther: (word) => `drawn: ${quoted(word)}`,
    /** @param {string} left */
    key: (left) =>
      `Filled bar: the reshaped probability, used for sampling (${left === '1' ? '1 word' : `${left} words`} can be drawn). Outline and second number: the model’s own probability.`,
    /** @param {string} after @param {string} word @param {string} probability */
    says: (after, word, probability) => `After ${quoted(after)}, the model gives ${probability} to ${quoted(word)}.`,
    /** @param {string} reshaped @param {Sampled} by */
    saysReshaped: (reshaped, by) => `With ${sampledBy(by)}, this probability is ${reshaped}.`,
    /** @param {[word: string, probability: string][]} asked */
    saysAsked: (asked) =>
      `You checked ${listed(asked.map(([word, probability]) => `${quoted(word)} (${probability})`))}.`,
    /** @param {string} word @param {number} seed */
    saysDrawn: (word, seed) => `With seed ${seed}, ${quoted(word)} is drawn.`,
    /**
     * @param {number} tokens
     * @param {number} computed number of tokens that the last pass computed
     * @param {{ kept_bytes: number, products: number, products_without: number }} cost
     */
    kept: (tokens, computed, { kept_bytes, products, products_without }) =>
      `The cache contains the keys and values of ${tokens === 1 ? 'the token' : `all ${tokens} tokens`}: ${inMillions(kept_bytes)}\u00a0MB in memory. The last pass computed ${computed} of ${tokens} tokens and reused ${tokens - computed}, with ${inMillions(products)}\u00a0million multiplications, including the logits. Without the cache, it would need ${inMillions(products_without)}\u00a0million. The multiplications are counted from the sizes of the matrices, not measured. Attention patterns are not cached: a selected head is computed again.`,
    cost: 'Cost, with cached keys and values',
    byte: (/** @type {string} */ token) =>
      `${quoted(token)} is one byte of a character: the model writes characters outside its vocabulary byte by byte.`,
    howTo:
      '“␣” marks the space before a word. Click a bar to append its word. Press ] to append the next word and [ to undo. A dashed line marks words added to your text.',
    caution: 'The model was trained to predict the next token, not to tell the truth. It sees only the tokens above.',
  },

  asked: {
    label: 'Check a word',
    placeholder: 'are, is',
    bars: 'The words you check; click one to append it',
    /** @param {string} rank */
    rank: (rank) => `rank ${rank}`,
    /** @param {string} word @param {[piece: string, probability: string][]} pieces @param {string} sign @param {string} product */
    product: (word, pieces, sign, product) =>
      `${quoted(word)} has ${pieces.length} pieces: ${pieces.map(([piece, probability]) => `${probability} for ${quoted(piece)}`).join(' × ')} ${sign} ${product}. The rank shown is that of its first piece.`,
  },

  typed: {
    best: 'The five most likely words at this position',
    legend: 'Surprise: −log₂ of the probability that the model gave the token',
    /** @param {string} count */
    bits: (count) => `${count} bits`,
    none: '–',
    expected: 'What the model expected here',
    came: 'actual',
    /** @param {string} token @param {string} probability @param {string} bits @param {string} rank */
    says: (token, probability, bits, rank) =>
      `The model gave ${probability} to ${quoted(token)}, given all tokens before it: a surprise of ${bits} bits, rank ${rank}.`,
    /** @param {string} token */
    saysFirst: (token) => `No token comes before ${quoted(token)}, so the model gives it no probability.`,
    howTo: 'Click a token to select it; Esc clears the selection.',
    unchanged: 'Check which numbers stay bit-identical after an edit',
    unchangedHint: 'Now change a word in the middle of the text.',
    /** @param {number} tokens @param {string} equal @param {string} numbers */
    unchangedSays: (tokens, equal, numbers) =>
      `The vectors of the ${tokens === 1 ? 'token' : `${tokens} tokens`} before the change ${equal === numbers ? 'are bit-identical' : 'have changed'}: ${equal} of ${numbers} numbers are equal.`,
    unchangedFirst: 'The first token changed, so no token comes before the change.',
    unchangedHow:
      'Both texts were computed from scratch, starting with the first token. The check compares each token’s vectors at the input of every layer and at the output of the last layer. Because of the mask, no token attends to a later one, so a later change cannot affect these vectors.',
  },

  product: {
    title: 'The probability of the text, given its first token',
    terms: 'The sum, token by token',
    /** @param {string} bits @param {number} count @param {string} perplexity */
    perplexity: (bits, count, perplexity) =>
      `Perplexity: 2 to the power of (${bits} ÷ ${count}) is ${perplexity}. On average the model was as uncertain as if it had to choose among ${perplexity} equally likely words.`,
  },

  continuations: {
    labels: ['First', 'Second'],
    whoWrote: 'Which parts make the difference?',
    caption: 'The two continuations, token by token',
    continuation: 'Continuation',
    terms: 'For each token, given all tokens before it: log₂ of its probability, and the probability',
    sum: 'sum: log₂ P',
    probability: 'P',
    missing: 'Type two continuations to compare how likely each is after this text.',
    /** @param {string} after @param {string} one @param {string} times @param {string} other */
    says: (after, one, times, other) =>
      `After ${quoted(after)}, the model finds ${quoted(one)} ${times} times as likely as ${quoted(other)}.`,
    /** @param {string} after */
    same: (after) => `After ${quoted(after)}, the model finds both equally likely.`,
    /** @param {string[]} texts @param {string} difference of the logarithms @param {string} size @param {string} times */
    odds: ([one, other], difference, size, times) =>
      `log₂ P(${isolated(one)}) − log₂ P(${isolated(other)}) = ${difference} bits; 2 to the power of ${size} is ${times}.`,
    alone: 'If these two were the only continuations',
    bars: 'Share of each continuation in the sum of both probabilities',
    /** @param {number} one @param {number} other */
    lengths: (one, other) =>
      `The first has ${one} ${one === 1 ? 'token' : 'tokens'} and the second has ${other}. Each token adds a factor below 1, so a longer text tends to be less likely simply because it is longer.`,
    how: 'Each continuation is appended to the text as is (“teacher forcing”). The model gives each token of the continuation a probability. The logarithms of these probabilities add up to the logarithm of the whole continuation’s probability.',
  },

  layers: {
    word: 'Follow',
    usual: 'the most likely next word',
    caption: 'The best word after each layer, and the rank of the followed word',
    layer: 'After',
    best: 'Best word',
    /** @param {string} word */
    rank: (word) => `Rank of ${quoted(word)}`,
    /** @param {number} layer */
    row: (layer) => (layer === 0 ? 'embedding' : `layer ${layer - 1}`),
    curve: 'The rank after each layer, with the first layer on the left',
    /**
     * @param {string} token @param {string} word @param {{ rank: string, last: string }} ranks
     * @param {string} probability @param {number | null} since @param {number} layers
     */
    says: (token, word, { rank, last }, probability, since, layers) =>
      since === null
        ? `At ${quoted(token)}, ${quoted(word)} starts at rank ${rank} and ends at rank ${last}, with a probability of ${probability}.`
        : `At ${quoted(token)}, ${quoted(word)} starts at rank ${rank} and is the best word ${since === layers ? 'only after the last layer' : `from layer ${since - 1} onwards`}. Its final probability is ${probability}.`,
    how: 'For each row, the token’s vector after that layer goes straight through the final norm and the unembedding, as if no layer followed (the “logit lens”).',
    caution:
      'The model was not trained to predict words from earlier layers: only the last row is its real output. Odd words in early rows are expected, not errors.',
    everywhere: 'Every position',
    /** @param {number} done @param {number} total */
    surveying: (done, total) => `${done} of ${total} layers`,
    wholeTitle: 'The best word at every position after every layer',
    wholeLegend: 'Probability of the best word',
    /** @param {number} count */
    wholeCut: (count) => `Showing the last ${count} positions.`,
  },

  wrote: {
    word: 'Word',
    usual: 'the most likely',
    against: 'Against',
    nothing: 'no other word',
    grid: 'What each head and MLP adds to the logit. Use the arrow keys to move.',
    /** @param {string} lastLayer */
    cellsAre: (lastLayer) => `One cell for each head (H) and MLP of layers 0 to ${lastLayer}.`,
    legend: 'Added to the logit',
    /** @param {string} quarter @param {string} end */
    rootScale: (quarter, end) => `Square-root scale: ±${quarter} has half the colour of ±${end}.`,
    legendWithout: 'Change in probability without the head',
    howTo: 'Point at a cell to read it. Click it to select its head or MLP; Esc clears the selection.',
    /** @param {string} part @param {string} value */
    cell: (part, value) => `${part}: ${value}`,
    /** @param {string} part @param {string} before @param {string} after */
    cellWithout: (part, before, after) => `${part}: from ${before} to ${after} without it`,
    strongest: 'The five strongest parts',
    /** @param {string} embedding @param {string | null} bias @param {string} total */
    sums: (embedding, bias, total) =>
      `The embedding adds ${embedding}${bias === null ? '' : `, and the biases add ${bias}`}. With all heads and MLPs, the sum is ${total}.`,
    /** @param {string} word @param {string} probability @param {string} total @param {number | null} cap */
    logit: (word, probability, total, cap) =>
      `${quoted(word)} has the logit ${total}${cap === null ? '' : ` before the soft cap ${cap}·tanh(logit ÷ ${cap})`}; its probability is ${probability}.`,
    /** @param {string} word @param {string} other @param {string} total */
    difference: (word, other, total) => `The logit of ${quoted(word)} minus that of ${quoted(other)} is ${total}.`,
    /** @param {string} part @param {string} value @param {boolean} isLowering */
    most: (part, value, isLowering) =>
      isLowering ? `The strongest part, ${part}, lowers it: ${value}.` : `The strongest part is ${part}: ${value}.`,
    /** @param {string} word @param {string} part @param {string} before @param {string} after */
    saysWithout: (word, part, before, after) =>
      `${quoted(word)} depends most on ${part}: without this head, its probability changes from ${before} to ${after}.`,
    /** @param {string} part @param {string} word @param {string} before @param {string} after */
    saysOff: (part, word, before, after) =>
      `With ${part} switched off, the probability of ${quoted(word)} changes from ${before} to ${after}.`,
    whichHead: 'Which single head matters most?',
    /** @param {number} done @param {number} total */
    surveying: (done, total) => `${done} of ${total} layers`,
    closeSurvey: 'Back to the logit',
    colourBy: 'Colour',
    colours: { part: 'contribution', kind: 'kind of head' },
    /** @param {string} part @param {string} kind @param {string} share */
    ofKind: (part, kind, share) => `${part}, mostly: ${kind} (${share})`,
    /** @param {string} on @param {string} kind @param {string} share */
    heldKind: (on, kind, share) => `${on} it attends mostly to: ${kind} (${share}).`,
    /** @param {string} on */
    heldMixed: (on) => `${on} it has no clear pattern.`,
    /** @param {string} on */
    kindsAre: (on) => `Kinds of heads, ${on.charAt(0).toLowerCase()}${on.slice(1).replace(/,$/, '')}:`,
    /** @param {string} on @param {string[]} heads @param {number} count */
    saysInduction: (on, heads, count) =>
      count === 0
        ? `${on} there is no induction head: no head attends mostly to the token after an earlier occurrence of the query token.`
        : `${on} ${count === 1 ? 'one head is an induction head: it attends' : `${count} heads are induction heads: they attend`} mostly to the token after an earlier occurrence of the query token (${listed(count > heads.length ? [...heads, `${count - heads.length} more`] : heads)}).`,
    onText: 'On this text,',
    /** @param {{ length: number, seed: number }} drawn */
    onRandom: ({ length, seed }) => `On ${length} repeated random tokens (seed ${seed}),`,
    how: 'A logit is a sum: every part adds a vector to the residual stream, and the unembedding turns each vector into a share of the logit, with the final norm’s scale fixed. A part also changes what later parts compute. This sum ignores that effect; “Switch off” includes it.',
    holdHint:
      'Select a head or MLP to see which words it makes more likely, what the head attends to, and what the model predicts without it.',
    off: 'Switch off',
    nothingOff: 'nothing',
    /** @param {number} layer */
    attentionOf: (layer) => `all heads of layer ${layer}`,
    /** @param {string} token */
    tokenOff: (token) => `the token ${quoted(token)}`,
    /** @param {string} part @param {string} value */
    isOn: (part, value) => `${part} adds ${value}`,
    /** @param {string} part */
    isOff: (part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}, switched off`,
    switchedBars: 'The most likely words before and after the change',
    switchedKey: 'Filled bar: after the change. Outline and second number: before the change.',
    /** @param {string} token @param {string} weight */
    writes: (token, weight) =>
      `The last token gives ${weight} of its attention to ${quoted(token)}. If it gave 100\u00a0%, the head would change these logits most:`,
    /** @param {[word: string, part: string][]} all */
    raised: (all) => `Raised: ${wordsWithParts(all)}.`,
    /** @param {[word: string, part: string][]} all */
    lowered: (all) => `Lowered: ${wordsWithParts(all)}.`,
    inSentence: 'Open this head in the room “Sentence”',
    /** @param {string} part */
    looksFor: (part) => `What ${part} looks for according to its trained matrices`,
    looker: 'From',
    lastToken: 'the last token',
    /** @param {string} token @param {string} count @param {[word: string, score: string][]} all */
    highest: (token, count, all) =>
      `For ${quoted(token)}, the highest scores of all ${count} words: ${wordsWithParts(all)}.`,
    /** @param {[word: string, score: string][]} all */
    lowest: (all) => `The lowest scores: ${wordsWithParts(all)}.`,
    /** @param {number} layer */
    leftOut: (layer) =>
      `Scores are query · key ÷ √d_head of two embeddings, without positions${layer === 0 ? '. For two words at the same position, they equal the model’s own scores in any text.' : ' or the output of earlier layers. Only in layer 0 would they equal the model’s own scores.'}`,
  },
};
