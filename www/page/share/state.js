// @ts-check
/**
 * The state of the dialog "Share".
 *
 * @typedef {object} Share
 * @property {boolean} open
 * @property {{ link: string, modules: Uint8Array | null, problem: string | null } | null} qr code of a link; `modules`
 *     is `null` if the link is too long
 * @property {string | null} problem why no file was written
 */

/** @type {Share} */
export const NO_SHARE = { open: false, qr: null, problem: null };
