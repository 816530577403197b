// @ts-check
/** UI strings of the room "Compare", in English. */
import { NORMS, namedEdit } from '../../../words/en/edits.js';
import { target } from '../../../words/en/heads.js';
import { capital, headInWords, listed, quoted } from '../../../words/en/phrases.js';

/** @typedef {import('../../../state/text.ts').Heads} Heads */

/** @typedef {import('../patch/state.ts').PatchCell} PatchCell */

/** The word at a position, or both words if the sentences differ. @param {string[]} texts */
const named = (texts) => texts.map(quoted).join(' / ');

/**
 * The weight between two words in both sentences. If only one sentence has both words, only its weight is named.
 *
 * @param {string[]} key
 * @param {(string | null)[]} shares in A and in B
 */
function given(key, [a, b]) {
  if (b === null) return `${named(key)}, found only in A, ${a} of its attention`;
  if (a === null) return `${named(key)}, found only in B, ${b} of its attention`;
  return `${named(key)} ${a} of its attention in A and ${b} in B`;
}

/** Names of the edits for a list, by the core's forms. @type {Record<string, (norm: string) => string>} */
const FORMS = {
  'attention.L': () => 'Attention off',
  'mlp.L': () => 'Feed-forward off',
  'residual.L.1': () => 'Residual connection 1 cut',
  'residual.L.2': () => 'Residual connection 2 cut',
  'norm.L.1': (norm) => `${capital(norm)} 1 skipped`,
  'norm.L.2': (norm) => `${capital(norm)} 2 skipped`,
  'head.L.H': () => 'Head off',
  'even.L.H': () => 'Head attends evenly',
  'only.L.H.T': () => 'Head attends only to one token',
  'token.T': () => 'One token gets no attention',
  positions: () => 'Positions off',
  causal: () => 'Causal mask',
};

/** What a head computes from the residual stream. */
const INPUTS = { q: 'the query of', k: 'the key of', v: 'the value of' };

/** The only reader of a head's output, if there is one. @param {PatchCell['receiver']} receiver */
const readBy = (receiver) =>
  receiver ? ` (read only by ${INPUTS[receiver.part]} L${receiver.layer} H${receiver.head})` : '';

/** An activation of A, for the middle of a sentence. @param {PatchCell} cell */
const activation = ({ part, layer, head, receiver }) =>
  ({
    resid_pre: `A’s residual stream before layer ${layer}`,
    attn_out: `A’s attention output of layer ${layer}`,
    mlp_out: `A’s feed-forward output of layer ${layer}`,
    z: `A’s output of head L${layer} H${head}${readBy(receiver)}`,
    decoder: `the residual stream of A’s decoder before layer ${layer}`,
  })[part];

/** Where an activation of A is put into B. @param {PatchCell} cell @param {string[]} token */
function at({ part, receiver }, token) {
  if (part === 'decoder') return 'in the last step';
  return receiver?.all ? 'at all positions' : `at ${named(token)}`;
}

/** For example "layers 0–22". @param {[number, number][]} ranges */
const layersIn = (ranges) =>
  `${ranges.length === 1 && ranges[0][0] === ranges[0][1] ? 'layer' : 'layers'} ${listed(
    ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)),
  )}`;

