// @ts-check
/** The words of the room "Recurrent", in English. */
import { listed, quoted } from '../../../words/en/phrases.js';

/** @param {number} count @param {string} one @param {string} [many] */
const counted = (count, one, many = `${one}s`) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Kinds of cells inside a sentence. @type {Record<string, string>} */
const CELLS = { plain: 'a plain cell', lstm: 'an LSTM', gru: 'a GRU' };

export const words = {
  title: 'Before transformers: networks that read word by word',
  viewsLabel: 'View',
  views: /** @type {Record<string, string>} */ ({
    unrolled: 'Unrolled',
    bottleneck: 'Bottleneck',
    alignment: 'Alignment',
    gradients: 'Gradients',
    waiting: 'Steps that wait',
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
      typed: 'own pairs',
      plain: 'plain',
      lstm: 'LSTM',
      gru: 'GRU',
      none: 'none',
      dot: 'dot (Luong)',
      additive: 'additive (Bahdanau)',
    }),
    seed: 'Seed',
    pairs: {
      label: 'Pairs',
      hint: 'One a line: what is read, ->, what is to be written; at most 24 pairs with 8 words on each side. They are taken when you leave the box.',
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
    own: 'The first one again',
    /** @param {string[]} readable */
    hint: (readable) => `Words that it knows: ${readable.join(' ')}`,
    /** @param {string[]} unknown @param {string[]} readable */
    unknown: (unknown, readable) =>
      `The model does not know ${listed([...new Set(unknown)].slice(0, 5).map(quoted))}. Its words are ${listed(readable)}.`,
    /** @param {number} count @param {number} most */
    long: (count, most) =>
      `The source has ${count} words, but the picture has room for ${most}. Leave out ${count - most}.`,
  },

  unrolled: {
    previous: 'Previous step',
    next: 'Next step',
    play: 'Play',
    pause: 'Stop',
    whole: 'All of it',
    gates: 'Gates',
    picture: 'The network, unrolled over the words',
    encoder: 'Encoder: reads',
    decoder: 'Decoder: writes',
    /** @param {number} count */
    handedOne: (count) => `${counted(count, 'number')} handed over →`,
    /** @param {number} states @param {number} count */
    handedAll: (states, count) => `all ${states} states handed over, ${counted(count, 'number')} each →`,
    /** @param {string} name @param {string} word */
    state: (name, word) => `State ${name}, ${quoted(word)}`,
    /** @param {string} name @param {number} at @param {string} value */
    cell: (name, at, value) => `${name}: number ${at + 1} is ${value}`,
    legend: 'Numbers of a state',
    /** @param {string} from */
    stretchedFrom: (from) => `, stretched beyond ±${from}`,
    gateLegend: 'A gate',
    hint: 'Press the name of a state to hold it and read its numbers; point at a cell to see that number in all of them. With attention press a score, a weight or a cell, and it is written out.',
    detail: 'The step in numbers',
    best: 'The most likely words',
    taken: 'written',
    numbers: /** @type {(name: string) => string} */ ((name) => `${name} =`),
    rows: {
      before: 'state before',
      memory: 'memory',
      stateOf: /** @type {Record<string, string>} */ ({ h: 'encoder state', g: 'decoder state' }),
      handed: 'handed over',
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
    noGates: 'A plain cell has no gates: each state is written over by the next.',
    table: {
      label: 'Scores and weights of the words that were read',
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
    /** @param {string} sum */
    tanh: (sum) => `tanh(${sum})`,
    share: 'each is e to the score less the highest score.',
    /** @param {number} count */
    smaller: (count) => `${count} smaller products`,
    of: /** @type {Record<string, string>} */ ({
      score: 'numbers of the decoder’s state, or of v, times what is made of the encoder’s.',
      context: 'weights times that number of each encoder state.',
      output: 'numbers of [g; c] times their weights in W_c.',
    }),
  },

  told: {
    begin: 'Before the first step the weights are chance, and what is written is chance too. Press Train.',
    /** @param {string} word @param {number} at @param {string} cell @param {number} size */
    read: (word, at, cell, size) =>
      `${at === 0 ? 'The encoder begins' : `Word ${at + 1}`}: ${CELLS[cell]} reads ${quoted(word)} and ${at === 0 ? 'makes its first state' : 'changes the state before'}, ${counted(size, 'number')}. The next word has to wait for it.`,
    /** @param {number} count @param {number} size */
    handOne: (count, size) =>
      `All of the source must go through ${counted(size, 'number')}: the last state is the context, and the decoder sees nothing else of the ${counted(count, 'word')}.`,
    /** @param {number} count */
    handAll: (count) =>
      `With attention all ${count} states are handed over, not only the last: for each word that it writes the decoder can look at any of them.`,
    /** @param {string} before @param {number} at @param {boolean} isFirst */
    state: (before, at, isFirst) =>
      isFirst
        ? `The decoder begins with the encoder’s last state, reads ${quoted(before)} and makes its state g${at + 1}.`
        : `The decoder reads ${quoted(before)}, the word just written, and makes its state g${at + 1}.`,
    /** @param {string} word @param {string} score */
    scores: (word, score) =>
      `The decoder’s state is compared with every encoder state: “${word}” has the highest score, ${score}.`,
    /** @param {string} word @param {string} share */
    pattern: (word, share) => `Softmax makes weights of the scores: “${word}” gets ${share} of the attention.`,
    /** @param {string} word @param {string} share */
    context: (word, share) =>
      `The context is the sum of the encoder states by these weights: ${share} of it is the state of “${word}”. It is made anew for each word.`,
    output:
      'Decoder state and context stand side by side, [g; c], and one layer with tanh makes a vector of the old size of them.',
    /** @param {string} word @param {string} share @param {boolean | null} isRight @param {string} expected @param {boolean} ends */
    word: (word, share, isRight, expected, ends) =>
      `${quoted(word)} has ${share} and is written${ends ? ', which ends the answer' : ''}${isRight === null ? '.' : isRight ? ': right.' : `: wrong, ${expected ? `${quoted(expected)} was right` : 'the answer should have ended before'}.`}`,
    /** @param {string} source @param {string} answer @param {boolean | null} isRight */
    whole: (source, answer, isRight) =>
      `It reads ${quoted(source)} and writes ${quoted(answer)}${isRight === null ? '' : isRight ? ', which is right' : ', which is wrong'}.`,
    /** @param {number} size */
    through: (size) => `All of the source had to go through ${counted(size, 'number')}.`,
    /** @param {string} written @param {string} read @param {string} share */
    looked: (written, read, share) => `Writing ${quoted(written)}, it looks at ${quoted(read)} with ${share}.`,
    /** @param {string} name @param {string} word */
    held: (name, word) => `Held: state ${name}, ${quoted(word)}.`,
  },

  bottleneck: {
    label: 'Whole answers that are right, by the length of the source',
    sizes: 'Context size',
    axis: 'letters in the source',
    up: 'Sources whose whole answer is right',
    without: 'without attention',
    with: 'with attention',
    length: 'length',
    sources: 'sources',
    /** @param {number} length @param {string} without @param {string} withAttention */
    row: (length, without, withAttention) => `length ${length}: ${without} without attention, ${withAttention} with it`,
    /** @param {string[]} rows */
    picture: (rows) => `Whole answers right, ${rows.join('; ')}`,
    six: 'These sentences have no lengths to compare. Choose the task reverse or copy.',
    /** @param {number} size */
    begin: (size) =>
      `Nothing is learned yet. Press Train: two models learn from the same letters side by side, one that hands over ${counted(size, 'number')}, one that hands over all its states.`,
    /** @param {{ length: number, size: number, without: string, withAttention: string, steps: string }} numbers */
    says: ({ length, size, without, withAttention, steps }) =>
      `After ${steps} steps, of sources of ${length} letters ${without} are answered wholly right through ${counted(size, 'number')}, and ${withAttention} with attention.`,
    /** @param {number} letters @param {boolean} isUnseen */
    about: (letters, isUnseen) =>
      `An answer counts when every letter and the end are right; each letter is written after those that the model wrote itself. ${isUnseen ? 'No step of the training meets these sources, but for the single letters.' : 'The training may meet these sources: there are too few to hold any back.'} Guessing is right once in ${letters + 1} times at each place: ${letters} letters, or the end.`,
  },

  alignment: {
    title: 'Alignment matrix',
    axes: 'Rows: what is written. Columns: what is read.',
    legend: 'Weight',
    label: 'Weights of the attention; arrow keys move, Enter holds',
    facing: 'What is read and what is written',
    read: 'What is read',
    written: 'What is written',
    /** @param {string} written @param {string} read @param {string} weight */
    pair: (written, read, weight) => `Writing ${quoted(written)}, the decoder reads ${quoted(read)} with ${weight}.`,
    /** @param {string} task @param {string} source @param {string} answer @param {string} share */
    says: (task, source, answer, share) =>
      `Task ${task}: it reads ${quoted(source)} and writes ${quoted(answer)}. On average the strongest weight of a word is ${share}.`,
    hint: 'Point at a cell or hold it, by a click or with the arrow keys and Enter.',
  },

  gradients: {
    label: 'How much of the gradient comes back',
    axis: 'words between the last one and the state',
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
    picture: (rows) => `Gradient of the last word’s loss by distance, on a scale of powers of ten: ${rows.join('; ')}`,
    /** @param {string} cell @param {string} near @param {string} far @param {number} distance */
    row: (cell, near, far, distance) => `${cell}: ${near} at the last state, ${far} ${distance} words before`,
    /** @param {string} step @param {number} distance @param {string[]} shares */
    says: (step, distance, shares) =>
      `${step === '0' ? 'Before training' : `After ${step} steps`}, ${distance} words back, the gradient is this part of what it is at the last state: ${shares.join(', ')}.`,
    /** @param {string} cell @param {string} share @param {string} kind */
    share: (cell, share, kind) => `${cell} ${share}${kind}`,
    /** @param {string} cell @param {string} problem */
    broken: (cell, problem) => `${cell}: ${problem}`,
    nothing: 'nothing at either end',
    /** @param {string} cell */
    beyond: (cell) => `${cell} more than a 32-bit number can be`,
    shrinks: ' (it vanishes)',
    grows: ' (it explodes)',
    kept: '',
    about:
      'The size of ∂ loss / ∂ h of the last word’s loss at the states before it, over 24 random words. Going back by a word multiplies by the recurrent weights once more: small factors make it vanish, large ones explode. The slider multiplies these weights. With attention the decoder reads every state itself, so a second way leads back, one step long to any word.',
  },

  waiting: {
    label: 'Steps that must wait for each other',
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
      sequential: 'Steps one after the other',
      path: 'Longest way between two words',
      multiplications: 'Multiplications of one layer',
    }),
    what: 'counted',
    /** @param {string} n @param {string} recurrent @param {string} attention */
    says: (n, recurrent, attention) =>
      `Over ${n} words a recurrent layer takes ${recurrent} steps that wait for each other, self-attention ${attention}.`,
    /** @param {string} n @param {boolean} isMore */
    multiplications: (n, isMore) =>
      isMore
        ? `The price: at ${n} words self-attention multiplies more: it has four projections where the other has two, and each word looks at each.`
        : `At ${n} words self-attention multiplies no more than the recurrent layer does.`,
    /** @param {number} size */
    width: (size) => `counted for vectors of ${size} numbers`,
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
      input: 'At each time step the hidden layer is W times the input and a non-linearity, no more.',
    },
    reason: {
      u: 'U takes a state of 100 numbers to a state of 100 numbers: it is 100 × 100.',
      h: 'h = g(U h + W x + b₁): U h is 100 × 1, W x is (100 × 200) · (200 × 1) = 100 × 1.',
      same: 'One U of 100 × 100 is used again at each step, and so are W, 100 × 200, and V, 200 × 100.',
      add: '100 × 1 plus 100 × 1 has a sum; 100 × 1 plus 50 × 1 has none.',
      word2vec: 'It has one layer and no state that goes from step to step: the gradient has no long way back.',
      input: 'U h of the step before is missing: without it the network would forget every word.',
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
