// @ts-check
/** UI strings for loading a model, in English. */

export const words = {
  phases: {
    absent: 'Downloading the model',
    asked: 'This picture needs a trained model',
    loading: 'Downloading the model',
    checking: 'Checking your files',
    reading: 'Unpacking the model',
    cancelled: 'The model was not loaded',
    failed: 'The model could not be loaded',
    missing: 'This link needs files that are not in this browser',
  },
  amount: (/** @type {string} */ loaded, /** @type {string} */ total) => `${loaded} of ${total} MB`,
  cancel: 'Cancel',
  load: 'Load the model',
  loadSize: (/** @type {number} */ megabytes) => `Load the model (${megabytes} MB)`,
  again: 'Try again',
  meanwhile: 'Go to the worked example',
  coming: /** @type {Record<string, string>} */ ({
    'minilm-l6':
      'Type any sentence and see what each of the 72 heads of the trained encoder all-MiniLM-L6-v2 attends to: as arrows, as a heatmap, for all heads at once, and with the numbers behind every weight.',
    'smollm2-135m':
      'SmolLM2-135M-Instruct, a trained language model with 30 layers of 9 heads each, reads your text and predicts the next word. You see which parts of the model lead to each prediction.',
    'e5-small':
      'multilingual-e5-small, a trained encoder with 12 layers of 12 heads each, reads about 100 languages. Type a sentence in any of them and see what each head attends to.',
    'marian-en-pt':
      'Marian, a trained encoder–decoder from English to Portuguese, translates your text word by word. For each word that it writes, you see which source words it reads.',
    'marian-pt-en':
      'Marian, a trained encoder–decoder from Portuguese to English, translates your text word by word. For each word that it writes, you see which source words it reads.',
  }),
  comingOwn: 'Your files are read on this device. Nothing is uploaded.',
  missing: (/** @type {string} */ folder) =>
    `The link uses ${folder}, a custom model that is identified by the checksum of its files. This browser does not have these files. Choose or drop the same files: config.json, tokenizer.json and model.safetensors (or all of its parts), or one .gguf file. Then the page shows the link’s sentence, head and tokens. Nothing is uploaded.`,
  fromHub: 'Look it up on the Hub…',
  missingHub: (/** @type {string} */ folder, /** @type {string} */ source) =>
    `The link uses a model from the Hub, ${source}, which it identifies by the checksum of its files (${folder}). This browser does not have these files. You can look the model up, see how large it is, and load it, or choose the same files. Only the name of the model is sent; your text never leaves this page.`,
  stays:
    'The model comes from the same server as this page and runs in your browser. The browser keeps it for later visits until you clear this page’s data. What you type never leaves this page.',
};
