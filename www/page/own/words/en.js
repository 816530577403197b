// @ts-check
/** UI strings for custom models, in English. */

/** @param {number} bytes */
function size(bytes) {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}

/** Names for use in a sentence. If there are more than four, only the first three are named. @param {string[]} names */
const named = (names) =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');

export const words = {
  title: 'Your own model',
  about:
    'Choose the files of a model: config.json, tokenizer.json and model.safetensors (or all of its parts and their index), or one .gguf file (or all of its parts). An OPUS-MT translator has source.spm, target.spm and vocab.json instead of tokenizer.json. Your files stay on this device; nothing is uploaded.',
  choose: 'Choose files…',
  chooseFolder: 'Choose a folder…',
  drop: 'or drop files or a folder anywhere on the page',
  folder: {
    took: (/** @type {string} */ folder, /** @type {string[]} */ taken, /** @type {number} */ left) =>
      `Using ${taken.join(', ')} from the folder “${folder}”.${left > 0 ? ` ${left === 1 ? '1 other file is' : `${left} other files are`} ignored.` : ''}`,
    none: () =>
      'The folder contains no model weights: neither model.safetensors (or its parts) nor a .gguf file. Drop the folder that contains them.',
    folders: (/** @type {string[]} */ names) => `Several folders contain weights: ${named(names)}. Drop one of them.`,
    ggufs: (/** @type {string[]} */ names) =>
      `The folder contains several models: ${named(names)}. Drop one of these files.`,
  },
  served: {
    missing: (/** @type {string} */ name, /** @type {string} */ reason) =>
      `The models that the link offers are missing: ${name} cannot be read (${reason}). The built-in models still work.`,
    nonsense: (/** @type {string} */ name) =>
      `${name} lists no models. It should contain {"models": [{"folder": "my-model", "title": "My model"}]}. The built-in models still work.`,
  },
  here: 'Your own models',
  size,
  isKept: 'kept in this browser',
  isForVisit: 'kept only for this visit',
  failed: 'could not be read',
  show: 'Use',
  chosen: 'In use',
  keep: 'Keep in this browser',
  keeping: 'Saving…',
  forget: 'Delete from this browser',
  link: 'A link contains the checksum of your model’s files, not the files themselves, so anyone who opens the link needs the same files. A kept model stays on this device until you delete it, or until the browser deletes it because the disk is full.',
  read: {
    title: 'Supported files',
    columns: ['Family', 'Files', 'Stored as'],
    rows: [
      [
        'BERT, DistilBERT, RoBERTa, XLM-R, CamemBERT, ELECTRA, ALBERT, MPNet, ModernBERT, DeBERTa-v2, DeBERTa-v3, GPT-2, GPT-NeoX, OPT, LLaMA, SmolLM2, Mistral, Qwen2, Qwen3, OLMo 2, Phi-3, Gemma 2, Gemma 3, Marian, BART, mBART, M2M100, NLLB, T5, mT5, Flan-T5',
        'config.json, tokenizer.json, model.safetensors or its parts',
        'float32, float16, bfloat16',
      ],
      [
        'LLaMA, SmolLM2, Mistral, Qwen2, Qwen3, OLMo 2, Phi-3, Gemma 2 and 3, GPT-2, GPT-NeoX, BERT, ModernBERT, T5',
        'one .gguf file or its parts',
        'float32, float16, bfloat16, Q2_K to Q6_K, Q4_0 to Q5_1, Q8_0, IQ4_NL',
      ],
      ['Marian’s small translators', 'model.bin, tokenizer.json', 'int8'],
      ['A recurrent model that was saved in “Train” (it opens there)', 'config.json, model.safetensors', 'float32'],
    ],
  },
  checked: {
    title: 'Checked models',
    about: (/** @type {string} */ date) =>
      `These models were compared with PyTorch (Marian with NumPy) on ${date}. The seeded models are small and random; there is one for each supported architecture. If your model’s folder contains reference.safetensors, your model is compared too (see docs/MODELS.md).`,
    columns: ['Model', 'Stored as', 'Compared', 'Largest difference'],
    /** @param {string} largest @param {number} sites */
    found: (largest, sites) => `differs from its reference by at most ${largest} in ${sites} matrices`,
  },
  close: 'Close',
  otherModel: (/** @type {string} */ title, /** @type {string} */ found, /** @type {string} */ wanted) =>
    `These files are a different model: ${title} has the checksum ${found}, but the link needs ${wanted}. Choose the files that the link was created with. Your model is still in the list of models.`,
  noChecksum:
    'This page was not loaded over https, so the browser cannot compute checksums, and links cannot identify your model.',
  unreadable: (/** @type {string} */ reason) => `The files cannot be read (${reason}). Choose them again.`,
  /**
   * The free space is mentioned only if it explains the failure, because browsers may report space that they do not
   * grant.
   */
  full: (/** @type {number} */ needed, /** @type {number | null} */ free) =>
    `The model was not kept: it needs ${size(needed)}, but the browser ${free !== null && free < needed ? `has only ${size(free)} left` : 'does not let this page store more'}. Delete a kept model or free some disk space. The model keeps working for this visit.`,
  refused: (/** @type {string} */ reason) =>
    `The model was not kept: the browser does not let this page store data (${reason}). The cause may be a private window or blocked site data. The model keeps working for this visit.`,
};
