// @ts-check
/** What the room "Compare" says. */
import { NORMS, namedEdit } from '../../../words/en/edits.js';
import { capital, headInWords, listed, quoted } from '../../../words/en/phrases.js';

/** The word at a place; where the sentences differ, that of each. @param {string[]} texts */
const named = (texts) => texts.map(quoted).join(' / ');

/**
 * What a word gives to another in both sentences, or in the one that has the other.
 *
 * @param {string[]} key
 * @param {(string | null)[]} shares in A and in B
 */
function given(key, [a, b]) {
  if (b === null) return `${named(key)}, which stands in A alone, ${a} of its attention`;
  if (a === null) return `${named(key)}, which stands in B alone, ${b} of its attention`;
  return `${named(key)} ${a} of its attention in A and ${b} in B`;
}

/** Kinds of places, by the core's names. @type {Record<string, string>} */
const KINDS = {
  previous: 'the token before',
  next: 'the token after',
  same_word: 'the same word',
  first: 'the first token',
  separator: 'punctuation or an end sign',
};

/** Names of the edits in a list, by the core's forms. @type {Record<string, (norm: string) => string>} */
const FORMS = {
  'attention.L': () => 'Attention off',
  'mlp.L': () => 'Feed-forward off',
  'residual.L.1': () => 'Residual 1 cut',
  'residual.L.2': () => 'Residual 2 cut',
  'norm.L.1': (norm) => `${capital(norm)} 1 skipped`,
  'norm.L.2': (norm) => `${capital(norm)} 2 skipped`,
  'head.L.H': () => 'Head off',
  'even.L.H': () => 'Head looks evenly',
  'only.L.H.T': () => 'Head looks only at',
  'token.T': () => 'No token may look at',
  positions: () => 'Positions off',
  causal: () => 'Causal mask',
};

