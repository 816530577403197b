// @ts-check
/** UI strings of the room "Start", in English. */
import { quoted } from '../../../words/en/phrases.js';

/** @typedef {import('../models.ts').Sizes} Sizes */

export const words = {
  lead: 'A sentence runs through a trained model. Squares are heads: rows attend to columns. Strips are vectors: blue is negative, red positive. Point at a word to light its path; click any part to open it.',
  title: 'See what a transformer attends to',

  shapes: {
    label: 'Kind of transformer',
    encoder: ['Encoder', 'reads a sentence'],
    decoder: ['Decoder', 'writes the next word'],
    translator: ['Encoder–decoder', 'translates'],
  },

  /** The table of models. */
  sizes: {
    title: 'Models are stacks of blocks',
    columns: ['Model', 'Layers', '', 'Heads per layer', 'd_model', 'Source'],
    here: 'this page',
    says: 'One mark is one layer, that is, one block: blue in an encoder, green in a decoder. Shaded: models of this page. The other sizes are from the papers.',
  },

  figure: {
    label: (/** @type {Sizes} */ { n_layers, n_heads }) =>
      `The whole model, from left to right: tokens, vectors, ${n_layers} layers with ${n_heads} heads each, and the result`,
    parts: 'Parts of the model',
    heads: (/** @type {number} */ n_layers, /** @type {number} */ n_heads) =>
      `All ${n_layers * n_heads} heads: rows attend to columns`,
    tokens: 'Tokens',
    links: 'Strongest links of the token in each layer',
    head: (/** @type {number} */ layer, /** @type {number} */ head) => `Layer ${layer}, head ${head}`,
    crossHead: (/** @type {number} */ layer, /** @type {number} */ head) =>
      `Cross-attention in layer ${layer} of the decoder, head ${head}`,
    headWith: (/** @type {string} */ name, /** @type {string} */ link) => `${name}. ${link}`,
    link: (
      /** @type {string} */ query,
      /** @type {string} */ key,
      /** @type {string} */ weight,
      /** @type {number} */ layer,
      /** @type {number} */ head,
    ) => `${quoted(query)} → ${quoted(key)}: ${weight} (L${layer} H${head})`,
    token: (/** @type {string} */ text, /** @type {number} */ id) => `${id} ${text}: see what it attends to`,
    written: (/** @type {string} */ text, /** @type {string} */ share) =>
      `${text}, ${share}: see the words it comes from`,
    names: {
      tokens: 'Tokens',
      embed: 'Embedding',
      position: 'Position',
      layers: 'Layer',
      layer: (/** @type {number} */ layer) => `Layer ${layer}`,
      shortLayer: (/** @type {number} */ layer) => `L${layer}`,
      decoder: (/** @type {number} */ layer) => `Decoder ${layer}`,
      shortDecoder: (/** @type {number} */ layer) => `D${layer}`,
      attention: 'attention',
      mlp: 'FFN',
      stream: 'stream',
      vector: 'Sentence vector',
      next: 'Next word',
    },
    doors: {
      tokens: 'Tokens: the pieces that the model reads',
      embed: 'Embeddings: each token as a vector',
      positions: 'Positions: a vector for each place in the sentence',
      layer: (/** @type {string} */ name) => `${name}: follow a token through it`,
      mlp: (/** @type {number} */ layer) => `Feed-forward network of layer ${layer}: each token by itself`,
      stream: (/** @type {number} */ layer) => `Residual stream after layer ${layer}`,
      decoder: (/** @type {number} */ layer) => `Decoder ${layer}: cross-attention`,
      vector: 'Sentence vector, the mean of the token vectors: compare sentences',
      next: (/** @type {string} */ list) => `Next word ${list}`,
    },
  },

  story: {
    choose: 'Scenes of the introduction',
    scenes: { one: '1 · One head', head: '2 · Another head', word: '3 · Another word' },
    name: (/** @type {number} */ layer, /** @type {number} */ head) => `Layer ${layer}, head ${head}`,
    quoted,
    /** One of several equal tokens. */
    place: (/** @type {string} */ text, /** @type {number} */ place) => `${quoted(text)} (position ${place})`,
    /**
     * @param {unknown} head each of these is a link
     * @param {unknown} query
     * @param {unknown} share
     * @param {unknown} key
     * @param {string} then the next sentence
     */
    link: (head, query, share, key, then) => [
      head,
      ': ',
      query,
      ' gives ',
      share,
      ' of its attention to ',
      key,
      '. ',
      then,
    ],
    one: 'Nobody programmed this: the head learned it from text.',
    head: 'Same word, same layer, another head: each head looks for something different, and all of them add to the same stream.',
    strongest: 'This is its strongest link to a word that is not next to it.',
    telling: 'This is the strongest link between two non-adjacent words, across all heads.',
    cross: 'The ribbons are this head, which aligns best: they show where the decoder looks as it writes each word.',
    none: (/** @type {string} */ text) => `No head links ${quoted(text)} strongly to another word.`,
    hint: 'Point at a word to light its path. Click any part to open it.',
    word: (/** @type {{ was?: string, other: number, now: string, otherWas?: string }} */ weights) =>
      [
        `Only the last word changed.`,
        weights.was && `With “tired” it was ${weights.was}.`,
        `To a reader, “it” now means the street. Head ${weights.other} gives “street” ${weights.now}${weights.otherWas ? ` (it was ${weights.otherWas})` : ''}; the head shown still prefers “animal”. What a word means is spread over many heads.`,
      ]
        .filter(Boolean)
        .join(' '),
  },

  model: {
    live: 'Live: computed in this page',
    recorded: 'Recorded;',
    recording: 'This is a recording.',
    begins: (/** @type {number | null} */ size) => `the model is loading${size === null ? '' : `, ${size} MB`}`,
    loading: (/** @type {string} */ loaded, /** @type {string} */ total) =>
      `the model is loading, ${loaded} of ${total} MB`,
    reading: 'unpacking the model',
    coming: 'It runs in your browser. Nothing you type leaves this page.',
    load: (/** @type {number | null} */ size) => `Load the model${size === null ? '' : ` (${size} MB)`}`,
    cancel: 'Cancel',
  },

  doors: {
    label: 'Other places to begin',
    rooms: {
      worked: 'Attention by hand',
      lookup: 'Attention as lookup',
      recurrent: 'Recurrent networks',
      train: 'Training',
    },
    figure: 'Back to the figure',
    last: (/** @type {string} */ title) => `Continue in “${title}”`,
  },
};
