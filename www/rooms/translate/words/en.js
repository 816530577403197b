// @ts-check
/** The words of the room "Translate", in English. */
import { listed, quoted } from '../../../words/en/phrases.js';
import { sums } from '../../../words/en/sums.js';

/** @param {number} layer @param {number | null} head */
const head = (layer, head) => (head === null ? `The mean of layer ${layer}` : `Layer ${layer}, head ${head}`);

/** A head's name, for use in a sentence. @param {number} layer @param {number | null} head */
const headInWords = (layer, head) => (head === null ? `the mean of layer ${layer}` : `head ${head} of layer ${layer}`);

/** @param {[text: string, weight: string][]} more */
const andMore = (more) =>
  more.length > 0 ? `, then ${listed(more.map(([text, weight]) => `${quoted(text)} with ${weight}`))}` : '';

/** Names of the matrices of a decoder layer, by the core's names. */
const PARTS = /** @type {Record<string, string>} */ ({
  resid_pre: 'the input',
  'ssru.forget': 'the forget gate',
  'ssru.candidate': 'the candidate',
  'ssru.state': 'the memory',
  ssru_out: 'the output of the memory',
  resid_ssru: 'input + memory',
  self_attn_out: 'all heads of masked self-attention through W_O',
  resid_self: 'input + masked self-attention',
  q: 'the query',
  k: 'the key',
  v: 'the value',
  qk_products: 'query times key',
  dot_products: 'the dot product',
  scaled_scores: 'the score',
  biased_scores: 'the score with the bias of the distance',
  attn_scores: 'the score',
  row_max: 'the largest score',
  exp: 'the exponential',
  exp_sum: 'the sum of exponentials',
  pattern: 'the weight',
  weighted_v: 'the weighted value',
  z: 'the mix',
  cross_attn_out: 'all heads through W_O',
  resid_cross: 'stream + attention',
  'mlp.pre': 'the hidden layer before ReLU',
  'mlp.post': 'the hidden layer',
  mlp_out: 'the feed-forward part',
  resid_post: 'stream + feed-forward',
});

/** Names of the intermediate values of a norm. */
const NORM_STAGES = /** @type {Record<string, string>} */ ({
  mean: 'the mean',
  scale: 'the standard deviation',
  x_hat: 'the standardised sum',
  normalized: 'Add & norm',
});

/** Names of the three norms of a decoder layer. Each is named after the part before it. */
const NORMS = ['after the memory', 'after the attention', 'after the feed-forward part'];

