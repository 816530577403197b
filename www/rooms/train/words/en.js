// @ts-check
/** What the room "Train" says. */
import { listed } from '../../../words/en/phrases.js';

/** Places of a model in words, by what the core calls them. @type {[RegExp, (layer: string) => string][]} */
const SITES = [
  [/^embed$/, () => 'embedding'],
  [/^logits$/, () => 'logits'],
  [/^blocks\.(\d+)\.attn\.z$/, (layer) => `layer ${layer}, heads`],
  [/^blocks\.(\d+)\.mlp.*$/, (layer) => `layer ${layer}, MLP`],
  [/^blocks\.(\d+)\.resid_pre$/, (layer) => `into layer ${layer}`],
  [/^blocks\.(\d+)\.resid_mid$/, (layer) => `layer ${layer}, after attention`],
  [/^blocks\.(\d+)\.resid_post$/, (layer) => `after layer ${layer}`],
  [/^(?:blocks|layers|rnn|lstm)\.(\d+)\.(?:state|hidden|h)$/, (layer) => `state of layer ${layer}`],
  [/^encoder\.hidden$/, () => 'states of the encoder'],
  [/^decoder\.hidden$/, () => 'states of the decoder'],
];

/** @param {string} name */
function siteInWords(name) {
  for (const [pattern, inWords] of SITES) {
    const found = pattern.exec(name);
    if (found) return inWords(found[1]);
  }
  return name;
}

/** @param {string} name */
function layerInWords(name) {
  if (name === 'attn') return 'attention';
  const [kind, layer] = name.split('.');
  return layer === undefined ? kind : `layer ${layer}`;
}

