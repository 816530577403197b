// @ts-check
/**
 * The models that the page offers. URLs name a built-in model by its folder in `models/`, a custom one by its checksum,
 * and one in another folder of the server by its path.
 *
 * @typedef {object} Offered
 * @property {string} folder name in the URL
 * @property {string} title
 * @property {{ layer: number, head: number }} head the head that links “it” to “animal” in the first example, counted
 *     from 0
 * @property {number} token index of “it” among the model's tokens of that example
 * @property {string} [reads] its training language, if it has only one
 */

/** @type {Offered[]} */
export const MODELS = [
  { folder: 'minilm-l6', title: 'all-MiniLM-L6-v2', head: { layer: 5, head: 11 }, token: 10, reads: 'en' },
  { folder: 'smollm2-135m', title: 'SmolLM2-135M-Instruct', head: { layer: 13, head: 8 }, token: 8 },
  { folder: 'marian-en-pt', title: 'Marian English → Portuguese', head: { layer: 1, head: 5 }, token: 9 },
  { folder: 'marian-pt-en', title: 'Marian Portuguese → English', head: { layer: 3, head: 2 }, token: 9 },
  { folder: 'e5-small', title: 'multilingual-e5-small', head: { layer: 8, head: 8 }, token: 10 },
];

/** The folders of the built-in models. */
export const FOLDERS = MODELS.map(({ folder }) => folder);

/** Names of custom models in URLs. */
export const OWN_FOLDER = /^own-[0-9a-f]{8}$/;

/** Relative paths of other folders: they can neither lead to another server nor leave the page's folder. */
const SERVED = '[\\w-][\\w.-]*(?:/[\\w-][\\w.-]*)';

/** Paths of folders that contain the folders of several models. */
export const SERVED_MODELS = new RegExp(`^${SERVED}*$`);

/** Models that do not ship with the page: custom ones, and those in other folders. */
export const ADDED_FOLDER = new RegExp(`${OWN_FOLDER.source}|^${SERVED}+$`);

/** The name of a custom model in URLs. @param {string} checksum */
export const ownFolder = (checksum) => `own-${checksum.slice(0, 8)}`;

/**
 * @param {string} folder
 * @param {string} title
 * @returns {Offered} a model that does not ship with the page, so its interesting heads are unknown
 */
const added = (folder, title) => ({ folder, title, head: { layer: 0, head: 0 }, token: 0 });

/**
 * Adds a model that does not ship with the page. If the same files are opened again under another name, the title
 * changes to that name.
 *
 * @param {string} folder
 * @param {string} title
 */
export function offer(folder, title) {
  const known = MODELS.find((model) => model.folder === folder);
  if (!known) MODELS.push(added(folder, title));
  else if (isOwn(known)) known.title = title;
}

/** Removes a custom model. @param {string} folder */
export function withdraw(folder) {
  MODELS.splice(
    MODELS.findIndex((model) => model.folder === folder),
    1,
  );
}

/** Whether a model is a custom one. @param {{ folder: string }} model */
export const isOwn = ({ folder }) => folder.startsWith('own-');

/** Whether a model does not ship with the page. @param {{ folder: string }} model */
export const isAdded = ({ folder }) => ADDED_FOLDER.test(folder);

/** The model for URLs that do not name one. */
export const FIRST_MODEL = MODELS[0].folder;

/** Looks up a model by folder; an unknown custom model gets its folder name as title. @param {string} folder */
export const offered = (folder) => MODELS.find((model) => model.folder === folder) ?? added(folder, folder);
