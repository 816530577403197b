// @ts-check
/** Turns of phrase that several rooms use. */

const RIGHT_TO_LEFT = /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * A name that is written from right to left is isolated (U+2068 to U+2069), or it would
 * turn the words and numbers beside it round.
 *
 * @param {string} name
 */
export const quoted = (name) => (RIGHT_TO_LEFT.test(name) ? `“\u2068${name}\u2069”` : `“${name}”`);

/** @param {string[]} parts */
export function listed(parts) {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;
}

/** @param {string} head such as "L5 H11" */
export function headInWords(head) {
  return head.replace(/^L(\d+) H(\d+)$/, 'layer $1, head $2').replace(/^average/, 'the average');
}
