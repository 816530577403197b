/** Closes the empty bands where controls were omitted from a picture. */
import type { Box } from '../../../draw/layout.ts';

/** Maximum height of a gap that is kept, and the height to which larger gaps shrink. */
const MOST = 40;
const STAYS = 22;

/** Maps a vertical position on the page to one in the picture. `seen`: boxes of all visible elements. */
export function closedBands(seen: Box[]): (y: number) => number {
  const bands: { end: number; by: number }[] = [];
  const ordered = [...seen].sort((one, other) => one.y - other.y);
  let bottom = ordered[0] ? ordered[0].y + ordered[0].height : 0;
  for (const { y, height } of ordered) {
    if (y - bottom > MOST) bands.push({ end: y, by: y - bottom - STAYS });
    bottom = Math.max(bottom, y + height);
  }
  return (y) => bands.reduce((closed, { end, by }) => (y >= end - 0.5 ? closed - by : closed), y);
}
