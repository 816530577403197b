// @ts-check
/**
 * What part of a long row of cells is seen.
 *
 * @typedef {[from: number, to: number]} Range places; the second is the first left out
 */

/** This part of what is seen is made ready on either side of it. */
const MARGIN = 0.3;

/**
 * @param {number} scrolled how far, in pixels
 * @param {number} room what is seen, in pixels
 * @param {number} size of a cell
 * @param {number} n
 * @returns {{ seen: Range, near: Range }} `near` has a margin round `seen`
 */
export function windowOf(scrolled, room, size, n) {
  const range = (/** @type {number} */ margin) =>
    /** @type {Range} */ ([
      Math.max(0, Math.floor((scrolled - margin) / size)),
      Math.min(n, Math.ceil((scrolled + room + margin) / size)),
    ]);
  return { seen: range(0), near: range(MARGIN * room) };
}

/** @param {Range} inner @param {Range} outer */
export function isWithin(inner, outer) {
  return inner[0] >= outer[0] && inner[1] <= outer[1];
}

/**
 * Where to scroll to so that a cell is seen; no farther than it needs.
 *
 * @param {number} at place of the cell
 * @param {number} size
 * @param {number} scrolled
 * @param {number} room
 */
export function scrollToSee(at, size, scrolled, room) {
  return Math.min(at * size, Math.max(scrolled, (at + 1) * size - room));
}
