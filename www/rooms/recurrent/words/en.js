// @ts-check
/** The words of the room "Recurrent", in English. */
import { listed, quoted } from '../../../words/en/phrases.js';
import { sums } from '../../../words/en/sums.js';

/** @param {number} count @param {string} one @param {string} [many] */
const counted = (count, one, many = `${one}s`) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

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
      hint: 'One per line: the input, ->, the output; at most 24 pairs with 8 words on each side. They apply when you leave the box.',
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
    curve: 'Loss of each step: lower is better',
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
      `The source has ${count} words, but the picture has room for ${most}. Remove ${count - most}.`,
  },

  unrolled: {
    whole: 'All steps',
    gates: 'Gates',
    picture: 'The network, unrolled over the words',
    encoder: 'Encoder: reads',
    decoder: 'Decoder: writes',
    /** @param {number} count */
    handedOne: (count) => `${counted(count, 'number')} passed on →`,
    /** @param {number} states @param {number} count */
    handedAll: (states, count) => `all ${states} states passed on, ${counted(count, 'number')} each →`,
    /** @param {string} name @param {string} word */
    state: (name, word) => `State ${name}, ${quoted(word)}`,
    /** @param {string} name @param {number} at @param {string} value */
    cell: (name, at, value) => `${name}: number ${at + 1} is ${value}`,
    legend: 'Numbers of a state',
    /** @param {string} from */
    stretchedFrom: (from) => `, stretched beyond ±${from}`,
    gateLegend: 'A gate',
    hint: 'Click the name of a state to select it and read its numbers; hover over a cell to see that number in all states. With attention, click a score, a weight or a cell to see how it is computed.',
    detail: 'The step in numbers',
    best: 'The most likely words',
    taken: 'written',
    numbers: /** @type {(name: string) => string} */ ((name) => `${name} =`),
    rows: {
      before: 'state before',
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
    noGates: 'A plain cell has no gates: each state overwrites the one before.',
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
    context: (at) => `Context, number ${at}`,
    /** @param {number} at */
    output: (at) => `Output, number ${at}`,
    ...sums,
    written: 10,
    of: /** @type {Record<string, string>} */ ({
      score: 'numbers of the decoder’s state (or of v) times numbers computed from the encoder’s state.',
      context: 'weights times this number of each encoder state.',
      output: 'numbers of [g; c] times their weights in W_c.',
      pattern: 'each number is e to the power of (score − highest score).',
    }),
  },

  told: {
    begin: 'Before training, the weights are random and so is the output. Click Train.',
    /** @param {string} word @param {number} at @param {string} cell @param {number} size */
    read: (word, at, cell, size) =>
      `${at === 0 ? 'The encoder begins' : `Word ${at + 1}`}: ${CELLS[cell]} reads ${quoted(word)} and ${at === 0 ? 'computes its first state' : 'updates the state'}, ${counted(size, 'number')}. The next word has to wait for it.`,
    /** @param {number} count @param {number} size */
    handOne: (count, size) =>
      `The whole source must fit into ${counted(size, 'number')}: the last state is the context. The decoder sees nothing else of the ${counted(count, 'word')}.`,
    /** @param {number} count */
    handAll: (count) =>
      `With attention, all ${count} states are passed on, not only the last: for each output word the decoder can attend to any of them.`,
    /** @param {string} before @param {number} at @param {boolean} isFirst */
    state: (before, at, isFirst) =>
      isFirst
        ? `The decoder starts from the encoder’s last state, reads ${quoted(before)} and computes its state g${at + 1}.`
        : `The decoder reads ${quoted(before)}, the word just written, and computes its state g${at + 1}.`,
    /** @param {string} word @param {string} score */
    scores: (word, score) =>
      `The decoder’s state is compared with every encoder state: “${word}” has the highest score, ${score}.`,
    /** @param {string} word @param {string} share */
    pattern: (word, share) => `Softmax turns the scores into weights: “${word}” gets ${share} of the attention.`,
    /** @param {string} word @param {string} share */
    context: (word, share) =>
      `The context is the weighted sum of the encoder states: ${share} of it is the state of “${word}”. It is computed again for each word.`,
    output:
      'Decoder state and context are concatenated, [g; c], and one layer with tanh turns them into a vector of the old size.',
    /** @param {string} word @param {string} share @param {boolean | null} isRight @param {string} expected @param {boolean} ends */
    word: (word, share, isRight, expected, ends) =>
      `${quoted(word)} has probability ${share} and is written${ends ? ', which ends the answer' : ''}${isRight === null ? '.' : isRight ? ': right.' : `: wrong, ${expected ? `${quoted(expected)} was right` : 'the answer should have ended earlier'}.`}`,
    /** @param {string} source @param {string} answer @param {boolean | null} isRight */
    whole: (source, answer, isRight) =>
      `It reads ${quoted(source)} and writes ${quoted(answer)}${isRight === null ? '' : isRight ? ', which is right' : ', which is wrong'}.`,
    /** @param {number} size */
    through: (size) => `The whole source had to fit into ${counted(size, 'number')}.`,
    /** @param {string} written @param {string} read @param {string} share */
    looked: (written, read, share) =>
      `Writing ${quoted(written)}, it gives ${share} of its attention to ${quoted(read)}.`,
    /** @param {string} name @param {string} word */
    selected: (name, word) => `Selected: state ${name}, ${quoted(word)}.`,
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
    row: (length, without, withAttention) => `length ${length}: ${without} without attention, ${withAttention} with it`,
    /** @param {string[]} rows */
    picture: (rows) => `Fully correct answers, ${rows.join('; ')}`,
    six: 'This task has no lengths to compare. Choose the task reverse or copy.',
    /** @param {number} size */
    begin: (size) =>
      `Nothing is learned yet. Click Train: two models learn from the same letters. One passes on ${counted(size, 'number')}, the other all its states.`,
    /** @param {{ length: number, size: number, without: string, withAttention: string, steps: string }} numbers */
    says: ({ length, size, without, withAttention, steps }) =>
      `After ${steps} steps, the model answers ${without} of the sources of ${length} letters fully correctly through ${counted(size, 'number')}, and ${withAttention} with attention.`,
    /** @param {number} letters @param {boolean} isUnseen */
    about: (letters, isUnseen) =>
      `An answer counts only if every letter and the end sign are right; the model continues from its own letters. ${isUnseen ? 'These sequences were held out, except those of length 1.' : 'Training may include these sources, because there are too few to hold any out.'} At each position, a random guess is right 1 time in ${letters + 1}: there are ${letters} letters and the end sign.`,
  },

  alignment: {
    title: 'Alignment matrix',
    axes: 'Rows: output. Columns: source.',
    legend: 'Weight',
    label: 'Attention weights; arrow keys move, Enter selects',
    facing: 'Source and output',
    read: 'Source',
    written: 'Output',
    /** @param {string} written @param {string} read @param {string} weight */
    pair: (written, read, weight) =>
      `Writing ${quoted(written)}, the decoder gives ${weight} of its attention to ${quoted(read)}.`,
    /** @param {string} task @param {string} source @param {string} answer @param {string} share */
    says: (task, source, answer, share) =>
      `Task ${task}: it reads ${quoted(source)} and writes ${quoted(answer)}. The average of each word’s strongest weight is ${share}.`,
    hint: 'Hover over a cell to read it; click it, or use the arrow keys and Enter, to select it.',
  },

  gradients: {
    label: 'How much of the gradient survives',
    axis: 'words between the last word and the state',
    scale: 'Recurrent weights, times',
    first: 'before training',
    trained: 'after training',
    kinds: /** @type {Record<string, string>} */ ({
      plain: 'plain',
      lstm: 'LSTM',
      gru: 'GRU',
      attention: 'plain with attention',
    }),
    /** @param {string[]} rows */
    picture: (rows) => `Gradient of the last word’s loss by distance, log scale: ${rows.join('; ')}`,
    /** @param {string} cell @param {string} near @param {string} far @param {number} distance */
    row: (cell, near, far, distance) => `${cell}: ${near} at the last state, ${far} ${distance} words earlier`,
    /** @param {string} step @param {number} distance @param {string[]} shares */
    says: (step, distance, shares) =>
      `${step === '0' ? 'Before training' : `After ${step} steps`}, the fraction of the gradient that survives ${distance} steps back: ${shares.join(', ')}.`,
    /** @param {string} cell @param {string} share @param {string} kind */
    share: (cell, share, kind) => `${cell} ${share}${kind}`,
    /** @param {string} cell @param {string} problem */
    broken: (cell, problem) => `${cell}: ${problem}`,
    nothing: 'zero at both ends',
    /** @param {string} cell */
    beyond: (cell) => `${cell} too large for a 32-bit number`,
    shrinks: ' (it vanishes)',
    grows: ' (it explodes)',
    kept: '',
    about:
      'The norm of ∂ loss / ∂ h for the last word’s loss at the earlier states, over 24 random words. Each step back multiplies the gradient by the recurrent weights once more: with small factors the gradient vanishes, with large ones it explodes. The slider scales these weights. With attention the decoder reads every state directly, so a second path leads back to any word in one step.',
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
      multiplications: 'Multiplications of one layer',
    }),
    what: 'counted',
    /** @param {string} n @param {string} recurrent @param {string} attention */
    says: (n, recurrent, attention) =>
      `For ${n} words a recurrent layer needs ${recurrent} sequential steps, self-attention ${attention}.`,
    /** @param {string} n @param {boolean} isMore */
    multiplications: (n, isMore) =>
      isMore
        ? `The price: at ${n} words self-attention needs more multiplications. It has four projections instead of two, and every word attends to every word.`
        : `At ${n} words self-attention needs no more multiplications than the recurrent layer.`,
    /** @param {number} size */
    width: (size) => `for vectors of ${size} numbers`,
    /** @param {string} kind @param {string} n @param {string} recurrent @param {string} attention */
    picture: (kind, n, recurrent, attention) =>
      `${kind}, at ${n} words: recurrent ${recurrent}, self-attention ${attention}`,
  },

  exercise: {
    title: 'Exercise 7.1 of lecture A',
    about:
      'A plain network with one hidden layer: the input has 200 numbers, the hidden state 100, the output 200. What is true?',
    statement: {
      u: 'U, between the hidden layers of consecutive time steps, is 200 × 200.',
      h: 'The output of the hidden layer is a vector of 100 numbers.',
      same: 'U is the same matrix at every time step.',
      add: 'In a bidirectional network, two outputs can be added number by number only if both hidden sizes are the same.',
      word2vec: 'Word2vec’s skip-gram is likely to suffer from vanishing gradients.',
      input: 'At each time step the hidden layer is W times the input and a non-linearity, nothing else.',
    },
    reason: {
      u: 'U maps a state of 100 numbers to one of 100 numbers: it is 100 × 100.',
      h: 'h = g(U h + W x + b₁): U h is 100 × 1, W x is (100 × 200) · (200 × 1) = 100 × 1.',
      same: 'One U of 100 × 100 is used again at each step, and so are W, 100 × 200, and V, 200 × 100.',
      add: '100 × 1 can be added to 100 × 1, but not to 50 × 1.',
      word2vec: 'It has one layer and no state that passes from step to step, so the gradient’s path back is short.',
      input: 'The term U h from the previous step is missing. Without it the network would forget every word.',
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
