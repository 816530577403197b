// @ts-check
/**
 * Where controls are left out of a picture, empty bands stay behind; they are closed.
 *
 * @typedef {import('./paint.js').Box} Box
 */

/** More emptiness than between any two parts that belong together, and how much of it stays. */
const MOST = 40;
const STAYS = 22;

/**
 * @param {Box[]} seen all that is seen
 * @returns {(y: number) => number} where a height goes
 */
export function closedBands(seen) {
  /** @type {{ end: number, by: number }[]} */
  const bands = [];
  const ordered = [...seen].sort((one, other) => one.y - other.y);
  let bottom = ordered[0] ? ordered[0].y + ordered[0].height : 0;
  for (const { y, height } of ordered) {
    if (y - bottom > MOST) bands.push({ end: y, by: y - bottom - STAYS });
    bottom = Math.max(bottom, y + height);
  }
  return (y) => bands.reduce((closed, { end, by }) => (y >= end - 0.5 ? closed - by : closed), y);
}
