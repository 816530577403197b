// @ts-check
/** Phrases that several rooms use, in Spanish. */

/** @typedef {import('../../state/text.ts').Heads} Heads */

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
 * A name in quotation marks. The space at the start of a token is shown as a mark.
 *
 * @param {string} name
 */
export function quoted(name) {
  const letters = name.length > LONGEST ? [...name.slice(0, 2 * LONGEST + 2)] : [];
  const shown = letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : name;
  return `«${isolated(shown.replace(/^ /, '␣'))}»`;
}

/** @param {string} name */
export const capital = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** @param {string[]} parts */
export function listed(parts) {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} y ${parts[parts.length - 1]}`;
}

/** @param {Heads} heads @returns {string} */
export function headInWords(heads) {
  if ('average' in heads) return `el promedio de ${heads.average} cabezas`;
  if ('a' in heads) return `${headInWords(heads.a)} de A y ${headInWords(heads.b)} de B`;
  return `la cabeza ${heads.head} de la capa ${heads.layer}`;
}

/** Sentences one after another. Those that are empty are left out. @param {(string | false | null | undefined)[]} parts */
export const sentences = (parts) => parts.filter(Boolean).join(' ');

/** Texts one after another, such as a word and its numbers. @param {string[]} parts */
export const phrases = (parts) => parts.join(', ');
