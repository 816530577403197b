// @ts-check
/** Names in the sentences of every language. */

const RIGHT_TO_LEFT =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Maximum number of characters of a name. Pasted names may be very long. */
const LONGEST = 60;

/**
 * A name for use in a sentence. A name in a right-to-left script is isolated (U+2068 to U+2069), because it would
 * reorder the words and numbers next to it.
 *
 * @param {string} name
 */
export const isolated = (name) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/**
 * A name for quotation marks, shortened if it is long. The space at the start of a token is shown as a mark.
 *
 * @param {string} name
 */
export function shortened(name) {
  const letters = name.length > LONGEST ? [...name.slice(0, 2 * LONGEST + 2)] : [];
  const shown = letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : name;
  return isolated(shown.replace(/^ /, '␣'));
}

/** @param {string} name */
export const capital = (name) => name.charAt(0).toUpperCase() + name.slice(1);
