// @ts-check
/** UI strings of the room "Translate", in English. */
import { listed, quoted } from '../../../words/en/phrases.js';
import { sums } from '../../../words/en/sums.js';

/** @param {number} layer @param {number | null} head */
const head = (layer, head) => (head === null ? `The mean of layer ${layer}` : `Layer ${layer}, head ${head}`);

/** A head's name, for use in a sentence. @param {number} layer @param {number | null} head */
const headInWords = (layer, head) => (head === null ? `the mean of layer ${layer}` : `head ${head} of layer ${layer}`);

/** @param {[text: string, weight: string][]} more */
const andTo = (more) =>
  more.length > 0 ? `, then ${listed(more.map(([text, weight]) => `${weight} to ${quoted(text)}`))}` : '';

/** @param {[text: string, weight: string][]} more */
const andFrom = (more) =>
  more.length > 0 ? `, then from ${listed(more.map(([text, weight]) => `${quoted(text)} (${weight})`))}` : '';

/** Names of the matrices of a decoder layer, by the core's names. */
const PARTS = /** @type {Record<string, string>} */ ({
  'decoder.embed': 'the vector of the previous word',
  'decoder.pos_embed': 'the vector of the position',
  'decoder.embed_sum': 'word + position',
  resid_pre: 'the input',
  'ssru.forget': 'the forget gate',
  'ssru.candidate': 'the candidate',
  'ssru.state': 'the memory',
  ssru_out: 'the output of the memory',
  resid_ssru: 'input + memory',
  self_attn_out: 'the output of masked self-attention',
  resid_self: 'input + masked self-attention',
  q: 'the query',
  k: 'the key',
  v: 'the value',
  qk_products: 'query times key',
  dot_products: 'the dot product',
  scaled_scores: 'the score',
  biased_scores: 'the score with the distance bias',
  attn_scores: 'the score',
  row_max: 'the largest score',
  exp: 'the exponential',
  exp_sum: 'the sum of exponentials',
  pattern: 'the weight',
  weighted_v: 'the weighted value',
  z: 'the mix',
  cross_attn_out: 'the output of cross-attention',
  resid_cross: 'residual stream + attention',
  'mlp.pre': 'the hidden layer before ReLU',
  'mlp.post': 'the hidden layer',
  mlp_out: 'the feed-forward output',
  resid_post: 'residual stream + feed-forward',
});

/** Names of the intermediate values of a norm. */
const NORM_STAGES = /** @type {Record<string, string>} */ ({
  mean: 'the mean',
  scale: 'the standard deviation',
  x_hat: 'the standardised sum',
  normalized: 'Add & norm',
});

/** Names of the three sublayers of a decoder layer, each before one of its norms. */
const SUBLAYERS = ['the first sublayer', 'cross-attention', 'the feed-forward network'];