export const words = {
  ofSecond: (/** @type {string} */ problem) => `Second sentence: ${problem}`,
  sides: ['A', 'B'],

  titles: {
    sentence: (/** @type {string} */ side, /** @type {string} */ text) => `${side}: ${text}`,
    asTrained: 'A: the model as trained',
    changed: (/** @type {string[]} */ edits) => `B: ${edits.length === 0 ? 'no changes yet' : edits.join('; ')}`,
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
    list: 'Changes in B',
    remove: (/** @type {string} */ name) => `Undo: ${name}`,
    forms: (/** @type {string} */ form, /** @type {import('../../../pkg/headlight.js').NormKind} */ norm) =>
      FORMS[form]?.(NORMS[norm]) ?? form,
    named: (
      /** @type {string} */ edit,
      /** @type {string[]} */ tokens,
      /** @type {import('../../../pkg/headlight.js').NormKind} */ norm,
    ) => namedEdit(edit, tokens, NORMS[norm]),
  },

  otherModel: { model: 'Model for B', layer: 'Layer for B', head: 'Head for B' },

  looks: {
    title: 'One head from each model',
    told: (/** @type {string[]} */ query, /** @type {string[]} */ key) =>
      `Each cell shows how much attention ${named(query)} gives to ${named(key)} in one head. In each model, the darkest cell is the strongest head. Click a cell to see its head.`,
    select: 'To see which heads link one word to another, select a word that both models have.',
    grid: (/** @type {string} */ side) =>
      `Heads of ${side}: layers as rows, heads as columns. Arrow keys move, Enter selects.`,
    list: (/** @type {string} */ side) => `The three strongest heads of ${side} for this link`,
  },

  controls: {
    versusLabel: 'Compare with',
    versus: /** @type {Record<string, string>} */ ({
      sentence: 'another sentence',
      change: 'a changed model',
      model: 'another model',
    }),
    noRanking:
      'The heads of two models do not correspond, so they cannot be ranked by change. Choose one head in each model.',
    other: 'Second sentence',
    placeholder: 'The same sentence with a different word',
    swap: 'Swap A and B',
    show: /** @type {Record<string, string>} */ ({
      arrows: 'Arrows',
      heatmaps: 'Heatmaps',
      heads: 'Which heads change',
      vectors: 'Vectors',
      many: 'Many sentences',
      patch: 'Patching',
    }),
    showLabel: 'Picture',
    specials: (/** @type {string[]} */ names) => `Show ${listed(names)}`,
    merged: 'Whole words',
    byVectors: 'Pair words by their vectors',
    twoLanguages: 'two languages',
    examplesLabel: 'Try',
    examples: /** @type {Record<string, string>} */ ({
      tired: 'tired / wide',
      river: 'river / loan',
      her: 'her / him',
    }),
    cut: (/** @type {number} */ read, /** @type {number} */ found) =>
      `B uses only the first ${read} of ${found} tokens.`,
  },

  pairedBy: (/** @type {number} */ layer) =>
    `Words in one column are aligned by the model’s vectors, layer ${layer}: each is the other’s best match by cosine similarity.`,

  arrows: {
    label: 'Both sentences with arrows. Arrow keys move, Enter selects.',
    direction: 'Arrows start at the query word. A’s arrows are above the words, B’s arrows are below.',
    drawn: (/** @type {string} */ share) => `Showing the strongest links: ${share} of each word’s attention.`,
    leftOut: (/** @type {number} */ drawn, /** @type {number} */ found) =>
      `Of ${found.toLocaleString('en')} links, only the strongest ${drawn.toLocaleString('en')} are drawn.`,
    folded: (/** @type {string} */ seen) => `Show ${seen} hidden words`,
    foldedNote: (/** @type {number} */ count) =>
      `“… ${count} …” hides ${count} words that do not fit; click or tap to show them.`,
    lit: (/** @type {number} */ points) => `Faded: differences of less than ${points} percentage points.`,
    numbers: (/** @type {string[]} */ query, /** @type {number} */ points) =>
      `The numbers show how ${named(query)} divides its attention: A above, B below. Bold: they differ by ${points} percentage points or more.`,
    swapped: (/** @type {string} */ seen) => `${seen}: the first in A, the second in B`,
    onlyIn: (/** @type {string} */ seen, /** @type {string} */ side) => `${seen}: only in ${side}`,
  },

  heatmaps: {
    titles: ['A', 'B', 'A − B'],
    axes: 'Rows attend to columns.',
    hatched: 'Hatched: this sentence does not have the word.',
    label: (/** @type {string} */ title, /** @type {Heads} */ head) =>
      `${title}: weights of ${headInWords(head)}. Arrow keys move, Enter selects.`,
    cell: (/** @type {string[]} */ query, /** @type {string[]} */ key, /** @type {string} */ value) =>
      `${named(query)} attends to ${named(key)}: ${value}`,
    absent: 'absent',
    hint: 'Point at a cell to see its weight in A, its weight in B, and the difference.',
    three: (/** @type {string[]} */ [a, b, difference]) => `${a} in A, ${b} in B, A − B is ${difference}`,
    weights: 'Weight',
    difference: 'A − B',
    moreInB: (/** @type {string} */ end) => `more in B ${end}`,
    moreInA: (/** @type {string} */ end) => `${end} more in A`,
  },

  heads: {
    title: 'Which heads change',
    byLabel: 'Of',
    by: /** @type {Record<string, string>} */ ({ all: 'all words', held: 'the selected word' }),
    measure: {
      all: 'The share of a word’s attention that moves to other tokens in B, averaged over the words that both sentences have.',
      allChanged: 'The share of a word’s attention that moves to other tokens in B, averaged over all words.',
      selected: (/** @type {string[]} */ word) =>
        `The share of its attention that ${named(word)} moves to other tokens in B.`,
    },
    notSelected: 'To rank the heads by one word, select a word that has a counterpart in B.',
    nothing: 'The sentences have no word in common, so no head can be compared.',
    grid: 'Heads: layers as rows, heads as columns. Arrow keys move, Enter selects.',
    layer: (/** @type {number} */ layer) => `L${layer}`,
    row: (/** @type {number} */ layer) => `Layer ${layer}`,
    cell: (/** @type {number} */ layer, /** @type {number} */ head, /** @type {string} */ change) =>
      `Layer ${layer}, head ${head}: ${change}`,
    still: 'No head changes: all heads treat both sentences the same.',
    stillChanged: 'No attention weight changes.',
    list: 'The five heads that change most',
    says: (/** @type {Heads} */ head, /** @type {string} */ change, /** @type {string[] | null} */ word) =>
      word === null
        ? `${capital(headInWords(head))} changes most: on average, ${change} of a word’s attention moves to other tokens in B.`
        : `For ${named(word)}, ${headInWords(head)} changes most: ${change} of the word’s attention moves to other tokens in B.`,
  },

  vectors: {
    cosine: 'Cosine similarity of the two vectors',
    norm: 'Norm of each vector',
    select: 'To follow the vectors of a word, select it under “Arrows”. It must have a counterpart in B.',
    stage: (/** @type {number} */ nth, /** @type {number} */ last) =>
      nth === 0 ? 'before layer 0' : nth === last ? `after layer ${last - 1}` : `before layer ${nth}`,
    table: (/** @type {string[]} */ word) => `The vector of ${named(word)} in A and in B`,
    columns: ['stage', 'cosine', 'norm in A', 'norm in B'],
    tableLabel: 'The vectors as a table',
    says: (
      /** @type {string[]} */ word,
      /** @type {string} */ first,
      /** @type {string} */ last,
      /** @type {number} */ layer,
    ) =>
      `The cosine similarity of the vectors of ${named(word)} in A and B is ${first} at the start and ${last} at the end. The vectors diverge most in layer ${layer}.`,
    still: (/** @type {string[]} */ word, /** @type {string} */ cosine) =>
      `The cosine similarity of the vectors of ${named(word)} in A and B is ${cosine} before and after every layer.`,
  },

  movement: {
    words: ['Towards', 'or'],
    none: 'Type two words to see the plane of their directions.',
    stage: (/** @type {number} */ nth) => (nth === 0 ? 'start' : `after layer ${nth - 1}`),
    label: (/** @type {string[]} */ word, /** @type {string[]} */ [one, other]) =>
      `The path of ${named(word)} from layer to layer, in the plane of ${quoted(one)} and ${quoted(other)}. Its numbers are in the table.`,
    caption: (/** @type {string[]} */ word, /** @type {string[]} */ [one, other]) =>
      `Each point is the direction of ${named(word)} after a layer. The lines are the directions of ${quoted(one)} and ${quoted(other)}: their last vectors if the model reads each alone. What lies outside this plane is not drawn.`,
    point: (/** @type {string} */ side, /** @type {string} */ stage, /** @type {string[]} */ [across, up]) =>
      `${side}, ${stage}: ${across} to the right, ${up} up`,
    says: (/** @type {string[]} */ [one, other], /** @type {string[][]} */ [a, b]) =>
      `At the end, its cosine with ${quoted(one)} is ${a[0]} in A and ${b[0]} in B, with ${quoted(other)} ${a[1]} in A and ${b[1]} in B.`,
    table: (/** @type {string[]} */ word) => `${named(word)} in the plane: its cosine with each word, and its height`,
    numbers: 'Numbers of the plane',
    tableLabel: 'The plane as a table',
    columns: (/** @type {string[]} */ towards) => [
      'stage',
      ...['A', 'B'].flatMap((side) => [...towards.map((word) => `${side}: ${quoted(word)}`), `${side}: up`]),
    ],
  },

  many: {
    progress: 'Reading',
    read: (/** @type {number} */ read, /** @type {number} */ total) => `${read} of ${total} sentences done.`,
    counts: 'Number of sentences, by the target of their strongest link',
    table: 'All sentences, starting with those that differ from the first one',
    columns: ['Sentence', 'Strongest link', 'Weight', 'Goes to'],
    own: 'Other sentences',
    lines: 'Sentences, one per line',
    refused: 'Lines that are not counted',
    lineRefused: (/** @type {number} */ line, /** @type {string} */ problem) =>
      `Line ${line} is not counted. ${problem}`,
    says: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ [from, to],
      /** @type {string} */ share,
      /** @type {string | null} */ kind,
      /** @type {number} */ alike,
      /** @type {number} */ count,
    ) =>
      `In A, the strongest link of ${headInWords(head)} goes from ${quoted(from)} to ${quoted(to)} (${target(kind)}): ${share}. In ${alike} of ${count} other sentences, it goes to the same kind of target; in ${count - alike}, it does not.`,
  },

  patch: {
    kept: (/** @type {string} */ second) => `patched into ${quoted(second)}`,
    parts: /** @type {Record<PatchCell['part'], string>} */ ({
      resid_pre: 'Residual stream',
      attn_out: 'Attention output',
      mlp_out: 'Feed-forward output',
      z: 'Output of each head',
      decoder: 'Decoder',
    }),
    map: (/** @type {string} */ title) =>
      `${title}: rows are layers or heads, columns are positions. Arrow keys move, Enter opens the run.`,
    cell: (/** @type {PatchCell} */ cell, /** @type {string[]} */ token, /** @type {string} */ value) =>
      `${capital(activation(cell))} ${at(cell, token)}: ${value}`,
    missing: 'not computed yet',
    reading: 'Running both sentences …',
    wordsOf: {
      next: ['Next word of A', 'Next word of B', 'Next word of B with this one change'],
      blank: ['Masked word in A', 'Masked word in B', 'Masked word in B with this one change'],
      written: ['Next written word of A', 'Next written word of B', 'Next written word of B with this one change'],
    },
    lastStep: 'last step',
    begins: 'Both translations begin with:',
    reader: 'Read by',
    readers: { none: 'all later parts', ...INPUTS },
    layer: 'Layer',
    head: 'Head',
    fromAll: 'at all positions',
    attentionOf: (/** @type {string[]} */ query) =>
      ['A', 'B', 'B with this one change'].map((run) => `What ${named(query)} attends to in ${run}`),
    noCell: 'Click a cell to run B with that one vector of A.',
    patched: (/** @type {PatchCell} */ cell, /** @type {string[]} */ token) =>
      `B with ${activation(cell)} ${at(cell, token)}`,
    headsOf: (/** @type {number} */ layer) => `Heads of layer ${layer}`,
    mapHeads: (/** @type {number} */ layer) => `Map the heads of layer ${layer}`,
    closeHeads: 'Close the heads',
    measured: 'Measured:',
    linkLabels: ['Measured: attention from', 'to'],
    wordLabels: ['Word for A', 'Word for B; leave it empty to measure the probability of the word for A'],
    isPart: (/** @type {string} */ token) =>
      `The word has several tokens; the first one, ${quoted(token)}, is measured.`,
    ends: (/** @type {string} */ b, /** @type {string} */ a) => `0 %: as in B (${b}); 100 %: as in A (${a})`,
    progress: 'Computing the maps',
    cancel: 'Cancel',
    goOn: 'Continue',
    examples: /** @type {Record<string, string>} */ ({
      fact: 'France / Italy',
      names: 'Mary / John',
      number: 'keys / key',
      tired: 'tired / wide',
      translation: 'cat / dog, translated',
    }),
    same: 'Both sentences are the same, so A’s vectors change nothing in B. Change a word of the second one.',
    number: (/** @type {string[]} */ [one, other]) =>
      other === undefined
        ? `the probability of ${quoted(one)}`
        : `the logit of ${quoted(one)} minus that of ${quoted(other)}`,
    weight: (
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {{ layer: number, head: number }} */ { layer, head },
    ) => `the attention from ${named(query)} to ${named(key)} in layer ${layer}, head ${head}`,
    later: (/** @type {number} */ layer) =>
      `Outputs of layer ${layer} and of later layers cannot change this weight, because it is computed before them.`,
    before: (/** @type {string} */ measured, /** @type {string} */ a, /** @type {string} */ b) =>
      `${capital(measured)} is ${a} in A and ${b} in B.`,
    opened: (
      /** @type {PatchCell} */ cell,
      /** @type {string[]} */ token,
      /** @type {string} */ measured,
      /** @type {string[]} */ [b, patched, a],
    ) =>
      `With ${activation(cell)} ${at(cell, token)}, ${measured} ${patched === b ? `stays ${b} in B` : `changes in B from ${b} to ${patched}`}. In A it is ${a}.`,
    /** @param {{ token: string[] | null, layers: [number, number][] }[]} found `null`: the last step of the decoder */
    back: (found) =>
      found.length === 0
        ? 'At no single position does A’s residual stream bring back more than half of this difference.'
        : `A’s residual stream brings back more than half of this difference ${listed(found.map(({ token, layers }) => `${token ? `at ${named(token)}` : 'in the decoder’s last step'} before ${layersIn(layers)}`))}.`,
    howTo:
      'Each cell is a run of B in which one vector comes from A. Click a cell, or press Enter, to open it; click it again to close it.',
  },

  /** Different texts for two models, because their heads do not correspond. */
  saysOfModels: {
    most: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `In ${headInWords(head)}, this weight differs most: ${named(query)} gives ${given(key, shares)}.`,
    changes: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      `The largest difference: ${named(key)} gets ${a} in A and ${b} in B.`,
  },

  says: {
    unchanged: 'B has no changes yet. Choose a change.',
    same: 'Both sentences are the same. Change a word of the second one.',
    none: (/** @type {Heads} */ head) => `In ${headInWords(head)}, no weight changes between A and B.`,
    still: 'All weights of the selected word are the same in A and B.',
    causal: 'This model does not see later words, so everything before the first difference is the same in A and B.',
    onlyInA: (/** @type {string[]} */ word) => `Only A has ${named(word)}, so there is nothing to compare it with.`,
    unpaired: (/** @type {string[]} */ word) => `No word of B is aligned with ${named(word)}.`,
    pair: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `In ${headInWords(head)}, ${named(query)} gives ${given(key, shares)}.`,
    most: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `In ${headInWords(head)}, this weight changes most: ${named(query)} gives ${given(key, shares)}.`,
    changes: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      b === null
        ? `The largest change: ${named(key)}, found only in A, gets ${a}.`
        : a === null
          ? `The largest change: ${named(key)}, found only in B, gets ${b}.`
          : `The largest change: ${named(key)} gets ${a} in A and ${b} in B.`,
    gains: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      `The largest gain: ${named(key)} gets ${a} in A and ${b} in B.`,
    hidden: (/** @type {string[]} */ names, /** @type {string} */ a, /** @type {string} */ b) =>
      `${a} of its attention in A and ${b} in B go to ${listed(names)}, hidden here.`,
  },

  howTo:
    'Click or tap a word to select it, then another word to select the pair. Click again or press Esc to clear the selection. Words that appear only in B cannot be selected.',
};
