// @ts-check
/** UI strings of the room "Train", in English. */
import { listed, quoted } from '../../../words/en/phrases.js';

/** Descriptions of a model's activation sites. @type {Record<import('../step/sites.ts').Site, (layer: string) => string>} */
const SITES = {
  embed: () => 'embedding',
  logits: () => 'logits',
  heads: (layer) => `heads of layer ${layer}`,
  mlp: (layer) => `MLP of layer ${layer}`,
  resid_pre: (layer) => `input of layer ${layer}`,
  resid_mid: (layer) => `layer ${layer} after attention`,
  resid_post: (layer) => `output of layer ${layer}`,
  self_attn: (layer) => `self-attention heads of decoder layer ${layer}`,
  cross_attn: (layer) => `cross-attention heads of decoder layer ${layer}`,
  decoder_mlp: (layer) => `MLP of decoder layer ${layer}`,
  decoder_pre: (layer) => `input of decoder layer ${layer}`,
  resid_self: (layer) => `decoder layer ${layer} after self-attention`,
  resid_cross: (layer) => `decoder layer ${layer} after cross-attention`,
  decoder_post: (layer) => `output of decoder layer ${layer}`,
  state: (layer) => `state of layer ${layer}`,
  encoder_states: () => 'encoder states',
  decoder_states: () => 'decoder states',
};

/** @param {string} name @param {boolean} hasDecoder */
function layerInWords(name, hasDecoder) {
  if (name === 'attn') return 'attention';
  const [kind, layer] = name.split('.');
  if (layer === undefined) return kind;
  if (!hasDecoder) return `layer ${layer}`;
  return `${kind === 'decoder' ? kind : 'encoder'} ${layer}`;
}