export const words = {
  directionsLabel: 'Direction',
  directions: /** @type {Record<string, string>} */ ({
    'en-pt': 'English → Portuguese',
    'pt-en': 'Portuguese → English',
  }),
  tasks: { label: 'Task', none: 'none' },
  languages: { source: 'From', target: 'To' },
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
    label: 'Begin with',
    placeholder: 'first words of the translation',
    hint: 'The model continues from what you type here; an incomplete word is used as typed.',
    /** @param {number} given @param {number} chosen */
    given: (given, chosen) => {
      const tokens = given === 1 ? 'The first token was' : `The first ${given} tokens were`;
      if (chosen === 0) return `${tokens} entered by hand. The model would have written the same.`;
      return `${tokens} entered by hand. At ${chosen === given ? (given === 1 ? 'this position' : 'all of these positions') : `${chosen} of these positions`}, the model prefers another token.`;
    },
  },
  end: 'end',
  forced: 'forced',
  undo: 'Undo',
  clear: 'Let the model choose',
  /** Remarks about the translations of the examples. */
  notes: /** @type {Record<string, string>} */ ({
    agreement: 'Three words change their order: “European Economic Area” becomes “Espaço Económico Europeu”.',
    cat: 'The adjective comes after its noun in Portuguese: “black cat” becomes “gato preto”.',
    order: 'Two adjectives move behind their nouns: “livro vermelho”, “mesa branca”.',
    negation: '“does not like” has three words; “não gosta” has two.',
    name: 'The model splits the name into known pieces and writes it piece by piece.',
    number: 'Numbers stay as they are: “7:45”, “23”.',
    unknown:
      '“心” is not in the vocabulary. The model reads <unk> instead, as it does for every unknown letter, and writes “-”.',
    idiom: 'The idiom is translated word for word: cats and dogs become “gatos e cães”.',
    tired:
      'The translation leaves out “it”, which Portuguese allows. “cansado” is masculine, like “animal”; “rua” is feminine. Compare “wide”.',
    wide: 'The translation leaves out “it”, and “grande” has one form for both genders, so it is unclear what was too wide.',
    gato: 'The adjective moves in front of its noun: “gato preto” becomes “black cat”.',
    acordo: 'Back to English: the model writes “The agreement of the European Economic Area”.',
    livro: '“Não” becomes “don’t”, and the model adds “I”, which has no counterpart in the source.',
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
    `The link selects a cross-attention head that this model does not have: it has decoder layers 0 to ${layers - 1} with heads 0 to ${heads - 1}. The head that aligns best is shown instead.`,
  head,
  headInWords,
  /** A head's name as the subject of a sentence. */
  subject: head,

  said: {
    /** @param {string} head @param {number} count */
    best: (head, count) => `${head} aligns best of the ${count} heads.`,
    /** @param {string} head @param {string} best */
    other: (head, best) => `${head} is shown; ${best.charAt(0).toLowerCase()}${best.slice(1)} aligns best.`,
    /** @param {string} written @param {string} head @param {string} read @param {string} weight */
    pair: (written, head, read, weight) =>
      `When the model writes ${quoted(written)}, ${head} gives ${weight} of its attention to ${quoted(read)}.`,
    /** @param {string} written @param {string} head @param {string} read @param {string} weight @param {[string, string][]} more */
    target: (written, head, read, weight, more) =>
      `When the model writes ${quoted(written)}, ${head} gives ${weight} of its attention to ${quoted(read)}${andTo(more)}.`,
    /** @param {string} read @param {string} head @param {string} written @param {string} weight @param {[string, string][]} more */
    source: (read, head, written, weight, more) =>
      `In ${head}, ${quoted(read)} gets the most attention from ${quoted(written)} (${weight})${andFrom(more)}.`,
  },

  facing: {
    label: 'Two sentences with the attention between their words',
    read: 'Source',
    written: 'Translation',
    off: ', switched off',
    forced: ', forced',
    given: ', entered by hand',
    marks: 'Underlined words were entered by hand. A coloured word differs from the model’s choice.',
    /** @param {string} head */
    key: (head) =>
      `${head}, cross-attention. A thicker ribbon from an output word to a source word shows a larger weight. For each output word, the ribbons show the largest weights, up to 80 % in total.`,
  },

  matrix: {
    title: 'Alignment matrix',
    axes: 'Rows: translation. Columns: source.',
    legend: 'Weight',
    /** @param {string} head */
    label: (head) => `Alignment matrix, ${head}. Arrow keys move, Enter selects.`,
  },

  candidates: {
    label: 'The five most likely words at this position',
    /** @param {string} text */
    title: (text) => `The five most likely words at the position of ${quoted(text)}:`,
    /** @param {string} text @param {string} probability */
    beyond: (text, probability) =>
      `${quoted(text)} was entered by hand (probability ${probability}). The five most likely words at its position:`,
    hint: 'Click a translated word to see the five most likely words at its position. Click one of them to make the model continue from it.',
  },

  heads: {
    title: 'Cross-attention heads',
    mean: 'mean',
    /** @param {number} layer */
    layer: (layer) => `Layer ${layer}`,
    /** @param {number} layer */
    ofLayer: (layer) => ` of layer ${layer}`,
    /** @param {number} layer */
    aligns: (layer) => ` of layer ${layer}, alignment score `,
    best: ', the highest score',
    measure:
      'Alignment score, 0 to 1: how close the weights are to matching each output word with a different source word. For each output word except the end token, the largest weight is taken. If several output words have their largest weight on the same source word, only the largest of these weights counts. The score is the sum of these weights divided by the number of output words.',
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
      'Point at a word to see its links, click it to select it, and press Esc to clear the selection. The arrow keys move along a sentence. An attention weight shows what the model read, not why it chose a word. To test whether a word mattered, use “Switch something off”.',
  },

  steps: {
    words: 'Output words, each with its steps',
    encoder: 'Encoder',
    taken: 'written',
    best: 'The five most likely words',
    legend: 'Numbers in the vectors',
    gate: 'Forget gate',
    unlike:
      'Instead of the masked self-attention in the lectures’ decoder, this small model has a recurrent unit (SSRU): a memory with a forget gate. In both, a word sees only the words before it.',
    press: 'Click a number, a score or a weight to see where it comes from.',
    byHand: {
      decoder: 'masked self-attention, then cross-attention',
      /** @param {Node} decoder */
      text: (decoder) => ['See both attention sublayers of that decoder, number by number: ', decoder, '.'],
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
    /** @param {boolean} isDivided @param {boolean} hasBias @param {boolean} isMasked */
    scoreFormula: (isDivided, hasBias, isMasked) =>
      `q · K${isDivided ? ' ÷ √d_k' : ''}${hasBias ? ' + bias of the distance' : ''}${isMasked ? ', later words −∞' : ''}`,
    start: 'start',
    added: 'Add',
    /** @param {number} layer */
    inputName: (layer) => (layer === 0 ? 'Previous word + position' : `From layer ${layer - 1}`),
    vectors: /** @type {Record<string, { name: string, formula: string }>} */ ({
      input: { name: 'Input', formula: 'x' },
      state_before: { name: 'Memory before', formula: 'c′' },
      forget: { name: 'Forget gate', formula: 'f = σ(x W_f + b_f)' },
      candidate: { name: 'Candidate', formula: 'x W' },
      state: { name: 'Memory', formula: 'c = f ⊙ c′ + (1 − f) ⊙ x W' },
      self_q: { name: 'Query', formula: 'from the output so far' },
      self_z: { name: 'Mix', formula: 'z = weights · V' },
      self_attn_out: { name: 'All heads', formula: 'through W_O' },
      after_written: { name: 'Add & norm', formula: 'input + attention output' },
      q: { name: 'Query', formula: 'q' },
      z: { name: 'Mix', formula: 'z = weights · V' },
      after_cross: { name: 'Add & norm', formula: 'residual + attention output' },
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
        q: { name: 'Query, decoder', formula: 'from the output y' },
        k: { name: 'Key, encoder', formula: 'from the source x' },
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
      /** @param {string} score @param {string} largest @param {string} _sign @param {string} power */
      power: (score, largest, _sign, power) =>
        `e to the power of (score − largest score), ${score} − ${largest}: ${power}`,
      /** @param {string} equation the division by the sum @param {string} sum */
      weight: (equation, sum) => `Weight: ${equation}, where ${sum} is the sum over all source words`,
    },
    number: {
      ...sums,
      /** @param {string} part @param {number} column @param {number | null} layer @param {number | null} head @param {string | null} token */
      title: (part, column, layer, head, token) => {
        const place = layer === null ? '' : ` (layer ${layer}${head === null ? '' : `, head ${head}`})`;
        return `Where number ${column} of ${part}${token === null ? '' : ` of ${quoted(token)}`} comes from${place}`;
      },
      origins: { decoder: 'from the output y', encoder: 'from the source x', weights: 'trained' },
      encoded: 'the encoder’s output H',
      /**
       * Name of a matrix, by the core's name within the layer; in a pre-norm model, norms come before their sublayers.
       *
       * @param {string} part
       * @param {boolean} isPre
       */
      part: (part, isPre) => {
        const embed = part.match(/^decoder\.ln_embed\.(.*)$/);
        if (embed) return `${NORM_STAGES[embed[1]]} after the embedding`;
        const norm = part.match(/^ln(\d)\.(.*)$/);
        if (norm) return `${NORM_STAGES[norm[2]]} ${isPre ? 'before' : 'after'} ${SUBLAYERS[Number(norm[1]) - 1]}`;
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
      /** @param {string} what @param {number} count @param {string} origin @param {string | null} token */
      operand: (what, count, origin, token) =>
        `${what}${token === null ? '' : ` of ${quoted(token)}`}${count > 1 ? `, ${count} numbers` : ''} (${origin})`,
      given: '. This number is looked up in a table, not computed.',
      masked: ': the mask hides later words.',
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
        `The encoder reads all ${tokens} tokens at once. It has ${layers} layers and runs only once. The ${decoders} decoder layers compute their keys and values from its output.`,
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
          : `In layer ${layer}, the forget gate f controls, number by number, how much of the memory stays and how much new input enters it. The lectures’ decoder has masked self-attention here.`,
      /** @param {string} head @param {string | null} text @param {string} weight @param {number} hidden */
      masked: (head, text, weight, hidden) =>
        `${head} attends to the output so far, most strongly to ${text === null ? 'the start token' : quoted(text)} (${weight}). ${hidden === 0 ? 'There are no later words.' : hidden === 1 ? 'The later word has a score of −∞ and gets no attention.' : `The ${hidden} later words have a score of −∞ and get no attention.`}`,
      /** @param {string} head @param {string} read @param {string} score */
      scores: (head, read, score) =>
        `${head} compares its query with the key of every source word: ${quoted(read)} has the highest score, ${score}.`,
      /** @param {string} head @param {string} read @param {string} weight */
      mix: (head, read, weight) =>
        `Softmax turns the scores into weights: ${quoted(read)} gets ${weight}. The values are mixed in proportion to these weights.`,
      /** @param {number} layer @param {number} layers */
      forward: (layer, layers) =>
        layer === layers - 1
          ? 'The feed-forward network works on each vector separately. This is the last layer, so its output is compared with the vectors of all words.'
          : `The feed-forward network works on each vector separately. Its output is the input of layer ${layer + 1}.`,
      /** @param {string} text @param {string} probability @param {boolean} ends */
      word: (text, probability, ends) =>
        ends
          ? `The end token is the most likely (${probability}), so the translation is complete.`
          : `${quoted(text)} is written (probability ${probability}). It is the input for the next word.`,
      /** @param {string} text @param {string} probability @param {string} own @param {string} most */
      chosen: (text, probability, own, most) =>
        `${quoted(text)} was entered by hand (probability ${probability}). The model would have written ${quoted(own)} (${most}).`,
    },
    encoderStations: {
      read: 'Source',
      /** @param {number} count */
      tokens: (count) => `${count} tokens`,
      embedded: 'Embeddings + positions',
      /** @param {number} count */
      layers: (count) => `Encoder: ${count} layers, run once`,
      /** @param {number} count */
      keysAndValues: (count) => `Keys and values for each of the ${count} decoder layers`,
      /** @param {number} heads @param {number} tokens @param {number} size */
      each: (heads, tokens, size) => `${heads} heads, ${tokens} × ${size} each`,
    },
  },
};