export const words = {
  title: 'Compare',
  ofSecond: (/** @type {string} */ problem) => `Second sentence: ${problem}`,
  sides: ['A', 'B'],

  twoHeads: (/** @type {string} */ a, /** @type {string} */ b) => `${headInWords(a)} of A and ${headInWords(b)} of B`,

  titles: {
    sentence: (/** @type {string} */ side, /** @type {string} */ text) => `${side}: ${text}`,
    asTrained: 'A: the model as trained',
    changed: (/** @type {string[]} */ edits) =>
      `B: ${edits.length === 0 ? 'nothing is changed yet' : edits.join('; ')}`,
    model: (
      /** @type {string} */ side,
      /** @type {string} */ title,
      /** @type {{ layer: number, head: number }} */ { layer, head },
    ) => `${side}: ${title}, L${layer} H${head}`,
  },

  edits: {
    kind: 'Change',
    layer: 'Layer',
    head: 'Head',
    token: 'Token',
    add: 'Add',
    list: 'Changes of B',
    remove: (/** @type {string} */ name) => `Take back: ${name}`,
    forms: (/** @type {string} */ form, /** @type {import('../../../pkg/headlight.js').NormKind} */ norm) =>
      FORMS[form]?.(NORMS[norm]) ?? form,
    named: (
      /** @type {string} */ edit,
      /** @type {string[]} */ tokens,
      /** @type {import('../../../pkg/headlight.js').NormKind} */ norm,
    ) => namedEdit(edit, tokens, NORMS[norm]),
  },

  otherModel: { model: 'Model of B', layer: 'Layer of B', head: 'Head of B' },

  looks: {
    title: 'A head of each model',
    told: (/** @type {string[]} */ query, /** @type {string[]} */ key) =>
      `How much every head gives from ${named(query)} to ${named(key)}; the darkest of each model is its strongest. Press one to see it.`,
    hold: 'Hold a word that both models have to see which heads of each look from it at another.',
    grid: (/** @type {string} */ side) =>
      `Heads of ${side}: layers as rows, heads as columns. Arrow keys move, Enter chooses.`,
    list: (/** @type {string} */ side) => `The three heads of ${side} that look there most`,
  },

  controls: {
    versusLabel: 'B is',
    versus: /** @type {Record<string, string>} */ ({
      sentence: 'Another sentence',
      change: 'Changed model',
      model: 'Other model',
    }),
    noRanking:
      'The heads of two models have nothing to do with each other, so there is no ranking by change: choose a head of each.',
    other: 'Second sentence',
    placeholder: 'The same sentence with another word',
    swap: 'Swap A and B',
    show: /** @type {Record<string, string>} */ ({
      arrows: 'Arrows',
      heatmaps: 'Heatmaps',
      heads: 'Which heads change',
      vectors: 'Vectors',
      many: 'Many sentences',
    }),
    showLabel: 'Picture',
    specials: (/** @type {string[]} */ names) => `Show ${listed(names)}`,
    merged: 'Whole words',
    examplesLabel: 'Try',
    examples: /** @type {Record<string, string>} */ ({
      tired: 'tired / wide',
      river: 'river / loan',
      her: 'her / him',
    }),
    cut: (/** @type {number} */ read, /** @type {number} */ found) => `B reads the first ${read} of ${found} tokens.`,
  },

  arrows: {
    label: 'Both sentences with arrows. Arrow keys move, Enter holds.',
    direction: 'Arrows run from the looking word: those of A above, those of B below.',
    drawn: (/** @type {string} */ share) => `Drawn: ${share} of each word’s attention.`,
    leftOut: (/** @type {number} */ drawn, /** @type {number} */ found) =>
      `Of ${found.toLocaleString('en')} arrows only the strongest ${drawn.toLocaleString('en')} are drawn.`,
    folded: (/** @type {string} */ seen) => `${seen} words, folded: show them`,
    foldedNote:
      'A number between dots stands for as many words, which the held one looks at less: press it to see them.',
    lit: (/** @type {number} */ points) => `Pale: weights that differ by less than ${points} points of a hundred.`,
    numbers: (/** @type {string[]} */ query) =>
      `Numbers: how ${named(query)} divides its attention, in A above and in B below; bold where they differ.`,
    swapped: (/** @type {string} */ seen) => `${seen}: the first in A, the second in B`,
    onlyIn: (/** @type {string} */ seen, /** @type {string} */ side) => `${seen}: in ${side} alone`,
  },

  heatmaps: {
    titles: ['A', 'B', 'A − B'],
    axes: 'Row looks at column.',
    hatched: 'Hatched: the sentence has no such word.',
    label: (/** @type {string} */ title, /** @type {string} */ head) =>
      `${title}: weights of ${headInWords(head)}. Arrow keys move, Enter holds.`,
    cell: (/** @type {string[]} */ query, /** @type {string[]} */ key, /** @type {string} */ value) =>
      `${named(query)} looks at ${named(key)}: ${value}`,
    absent: 'not there',
    hint: 'Point at a cell to read it in A, in B and as the difference.',
    three: (/** @type {string[]} */ [a, b, difference]) => `${a} in A, ${b} in B, A − B is ${difference}`,
    weights: 'Weight',
    difference: 'A − B',
    moreInB: (/** @type {string} */ end) => `more in B ${end}`,
    moreInA: (/** @type {string} */ end) => `${end} more in A`,
  },

  heads: {
    title: 'Which heads change',
    byLabel: 'Of',
    by: /** @type {Record<string, string>} */ ({ all: 'all words', held: 'the held word' }),
    measure: {
      all: 'The part of a word’s attention that goes elsewhere in B, on average over the words that both sentences have.',
      allChanged: 'The part of a word’s attention that goes elsewhere in B, on average over all words.',
      held: (/** @type {string[]} */ word) => `The part of the attention of ${named(word)} that goes elsewhere in B.`,
    },
    notHeld: 'Hold a word that has one beside it in B to rank by that word.',
    nothing: 'The sentences have no word in common, so no head can be compared.',
    grid: 'Heads: layers as rows, heads as columns. Arrow keys move, Enter chooses.',
    layer: (/** @type {number} */ layer) => `L${layer}`,
    row: (/** @type {number} */ layer) => `Layer ${layer}`,
    cell: (/** @type {number} */ layer, /** @type {number} */ head, /** @type {string} */ change) =>
      `Layer ${layer}, head ${head}: ${change}`,
    still: 'No head changes: the sentences are the same to all of them.',
    stillChanged: 'No weight of any head changes.',
    list: 'The five heads that change most',
    says: (/** @type {string} */ head, /** @type {string} */ change, /** @type {string[] | null} */ word) =>
      word === null
        ? `${capital(headInWords(head))} changes most: on average ${change} of a word’s attention goes elsewhere in B.`
        : `For ${named(word)}, ${headInWords(head)} changes most: ${change} of its attention goes elsewhere in B.`,
  },

  vectors: {
    cosine: 'Cosine of the two vectors',
    norm: 'Norm of each vector',
    hold: 'Hold a word that has one beside it in B to follow its vectors.',
    stage: (/** @type {number} */ nth, /** @type {number} */ last) =>
      nth === 0 ? 'before layer 0' : nth === last ? `after layer ${last - 1}` : `before layer ${nth}`,
    table: (/** @type {string[]} */ word) => `The vector of ${named(word)} in A and in B`,
    columns: ['where', 'cosine', 'norm in A', 'norm in B'],
    tableLabel: 'The vectors as a table',
    says: (
      /** @type {string[]} */ word,
      /** @type {string} */ first,
      /** @type {string} */ last,
      /** @type {number} */ layer,
    ) =>
      `The vectors of ${named(word)} in A and in B begin with the cosine ${first} and end with ${last}; layer ${layer} parts them most.`,
    still: (/** @type {string[]} */ word, /** @type {string} */ cosine) =>
      `The vectors of ${named(word)} in A and in B have the cosine ${cosine} before and after every layer.`,
  },

  many: {
    progress: 'Reading',
    read: (/** @type {number} */ read, /** @type {number} */ total) => `${read} of ${total} sentences are read.`,
    counts: 'How many sentences have their strongest look at each kind of place',
    table: 'The sentences, those that contradict the first one above',
    columns: ['Sentence', 'Strongest look', 'Weight', 'Goes to'],
    own: 'Other sentences',
    lines: 'Sentences, one a line',
    refused: 'Lines that are not counted',
    lineRefused: (/** @type {number} */ line, /** @type {string} */ problem) =>
      `Line ${line} is not counted. ${problem}`,
    kind: (/** @type {string | null} */ kind) => (kind === null ? 'another word' : (KINDS[kind] ?? kind)),
    says: (
      /** @type {string} */ head,
      /** @type {string[]} */ [from, to],
      /** @type {string} */ share,
      /** @type {string | null} */ kind,
      /** @type {number} */ alike,
      /** @type {number} */ count,
    ) =>
      `In A, the strongest look of ${headInWords(head)} is from ${quoted(from)} to ${quoted(to)}, ${kind === null ? 'another word' : (KINDS[kind] ?? kind)}: ${share}. Of ${count} other sentences ${alike} are like that and ${count - alike} contradict.`,
  },

  /** What is said otherwise of two models, whose heads differ and do not change. */
  saysOfModels: {
    most: (
      /** @type {string} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `In ${headInWords(head)}, this weight differs most: ${named(query)} gives ${given(key, shares)}.`,
    changes: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ shares) =>
      `The largest difference: to ${given(key, shares)}.`,
  },

  says: {
    unchanged: 'Nothing is changed yet. Choose a change of the model that reads B.',
    same: 'Both sentences are the same. Change a word of the second one.',
    none: (/** @type {string} */ head) => `In ${headInWords(head)}, no weight between words of A and B changes.`,
    still: 'None of its weights changes.',
    causal: 'This model does not read ahead: what comes before the first difference is the same in A and B.',
    onlyInA: (/** @type {string[]} */ word) =>
      `${named(word)} stands in A alone, so it has nothing to be compared with.`,
    pair: (
      /** @type {string} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `In ${headInWords(head)}, ${named(query)} gives ${given(key, shares)}.`,
    most: (
      /** @type {string} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `In ${headInWords(head)}, this weight changes most: ${named(query)} gives ${given(key, shares)}.`,
    changes: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      b === null
        ? `The largest change: ${named(key)} stands in A alone and gets ${a} there.`
        : a === null
          ? `The largest change: ${named(key)} stands in B alone and gets ${b} there.`
          : `The largest change: ${named(key)} gets ${a} in A and ${b} in B.`,
    gains: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      `The largest gain: ${named(key)} gets ${a} in A and ${b} in B.`,
    hidden: (/** @type {string[]} */ names, /** @type {string} */ a, /** @type {string} */ b) =>
      `${listed(names)}, hidden here, take ${a} in A and ${b} in B.`,
  },

  howTo:
    'Click or tap a word to hold it, then another for the pair; click again or press Esc to let go. A word that B alone has cannot be held.',
};
