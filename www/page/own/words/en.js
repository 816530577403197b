// @ts-check
/** The words of models of one's own, in English. */

/** @param {number} bytes */
function size(bytes) {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}

/** Names in a sentence; of many only the first. @param {string[]} names */
const named = (names) =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');

export const words = {
  title: 'Your own model',
  about:
    'Choose the files of a model: config.json, tokenizer.json and model.safetensors (or all of its parts with their index), or one .gguf with all of its parts. A translator of OPUS-MT has source.spm, target.spm and vocab.json instead of tokenizer.json. They are read on this machine; nothing is uploaded.',
  choose: 'Choose files…',
  chooseFolder: 'Choose a folder…',
  drop: 'or drop files or a folder anywhere on the page',
  folder: {
    took: (/** @type {string} */ folder, /** @type {string[]} */ taken, /** @type {number} */ left) =>
      `Taken from the folder “${folder}”: ${taken.join(', ')}.${left > 0 ? ` ${left === 1 ? '1 other file is' : `${left} other files are`} left out.` : ''}`,
    none: () =>
      'The folder holds no weights of a model: neither model.safetensors or its parts, nor a .gguf. Drop the folder that holds them.',
    folders: (/** @type {string[]} */ names) => `Several folders hold weights: ${named(names)}. Drop one of them.`,
    ggufs: (/** @type {string[]} */ names) =>
      `The folder holds several models: ${named(names)}. Drop one of these files.`,
  },
  served: {
    missing: (/** @type {string} */ name, /** @type {string} */ reason) =>
      `The models that the link offers are not there: ${name} cannot be read (${reason}). The page’s own are.`,
    nonsense: (/** @type {string} */ name) =>
      `${name} lists no models. It should say {"models": [{"folder": "my-model", "title": "My model"}]}. The page’s own models are there.`,
  },
  here: 'Models of your own',
  size,
  isKept: 'kept in this browser',
  isForVisit: 'for this visit',
  failed: 'could not be read',
  show: 'Work with it',
  chosen: 'Chosen',
  keep: 'Keep in this browser',
  keeping: 'Being kept…',
  forget: 'Delete from this browser',
  link: 'A link names such a model by the checksum of its files and does not hold it: whoever opens the link brings the same files. What is kept stays on this machine until you delete it, or until the browser does when the disk is full.',
  read: {
    title: 'What is read',
    columns: ['Family', 'Files', 'Stored as'],
    rows: [
      [
        'BERT, DistilBERT, RoBERTa, GPT-2, LLaMA, SmolLM2, Mistral, Qwen2, Marian',
        'config.json, tokenizer.json, model.safetensors or its parts',
        'float32, float16, bfloat16',
      ],
      ['LLaMA, SmolLM2', 'one .gguf or its parts', 'float32, float16, bfloat16, Q8_0, Q4_0, Q4_1'],
      ['Marian’s small translators', 'model.bin, tokenizer.json', 'int8'],
      ['A recurrent model saved in the room Train, which opens there', 'config.json, model.safetensors', 'float32'],
    ],
  },
  close: 'Close',
  otherModel: (/** @type {string} */ title, /** @type {string} */ found, /** @type {string} */ wanted) =>
    `These files are another model: ${title} has the checksum ${found}, and the link needs ${wanted}. Bring the files that the link was made with. Yours are in the list of models all the same.`,
  noChecksum: 'This page does not come by https, and browsers compute no checksums here: links cannot name your model.',
  unreadable: (/** @type {string} */ reason) => `The files cannot be read (${reason}). Choose them once more.`,
  /** Browsers report space that they do not grant: only a number that explains is given. */
  full: (/** @type {number} */ needed, /** @type {number | null} */ free) =>
    `The model was not kept: it needs ${size(needed)}, and the browser ${free !== null && free < needed ? `has only ${size(free)} left` : 'lets this page store no more'}. Delete a model that is kept, or free some of the disk. It works on for this visit.`,
  refused: (/** @type {string} */ reason) =>
    `The model was not kept: the browser lets this page store nothing (${reason}). Private windows and blocked site data do that. It works on for this visit.`,
};