export const words = {
  directionsLabel: 'Direction',
  directions: /** @type {Record<string, string>} */ ({
    'en-pt': 'English → Portuguese',
    'pt-en': 'Portuguese → English',
  }),
  viewsLabel: 'View',
  views: /** @type {Record<string, string>} */ ({ alignment: 'Alignment', steps: 'Step by step' }),
  examplesLabel: 'Try',
  examples: /** @type {Record<string, string>} */ ({
    agreement: 'agreement',
    cat: 'black cat',
    order: 'order',
    negation: 'negation',
    name: 'a name',
    number: 'numbers',
    unknown: 'an unknown word',
    idiom: 'an idiom',
    tired: 'tired',
    wide: 'wide',
    gato: 'gato preto',
    acordo: 'acordo',
    livro: 'negation',
  }),
  translation: 'Translation',
  beginning: {
    label: 'Start it yourself',
    placeholder: 'first words of the translation',
    hint: 'The model continues from what you type here; an incomplete word is used as typed.',
    /** @param {number} given @param {number} chosen */
    given: (given, chosen) => {
      const tokens = given === 1 ? 'The first token is' : `The first ${given} tokens are`;
      if (chosen === 0) return `${tokens} given; the model would have written the same.`;
      return `${tokens} given; at ${chosen === given ? (given === 1 ? 'this position' : 'all of these positions') : `${chosen} of these positions`} the model prefers another token.`;
    },
  },
  end: 'end',
  forced: 'forced',
  undo: 'Undo',
  clear: 'As the model writes',
  /** Remarks about the translations of the examples. */
  notes: /** @type {Record<string, string>} */ ({
    agreement: 'Three words swap order: “European Economic Area” is written as “Espaço Económico Europeu”.',
    cat: 'The adjective comes after its noun in Portuguese: “black cat” is “gato preto”.',
    order: 'Noun and adjective change places twice: “livro vermelho”, “mesa branca”.',
    negation: '“does not like” is three words, “não gosta” two.',
    name: 'The model splits the name into known pieces and writes it piece by piece.',
    number: 'Numbers stay as they are: “7:45”, “23”.',
    unknown:
      '“心” is not in the vocabulary: the model replaces it with <unk>, as it does for every unknown letter, and writes “-” instead.',
    idiom: 'The idiom is translated word by word: cats and dogs come out as “gatos e cães”.',
    tired:
      '“it” is left out, which Portuguese allows. “cansado” is the masculine form, and “animal” is masculine, “rua” feminine. Compare “wide”.',
    wide: '“it” is left out, and “grande” has one form for both genders: the translation does not say what was too wide.',
    gato: 'The adjective moves before its noun: “gato preto” is “black cat”.',
    acordo: 'Back to English: the model writes “The agreement of the European Economic Area”.',
    livro: '“Não” becomes “don’t”, and the model adds “I”, which has no word in the source.',
  }),
  /** @param {string[]} all */
  unknown: (all) =>
    `The model does not know ${listed(all.map(quoted))} and replaces ${all.length === 1 ? 'it' : 'them'} with <unk>.`,
  /** @param {number} shown @param {number} found */
  cut: (shown, found) => `Only the first ${shown} of ${found} tokens are translated.`,
  /** @param {number} count */
  endless: (count) => `The translation did not end within ${count} tokens, so it was cut off.`,
  /** @param {number} layers @param {number} heads */
  noSuchHead: (layers, heads) =>
    `The link selects a head of the cross-attention that this model does not have: its decoder layers are 0 to ${layers - 1}, the heads 0 to ${heads - 1}. The head that aligns best is shown.`,
  head,
  headInWords,

  said: {
    /** @param {string} head @param {number} count */
    best: (head, count) => `${head} aligns best of the ${count} heads.`,
    /** @param {string} head @param {string} best */
    other: (head, best) => `${head} is shown; ${best.charAt(0).toLowerCase()}${best.slice(1)} aligns best.`,
    /** @param {string} written @param {string} read @param {string} weight */
    farthest: (written, read, weight) => `Writing ${quoted(written)}, it reads ${quoted(read)} with ${weight}.`,
    /** @param {string} written @param {string} head @param {string} read @param {string} weight */
    pair: (written, head, read, weight) => `Writing ${quoted(written)}, ${head} reads ${quoted(read)} with ${weight}.`,
    /** @param {string} written @param {string} head @param {string} read @param {string} weight @param {[string, string][]} more */
    target: (written, head, read, weight, more) =>
      `Writing ${quoted(written)}, ${head} reads ${quoted(read)} with ${weight}${andMore(more)}.`,
    /** @param {string} read @param {string} head @param {string} written @param {string} weight @param {[string, string][]} more */
    source: (read, head, written, weight, more) =>
      `In ${head}, ${quoted(read)} gets most attention from ${quoted(written)}: ${weight}${andMore(more)}.`,
  },

  facing: {
    label: 'Two sentences with the attention between their words',
    read: 'Source',
    written: 'Translation',
    off: ', switched off',
    forced: ', forced',
    given: ', given',
    marks: 'Underlined words were given; a coloured word differs from the model’s choice.',
    /** @param {string} head */
    key: (head) =>
      `${head}, cross-attention. A thicker ribbon is a larger weight, from an output word to a source word. The largest weights are shown, up to 80 % per output word.`,
  },

  matrix: {
    title: 'Alignment matrix',
    axes: 'Rows: translation. Columns: source.',
    legend: 'Weight',
    /** @param {string} head */
    label: (head) => `Alignment matrix, ${head}; arrow keys move, Enter selects`,
  },

  candidates: {
    label: 'The five most likely words at this place',
    /** @param {string} text */
    title: (text) => `The five best words in place of ${quoted(text)}:`,
    /** @param {string} text @param {string} probability */
    beyond: (text, probability) =>
      `${quoted(text)} was given, with a probability of ${probability}; the five best words in its place:`,
    hint: 'Click a translated word to see its five best alternatives; choose one and the model continues from there.',
  },

  heads: {
    title: 'Heads of the cross-attention',
    mean: 'mean',
    /** @param {number} layer */
    layer: (layer) => `Layer ${layer}`,
    /** @param {number} layer */
    ofLayer: (layer) => ` of layer ${layer}`,
    /** @param {number} layer */
    aligns: (layer) => ` of layer ${layer}, aligns `,
    best: ', the best',
    measure:
      'Alignment score, 0 to 1: how close the weights are to matching each output word with a different source word. Each output word picks its strongest source word (the end sign does not count). If several pick the same source word, only the largest weight counts. The score is the sum of these weights divided by the number of output words.',
  },

  changes: {
    title: 'Switch something off',
    choose: 'choose …',
    source: 'Source word',
    cross: 'Cross-attention',
    encoder: 'Encoder',
    off: 'Switched off',
    before: 'Before',
    after: 'After',
    same: 'The translation stays the same.',
    /** @param {number} count */
    differs: (count) =>
      count === 0
        ? 'Words are missing from the translation.'
        : `${count === 1 ? 'One word is' : `${count} words are`} different.`,
    /** @param {string} text */
    word: (text) => `the word ${quoted(text)}`,
    /** @param {string} head */
    crossHead: (head) => `cross-attention ${head}`,
    /** @param {string} head */
    encoderHead: (head) => `encoder ${head}`,
    /** @param {string} name */
    on: (name) => `Switch back on: ${name}`,
  },

  alignment: {
    howTo:
      'Hover over a word to see its links, click to select it, Esc to clear; arrow keys move along a sentence. An attention weight says what was read, not why the word was chosen. To test that, use “Switch something off”.',
  },

  steps: {
    previous: 'Previous step',
    next: 'Next step',
    play: 'Play',
    pause: 'Pause',
    words: 'Output words, each with its steps',
    encoder: 'Encoder',
    taken: 'written',
    best: 'The five most likely words',
    legend: 'Numbers of the vectors',
    gate: 'Forget gate',
    unlike:
      'Instead of the masked self-attention in the lectures’ decoder, this small model has a recurrent unit (SSRU): a memory with a forget gate. In both, a word sees only the words before it.',
    press: 'Click a number, a score or a weight to see where it comes from.',
    byHand: {
      decoder: 'masked self-attention, then cross-attention',
      /** @param {Node} decoder */
      text: (decoder) => ['Both attention parts of that decoder, number by number: ', decoder, '.'],
    },
    stageNames: {
      input: 'Input',
      memory: 'Memory',
      scores: 'Query and scores',
      mix: 'Softmax and mix',
      forward: 'Feed-forward',
      word: 'The word',
    },
    maskedName: 'Masked self-attention',
    start: 'start',
    /** @param {number} layer */
    inputName: (layer) => (layer === 0 ? 'Previous word + position' : `From layer ${layer - 1}`),
    vectors: /** @type {Record<string, { name: string, formula: string }>} */ ({
      input: { name: 'Input', formula: 'x' },
      state_before: { name: 'Memory before', formula: 'c′' },
      forget: { name: 'Forget gate', formula: 'f = σ(x W_f + b_f)' },
      candidate: { name: 'Candidate', formula: 'x W' },
      state: { name: 'Memory', formula: 'c = f ⊙ c′ + (1 − f) ⊙ x W' },
      self_q: { name: 'Query', formula: 'of the output so far' },
      self_z: { name: 'Mix', formula: 'z = weights · V' },
      self_attn_out: { name: 'All heads', formula: 'through W_O' },
      after_written: { name: 'Add & norm', formula: 'input + attention output' },
      q: { name: 'Query', formula: 'q' },
      z: { name: 'Mix', formula: 'z = weights · V' },
      after_cross: { name: 'Add & norm', formula: 'all heads, W_O' },
      mlp_out: { name: 'Feed-forward', formula: '' },
      output: { name: 'Add & norm', formula: 'to the next layer' },
    }),
    own: {
      label: 'Scores and weights of the output words; click a number to see where it comes from',
      tokens: 'Output',
      scores: { name: 'Scores', formula: 'q · K ÷ √d_k, later words −∞' },
      pattern: { name: 'Weights', formula: 'softmax' },
    },
    source: {
      label: 'Scores and weights of the source words; click a number to see where it comes from',
      tokens: 'Source',
      scores: { name: 'Scores', formula: 'q · K ÷ √d_k' },
      pattern: { name: 'Weights', formula: 'softmax' },
    },
    why: {
      /** @param {string} token */
      title: (token) => `Where the weight of ${quoted(token)} comes from`,
      rows: {
        q: { name: 'Query, decoder', formula: 'from y: the output' },
        k: { name: 'Key, encoder', formula: 'from x: the source' },
        qk_products: { name: 'Multiplied', formula: 'number by number' },
      },
      /** @param {string[]} ends */
      scale: ([q, k, products]) =>
        `Each row has its own colour scale: the query’s scale reaches ±${q}, the key’s ±${k} and the products’ ±${products}.`,
      /** @param {string[]} first @param {number} count @param {string} dot */
      dot: (first, count, dot) =>
        `q · k is the sum of ${count} products: ${first.map((one) => (one.startsWith('−') ? `(${one})` : one)).join(' + ')} + … = ${dot}`,
      /** @param {string} equation the division by √d_k */
      score: (equation) => `Score: ${equation}`,
      /** @param {string} score @param {string} largest @param {string} power */
      exp: (score, largest, power) => `e to the power of the score minus the largest, ${score} − ${largest}: ${power}`,
      /** @param {string} equation the division by the sum @param {string} sum */
      weight: (equation, sum) => `Weight: ${equation}, where ${sum} is the sum over all source words`,
    },
    number: {
      ...sums,
      /** @param {string} part @param {number} column @param {number} layer @param {number | null} head @param {string | null} token */
      title: (part, column, layer, head, token) =>
        `Where number ${column} of ${part}${token === null ? '' : ` of ${quoted(token)}`} comes from (layer ${layer}${head === null ? '' : `, head ${head}`})`,
      streams: { writer: 'from y: the output', reader: 'from x: the source', weights: 'trained' },
      encoded: 'the encoder’s output H',
      /** Name of a matrix, by the core's name within the layer. @param {string} part */
      part: (part) => {
        const norm = part.match(/^ln(\d)\.(.*)$/);
        if (norm) return `${NORM_STAGES[norm[2]]} ${NORMS[Number(norm[1]) - 1]}`;
        return PARTS[part] ?? part;
      },
      /** Symbol of a weight matrix or vector, by the core's name within the layer. @param {string} part */
      weights: (part) => {
        const last =
          part
            .replace(/\.\d+$/, '')
            .split('.')
            .at(-1) ?? part;
        const greek = { gamma: 'γ', beta: 'β' }[last];
        return (
          greek ??
          last
            .replace(/^[a-z]/, (letter) => (letter === 'w' ? 'W' : letter))
            .replace(/_([qkvo])$/, (_, letter) => `_${letter.toUpperCase()}`)
        );
      },
      /** @param {string} what @param {number} count @param {string} stream @param {string | null} token */
      source: (what, count, stream, token) =>
        `${what}${token === null ? '' : ` of ${quoted(token)}`}${count > 1 ? `, ${count} numbers` : ''} (${stream})`,
      /** @param {string} value */
      given: (value) =>
        `${value}: looked up, not computed. It is the vector of the previous word (none at the start) plus the vector of the position.`,
      /** @param {string} value */
      masked: (value) => `${value}: the mask hides later words.`,
      /** @param {string} sum */
      empty: (sum) => `The memory was empty: ${sum}`,
      /** @param {number} count @param {string} value */
      largest: (count, value) => `The largest of ${count} scores: ${value}`,
      /** @param {number} count @param {string} value */
      spread: (count, value) => `The standard deviation of ${count} numbers: ${value}`,
    },
    /** @param {string} name @param {number} at @param {string} value */
    dimension: (name, at, value) => `${name}, dimension ${at}: ${value}`,
    said: {
      /** @param {number} tokens @param {number} layers @param {number} decoders */
      encoder: (tokens, layers, decoders) =>
        `The encoder reads all ${tokens} tokens at once, in ${layers} layers, and only once; its output becomes the keys and values of all ${decoders} decoder layers.`,
      /** @param {number} layer @param {string | null} before @param {boolean} hasStart */
      input: (layer, before, hasStart) => {
        const first =
          before === null
            ? `${hasStart ? 'the start token and its position' : 'only the position'}, because nothing is written yet`
            : `${quoted(before)}, the last written word, and its position`;
        return layer === 0
          ? `The decoder’s input is ${first}.`
          : `The input of layer ${layer} is the output of layer ${layer - 1}. The input of layer 0 is ${first}.`;
      },
      /** @param {number} layer @param {number} word */
      memory: (layer, word) =>
        word === 0
          ? `The memory of layer ${layer} is empty; the forget gate f controls how much new input enters it.`
          : `In layer ${layer} the forget gate f says, number by number, how much of the memory stays and how much new input it takes in. The lectures’ decoder has masked self-attention here.`,
      /** @param {string} head @param {string | null} text @param {string} weight @param {number} hidden */
      masked: (head, text, weight, hidden) =>
        `${head} attends to the output so far, most to ${text === null ? 'the start token' : quoted(text)}, with ${weight}; ${hidden === 0 ? 'there are no later words' : hidden === 1 ? 'the later word has a score of −∞ and gets 0' : `the ${hidden} later words have a score of −∞ and get 0`}.`,
      /** @param {string} head @param {string} read @param {string} score */
      scores: (head, read, score) =>
        `${head} compares its query with the key of every source word: ${quoted(read)} has the highest score, ${score}.`,
      /** @param {string} head @param {string} read @param {string} weight */
      mix: (head, read, weight) =>
        `Softmax turns the scores into weights: ${quoted(read)} gets ${weight}. The values are mixed by these weights.`,
      /** @param {number} layer @param {number} layers */
      forward: (layer, layers) =>
        layer === layers - 1
          ? 'The feed-forward part works on each vector separately; this is the last layer, and its output is compared with all words.'
          : `The feed-forward part works on each vector separately; its output goes into layer ${layer + 1}.`,
      /** @param {string} text @param {string} probability @param {boolean} ends */
      word: (text, probability, ends) =>
        ends
          ? `The end sign is the most likely, with ${probability}: the translation is complete.`
          : `${quoted(text)} is written, with a probability of ${probability}; it is the input for the next word.`,
      /** @param {string} text @param {string} probability @param {string} own @param {string} most */
      chosen: (text, probability, own, most) =>
        `${quoted(text)} was given, with a probability of ${probability}; the model would have written ${quoted(own)}, with ${most}.`,
    },
    encoderStations: {
      read: 'Source',
      /** @param {number} count */
      tokens: (count) => `${count} tokens`,
      embedded: 'Embeddings + positions',
      /** @param {number} count */
      layers: (count) => `Encoder, ${count} layers, once`,
      /** @param {number} count */
      keysAndValues: (count) => `Keys and values, in each of ${count} decoder layers`,
      /** @param {number} heads @param {number} tokens @param {number} size */
      each: (heads, tokens, size) => `${heads} heads, ${tokens} × ${size} each`,
    },
  },
};
