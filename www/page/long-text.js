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
 * @returns {boolean} whether the browser accepted it; Safari refuses more than 100 in 30 seconds
 */
export function writeEntry(hash, text, isNew) {
  // The text can be too long for this browser's entries.
  for (const state of text === null ? [null] : [{ text }, null]) {
    try {
      history[isNew ? 'pushState' : 'replaceState'](state, '', hash);
      return true;
    } catch {
      // The next state, or a later time.
    }
  }
  return false;
}
