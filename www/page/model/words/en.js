// @ts-check
/** The words of the place where a model is loaded, in English. */

export const words = {
  phases: {
    absent: 'The model is on its way',
    loading: 'The model is on its way',
    checking: 'Your files are being checked',
    reading: 'The model is being unpacked',
    cancelled: 'The model was not loaded',
    failed: 'The model could not be loaded',
    missing: 'This link needs files that are not here',
  },
  amount: (/** @type {string} */ loaded, /** @type {string} */ total) => `${loaded} of ${total} MB`,
  cancel: 'Cancel',
  load: 'Load the model',
  again: 'Try again',
  meanwhile: 'To the worked example',
  coming: /** @type {Record<string, string>} */ ({
    'minilm-l6':
      'Here you will type any sentence and see where each of the 72 heads of all-MiniLM-L6-v2, a trained encoder, looks: as arrows, as a heatmap, all heads at once, and with the numbers behind every weight.',
    'smollm2-135m':
      'Here SmolLM2-135M-Instruct, a trained language model of 30 layers with 9 heads each, reads any text that you type, predicts its next word, and shows which parts made it so.',
    'marian-en-pt':
      'Here Marian, a trained encoder and decoder for English to Portuguese, will translate what you type, word by word, and show which words it reads while it writes each one.',
    'marian-pt-en':
      'Here Marian, a trained encoder and decoder for Portuguese to English, will translate what you type, word by word, and show which words it reads while it writes each one.',
  }),
  comingOwn: 'Your files are read on this machine. Nothing is uploaded.',
  missing: (/** @type {string} */ folder) =>
    `The link names ${folder}: a model of somebody’s own, by the checksum of its files. It is no part of this page, and this browser does not keep it. Choose or drop the same files, config.json, tokenizer.json and model.safetensors (or all of its parts), or one .gguf; then the sentence, head and tokens of the link are shown. Nothing is uploaded.`,
  stays:
    'The model comes from the same place as this page, runs in your browser, and is kept there for later visits until the browser clears this page’s data. What you type never leaves this page.',
};
