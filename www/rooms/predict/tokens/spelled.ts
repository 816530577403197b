/** Converts tokens to visible texts. */
const MARKS: Record<string, string> = { '\n': '↵', '\t': '⇥', '\r': '↵' };

/** Mark for a token that contains only spaces or invisible characters. */
const BLANK = '␣';

/** Control characters, the zero-width space, and direction marks. Direction marks would reorder the words nearby. */
const SHAPELESS = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** The symbol of a control character, such as ␀ or ␛. */
const picture = (letter: string) =>
  MARKS[letter] ?? (letter === '\u007f' ? '␡' : String.fromCodePoint(0x2400 + letter.charCodeAt(0)));

/** Replaces the invisible characters of a token with marks. */
export function spelled(text: string) {
  const marked = text.replace(/[\0-\x1f\x7f]/g, picture);
  return /^[\p{Z}\p{C}]*$/u.test(marked) ? BLANK : marked.replace(SHAPELESS, BLANK);
}

/** A token without its leading space, for tokens shown outside a text. */
export const bare = (text: string) => spelled(text).trim();

/** Whether a token ends a text, like <|im_end|>. */
export const isEndOfText = (text: string) => /^<\|\w+\|>$/.test(text);
