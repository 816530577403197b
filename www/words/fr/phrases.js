// @ts-check
/** Phrases that several rooms use, in French. */
import { shortened } from '../names.js';

export { capital, isolated } from '../names.js';

/** @typedef {import('../../state/text.ts').Heads} Heads */

/** A name in quotation marks, shortened if it is long. @param {string} name */
export const quoted = (name) => `« ${shortened(name)} »`;

/** @param {string[]} parts */
export function listed(parts) {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} et ${parts[parts.length - 1]}`;
}

/** @param {Heads} heads @returns {string} */
export function headInWords(heads) {
  if ('average' in heads) return `la moyenne de ${heads.average} têtes`;
  if ('a' in heads) return `${headInWords(heads.a)} de A et ${headInWords(heads.b)} de B`;
  return `la couche ${heads.layer}, tête ${heads.head}`;
}

/**
 * A number with its noun. In French, 0 and 1 take the singular.
 *
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
export const counted = (count, one, many) => `${count.toLocaleString('fr')} ${count < 2 ? one : many}`;

/** Sentences one after another. Those that are empty are left out. @param {(string | false | null | undefined)[]} parts */
export const sentences = (parts) => parts.filter(Boolean).join(' ');

/** Texts one after another, such as a word and its numbers, which have a decimal comma. @param {string[]} parts */
export const phrases = (parts) => parts.join(' ; ');

/** A name before a text, or before an element if there is no text. @param {string} name */
export const labelled = (name, text = '') => `${name} : ${text}`;