export const words = {
  title: 'Train a tiny model',
  /** A head, counted through all layers. @param {number} head @param {number} count heads of a layer */
  head: (head, count) => `L${Math.floor(head / count)} H${head % count}`,

  presetsLabel: 'Try',
  presets: /** @type {Record<string, { name: string, compare: string }>} */ ({
    words: { name: 'Lecture B: six words', compare: 'Compare: learning rate 10' },
    reverse: { name: 'Reverse: positions matter', compare: 'Compare: without positions' },
    induction: { name: 'An induction head forms', compare: 'Compare: one layer only' },
    agreement: { name: 'Agreement over distance: RNN against transformer', compare: 'Compare: transformer' },
  }),

  settings: {
    names: /** @type {Record<string, string>} */ ({
      task: 'Task',
      length: 'Length',
      architecture: 'Model',
      n_layers: 'Layers',
      n_heads: 'Heads',
      d_model: 'Width',
      has_positions: 'Positions',
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
      induction: 'repeat after cue',
      agreement: 'agreement',
      typed: 'own pairs',
      transformer: 'transformer',
      rnn: 'plain RNN',
      lstm: 'LSTM',
      gru: 'GRU',
      gru_attention: 'GRU + attention',
      adam: 'Adam',
      sgd: 'SGD',
    }),
    aboutAttention:
      'GRU + attention: an encoder reads what is given, a decoder writes the rest and looks back at every state of the encoder (Bahdanau’s additive attention).',
    aboutSgd:
      'SGD moves each weight by rate × gradient, with no rate of its own as with Adam, and so it needs larger rates, such as 0.3.',
    aboutSmoothing:
      'Smoothing 0.1: the target is no longer one word alone; a tenth of its probability is shared out among all words.',
    pairs: {
      label: 'Pairs',
      hint: 'One a line: what is read, ->, what is to be written; at most 24 pairs with 8 words on each side. They are taken when you leave the box.',
    },
    otherPairs: 'other pairs',
    withPositions: 'with positions',
    withoutPositions: 'without positions',
    /** @param {string} name @param {string} value */
    pair: (name, value) => `${name.toLowerCase()} ${value}`,
    /** @param {string} count */
    size: (count) => `${count} weights`,
  },

  acts: {
    play: 'Play',
    pause: 'Pause',
    step: 'Step',
    portion: '50 steps',
    restart: 'Restart',
    keep: 'Keep this curve',
    clear: 'Clear',
    open: 'Open one step',
    openModel: 'Open in Sentence',
    openModelHint: 'The model of this step, with its own words, in the rooms Sentence and Block.',
    save: 'Save the model',
    saveHint:
      'model.safetensors, config.json and tokenizer.json, as transformers saves a GPT-2. “Open saved files…” opens them again.',
    saveRecurrentHint:
      'model.safetensors and config.json: every matrix by its name, the words and the training, which “Open saved files…” opens again.',
    read: 'Open saved files…',
    readHint: 'The files of a model that was saved here; choose all of them together.',
    /** @param {string} task @param {string} step */
    isRead: (task, step) =>
      `The saved training is open: ${task}, step ${step}. It goes on as it would have without a break.`,
    /** @param {string} task @param {string} step */
    trained: (task, step) => `Trained here: ${task}, step ${step}`,
    /** @param {string} step */
    counter: (step) => `Step ${step}`,
    /** @param {string} count */
    speed: (count) => `${count} steps a second`,
  },

  curves: {
    label: 'How it learns',
    scaleLabel: 'Scale of the loss',
    scales: { linear: 'Linear', log: 'Log' },
    /** Titles, each from the longest to the shortest. */
    loss: ['Loss of each step, in nats: lower is better', 'Loss of each step, in nats'],
    /** @param {boolean} isUnseen */
    accuracy: (isUnseen) =>
      isUnseen
        ? ['Right words in unseen sequences', 'Right words']
        : ['Right words in the sentences it learns from', 'Right words in its sentences'],
    scores: ['Scores of two heads'],
    /** @param {string} value */
    chance: (value) => `chance ${value}`,
    /** Why no model can do better. @param {string} value @param {boolean} isCertain */
    best: (value, isCertain) =>
      `best possible ${value}: ${isCertain ? 'each target is certain' : 'entropy of the targets'}`,
    norms: ['Gradient of each layer, log scale', 'Gradients, log scale'],
    /** A layer by what the core calls it. */
    layer: layerInWords,
    /** @param {string[]} differences */
    kept: (differences) => `kept: ${differences.length ? listed(differences) : 'the same settings'}`,
    /** @param {string} head */
    previous: (head) => `${head} looks at the word before`,
    /** @param {string} head */
    induction: (head) => `${head} looks at what followed last time`,
    /** @param {number} steps @param {number} kept @param {string[]} norms */
    picture: (steps, kept, norms) =>
      `Curves of loss, accuracy and gradients over ${steps} steps${kept ? `, with ${kept} kept ${kept === 1 ? 'curve' : 'curves'} behind` : ''}${norms.length ? `. Length of the gradient: ${norms.join(', ')}` : ''}`,
    /** @param {string} layer @param {string} norm */
    norm: (layer, norm) => `${layer} ${norm}`,
  },

  time: {
    label: 'Back through the training',
    now: 'Now',
    /** @param {string} step */
    at: (step) => `at step ${step}`,
    /** @param {string} step */
    atNow: (step) => `now, step ${step}`,
  },

  probe: { label: 'What the model makes of one sequence' },

  distributions: {
    title: 'What should follow, and what the model gives',
    target: 'frame: the word that should follow',
    bar: 'bar: the model’s probability; a full frame is 1',
    after: 'after',
    should: 'target',
    /** @param {string} loss @param {string} divergence @param {string | null} entropy `null`: the targets have none */
    divergence: (loss, divergence, entropy) =>
      entropy === null
        ? `Cross-entropy ${loss} = KL divergence ${divergence}: a certain target has no entropy.`
        : `Cross-entropy ${loss} is KL divergence ${divergence} plus entropy of the targets ${entropy}.`,
    little: 'less than 10\u00a0%',
    /** @param {string} after @param {string} should @param {string} share */
    row: (after, should, share) => `after “${after}”, “${should}” should follow and has ${share}`,
    /** @param {string[]} rows */
    picture: (rows) => `Probabilities on the sequence: ${rows.join('; ')}`,
  },

  heads: {
    title: 'All heads on this sequence: a row looks at the columns',
    grid: 'Heads; press one to see it large',
    legend: 'attention weight · first score: the word before · second: what followed last time',
    /** @param {string} previous @param {string} induction */
    scores: (previous, induction) => `${previous} · ${induction}`,
    /** @param {string} head @param {string} scores */
    large: (head, scores) => `${head} (${scores}): row looks at column`,
    /** @param {string} head @param {number} count */
    picture: (head, count) => `Pattern of ${head}, ${count} by ${count}`,
    alignment: 'Where the decoder looks: a written word at the words read',
    alignmentLegend: 'attention weight · a row for each word that is written, a column for each that was read',
    /** @param {number} rows @param {number} columns */
    alignmentPicture: (rows, columns) => `Alignment of ${rows} written words with ${columns} words read`,
    states: 'The states of the last layer: a row for each word',
    /** @param {string} from where the scale is stretched */
    statesLegend: (from) => `a number of the state, stretched beyond ±${from}; a recurrent model has no heads`,
    /** @param {number} rows @param {number} columns */
    statesPicture: (rows, columns) => `States, ${rows} words by ${columns} numbers`,
  },

  says: {
    /** @param {string} chance */
    begin: (chance) =>
      `Before the first step the weights are chance, and so are the answers: a model that knows nothing has a loss of ${chance}. Press Play.`,
    /** @param {string} steps @param {{ loss: string, chance: string, best: string, right: string | null, isUnseen: boolean }} numbers */
    state: (steps, { loss, chance, best, right, isUnseen }) =>
      `After ${steps} steps the loss is ${loss} (chance: ${chance}, best possible: ${best})${right === null ? '.' : ` and ${right} of the words in ${isUnseen ? 'unseen sequences' : 'the sentences it learns from'} are right.`}`,
    /** @param {number} steps */
    pausedAsLearned: (steps) =>
      `Paused: every word has been right for ${steps} steps, so it has learned its task. Press Play to train on.`,
    /** @param {string} head @param {string} share */
    induction: (head, share) =>
      `${head} gives ${share} of its attention to what followed the same letter last time: an induction head.`,
  },

  opened: {
    label: 'One step opened',
    close: 'Close',
    /** @param {string} step @param {string} loss */
    title: (step, loss) => `Step ${step} in the open: the loss is ${loss}`,
    about:
      'Forward, the words go from the embedding to the logits, and the loss compares these with the targets. Then the gradient comes back, from the logits at the top down to the embedding: how much the loss would grow if a number grew. Red grows, blue falls. A line of cells for each position of one sequence.',
    site: siteInWords,
    /** @param {string} name @param {number} rows @param {number} columns */
    strip: (name, rows, columns) => `Gradient at ${siteInWords(name)}, ${rows} positions by ${columns} numbers`,
    /** @param {string} name @param {number} position @param {number} column @param {string} value */
    cell: (name, position, column, value) =>
      `${siteInWords(name)}: position ${position}, number ${column}: gradient ${value}`,
    point: 'Point at a cell to read it, or click one to hold it.',
    /** @param {string} weight @param {number} row @param {number} column */
    weight: (weight, row, column) => `The update of one weight: ${weight}, row ${row}, column ${column}`,
    new: 'new',
    sgd: 'SGD goes straight down the gradient g: the weight moves by rate times gradient. η is the learning rate of this step.',
    adam: 'Adam goes by the running mean of the gradient, m, divided by the root of the running mean of its square, v; both are corrected for beginning at 0 (the hats). η is the learning rate of this step.',
  },

  reach: {
    title: 'How far back the loss reaches',
    first: 'before training',
    now: 'now',
    axis: 'words between the loss at the end and the word',
    about:
      'Size of the gradient that the loss of the last word leaves at the word k places earlier, on a scale of powers of ten. In a plain RNN it shrinks with every word; attention reaches any word in one step.',
    /** @param {number} count */
    picture: (count) => `Gradient of the last loss over ${count} distances, before training and now`,
  },
};
