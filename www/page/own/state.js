// @ts-check
/**
 * The state of models of one's own.
 *
 * @typedef {object} OwnModel
 * @property {string} folder its name in the address
 * @property {number} bytes of its files
 * @property {boolean} isHere whether its files were chosen in this visit
 * @property {boolean} isKept whether the browser keeps its files for the next visit
 * @typedef {object} Own
 * @property {boolean} open whether the dialog is open
 * @property {OwnModel[]} models
 * @property {string | null} busy folder of the model whose files are being kept
 * @property {{ loaded: number, total: number } | null} checking how many bytes of chosen files the checksum is made of so far
 * @property {string | null} problem why a model was not kept
 */

/** @type {Own} */
export const NO_OWN = { open: false, models: [], busy: null, checking: null, problem: null };
