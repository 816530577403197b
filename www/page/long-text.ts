/**
 * A text that is too long for the URL. It is stored in the browser's history entry, so it survives a reload and the
 * Back button, but is lost when the tab is closed.
 */
import { LONGEST_LINK, type TextState } from '../state/text.ts';

/** Maximum length of a stored text; browsers reject entries of several megabytes. */
const MOST = 1_000_000;

/** The text that the entry must contain; `null` if the URL contains the text. */
export function longTextOf({ input: { text } }: TextState) {
  return text.length > LONGEST_LINK && text.length <= MOST ? text : null;
}

/** The text in the current entry. */
export function keptText(): string | null {
  const text = history.state?.text;
  return typeof text === 'string' ? text : null;
}

/**
 * Writes a URL and its text into a history entry. Returns whether the browser accepted it; Safari rejects more than 100
 * entries in 30 seconds. `isNew`: whether to add a new entry.
 */
export function writeEntry(hash: string, text: string | null, isNew: boolean): boolean {
  // The text may be too long for this browser's entries.
  for (const state of text === null ? [null] : [{ text }, null]) {
    try {
      history[isNew ? 'pushState' : 'replaceState'](state, '', hash);
      return true;
    } catch {
      // Tries the entry without the text; if that fails too, the caller may try again later.
    }
  }
  return false;
}
