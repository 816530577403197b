/**
 * The largest multiple of a step at which something fits. Each try costs a layout, so the size is guessed first. The
 * guess assumes an overflow that grows linearly (drawings) or with the square of the font size (wrapped text). After a
 * good guess only the next larger size has to be ruled out; otherwise the remaining range is bisected. `smallest`:
 * returned if nothing larger fits. `most`: returned if it fits. `overflowAt`: required size divided by available size;
 * at most 1 if it fits.
 */
export function largestThatFits(smallest: number, most: number, step: number, overflowAt: (size: number) => number) {
  let [outside, overflow, power, margin] = [most, overflowAt(most), 2, 0];
  if (overflow <= 1) return most;
  let [inside, fits] = [smallest, 0];
  while (outside - inside > step) {
    const guesses = [outside * overflow ** (-1 / power) - margin, inside + step];
    const guess = guesses[fits] ?? (inside + outside) / 2;
    const size = Math.max(step * Math.floor(guess / step), inside + step);
    const next = overflowAt(size);
    if (next <= 1) [inside, fits] = [size, fits + 1];
    else {
      power = Math.max(1, Math.log(overflow / next) / Math.log(outside / size));
      margin = 2 * margin + step / 8;
      [outside, overflow] = [size, next];
    }
  }
  return inside;
}
