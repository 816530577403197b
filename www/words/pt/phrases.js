// @ts-check
/** Phrases that several rooms use, in Portuguese. */
import { shortened } from '../names.js';

export { capital, isolated } from '../names.js';

/** @typedef {import('../../state/text.ts').Heads} Heads */

/** A name in quotation marks, shortened if it is long. @param {string} name */
export const quoted = (name) => `“${shortened(name)}”`;

/** @param {string[]} parts */
export function listed(parts) {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} e ${parts[parts.length - 1]}`;
}

/** @param {Heads} heads @returns {string} */
export function headInWords(heads) {
  if ('average' in heads) return `a média de ${heads.average} cabeças`;
  if ('a' in heads) return `${headInWords(heads.a)} em A e ${headInWords(heads.b)} em B`;
  return `a cabeça ${heads.head} da camada ${heads.layer}`;
}

/** With the preposition "em". @param {Heads} heads @returns {string} */
export const inHead = (heads) =>
  'a' in heads ? `${inHead(heads.a)} em A e ${inHead(heads.b)} em B` : `n${headInWords(heads)}`;

/** Sentences one after another. Those that are empty are left out. @param {(string | false | null | undefined)[]} parts */
export const sentences = (parts) => parts.filter(Boolean).join(' ');

/** Texts one after another, such as a word and its numbers, which have a decimal comma. @param {string[]} parts */
export const phrases = (parts) => parts.join('; ');

/** A name before a text, or before an element if there is no text. @param {string} name */
export const labelled = (name, text = '') => `${name}: ${text}`;
