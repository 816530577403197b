// @ts-check
/**
 * The state of custom models.
 *
 * @typedef {object} OwnModel
 * @property {string} folder its name in the URL
 * @property {number} bytes total size of its files
 * @property {boolean} isHere whether its files were chosen during this visit
 * @property {boolean} isKept whether the browser keeps its files for the next visit
 * @typedef {object} Own
 * @property {boolean} open whether the dialog is open
 * @property {OwnModel[]} models
 * @property {string | null} busy folder of the model whose files are being stored
 * @property {{ loaded: number, total: number } | null} checking progress of the checksum, in bytes
 * @property {string | null} problem why a model was not kept
 */

/** @type {Own} */
export const NO_OWN = { open: false, models: [], busy: null, checking: null, problem: null };
