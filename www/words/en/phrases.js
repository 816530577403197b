// @ts-check
/** Turns of phrase that several rooms use. */

/** @param {string} name */
export const quoted = (name) => `“${name}”`;

/** @param {string[]} parts */
export function listed(parts) {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;
}

/** @param {string} head such as "L5 H11" */
export function headInWords(head) {
  return head.replace(/^L(\d+) H(\d+)$/, 'layer $1, head $2').replace(/^average/, 'the average');
}
