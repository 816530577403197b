// @ts-check
/**
 * The models that the page offers, by their folders in `models/`; those of one's own, by their checksums; and those of other
 * folders of the server, by the way to them.
 *
 * @typedef {object} Offered
 * @property {string} folder name in the address
 * @property {string} title
 * @property {{ layer: number, head: number }} head that links “it” to “animal” in the first example, counted from 0
 * @property {number} token place of “it” among the model's tokens of that example
 * @property {string} [reads] the language that it was trained on, where it is one
 */

/** @type {Offered[]} */
export const MODELS = [
  { folder: 'minilm-l6', title: 'all-MiniLM-L6-v2', head: { layer: 5, head: 11 }, token: 10, reads: 'en' },
  { folder: 'smollm2-135m', title: 'SmolLM2-135M-Instruct', head: { layer: 13, head: 8 }, token: 8 },
  { folder: 'marian-en-pt', title: 'Marian English → Portuguese', head: { layer: 1, head: 5 }, token: 9 },
  { folder: 'marian-pt-en', title: 'Marian Portuguese → English', head: { layer: 3, head: 2 }, token: 9 },
];

/** The folders of the page's models. */
export const FOLDERS = MODELS.map(({ folder }) => folder);

/** Names of models of one's own in addresses. */
export const OWN_FOLDER = /^own-[0-9a-f]{8}$/;

/** Names of other folders of the server: never of another server, nor of a folder above the page's. */
const SERVED = '[\\w-][\\w.-]*(?:/[\\w-][\\w.-]*)';

/** Folders that hold folders of models. */
export const SERVED_MODELS = new RegExp(`^${SERVED}*$`);

/** Models besides the page's own: those of one's own, and those in other folders. */
export const ADDED_FOLDER = new RegExp(`${OWN_FOLDER.source}|^${SERVED}+$`);

/** The name of a model of one's own in addresses. @param {string} checksum */
export const ownFolder = (checksum) => `own-${checksum.slice(0, 8)}`;

/**
 * @param {string} folder
 * @param {string} title
 * @returns {Offered} a model besides the page's own; nobody knows which of its heads are telling
 */
const added = (folder, title) => ({ folder, title, head: { layer: 0, head: 0 }, token: 0 });

/**
 * Offers a model besides the page's own.
 *
 * @param {string} folder
 * @param {string} title
 */
export function offer(folder, title) {
  if (!MODELS.some((model) => model.folder === folder)) MODELS.push(added(folder, title));
}

/** Takes back the offer of a model of one's own. @param {string} folder */
export function withdraw(folder) {
  MODELS.splice(
    MODELS.findIndex((model) => model.folder === folder),
    1,
  );
}

/** Whether a model is one's own. @param {{ folder: string }} model */
export const isOwn = ({ folder }) => folder.startsWith('own-');

/** Whether a model is none of the page's own. @param {{ folder: string }} model */
export const isAdded = ({ folder }) => ADDED_FOLDER.test(folder);

/** The model of addresses that name none. */
export const FIRST_MODEL = MODELS[0].folder;

/** A model by its name; one of one's own that is not here is called as addresses call it. @param {string} folder */
export const offered = (folder) => MODELS.find((model) => model.folder === folder) ?? added(folder, folder);
