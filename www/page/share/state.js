// @ts-check
/**
 * The state of the dialog "Share".
 *
 * @typedef {object} Share
 * @property {boolean} open
 * @property {{ link: string, modules: Uint8Array | null, problem: string | null } | null} qr
 *     of a link; one that is too long has no modules
 * @property {string | null} problem why there is no file
 */

/** @type {Share} */
export const NO_SHARE = { open: false, qr: null, problem: null };
