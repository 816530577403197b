// @ts-check
/** UI strings of the room "Positions", in English. */
import { listed, quoted } from '../../../words/en/phrases.js';
import { sums } from '../../../words/en/sums.js';

const number = (/** @type {number} */ value) => String(value).replace('-', '−');
const counted = (/** @type {number} */ count, /** @type {string} */ noun) =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
const positions = (/** @type {number[]} */ all) => `position${all.length === 1 ? '' : 's'} ${listed(all.map(String))}`;

/** @typedef {'paper' | 'tutorial' | 'tensor2tensor'} Formula */

const FORMULAS = { paper: 'Paper', tutorial: 'Tutorial', tensor2tensor: 'Tensor2Tensor' };
const SUBJECTS = { paper: 'the paper', tutorial: 'the tutorial', tensor2tensor: 'Tensor2Tensor' };
const waveName = (/** @type {string} */ wave) => (wave === 'sin' ? 'sine' : 'cosine');

export const words = {
  title: 'Positions',
  number,
  partLabel: 'Part of the room',
  parts: {
    sines: 'Sines and cosines',
    waves: 'Waves',
    relative: 'Distances',
    rotation: 'Rotary positions',
    formulas: 'Two formulas',
    learned: 'Learned positions',
    order: 'Word order',
    embedding: 'From text to X',
  },
  waiting: 'This part needs the model, which is still loading. The other parts work without it.',
  noSentence: 'Type a sentence above to see this part.',

  board: {
    label: (/** @type {string} */ name) =>
      `${name}. Use the arrow keys to move (with Shift, by ten), Enter to select and Esc to clear.`,
    field: (/** @type {string} */ name, /** @type {string} */ axis) => `${name}: ${axis}`,
    axis: (/** @type {string} */ name, /** @type {number} */ count) =>
      count === 1 ? `${name} 0` : `${name} 0 to ${count - 1}`,
    hint: 'Point at a number or use the arrow keys. Click, tap or press Enter to select it; Esc clears the selection.',
    range: (
      /** @type {string} */ row,
      /** @type {number} */ lastRow,
      /** @type {string} */ column,
      /** @type {number} */ lastColumn,
    ) => `Type whole numbers: ${row} from 0 to ${lastRow}, ${column} from 0 to ${lastColumn}.`,
  },
  plot: {
    hint: 'Point at the curves or use the arrow keys. Click, tap or press Enter to select a point; Esc clears the selection.',
  },
  position: 'position',
  dimension: 'dimension',

  sines: {
    presetLabel: 'Pictures from the lectures',
    presets: { toy: 'Toy, 4 × 4', picture: 'Picture, 20 × 512' },
    length: 'Positions',
    width: 'Size d',
    base: 'Base b',
    formulaLabel: 'Formula',
    formulas: FORMULAS,

    table: {
      title: 'Every number with its formula',
      hint: 'Click a number, or type its position and dimension, to select it; Esc clears the selection.',
      label: 'The encoding of every position, number by number',
      position: (/** @type {number} */ position) => `position ${position}`,
      dimension: (/** @type {number} */ dimension) => `dimension ${dimension}`,
      says: (
        /** @type {number} */ position,
        /** @type {number} */ dimension,
        /** @type {string} */ angle,
        /** @type {string} */ wave,
        /** @type {string} */ value,
      ) => `At position ${position}, dimension ${dimension} is the ${waveName(wave)} of ${angle}: ${value}.`,
    },

    encoding: {
      title: 'Absolute: every position has its own row',
      name: 'Encodings of positions',
      says: (/** @type {string} */ first, /** @type {string} */ last, /** @type {number} */ lastDimension) =>
        lastDimension === 0
          ? `An absolute encoding gives each position a pattern that does not depend on the words. Its only dimension repeats every ${first} positions.`
          : `An absolute encoding gives each position a pattern that does not depend on the words: one row of this picture. Dimension 0 repeats every ${first} positions, and dimension ${lastDimension} only every ${last}.`,
    },

    waves: {
      title: 'Each dimension is a wave',
      label: 'Waves of the selected dimensions: the value at each position',
      across: 'position',
      add: 'Add',
      addLabel: 'Dimension',
      addProblem: (/** @type {number} */ last) => `Type a whole number from 0 to ${last}.`,
      item: (/** @type {number} */ dimension, /** @type {string} */ wave, /** @type {string} */ length) =>
        `dim. ${dimension}: ${waveName(wave)}, wavelength ${length}`,
      remove: (/** @type {number} */ dimension) => `Remove dimension ${dimension}`,
      tell: (/** @type {number} */ position, /** @type {[number, string][]} */ values) =>
        `Position ${position}: ${listed(values.map(([dimension, value]) => `${value} in dimension ${dimension}`))}.`,
      one: (/** @type {number} */ dimension, /** @type {string} */ length) =>
        `Dimension ${dimension} repeats every ${length} positions; this is its wavelength.`,
      says: (
        /** @type {[number, string]} */ [first, short],
        /** @type {[number, string]} */ [last, long],
        /** @type {boolean} */ inHalves,
      ) =>
        `Dimension ${first} repeats every ${short} positions, and dimension ${last} every ${long}. ${inHalves ? 'In each half, low' : 'Low'} dimensions distinguish neighbouring positions; high dimensions distinguish positions that are far apart.`,
    },

    relative: {
      title: 'The distance between two positions',
      label: 'Dot product of two encodings at distance k',
      across: 'distance k',
      from: 'Position pos',
      formula: 'PE(pos) · PE(pos + k)',
      chosen: (/** @type {number} */ from) => `from position ${from}`,
      others: (/** @type {number[]} */ from) => `from ${positions(from)}`,
      tell: (/** @type {number} */ k, /** @type {[number, string][]} */ products) =>
        `k = ${number(k)}: ${products.length === 0 ? 'there is no position at this distance' : listed(products.map(([from, product]) => `${product} from position ${from}`))}.`,
      same: (/** @type {number} */ k, /** @type {string} */ product, /** @type {number[]} */ from) =>
        `The dot product of two encodings depends only on how far apart the positions are: at distance k = ${k}, it is ${product} for pairs that start at ${positions(from)}. Rotary positions turn the pairs of queries and keys in the same way.`,
      differs: (/** @type {number} */ k, /** @type {[number, string][]} */ products, /** @type {Formula} */ formula) =>
        `Here, the dot product of two encodings does not depend only on how far apart the positions are: at distance k = ${k}, it is ${listed(products.map(([from, product]) => `${product} from position ${from}`))}. ${formula === 'tutorial' ? 'In the tutorial’s formula, the sine and the cosine of a pair have different wavelengths.' : 'With an odd size, the last sine has no matching cosine.'}`,
      one: 'There are too few positions to compare two pairs at the same distance.',
    },

    turned: {
      label: (/** @type {number} */ sine, /** @type {number} */ cosine) =>
        `Dimensions ${cosine} (cosine, to the right) and ${sine} (sine, upwards) of every position`,
      pair: 'Pair j',
      says: (/** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ angle) =>
        `From position ${from} to position ${to} the pair turns by ${angle} rad.`,
      one: (/** @type {number} */ from) => `The pair at position ${from}.`,
      step: (/** @type {[number, number]} */ [sine, cosine], /** @type {string} */ wavelength) =>
        `Dimensions ${sine} and ${cosine}; one turn takes ${wavelength} positions.`,
      rotary: (/** @type {number} */ pair, /** @type {string} */ step) =>
        `Rotary positions turn pair ${pair} of every query and key by ${step} rad per position. So a key is turned against a query by an angle that depends only on their distance.`,
      none: 'No sine and cosine have the same wavelength here, so they form no pair.',
    },

    difference: {
      title: 'Two formulas',
      name: (/** @type {Formula} */ formula) =>
        `${FORMULAS[formula]} minus ${FORMULAS[formula === 'paper' ? 'tutorial' : 'paper'].toLowerCase()}`,
      label: 'Difference of the two formulas',
      terms: FORMULAS,
      notes: { even: 'for even i', odd: 'for odd i' },
      where: 'b is the base, and d is the size; j counts pairs of a sine and a cosine from 0, and i counts dimensions.',
      says: (/** @type {number} */ dimension, /** @type {string} */ paper, /** @type {string} */ tutorial) =>
        `In the exponent, the paper uses the index of the pair of dimensions; the tutorial uses the index of the dimension. From pair to pair, the tutorial’s wavelengths grow by the square of the paper’s factor. The exponent of dimension ${dimension} is ${paper} in the paper and ${tutorial} in the tutorial.`,
      inHalves: (/** @type {number} */ dimension, /** @type {string} */ paper, /** @type {string} */ own) =>
        `Tensor2Tensor puts all sines into the first half of the dimensions and all cosines into the second half. Its exponents grow evenly from 0 to 1. The exponent of dimension ${dimension} is ${paper} in the paper and ${own} in Tensor2Tensor.`,
      nothing: 'At size 1, both formulas are the same. At larger sizes, the tutorial’s exponents grow twice as fast.',
      tell: (
        /** @type {number} */ position,
        /** @type {number} */ dimension,
        /** @type {string} */ value,
        /** @type {string} */ own,
        /** @type {Formula} */ formula,
      ) =>
        `Position ${position}, dimension ${dimension}: the difference is ${value}; ${SUBJECTS[formula]} gives ${own}.`,
    },

    outside: {
      waves: (/** @type {number[]} */ dimensions, /** @type {number} */ width) =>
        `The size is ${width}, so there ${dimensions.length === 1 ? 'is no dimension' : 'are no dimensions'} ${listed(dimensions.map(String))}.`,
      from: (/** @type {number} */ from, /** @type {number} */ length) =>
        `With ${counted(length, 'position')}, there is no position ${from}; position ${length - 1} is shown instead.`,
      place: (/** @type {number} */ position, /** @type {number} */ dimension) =>
        `There is no number at position ${position}, dimension ${dimension}, so nothing is selected.`,
    },
  },

  learned: {
    introduction:
      'This model has no formula for positions. It learned a vector for each of its 512 positions and adds it to the vector of the token at that position.',
    own: {
      title: 'Learned numbers',
      name: 'Learned position embeddings',
      tell: (/** @type {number} */ position, /** @type {number} */ dimension, /** @type {string} */ value) =>
        `w_pos[${position}, ${dimension}] = ${value}`,
      says: (
        /** @type {string} */ end,
        /** @type {string} */ largest,
        /** @type {number} */ position,
        /** @type {number} */ dimension,
      ) =>
        `99.5\u00a0% of the numbers lie within ±${end}; the largest, ${largest}, is at position ${position}, dimension ${dimension}.`,
    },
    cosine: {
      title: 'Similarity of learned positions',
      name: 'Cosine of two learned positions',
      tell: (/** @type {number} */ i, /** @type {number} */ j, /** @type {string} */ value) =>
        `cosine of positions ${i} and ${j}: ${value}`,
    },
    sines: {
      title: 'Similarity of sines and cosines',
      name: 'Dot product of two sinusoidal encodings',
      tell: (
        /** @type {number} */ i,
        /** @type {number} */ j,
        /** @type {string} */ value,
        /** @type {string} */ own,
      ) => `PE(${i}) · PE(${j}) = ${value}; the dot product of a position with itself is ${own}`,
    },
    /** The written-out sums of a selected pair. @type {Record<string, string>} */
    sumOf: { dot: 'Dot product', norms: 'Product of the lengths', similarity: 'Cosine' },
    sums,
    one: 'position i',
    other: 'position j',
    says: (
      /** @type {number} */ position,
      /** @type {[number, string, string][]} */ others,
      /** @type {string} */ own,
    ) =>
      `The vector of learned position ${position} has cosine ${listed(others.map(([other, cosine]) => `${cosine} with position ${other}`))}. The dot product of the sinusoidal encodings falls from ${own} to ${listed(others.map(([, , product]) => product))}. In both pictures, neighbours are similar, but only the sinusoidal encodings give equal numbers along every diagonal, because their dot products depend only on the distance.`,
  },

  embedding: {
    tokens: 'The tokens and their ids',
    formula: 'The row of X as a formula',
    count: (/** @type {number} */ value) => value.toLocaleString('en'),
    table: 'The one-hot vector and some rows of the embedding table',
    oneHot: (/** @type {number} */ d_vocab) => `one-hot, 1 × ${d_vocab.toLocaleString('en')}`,
    id: 'id',
    entry: 'token',
    weights: (/** @type {number} */ d_vocab, /** @type {number} */ width) =>
      `W_E, ${d_vocab.toLocaleString('en')} × ${width}`,
    row: (/** @type {number} */ id) => `Row ${id.toLocaleString('en')} of W_E`,
    strip: (/** @type {string} */ name) => `${name}. Use the arrow keys to read its numbers.`,
    number: (/** @type {string} */ name, /** @type {number} */ at, /** @type {string} */ value) =>
      `${name}, dimension ${at}: ${value}`,
    computed: 'From the row of the table to the row of X',
    vector: 'All dimensions; click one to explain it',
    normalized: 'Normalised rows:',
    dimension: (/** @type {number} */ at) => `Dimension ${at}`,
    /** The names of the vectors, in the order in which they are computed. */
    vectors: (/** @type {string} */ name, /** @type {{ position: number, id: number }} */ { position, id }) =>
      ({
        embed: `Row ${id.toLocaleString('en')} of W_E`,
        pos_embed: `+ position ${position}`,
        token_type_embed: '+ token type',
        embed_sum: '= sum',
        embed_projected: 'projected: row of X',
        'ln_embed.x_hat': '(sum − μ) ÷ σ',
        'ln_embed.normalized': 'γ · … + β: row of X',
      })[name] ?? name,
    sums: { given: ', trained', written: sums.written, smaller: sums.smaller },
    standardized: 'μ: mean, σ: standard deviation',
    context: (/** @type {number} */ count, /** @type {number} */ most) =>
      `This text has ${counted(count, 'token')}; this model reads at most ${most}, its context length. Shorter texts of a batch are padded, and the padding is masked.`,
    says: (
      /** @type {string} */ token,
      /** @type {number} */ id,
      /** @type {number} */ position,
      /** @type {number} */ width,
      /** @type {boolean} */ hasPosition,
    ) =>
      `${quoted(token)} has the id ${id.toLocaleString('en')}: its one-hot vector selects that row of W_E, ${width} numbers. ${hasPosition ? `With the vector of position ${position}, it becomes` : 'It becomes'} row ${position} of X.`,
  },

  order: {
    introduction:
      'Attention itself ignores the order of the words. Only the position vectors, added at the start, tell the model which word comes first.',
    typed: 'You typed',
    reads: 'The model reads',
    chips: 'The words in the order in which the model reads them',
    hint: 'Drag a word, or select it (click or Enter) and move it with ←, → or the buttons. Esc clears the selection.',
    chip: (
      /** @type {string} */ text,
      /** @type {number} */ place,
      /** @type {number} */ count,
      /** @type {boolean} */ picked,
    ) => `${text}, word ${place} of ${count}${picked ? ', selected: the arrow keys move it' : ''}`,
    moved: (/** @type {string} */ text, /** @type {number} */ place, /** @type {number} */ count) =>
      `${quoted(text)} is now word ${place} of ${count}.`,
    earlier: 'Earlier',
    later: 'Later',
    reverse: 'Reverse',
    shuffle: 'Shuffle',
    original: 'Back to the original',
    shuffleNote:
      '“Shuffle” takes every second word first and then the remaining words, like cards dealt into two piles.',
    examplesLabel: 'Examples from the lectures',
    /** `order` is the order of the words that produces the other sentence. */
    examples: [
      { text: 'Now come here!', reads: 'Come here now!', order: [1, 2, 0, 3] },
      { text: 'Come here now!', reads: 'Now come here!', order: [2, 0, 1, 3] },
    ],
    example: (/** @type {string} */ text, /** @type {string} */ reads) => `${quoted(text)} read as ${quoted(reads)}`,
    unfit: (/** @type {number} */ count) =>
      `The word order in the URL does not fit these ${counted(count, 'word')}, so the typed order is used.`,

    on: { title: 'With positions', label: 'With positions: the final vector of each token in both orders' },
    off: { title: 'Without positions', label: 'Without positions: the final vector of each token in both orders' },
    columns: {
      token: 'Token',
      vectors: 'Final vectors. Above: the order as typed. Below: the order in which the model reads the words.',
      at: (/** @type {number} */ dimension) => `dim. ${dimension}`,
      difference: 'Largest difference',
      cosine: 'Cosine',
    },
    places: (/** @type {number} */ from, /** @type {number} */ to) => (from === to ? `${from}` : `${from} → ${to}`),
    dimension: 'Show dimension',
    dimensionHint: 'Point at a strip to read a dimension; click to select it.',
    says: {
      same: 'The words are in the typed order, so both vectors are equal. Move a word.',
      one: 'One word has only one order. Type at least two words.',
      on: (/** @type {string} */ token, /** @type {string} */ difference, /** @type {string} */ cosine) =>
        `With positions, order matters: the vector of ${quoted(token)} changes by up to ${difference}, and its cosine with the original vector is ${cosine}.`,
      off: (/** @type {string} */ difference) =>
        `Without positions, each word’s vector is the same wherever it is: the largest difference is ${difference}${difference === '0' ? '.' : ', caused by the rounding of 32‑bit numbers.'}`,
    },
  },
};
