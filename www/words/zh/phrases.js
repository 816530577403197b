// @ts-check
/** Phrases that several rooms use, in Chinese. */
import { shortened } from '../names.js';

export { capital, isolated } from '../names.js';

/** @typedef {import('../../state/text.ts').Heads} Heads */

/** A name in quotation marks, shortened if it is long. @param {string} name */
export const quoted = (name) => `“${shortened(name)}”`;

/** A list; "and" is separated from Latin letters and digits by spaces. @param {string[]} parts */
export function listed(parts) {
  if (parts.length < 2) return parts.join('');
  const [first, last] = [parts.slice(0, -1).join('、'), parts[parts.length - 1]];
  return `${first}${/[\w%.\]>]$/.test(first) ? ' ' : ''}和${/^[\w−[<]/.test(last) ? ' ' : ''}${last}`;
}

/** @param {Heads} heads @returns {string} */
export function headInWords(heads) {
  if ('average' in heads) return ` ${heads.average} 个头的平均`;
  if ('a' in heads) return `A 的${headInWords(heads.a)}和 B 的${headInWords(heads.b)}`;
  return `第 ${heads.layer} 层第 ${heads.head} 头`;
}

/** Sentences one after another. Those that are empty are left out. @param {(string | false | null | undefined)[]} parts */
export const sentences = (parts) => parts.filter(Boolean).join('');

/** Texts one after another, such as a word and its numbers. @param {string[]} parts */
export const phrases = (parts) => parts.join('，');

/** A name before a text, or before an element if there is no text. @param {string} name */
export const labelled = (name, text = '') => `${name}：${text}`;