export const words = {
  /** The name of a head, by the kind of its attention. */
  head: {
    only: (/** @type {string} */ head) => head,
    encoder: (/** @type {string} */ head) => `encoder ${head}`,
    decoder: (/** @type {string} */ head) => `decoder ${head}`,
    cross: (/** @type {string} */ head) => `cross-attention ${head}`,
  },

  presetsLabel: 'Try',
  noPreset: 'other settings',
  presets: /** @type {Record<string, { name: string, compare: string[] }>} */ ({
    words: { name: 'Lecture B: six words', compare: ['Compare: learning rate 10'] },
    reverse: { name: 'Reverse: positions matter', compare: ['Compare: without positions'] },
    induction: { name: 'An induction head forms', compare: ['Compare: one layer only'] },
    agreement: { name: 'Long-distance agreement: RNN vs transformer', compare: ['Compare: transformer'] },
    translation: { name: 'Lecture B: encoder–decoder', compare: ['Compare: decoder only'] },
    cross: { name: 'Cross-attention forms', compare: ['Compare: GRU + attention'] },
    depth: {
      name: 'Residual connections and norms',
      compare: ['Compare: without residual connections', 'Compare: without norms'],
    },
  }),

  settings: {
    names: /** @type {Record<string, string>} */ ({
      task: 'Task',
      length: 'Length',
      architecture: 'Model',
      n_layers: 'Layers',
      n_heads: 'Heads',
      d_model: 'Width',
      positions: 'Positions',
      has_residual: 'Residual connections',
      has_norms: 'Norms',
      optimizer: 'Optimizer',
      learning_rate: 'Rate',
      warm_up: 'Warm-up',
      smoothing: 'Smoothing',
      batch: 'Batch',
      seed: 'Seed',
    }),
    values: /** @type {Record<string, string>} */ ({
      six_words: 'six words',
      copy: 'copy',
      reverse: 'reverse',
      sort: 'sort',
      induction: 'repeat after a cue',
      agreement: 'agreement',
      typed: 'your own pairs',
      transformer: 'transformer',
      encoder_decoder: 'encoder–decoder',
      rnn: 'plain RNN',
      lstm: 'LSTM',
      gru: 'GRU',
      gru_attention: 'GRU + attention',
      adam: 'Adam',
      sgd: 'SGD',
      on: 'learned vectors',
      relative: 'relative',
      off: 'no positions',
    }),
    aboutAttention:
      'GRU + attention: an encoder reads the input; a decoder writes the output and attends to every encoder state (Bahdanau’s additive attention).',
    aboutEncoderDecoder:
      'Encoder–decoder: a transformer’s encoder reads the input. The decoder writes the output and an end token: masked self-attention attends to the words written so far, and cross-attention to the input.',
    aboutSgd:
      'SGD moves each weight by rate × gradient. Unlike Adam, it does not adapt the rate to each weight, so it needs larger rates, such as 0.3.',
    aboutSmoothing:
      'With smoothing 0.1, the target is no longer a single word: a tenth of its probability is spread over all words.',
    pairs: {
      label: 'Pairs',
      hint: 'One pair per line, written as input -> output. At most 24 pairs, with at most 8 words on each side. Changes apply when you leave the box.',
    },
    otherPairs: 'other pairs',
    /** @param {boolean} isOn @param {string} name */
    withOrWithout: (isOn, name) => `${isOn ? 'with' : 'without'} ${name.toLowerCase()}`,
    /** @param {string} name @param {string} value */
    pair: (name, value) => `${name.toLowerCase()} ${value}`,
    /** @param {string} count */
    size: (count) => `${count} weights`,
  },

  acts: {
    portion: '50 steps',
    restart: 'Restart',
    keep: 'Keep this curve',
    clear: 'Clear kept curves',
    open: 'Inspect one step',
    openModel: { sentence: 'Open in “Sentence”', translate: 'Open in “Translate”' },
    openModelHint: {
      sentence: 'Opens the model as trained up to this step, with its vocabulary, in “Sentence” and “Layer”.',
      translate:
        'Opens the model as trained up to this step, with its vocabulary, in “Translate”. There you can follow masked self-attention and cross-attention step by step.',
    },
    save: 'Save the model',
    saveHint: {
      sentence:
        'Saves model.safetensors, config.json and tokenizer.json in the format of GPT-2 in Hugging Face’s library. “Open saved files…” opens them again.',
      translate:
        'Saves model.safetensors, config.json and tokenizer.json in the format of Marian in Hugging Face’s library. “Open saved files…” opens them again.',
      recurrent:
        'Saves model.safetensors and config.json with all matrices, the vocabulary and the state of the training run. “Open saved files…” opens them again.',
    },
    read: 'Open saved files…',
    readHint: 'Opens a model that was saved here. Choose all of its files together.',
    /** @param {string} task @param {string} step */
    isRead: (task, step) =>
      `Opened the saved training run: ${task}, step ${step}. It continues exactly where it stopped.`,
    /** @param {string} task @param {string} step */
    trained: (task, step) => `Trained here: ${task}, step ${step}`,
    /** @param {string} step */
    counter: (step) => `Step ${step}`,
    /** @param {string} count */
    speed: (count) => `${count} steps per second`,
  },

  curves: {
    label: 'How the model learns',
    scaleLabel: 'Scale of the loss',
    scales: { linear: 'Linear', log: 'Log' },
    /** Titles, each in several lengths, longest first. */
    loss: ['Loss at each step, in nats (lower is better)', 'Loss at each step, in nats', 'Loss, in nats'],
    /** @param {boolean} isUnseen */
    accuracy: (isUnseen) =>
      isUnseen
        ? ['Accuracy on unseen sequences', 'Accuracy']
        : ['Accuracy on the training sentences', 'Training accuracy'],
    /** @param {boolean} isAlignment */
    scores: (isAlignment) => [isAlignment ? 'Alignment of the best head' : 'Scores of two heads'],
    /** @param {string} value */
    chance: (value) => `chance: ${value}`,
    /** The reason why no model can have a lower loss. @param {string} value @param {boolean} isCertain */
    best: (value, isCertain) => [
      `best possible: ${value} (${isCertain ? 'each target has probability 1' : 'the entropy of the targets'})`,
      `best possible: ${value}`,
    ],
    norms: ['Gradient norm of each layer, log scale', 'Gradient norms, log scale'],
    /** Description of a layer, by the core's name. */
    layer: layerInWords,
    /** @param {string[]} differences */
    kept: (differences) => `kept curve: ${differences.length ? listed(differences) : 'the same settings'}`,
    /** @param {string} loss @param {string} right */
    keptEnd: (loss, right) => `loss ${loss}, accuracy ${right}`,
    /** @param {string} head */
    previous_token: (head) => `${head} attends to the previous token`,
    /** @param {string} head */
    induction: (head) => `${head} has the highest induction score`,
    /** @param {string} head */
    alignment_score: (head) => `${head} has the highest alignment`,
    /** @param {number} steps @param {number} kept @param {string[]} norms */
    picture: (steps, kept, norms) =>
      `Curves of loss, accuracy and gradients over ${steps === 1 ? '1 step' : `${steps} steps`}${kept ? `, with ${kept} kept ${kept === 1 ? 'curve' : 'curves'}` : ''}${norms.length ? `. Gradient norms: ${norms.join(', ')}` : ''}`,
    /** @param {string} layer @param {string} norm */
    norm: (layer, norm) => `${layer}: ${norm}`,
  },

  time: {
    label: 'Go back through the training run',
    now: 'Now',
    /** @param {string} step */
    at: (step) => `at step ${step}`,
    /** @param {string} step */
    atNow: (step) => `now, step ${step}`,
  },

  probe: { label: 'The model on one sequence' },

  distributions: {
    title: 'Target and prediction for each word',
    target: 'frame: the target word',
    bar: 'bar: the model’s probability; a full frame is 1',
    after: 'after',
    should: 'target',
    /** @param {string} loss @param {string} divergence @param {string | null} entropy `null`: the targets have none */
    divergence: (loss, divergence, entropy) =>
      entropy === null
        ? `In this sequence: cross-entropy ${loss} = KL divergence ${divergence}, because a target with probability 1 has entropy 0.`
        : `In this sequence: cross-entropy ${loss} is the sum of KL divergence ${divergence} and target entropy ${entropy}.`,
    little: 'less than 10\u00a0%',
    /** @param {string} after @param {string} should @param {string} share */
    row: (after, should, share) => `after “${after}”, the target “${should}” has probability ${share}`,
    /** @param {string[]} rows */
    picture: (rows) => `Probabilities on the sequence: ${rows.join('; ')}`,
  },

  heads: {
    titles: {
      heads: 'All heads on this sequence: rows attend to columns',
      alignment: 'How each output word attends to the source words',
      states: 'The states of the last layer: one row per word',
    },
    grid: 'Heads; click one to enlarge it',
    /** The name of a row of heads, by the kind of its attention. */
    row: {
      only: (/** @type {number} */ layer) => `L${layer}`,
      encoder: (/** @type {number} */ layer) => `encoder L${layer}`,
      decoder: (/** @type {number} */ layer) => `decoder L${layer}`,
      cross: (/** @type {number} */ layer) => `cross L${layer}`,
    },
    /** @param {boolean} isTranslator */
    legend: (isTranslator) =>
      isTranslator
        ? 'attention weight · score of cross-attention: alignment'
        : 'attention weight · first score: previous token · second score: induction',
    /** @param {string} previous @param {string} induction */
    scores: (previous, induction) => `${previous} · ${induction}`,
    /** @param {string} head @param {string} scores */
    large: (head, scores) => `${head} (${scores})`,
    /** @param {string} query @param {string} key @param {string} weight */
    weight: (query, key, weight) => `${quoted(query)} → ${quoted(key)}: ${weight}`,
    /** @param {string} head @param {number} rows @param {number} columns */
    picture: (head, rows, columns) => `Attention pattern of ${head}, ${rows} by ${columns} tokens. Arrow keys move.`,
    alignmentLegend: 'attention weight · one row per output word, one column per source word',
    /** @param {number} rows @param {number} columns */
    alignmentPicture: (rows, columns) =>
      `Alignment of ${rows} output words with ${columns} source words. Arrow keys move.`,
    /** @param {string} head */
    bias: (head) => `Bias of ${head}, added to its scores`,
    distance: 'distance',
    added: 'added',
    /** @param {string} from number from which the shades are finer */
    statesLegend: (from) =>
      `numbers in a state; beyond ±${from}, small differences are easier to see; a recurrent model has no heads`,
    /** @param {number} rows @param {number} columns */
    statesPicture: (rows, columns) => `States, ${rows} words by ${columns} numbers`,
  },

  says: {
    /** @param {string} chance */
    begin: (chance) =>
      `Before training, the weights are random, and so are the answers. Equal probabilities would give a loss of ${chance}. Click Play.`,
    /** @param {string} steps @param {{ loss: string, chance: string, best: string, right: string | null, isUnseen: boolean }} numbers */
    state: (steps, { loss, chance, best, right, isUnseen }) =>
      `After ${steps === '1' ? '1 step' : `${steps} steps`}, the loss is ${loss} (chance: ${chance}, best possible: ${best})${right === null ? '.' : ` and the accuracy on ${isUnseen ? 'unseen sequences' : 'the training sentences'} is ${right}.`}`,
    /** @param {string} head @param {string} value @param {number} distance */
    bias: (head, value, distance) =>
      `${head} adds ${value} to every score at distance ${distance}, its largest number.`,
    /** @param {number} steps */
    pausedAsLearned: (steps) =>
      `Paused: every word has been right for ${steps} steps, so the model has learned its task. Click Play to continue.`,
    /** @param {string} head @param {string} share */
    induction: (head, share) =>
      `${head} gives ${share} of its attention to the token after an earlier occurrence of the same letter: it is an induction head.`,
    /** @param {string} head @param {string} share */
    alignment_score: (head, share) =>
      `The alignment of ${head} is ${share}: each output word attends mostly to a different input word.`,
  },

  opened: {
    label: 'Inside one step',
    close: 'Close',
    /** @param {string} step @param {string} loss */
    title: (step, loss) => `Inside step ${step}: the loss is ${loss}`,
    about:
      'In the forward pass, the words go from the embedding to the logits, and the loss compares these with the targets. Then the gradient flows back from the logits (at the top) to the embedding (at the bottom). The gradient shows how the loss changes if a number grows: red means that the loss rises, blue that it falls. Each row of cells is one position in the sequence.',
    sites: SITES,
    /** @param {string} site @param {number} rows @param {number} columns */
    strip: (site, rows, columns) => `Gradient (${site}): ${rows} positions by ${columns} numbers`,
    /** @param {string} site @param {number} position @param {number} column @param {string} value */
    cell: (site, position, column, value) => `Gradient at position ${position}, number ${column} (${site}): ${value}`,
    point: 'Point at a cell to see its gradient. Click a cell to select it.',
    /** @param {string} weight @param {number} row @param {number} column */
    weight: (weight, row, column) => `The update of one weight: ${weight}, row ${row}, column ${column}`,
    new: 'new',
    sgd: 'SGD moves each weight against its gradient g, by the learning rate times the gradient. η is the learning rate at this step.',
    adam: 'Adam divides m, the running mean of the gradient, by the square root of v, the running mean of the squared gradient. The hats mark a correction, which is needed because both means start at 0. η is the learning rate at this step.',
  },

  reach: {
    title: 'How far back the gradient reaches',
    first: 'before training',
    now: 'now',
    axis: 'distance from the last word',
    about:
      'The curves show how much the loss of the last word depends on an earlier word: the norm of the gradient, on a log scale. In a plain RNN, the gradient shrinks with every word; with attention, it reaches any word in one step.',
    /** @param {number} count */
    picture: (count) => `Gradient of the last word’s loss at ${count} distances, before training and now`,
  },
};
