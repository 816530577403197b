// @ts-check
/** Phrases that several rooms use, in English. */
import { shortened } from '../names.js';

export { capital, isolated } from '../names.js';

/** @typedef {import('../../state/text.ts').Heads} Heads */

/** A name in quotation marks, shortened if it is long. @param {string} name */
export const quoted = (name) => `“${shortened(name)}”`;

/** @param {string[]} parts */
export function listed(parts) {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;
}

/** @param {Heads} heads @returns {string} */
export function headInWords(heads) {
  if ('average' in heads) return `the average of ${heads.average} heads`;
  if ('a' in heads) return `${headInWords(heads.a)} of A and ${headInWords(heads.b)} of B`;
  return `layer ${heads.layer}, head ${heads.head}`;
}

/** Sentences one after another. Those that are empty are left out. @param {(string | false | null | undefined)[]} parts */
export const sentences = (parts) => parts.filter(Boolean).join(' ');

/** Texts one after another, such as a word and its numbers. @param {string[]} parts */
export const phrases = (parts) => parts.join(', ');

/** A name before a text, or before an element if there is no text. @param {string} name */
export const labelled = (name, text = '') => `${name}: ${text}`;
