// @ts-check
/**
 * A text that is too long for the address. The entry of the browser's history holds it, so that it is there after a
 * reload and on the way back; it is gone with the tab.
 */
import { LONGEST_LINK } from '../state/text.js';

/** Most letters that are kept; browsers refuse entries of some megabytes. */
const MOST = 1_000_000;

/**
 * The text that the entry must hold, or `null` where the address holds it.
 *
 * @param {import('../state/text.js').TextState} text
 */
export function longTextOf({ input: { text } }) {
  return text.length > LONGEST_LINK && text.length <= MOST ? text : null;
}

/** The text that the current entry holds. @returns {string | null} */
export function keptText() {
  const text = history.state?.text;
  return typeof text === 'string' ? text : null;
}

/**
 * @param {string} hash
 * @param {string | null} text
 * @param {boolean} isNew whether it is an entry of its own
 */
export function writeEntry(hash, text, isNew) {
  const write = (/** @type {object | null} */ state) =>
    isNew ? history.pushState(state, '', hash) : history.replaceState(state, '', hash);
  try {
    write(text === null ? null : { text });
  } catch {
    // The text is too long for this browser's entries.
    write(null);
  }
}
