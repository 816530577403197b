// @ts-check
/** The words of the room "Start", in English. */
import { quoted } from '../../../words/en/phrases.js';

export const words = {
  title: 'See what a transformer attends to',
  lead: 'Headlight runs a trained model live in this page and shows every step of its attention, down to the last number.',

  doors: {
    label: 'Where to begin',
    lecture: ['Give a lecture', 'guided lessons for the projector'],
    sentence: ['Type a sentence', 'and see what every head attends to'],
    worked: ['Check the arithmetic', 'the worked example, number by number'],
    last: (/** @type {string} */ title) => ['Pick up where you left off', `in “${title}”`],
  },

  opening: {
    label: 'What two heads of the model do with “it”',
    coming:
      'Two heads of a trained model will read this sentence. The model comes from the same server as this page, runs in your browser, and is kept until you clear this page’s data.',
    load: 'Load the model (45 MB)',
    loading: (/** @type {string} */ loaded, /** @type {string} */ total) =>
      `Downloading the model: ${loaded} of ${total} MB`,
    reading: 'Unpacking the model',
    cancel: 'Cancel',
    scenes: 'Example sentence',
    again: 'Again',
    yours: 'Try your own sentence',
    legend:
      'A thicker arc shows more attention. [CLS] and [SEP] mark the start and the end of the text. They are hidden here, because heads send unused attention to them.',
    head: (/** @type {number} */ layer, /** @type {number} */ head) => `Layer ${layer}, head ${head}`,
    looks: (/** @type {string} */ looking, /** @type {string} */ target, /** @type {string} */ weight) =>
      `${quoted(looking)} gives ${weight} of its attention to ${quoted(target)}`,
    changes: (/** @type {string} */ target, /** @type {string} */ weight, /** @type {string} */ before) =>
      `${quoted(target)} now gets ${weight}; before, it got ${before}`,
  },

  map: 'The transformer from the lectures: click a part to open it',
  encoder: 'Encoder',
  decoder: 'Decoder',
  times: 'N layers',
  parts: {
    embeddings: ['Embeddings + positions', 'words and positions as vectors'],
    selfAttention: ['Self-attention', 'words attend to each other'],
    maskedAttention: ['Masked self-attention', 'words attend to past words'],
    crossAttention: ['Cross-attention', 'words attend to the input'],
    feedForward: ['Feed-forward', 'each word separately'],
    addNorm: ['Add & norm', 'adds the input back, then normalises'],
    linear: ['Linear', 'a score for every word'],
    softmax: ['Softmax', 'a probability for every word'],
    recurrent: ['Recurrent networks', 'reading one word at a time'],
    training: ['Training', 'errors adjust the weights'],
    lookup: ['Attention as soft lookup', 'a query, keys and values'],
    head: ['One head by hand', 'scores, softmax, weighted sum'],
  },
};
