/** A head's pattern in the overview, as arguments of `paintHeatmap`. */
import { hueScale } from '../../../draw/color.ts';
import type { Overview } from '../../../pkg/headlight.js';
import type { Theme } from '../../../state/room.ts';

/** `nth`: index of the head, counted layer by layer. */
export function patternOf({ side, data }: Overview, nth: number, hue: string, theme: Theme) {
  const size = side ** 2;
  const values = data.subarray(nth * size, (nth + 1) * size);
  return [{ rows: side, columns: side, values }, hueScale(hue, theme)] as const;
}
