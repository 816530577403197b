// @ts-check
/** The words of the room "Start", in English. */
import { quoted } from '../../../words/en/phrases.js';

export const words = {
  title: 'See what a transformer looks at',
  lead: 'Headlight runs a trained model live in this page and shows every step of its attention, down to the last number.',

  doors: {
    label: 'Where to begin',
    lecture: ['Hold a lecture', 'lessons for the wall, stop by stop'],
    sentence: ['Type a sentence', 'and see where every head looks'],
    worked: ['Check the arithmetic', 'the worked example, number by number'],
    last: (/** @type {string} */ title) => ['Go on where you were', `in “${title}”`],
  },

  opening: {
    label: 'What two heads of the model do with “it”',
    coming:
      'Two heads of a trained model will look at this sentence. The model comes from the same place as this page, runs in your browser, and stays until its data is cleared.',
    load: 'Load the model, 45 MB',
    loading: (/** @type {string} */ loaded, /** @type {string} */ total) =>
      `The model is on its way: ${loaded} of ${total} MB`,
    reading: 'The model is being unpacked',
    cancel: 'Cancel',
    scenes: 'Sentence of the opening',
    again: 'Again',
    yours: 'Now your sentence',
    legend:
      'The thicker an arc, the more attention. [CLS] and [SEP] mark the ends of the text; heads rest on them, and they are left out here.',
    head: (/** @type {number} */ layer, /** @type {number} */ head) => `Layer ${layer}, head ${head}`,
    looks: (/** @type {string} */ looking, /** @type {string} */ target, /** @type {string} */ weight) =>
      `${quoted(looking)} gives ${weight} of its attention to ${quoted(target)}`,
    changes: (/** @type {string} */ target, /** @type {string} */ weight, /** @type {string} */ before) =>
      `${quoted(target)} gets ${weight} now; it was ${before}`,
  },

  map: 'The transformer of the lectures, each part a door',
  encoder: 'Encoder',
  decoder: 'Decoder',
  times: 'N blocks',
  parts: {
    embeddings: ['Embeddings + positions', 'words and places as numbers'],
    selfAttention: ['Self-attention', 'words look at each other'],
    maskedAttention: ['Masked self-attention', 'words look at earlier ones'],
    crossAttention: ['Cross-attention', 'output looks at the input'],
    feedForward: ['Feed-forward', 'each word by itself'],
    addNorm: ['Add & norm', 'adds, then evens the scale'],
    linear: ['Linear', 'a score for every next word'],
    softmax: ['Softmax', 'how likely each next word is'],
    recurrent: ['Recurrent networks', 'before: one word at a time'],
    training: ['Training', 'errors shape the weights'],
    lookup: ['Attention as a lookup', 'a query, keys, their values'],
    head: ['One head by hand', 'query · key, softmax, mix'],
  },
};
