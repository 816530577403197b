// @ts-check
/**
 * The visible range of a long row of cells.
 *
 * @typedef {[from: number, to: number]} Range indices of cells; `to` is exclusive
 */

/** Margin on either side of the visible part, as a share of it. */
const MARGIN = 0.3;

/**
 * @param {number} scrolled scroll offset in pixels
 * @param {number} room visible length in pixels
 * @param {number} size of a cell
 * @param {number} n
 * @returns {{ seen: Range, near: Range }} `near` is `seen` with the margin
 */
export function visibleRanges(scrolled, room, size, n) {
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
 * The nearest scroll offset at which a cell is visible.
 *
 * @param {number} at index of the cell
 * @param {number} size
 * @param {number} scrolled
 * @param {number} room
 */
export function scrollToSee(at, size, scrolled, room) {
  return Math.min(at * size, Math.max(scrolled, (at + 1) * size - room));
}
