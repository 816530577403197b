// @ts-check
/** Phrases that several rooms use, in Ukrainian. */
import { shortened } from '../names.js';

export { capital, isolated } from '../names.js';

/** @typedef {import('../../state/text.ts').Heads} Heads */

const RULES = new Intl.PluralRules('uk');

/**
 * The form of a noun after a number, such as токен, токени, токенів.
 *
 * @param {number | string} count a number, or a formatted integer
 * @param {string} one after 1, 21 … @param {string} few after 2, 3, 4, 22 … @param {string} many after 5 to 20 …
 */
export function form(count, one, few, many) {
  const rule = RULES.select(typeof count === 'number' ? count : Number(count.replace(/\D/g, '')));
  return rule === 'one' ? one : rule === 'few' ? few : many;
}

/**
 * A number with its noun.
 *
 * @param {number | string} count @param {string} one @param {string} few @param {string} many
 */
export const counted = (count, one, few, many) =>
  `${typeof count === 'number' ? count.toLocaleString('uk') : count} ${form(count, one, few, many)}`;

/** A name in quotation marks, shortened if it is long. @param {string} name */
export const quoted = (name) => `«${shortened(name)}»`;

/** @param {string[]} parts */
export function listed(parts) {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} і ${parts[parts.length - 1]}`;
}

/**
 * @param {Heads} heads
 * @param {string} head "head" in the needed case
 * @param {string} average "average" in that case
 * @returns {string}
 */
function inCase(heads, head, average) {
  if ('average' in heads) return `${average} за ${counted(heads.average, 'головою', 'головами', 'головами')}`;
  if ('a' in heads) return `${inCase(heads.a, head, average)} в A та ${inCase(heads.b, head, average)} у B`;
  return `${head} ${heads.head} шару ${heads.layer}`;
}

/** In the nominative. @param {Heads} heads */
export const headInWords = (heads) => inCase(heads, 'голова', 'середнє');

/** "In the head", in the locative. @param {Heads} heads */
export const inHead = (heads) => `у ${inCase(heads, 'голові', 'середньому')}`;

/** "Of the head", in the genitive. @param {Heads} heads */
export const ofHead = (heads) => inCase(heads, 'голови', 'середнього');

/** Sentences one after another. Those that are empty are left out. @param {(string | false | null | undefined)[]} parts */
export const sentences = (parts) => parts.filter(Boolean).join(' ');

/** Texts one after another, such as a word and its numbers, which have a decimal comma. @param {string[]} parts */
export const phrases = (parts) => parts.join('; ');

/** A name before a text, or before an element if there is no text. @param {string} name */
export const labelled = (name, text = '') => `${name}: ${text}`;
