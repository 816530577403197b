// @ts-check
/**
 * Texts of tokens as people see them.
 */

/** Marks for letters that would not be seen. @type {Record<string, string>} */
const MARKS = { '\n': '↵', '\t': '⇥', '\r': '↵' };

/** Mark for a token of nothing but spaces or of what has no shape, and for a letter without one. */
const BLANK = '␣';

/** Control characters, the space without width, and marks of direction: those would turn the page's own words around. */
const SHAPELESS = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A control character as its picture, such as ␀ and ␛. @param {string} letter */
const picture = (letter) =>
  MARKS[letter] ?? (letter === '\u007f' ? '␡' : String.fromCodePoint(0x2400 + letter.charCodeAt(0)));

/** A token with marks where nothing would be seen. @param {string} text */
export function spelled(text) {
  const marked = text.replace(/[\0-\x1f\x7f]/g, picture);
  return /^[\p{Z}\p{C}]*$/u.test(marked) ? BLANK : marked.replace(SHAPELESS, BLANK);
}

/** A token without the space that it begins with, where it stands by itself. @param {string} text */
export const bare = (text) => spelled(text).trim();

/** Whether a token is one of those that end a text, such as <|im_end|>. @param {string} text */
export const isEndOfText = (text) => /^<\|\w+\|>$/.test(text);
