// @ts-check
/** UI strings for models on the Hub, in English. */

/** Names for use in a sentence. If there are more than six, only the first five are named. @param {string[]} names */
const named = (names) =>
  names.length > 6 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');

export const words = {
  show: 'From the Hub…',
  title: 'A model from the Hub',
  name: 'Name',
  example: 'openai-community/gpt2',
  find: 'Look up',
  finding: 'Looking up…',
  privacy: (/** @type {string} */ host) =>
    `Only the name of the model is sent to ${host}, after you press the button. Your text never leaves this page.`,
  hint: 'A name with its owner, optionally with @branch, or the address of a model’s page or of a .gguf file.',
  found: (/** @type {string} */ name, /** @type {string} */ commit) => `${name}, commit ${commit.slice(0, 7)}`,
  weights: 'Weights',
  /** @param {string} title @param {string} size */
  choice: (title, size) => `${title} (${size})`,
  load: (/** @type {string} */ size) => `Load ${size}`,
  loading: 'Downloading the model',
  /** @param {string} loaded @param {string} total */
  amount: (loaded, total) => `${loaded} of ${total}`,
  cancel: 'Cancel',
  noName: (/** @type {string} */ typed) =>
    `“${typed}” is not the name of a model. Names look like openai-community/gpt2.`,
  /** @param {string} name @param {string[]} files */
  noFiles: (name, files) =>
    `${name} has no weights in a supported format, which are .safetensors and .gguf. ${files.length > 0 ? `It contains ${named(files)}.` : 'It contains no files.'}`,
  /** @param {string} name @param {string} file */
  noFile: (name, file) => `${name} has no model in a file ${file}. Choose one of its other files.`,
  /** @param {string} title @param {string[]} lacks */
  lacks: (title, lacks) =>
    `${title} cannot be loaded: its repository lacks ${named(lacks)}. Choose another model, or another repository with the same model.`,
  /** @param {string} file */
  changed: (file) => `${file} changed on the Hub while it was being downloaded. Its download started again.`,
  trouble:
    /** @type {Record<import('../../../../engine/hub.ts').HubTrouble, (name: string, detail: string, host: string) => string>} */ ({
      unreachable: (_, detail, host) =>
        `${host} cannot be reached (${detail}). Check the connection and try again. If it still fails, the host of this page may not allow requests to ${host}. The parts that have arrived are kept.`,
      gated: (name, _, host) =>
        `${name} is gated: its owner gives access only on request. Log in to ${host}, ask for access, download the files there, and choose them here.`,
      unknown: (name, _, host) =>
        `${host} has no public model named ${name}. Check the spelling; most names have an owner, as in openai-community/gpt2.`,
      revision: (name, _, host) => `${host} has no such branch or commit: ${name}.`,
      missing: (name, _, host) => `A file of ${name} is missing on ${host}. Look the model up again.`,
      busy: (_, detail, host) =>
        `${host} has received too many requests from your network (status ${detail}). Try again in five minutes.`,
      status: (name, detail, host) => `${host} cannot send ${name} (status ${detail}). Try again later.`,
      nonsense: (name, _, host) => `The answer of ${host} about ${name} cannot be read. Try again later.`,
      cut: (name, detail, host) =>
        `A file of ${name} has the wrong length (${detail} bytes). Look the model up again; if that does not help, download it from ${host} and choose it here.`,
    }),
};
