// @ts-check
/** The words of the room "Translate", in English. */
import { listed, quoted } from '../../../words/en/phrases.js';
import { sums } from '../../../words/en/sums.js';

/** @param {number} layer @param {number | null} head */
const head = (layer, head) => (head === null ? `The mean of layer ${layer}` : `Layer ${layer}, head ${head}`);

/** A head inside a sentence. @param {number} layer @param {number | null} head */
const headInWords = (layer, head) => (head === null ? `the mean of layer ${layer}` : `head ${head} of layer ${layer}`);

/** @param {[text: string, weight: string][]} more */
const andMore = (more) =>
  more.length > 0 ? `, then ${listed(more.map(([text, weight]) => `${quoted(text)} with ${weight}`))}` : '';

/** Matrices of a decoder's layer, by their names within it. */
const PARTS = /** @type {Record<string, string>} */ ({
  resid_pre: 'what goes in',
  'ssru.forget': 'the forget gate',
  'ssru.candidate': 'what is taken in',
  'ssru.state': 'the memory',
  ssru_out: 'what the memory gives',
  resid_ssru: 'input + memory',
  self_attn_out: 'all heads of masked self-attention through W_O',
  resid_self: 'input + masked self-attention',
  q: 'the query',
  k: 'the key',
  v: 'the value',
  qk_products: 'query times key',
  dot_products: 'the dot product',
  scaled_scores: 'the score',
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

/** Stages of a norm. */
const NORM_STAGES = /** @type {Record<string, string>} */ ({
  mean: 'the mean',
  scale: 'the standard deviation',
  x_hat: 'the standardised sum',
  normalized: 'Add & norm',
});

/** What the three norms of a decoder's layer stand behind. */
const NORMS = ['behind the memory', 'behind the attention', 'behind the feed-forward part'];

export const words = {
  title: 'What a translator reads while it writes',
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
    label: 'Begin it yourself',
    placeholder: 'first words of the translation',
    hint: 'The model goes on from what you type here; an unfinished word is taken as it stands.',
    /** @param {number} given @param {number} chosen */
    given: (given, chosen) => {
      const tokens = given === 1 ? 'The first token is' : `The first ${given} tokens are`;
      if (chosen === 0) return `${tokens} given, and the model would have written the same.`;
      return `${tokens} given; at ${chosen === given ? (given === 1 ? 'its place' : 'all of these places') : `${chosen} of these places`} the model prefers another.`;
    },
  },
  end: 'end',
  forced: 'forced',
  undo: 'Undo',
  clear: 'As the model writes',
  /** What to look at in an example, as the model translates it. */
  notes: /** @type {Record<string, string>} */ ({
    agreement: 'Three words turn round: “European Economic Area” is written as “Espaço Económico Europeu”.',
    cat: 'The adjective comes after its noun in Portuguese: “black cat” is “gato preto”.',
    order: 'Noun and adjective change places twice: “livro vermelho”, “mesa branca”.',
    negation: '“does not like” is three words, “não gosta” two.',
    name: 'The name is cut into pieces that the model knows, and put together again piece by piece.',
    number: 'Numbers are written as they are read: “7:45”, “23”.',
    unknown:
      '“心” is not in the vocabulary: the model reads <unk>, the same entry for every letter that it lacks, and writes “-” in its place.',
    idiom: 'The idiom is translated word by word: cats and dogs come out as “gatos e cães”.',
    tired:
      '“it” is left out, as Portuguese may. “cansado” is the masculine form, and “animal” is masculine, “rua” feminine. Compare “wide”.',
    wide: '“it” is left out, and “grande” has one form for both genders: the translation does not say what was too wide.',
    gato: 'The adjective goes back in front of its noun: “gato preto” is “black cat”.',
    acordo: 'The way back: the model writes “The agreement of the European Economic Area”.',
    livro: '“Não” becomes “don’t”, and “I” is written though no word for it is read.',
  }),
  /** @param {string[]} all */
  unknown: (all) => `The model does not know ${listed(all.map(quoted))} and reads <unk>.`,
  /** @param {number} shown @param {number} found */
  cut: (shown, found) => `The first ${shown} of ${found} tokens are translated.`,
  /** @param {number} count */
  endless: (count) => `The model did not end within ${count} tokens, so it was stopped.`,
  /** @param {number} layers @param {number} heads */
  noSuchHead: (layers, heads) =>
    `The link names a head of the cross-attention that this model does not have: its decoder layers are 0 to ${layers - 1}, the heads 0 to ${heads - 1}. The head that aligns best is shown.`,
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
      `${quoted(read)} is read by ${head} most for writing ${quoted(written)}: ${weight}${andMore(more)}.`,
  },

  facing: {
    label: 'Two sentences and what is read for each word',
    read: 'What is read',
    written: 'What is written',
    off: ', switched off',
    forced: ', forced',
    given: ', given',
    marks: 'Underlined words were given; a coloured one is not what the model would have written.',
    /** @param {string} head */
    key: (head) =>
      `${head}, cross-attention. A thicker ribbon is a larger weight, from the word written to the words read; drawn are the largest, to 80 % of each word.`,
  },

  matrix: {
    title: 'Alignment matrix',
    axes: 'Rows: what is written. Columns: what is read.',
    legend: 'Weight',
    /** @param {string} head */
    label: (head) => `Alignment matrix, ${head}; arrow keys move, Enter holds`,
  },

  candidates: {
    label: 'The five most likely words at this place',
    /** @param {string} text */
    title: (text) => `Where ${quoted(text)} stands, the five best:`,
    /** @param {string} text @param {string} probability */
    beyond: (text, probability) =>
      `${quoted(text)} was given, with a probability of ${probability}; the five best at its place:`,
    hint: 'Hold a word of the translation for the five best words at its place; press another one, and the model goes on from it.',
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
      'The number says how well a head pairs the words of these two sentences, from 0 to 1: each word written picks the word it reads most, the end sign aside; where several pick the same one, only the largest weight counts; what counts is added up and divided by the number of words written.',
  },

  changes: {
    title: 'Switch off and see',
    choose: 'choose …',
    source: 'Word read',
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
    /** @param {number} layer @param {number} head */
    crossHead: (layer, head) => `cross-attention L${layer} H${head}`,
    /** @param {number} layer @param {number} head */
    encoderHead: (layer, head) => `encoder L${layer} H${head}`,
    /** @param {string} name */
    on: (name) => `Switch on again: ${name}`,
  },

  alignment: {
    howTo:
      'Point at a word to look, press it to hold it, Escape to let go; arrow keys move along a sentence. An attention weight says what was read, not why the word was chosen: “Switch off and see” tries that.',
  },

  steps: {
    previous: 'Previous step',
    next: 'Next step',
    play: 'Play',
    pause: 'Pause',
    words: 'Words written, each with its steps',
    encoder: 'Encoder',
    taken: 'written',
    best: 'The five most likely words',
    legend: 'Numbers of the vectors',
    gate: 'Forget gate',
    unlike:
      'This small model has a recurrent unit (SSRU), a memory with a forget gate, where the lectures’ decoder has masked self-attention; with either, a word sees only the words before it.',
    press: 'Press a number, a score or a weight to see where it comes from.',
    byHand: {
      decoder: 'masked self-attention, then cross-attention',
      /** @param {Node} decoder */
      text: (decoder) => ['Both attentions of that decoder, number by number: ', decoder, '.'],
    },
    stageNames: {
      input: 'What goes in',
      memory: 'Memory',
      scores: 'Query and scores',
      mix: 'Softmax and mix',
      forward: 'Feed-forward',
      word: 'The word',
    },
    maskedName: 'Masked self-attention',
    start: 'start',
    /** @param {number} layer */
    inputName: (layer) => (layer === 0 ? 'Word before + position' : `From layer ${layer - 1}`),
    vectors: /** @type {Record<string, { name: string, formula: string }>} */ ({
      input: { name: 'Input', formula: 'x' },
      state_before: { name: 'Memory before', formula: 'c′' },
      forget: { name: 'Forget gate', formula: 'f = σ(x W_f + b_f)' },
      candidate: { name: 'Taken in', formula: 'x W' },
      state: { name: 'Memory', formula: 'c = f ⊙ c′ + (1 − f) ⊙ x W' },
      self_q: { name: 'Query', formula: 'of what is written' },
      self_z: { name: 'Mix', formula: 'z = weights · V' },
      self_attn_out: { name: 'All heads', formula: 'through W_O' },
      after_written: { name: 'Add & norm', formula: 'the input plus that' },
      q: { name: 'Query', formula: 'q' },
      z: { name: 'Mix', formula: 'z = weights · V' },
      after_cross: { name: 'Add & norm', formula: 'all heads, W_O' },
      mlp_out: { name: 'Feed-forward', formula: '' },
      output: { name: 'Add & norm', formula: 'to the next layer' },
    }),
    own: {
      label: 'Scores and weights of the words written; press a number to see where it comes from',
      tokens: 'Written',
      scores: { name: 'Scores', formula: 'q · K ÷ √d_k, later words −∞' },
      pattern: { name: 'Weights', formula: 'softmax' },
    },
    source: {
      label: 'Scores and weights of the words read; press a number to see where it comes from',
      tokens: 'Read',
      scores: { name: 'Scores', formula: 'q · K ÷ √d_k' },
      pattern: { name: 'Weights', formula: 'softmax' },
    },
    why: {
      /** @param {string} token */
      title: (token) => `Where the weight of ${quoted(token)} comes from`,
      rows: {
        q: { name: 'Query, of the writer', formula: 'from y: what is written' },
        k: { name: 'Key, of the reader', formula: 'from x: what was read' },
        qk_products: { name: 'Multiplied', formula: 'number by number' },
      },
      /** @param {string[]} ends */
      scale: ([q, k, products]) =>
        `Each row has colours of its own: the query’s reach to ±${q}, the key’s to ±${k}, those of the products to ±${products}.`,
      /** @param {string[]} first @param {number} count @param {string} dot */
      dot: (first, count, dot) =>
        `q · k: the ${count} products added up, ${first.map((one) => (one.startsWith('−') ? `(${one})` : one)).join(' + ')} + … = ${dot}`,
      /** @param {string} equation the division by √d_k */
      score: (equation) => `Score: ${equation}`,
      /** @param {string} score @param {string} largest @param {string} power */
      exp: (score, largest, power) => `e to the power of the score minus the largest, ${score} − ${largest}: ${power}`,
      /** @param {string} equation the division by the sum @param {string} sum */
      weight: (equation, sum) => `Weight: ${equation}, where ${sum} is the sum over all words read`,
    },
    number: {
      ...sums,
      /** @param {string} part @param {number} column @param {number} layer @param {number | null} head @param {string | null} token */
      title: (part, column, layer, head, token) =>
        `Where number ${column} of ${part}${token === null ? '' : ` of ${quoted(token)}`} comes from (layer ${layer}${head === null ? '' : `, head ${head}`})`,
      streams: { writer: 'from y: what is written', reader: 'from x: what was read', weights: 'trained' },
      encoded: 'the encoder’s output H',
      /** A matrix by its name within the layer. @param {string} part */
      part: (part) => {
        const norm = part.match(/^ln(\d)\.(.*)$/);
        if (norm) return `${NORM_STAGES[norm[2]]} ${NORMS[Number(norm[1]) - 1]}`;
        return PARTS[part] ?? part;
      },
      /** Weights by their name within the layer. @param {string} part */
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
        `${value}: looked up, the vector of the word before (none at the first) plus that of the position.`,
      /** @param {string} value */
      masked: (value) => `${value}: the mask hides what is written later.`,
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
            ? `nothing is written yet, so it is the ${hasStart ? 'start token and its position' : 'position alone'}`
            : `${quoted(before)} was written last`;
        return layer === 0
          ? `What goes into the decoder: ${first}.`
          : `What goes into layer ${layer} is what layer ${layer - 1} made of it (${first}).`;
      },
      /** @param {number} layer @param {number} word */
      memory: (layer, word) =>
        word === 0
          ? `The memory of layer ${layer} is empty; the forget gate f says how much of the new it takes in.`
          : `In layer ${layer} the forget gate f says, number by number, how much of the memory stays and how much of the new is taken in; here the lectures’ decoder has masked self-attention.`,
      /** @param {string} head @param {string | null} text @param {string} weight @param {number} hidden */
      masked: (head, text, weight, hidden) =>
        `${head} looks at what is written so far, most at ${text === null ? 'the start token' : quoted(text)}, with ${weight}; ${hidden === 0 ? 'nothing comes later' : `the ${hidden === 1 ? 'later word' : `${hidden} later words`} had a score of −∞ and get 0`}.`,
      /** @param {string} head @param {string} read @param {string} score */
      scores: (head, read, score) =>
        `${head} compares its query with the key of every word read: ${quoted(read)} has the highest score, ${score}.`,
      /** @param {string} head @param {string} read @param {string} weight */
      mix: (head, read, weight) =>
        `Softmax makes weights of the scores: ${quoted(read)} gets ${weight}. The values are mixed by these weights.`,
      /** @param {number} layer @param {number} layers */
      forward: (layer, layers) =>
        layer === layers - 1
          ? 'The feed-forward part works on the vector by itself; this is the last layer, and its output is compared with all words.'
          : `The feed-forward part works on the vector by itself; its output goes into layer ${layer + 1}.`,
      /** @param {string} text @param {string} probability @param {boolean} ends */
      word: (text, probability, ends) =>
        ends
          ? `The end sign is the most likely, with ${probability}: the translation is complete.`
          : `${quoted(text)} is written, with a probability of ${probability}; it goes in at the next word.`,
      /** @param {string} text @param {string} probability @param {string} own @param {string} most */
      chosen: (text, probability, own, most) =>
        `${quoted(text)} was given, with a probability of ${probability}; the model would have written ${quoted(own)}, with ${most}.`,
    },
    encoderStations: {
      read: 'What is read',
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
