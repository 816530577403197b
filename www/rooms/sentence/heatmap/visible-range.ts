/** The visible range of a long row of cells. */

/** Indices of cells; `to` is exclusive. */
export type Range = [from: number, to: number];

/** Margin on either side of the visible part, as a share of it. */
const MARGIN = 0.3;

/**
 * Returns the range of the visible cells (`seen`), and this range extended by the margin (`near`). `scrolled`: scroll
 * offset in pixels. `room`: visible length in pixels.
 */
export function visibleRanges(scrolled: number, room: number, size: number, n: number): { seen: Range; near: Range } {
  const range = (margin: number) =>
    [
      Math.max(0, Math.floor((scrolled - margin) / size)),
      Math.min(n, Math.ceil((scrolled + room + margin) / size)),
    ] as Range;
  return { seen: range(0), near: range(MARGIN * room) };
}

export const isWithin = (inner: Range, outer: Range) => inner[0] >= outer[0] && inner[1] <= outer[1];

/** The nearest scroll offset at which a cell is visible. `at`: index of the cell. */
export function scrollToSee(at: number, size: number, scrolled: number, room: number) {
  return Math.min(at * size, Math.max(scrolled, (at + 1) * size - room));
}
