// @ts-check
/** UI strings of the room "Recurrent", in English. */
import { listed, quoted } from '../../../words/en/phrases.js';
import { sums } from '../../../words/en/sums.js';

/** @param {number} count @param {string} one @param {string} [many] */
const counted = (count, one, many = `${one}s`) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** @param {string} count */
const inWords = (count) => (count === '1' ? '1 word' : `${count} words`);

/** @param {string} count */
const inSteps = (count) => (count === '1' ? '1 step' : `${count} steps`);

/** Names of the recurrent cells, for use in a sentence. @type {Record<string, string>} */
const CELLS = { plain: 'a plain cell', lstm: 'an LSTM', gru: 'a GRU' };

export const words = {
  viewsLabel: 'View',
  views: /** @type {Record<string, string>} */ ({
    unrolled: 'Unrolled',
    bottleneck: 'Bottleneck',
    alignment: 'Alignment',
    gradients: 'Gradients',
    waiting: 'Sequential steps',
  }),

  settings: {
    names: /** @type {Record<string, string>} */ ({
      task: 'Task',
      length: 'Length',
      cell: 'Cell',
      attention: 'Attention',
      d_model: 'Context size',
      learning_rate: 'Rate',
    }),
    values: /** @type {Record<string, string>} */ ({
      six_words: 'six words',
      reverse: 'reverse',
      copy: 'copy',
      typed: 'your own pairs',
      plain: 'plain',
      lstm: 'LSTM',
      gru: 'GRU',
      none: 'none',
      dot: 'general (Luong)',
      additive: 'additive (Bahdanau)',
    }),
    seed: 'Seed',
    pairs: {
      label: 'Pairs',
      hint: 'One pair per line, written as input -> output. At most 24 pairs, with at most 8 words on each side. Changes apply when you leave the box.',
    },
  },

  acts: {
    train: 'Train',
    pause: 'Pause',
    restart: 'Restart',
    anotherSeed: 'Another seed',
    /** @param {string} step @param {string} goal */
    counter: (step, goal) => (step === goal ? `step ${step}` : `step ${step} of ${goal}`),
    /** @param {string} cell @param {string} step */
    reaching: (cell, step) => `${cell}: step ${step}`,
    /** @param {string} loss */
    loss: (loss) => `loss ${loss}`,
    curve: 'Loss at each step (lower is better)',
  },

  source: {
    label: 'Source',
    own: 'Reset the source',
    /** @param {string[]} readable */
    hint: (readable) => `Words the model knows: ${readable.join(' ')}`,
    /** @param {string[]} unknown @param {string[]} readable */
    unknown: (unknown, readable) =>
      `The model does not know ${listed([...new Set(unknown)].slice(0, 5).map(quoted))}. It knows ${listed(readable)}.`,
    /** @param {number} count @param {number} most */
    long: (count, most) =>
      `The source has ${count} words, but the picture has room for only ${most}. Remove ${counted(count - most, 'word')}.`,
  },

  unrolled: {
    whole: 'All steps',
    gates: 'Gates',
    picture: 'The unrolled network, with one step per word',
    encoder: 'Encoder: reads',
    decoder: 'Decoder: writes',
    /** @param {number} count */
    handedOne: (count) => `${counted(count, 'number')} passed on →`,
    /** @param {number} states @param {number} count */
    handedAll: (states, count) => `all ${states} states passed on, ${counted(count, 'number')} each →`,
    /** @param {string} name @param {string} word */
    state: (name, word) => `State ${name} after ${quoted(word)}`,
    /** @param {string} name @param {number} at @param {string} value */
    cell: (name, at, value) => `${name}: number ${at + 1} is ${value}`,
    legend: 'Numbers in a state',
    /** @param {string} from */
    stretchedFrom: (from) => `; beyond ±${from}, small differences are easier to see`,
    gateLegend: 'A gate',
    hint: 'Click the name of a state to select it and read its numbers; point at a cell to see that number in all states. With attention, click a score, a weight or a cell to see how it is computed.',
    detail: 'The step in numbers',
    best: 'The most likely words',
    taken: 'written',
    numbers: /** @type {(name: string) => string} */ ((name) => `${name} =`),
    rows: {
      before: 'previous state',
      memory: 'memory',
      stateOf: /** @type {Record<string, string>} */ ({ h: 'encoder state', g: 'decoder state' }),
      handed: 'passed on',
      context: 'context',
      contextFormula: 'c = Σ weight · h',
      output: 'output',
      outputFormula: 'o = tanh([g; c] W_c)',
    },
    gateNames: /** @type {Record<string, string>} */ ({
      i: 'input gate',
      f: 'forget gate',
      g: 'candidate',
      o: 'output gate',
      c: 'memory',
      r: 'reset gate',
      z: 'update gate',
      n: 'candidate',
    }),
    noGates: 'A plain cell has no gates: each state overwrites the previous state.',
    table: {
      label: 'Scores and weights of the source words',
      tokens: 'reads',
      pattern: { name: 'softmax', formula: 'weights' },
    },
    scores: {
      dot: { name: 'scores', formula: 'g W_a hᵀ' },
      additive: { name: 'scores', formula: 'tanh(g W_q + h W_k) v' },
    },
  },

  why: {
    /** @param {string} word */
    score: (word) => `Score of ${quoted(word)}`,
    /** @param {string} word */
    pattern: (word) => `Weight of ${quoted(word)}`,
    /** @param {number} at */
    context: (at) => `Number ${at} of the context`,
    /** @param {number} at */
    output: (at) => `Number ${at} of the output`,
    ...sums,
    written: 10,
    of: /** @type {Record<string, string>} */ ({
      score: 'Each product is a number of the decoder state (or of v) times a number computed from the encoder state.',
      context: 'Each product is a weight times this dimension of an encoder state.',
      output: 'Each product is a number of [g; c] times its weight in W_c.',
      pattern: 'Each number is e to the power of (score − highest score).',
    }),
  },

  told: {
    begin: 'Before training, the weights are random, and so is the output. Click Train.',
    /** @param {string} word @param {number} at @param {string} cell @param {number} size */
    read: (word, at, cell, size) =>
      `Word ${at + 1}: ${CELLS[cell]} reads ${quoted(word)} and ${at === 0 ? 'computes its first state of' : 'updates its state of'} ${counted(size, 'number')}. The next step has to wait for this state.`,
    /** @param {number} count @param {number} size */
    handOne: (count, size) =>
      `The whole source must fit into ${counted(size, 'number')}: the last state is the context. The decoder sees nothing else of the ${counted(count, 'word')}.`,
    /** @param {number} count */
    handAll: (count) =>
      `With attention, all ${count} states are passed on, not only the last one. For each output word, the decoder can attend to any of them.`,
    /** @param {string} before @param {number} at @param {boolean} isFirst */
    state: (before, at, isFirst) =>
      isFirst
        ? `The decoder starts from the encoder’s last state, reads ${quoted(before)} and computes its state g${at + 1}.`
        : `The decoder reads ${quoted(before)}, the word that was just written, and computes its state g${at + 1}.`,
    /** @param {string} word @param {string} score */
    scores: (word, score) =>
      `The decoder’s state is compared with every encoder state: “${word}” has the highest score, ${score}.`,
    /** @param {string} word @param {string} share */
    pattern: (word, share) => `Softmax turns the scores into weights: “${word}” gets ${share} of the attention.`,
    /** @param {string} word @param {string} share */
    context: (word, share) =>
      `The context is the weighted sum of the encoder states: ${share} of it is the state of “${word}”. A new context is computed for each output word.`,
    output:
      'The decoder state and the context are concatenated into [g; c]. A tanh layer maps them back to the size of the state.',
    /** @param {string} word @param {string} share @param {boolean | null} isRight @param {string} expected @param {boolean} ends */
    word: (word, share, isRight, expected, ends) =>
      `${quoted(word)} has probability ${share} and is written${ends ? ', which ends the answer' : ''}.${isRight === null ? '' : isRight ? ' This is right.' : expected ? ` This is wrong: the target is ${quoted(expected)}.` : ' This is wrong: the answer should have ended earlier.'}`,
    /** @param {string} source @param {string} answer @param {boolean | null} isRight */
    whole: (source, answer, isRight) =>
      `The model reads ${quoted(source)} and writes ${quoted(answer)}${isRight === null ? '' : isRight ? ', which is right' : ', which is wrong'}.`,
    /** @param {number} size */
    through: (size) => `The whole source had to fit into ${counted(size, 'number')}.`,
    /** @param {string} written @param {string} read @param {string} share */
    looked: (written, read, share) =>
      `When it writes ${quoted(written)}, it gives ${share} of its attention to ${quoted(read)}.`,
    /** @param {string} name @param {string} word */
    selected: (name, word) => `Selected: state ${name} after ${quoted(word)}.`,
  },

  bottleneck: {
    label: 'Fully correct answers by source length',
    sizes: 'Context size',
    axis: 'letters in the source',
    up: 'Share of fully correct answers',
    without: 'without attention',
    with: 'with attention',
    length: 'length',
    sources: 'sources',
    /** @param {number} length @param {string} without @param {string} withAttention */
    row: (length, without, withAttention) =>
      `${without} without attention and ${withAttention} with attention at length ${length}`,
    /** @param {string[]} rows */
    picture: (rows) => `Share of fully correct answers: ${rows.join('; ')}`,
    six: 'This task has no lengths to compare. Choose the task “reverse” or “copy”.',
    /** @param {number} size */
    begin: (size) =>
      `Nothing has been learned yet. Click Train: two models learn from the same letters. One passes on ${counted(size, 'number')}, the other passes on all its states.`,
    /** @param {{ length: number, size: number, without: string, withAttention: string, steps: string }} numbers */
    says: ({ length, size, without, withAttention, steps }) =>
      `After ${inSteps(steps)}, for sources of ${counted(length, 'letter')}, ${without} of the answers are fully correct without attention (everything passes through ${counted(size, 'number')}) and ${withAttention} with attention.`,
    /** @param {number} letters @param {boolean} isUnseen */
    about: (letters, isUnseen) =>
      `An answer counts only if every letter and the end token are right. The model continues from the letters that it has written itself. ${isUnseen ? 'Training did not include these sources, except those of a single letter.' : 'Training may include these sources, because there are too few to hold some out.'} At each position, a random guess is right 1 time in ${letters + 1}: there are ${letters} letters and the end token.`,
  },

  alignment: {
    title: 'Alignment matrix',
    axes: 'Rows: output. Columns: source.',
    legend: 'Weight',
    label: 'Attention weights. Arrow keys move, Enter selects.',
    facing: 'Source and output',
    read: 'Source',
    written: 'Output',
    /** @param {string} written @param {string} read @param {string} weight */
    pair: (written, read, weight) =>
      `When it writes ${quoted(written)}, the decoder gives ${weight} of its attention to ${quoted(read)}.`,
    /** @param {string} task @param {string} source @param {string} answer @param {string} share */
    says: (task, source, answer, share) =>
      `Task “${task}”: the model reads ${quoted(source)} and writes ${quoted(answer)}. On average, the strongest weight of an output word is ${share}.`,
    hint: 'Point at a cell to see its weight. Click it, or use the arrow keys and Enter, to select it.',
  },

  gradients: {
    label: 'How much of the gradient survives',
    axis: 'words between the last word and the state',
    scale: 'Factor for the recurrent weights',
    first: 'before training',
    trained: 'after training',
    kinds: /** @type {Record<string, string>} */ ({
      plain: 'plain',
      lstm: 'LSTM',
      gru: 'GRU',
      attention: 'plain with attention',
    }),
    /** @param {string[]} rows */
    picture: (rows) => `Gradient of the last word’s loss by distance (log scale): ${rows.join('; ')}`,
    /** @param {string} cell @param {string} near @param {string} far @param {number} distance */
    row: (cell, near, far, distance) =>
      `${cell}: ${near} at the last state and ${far} at the state ${distance} words earlier`,
    /** @param {string} step @param {number} distance @param {string[]} shares */
    says: (step, distance, shares) =>
      `${step === '0' ? 'Before training' : `After ${inSteps(step)}`}, this share of the gradient survives ${distance} steps back: ${shares.join(', ')}.`,
    /** @param {string} cell @param {string} share @param {string} kind */
    share: (cell, share, kind) => `${cell} ${share}${kind}`,
    /** @param {string} cell @param {string} problem */
    broken: (cell, problem) => `${cell}: ${problem}`,
    nothing: 'unknown (zero at both ends)',
    /** @param {string} cell */
    beyond: (cell) => `${cell} unknown (too large for a 32‑bit number)`,
    shrinks: ' (it vanishes)',
    grows: ' (it explodes)',
    kept: '',
    about:
      'The curves show the norm of ∂ loss / ∂ h, the gradient of the last word’s loss, at each earlier state of 24 random words. Each step back multiplies the gradient by the recurrent weights once more: small weights make it vanish, large weights make it explode. The slider scales these weights. With attention, the decoder reads every state directly, so a second path leads back to every word in one step.',
  },

  waiting: {
    label: 'Sequential steps',
    count: 'Words, n',
    quotes: [
      [
        'Recurrent network',
        'I arrived at the bank after crossing the …',
        '“I’ve no idea: let’s wait until I read the end.”',
      ],
      [
        'Transformer',
        'I arrived at the bank after crossing the … river?',
        '“I don’t need to wait: I see all words at once!”',
      ],
    ],
    lecture: 'Lecture E: what does “bank” mean here?',
    recurrent: 'recurrent',
    attention: 'self-attention',
    kinds: /** @type {Record<string, string>} */ ({
      sequential: 'Sequential steps',
      path: 'Longest path between two words',
      multiplications: 'Multiplications in one layer',
    }),
    what: 'counted',
    /** @param {string} n @param {string} recurrent @param {string} attention */
    says: (n, recurrent, attention) =>
      `For ${inWords(n)}, a recurrent layer needs ${recurrent} sequential ${recurrent === '1' ? 'step' : 'steps'} and self-attention needs ${attention}.`,
    /** @param {string} n @param {boolean} isMore */
    multiplications: (n, isMore) =>
      isMore
        ? `The price is that self-attention needs more multiplications for ${inWords(n)}: it has four projections instead of two, and every word attends to every word.`
        : `For ${inWords(n)}, self-attention does not need more multiplications than the recurrent layer.`,
    /** @param {number} size */
    width: (size) => `for vectors of ${size} numbers`,
    /** @param {string} kind @param {string} n @param {string} recurrent @param {string} attention */
    picture: (kind, n, recurrent, attention) =>
      `${kind} for ${inWords(n)}: ${recurrent} in the recurrent layer, ${attention} in self-attention`,
  },

  exercise: {
    title: 'Exercise 7.1 of lecture A',
    about:
      'A plain recurrent network has one hidden layer. The input has 200 numbers, the hidden state has 100, and the output has 200. Which statements are true?',
    statement: {
      u: 'The matrix U, which links the hidden layers of consecutive time steps, is 200 × 200.',
      h: 'The output of the hidden layer is a vector of 100 numbers.',
      same: 'U is the same matrix at every time step.',
      add: 'In a bidirectional network, the two outputs can be added number by number only if both hidden sizes are equal.',
      word2vec: 'Word2vec’s skip-gram is likely to suffer from vanishing gradients.',
      input: 'At each time step, the hidden layer only applies a non-linearity to W times the input.',
    },
    reason: {
      u: 'U maps a state of 100 numbers to a state of 100 numbers, so it is 100 × 100.',
      h: 'h = g(U h + W x + b₁): U h is 100 × 1, and W x is (100 × 200) · (200 × 1) = 100 × 1.',
      same: 'The same U (100 × 100) is used at each step, and so are W (100 × 200) and V (200 × 100).',
      add: 'A vector of 100 numbers can be added to another vector of 100 numbers, but not to a vector of 50.',
      word2vec: 'It has one layer and no state that passes from step to step, so the gradient’s path back is short.',
      input: 'The term U h from the previous step is missing. Without it, the network would forget every word.',
    },
    isTrue: 'true',
    isFalse: 'false',
    reveal: 'Reveal',
    hide: 'Hide the answers',
    /** @param {number} right @param {number} answered @param {number} all */
    score: (right, answered, all) =>
      answered === 0 ? `${all} statements` : `${right} of ${counted(answered, 'guess', 'guesses')} right`,
    /** @param {boolean} isTrue */
    answer: (isTrue) => (isTrue ? 'True.' : 'False.'),
  },
};
