/** Axes of the curves: a horizontal axis for the steps, and a vertical axis for the loss, a share or a norm. */
import { linear, ticksOf } from '../../../draw/scale.ts';
import type { Scale as LossScale } from '../state.ts';

export type Range = [number, number];

export interface Scale {
  place: (value: number) => number;
  ticks: number[];
}

/** Minimum number of steps on the axis. */
const FEWEST = 50;
/**
 * The axis ends at one of these numbers times a power of ten. If it ended at the last step, it would change with
 * every step.
 */
const ENDS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
/**
 * Largest loss that is drawn, as a multiple of the loss of random guessing. Without this limit, a diverging loss would
 * flatten the rest of the curve.
 */
const ABOVE_CHANCE = 1.3;
/** The smallest loss on a logarithmic scale. */
const SMALLEST = 1e-4;
/** Number of decades of the scale for gradients. Smaller values are drawn at the bottom edge. */
const MOST_DECADES = 6;

export function acrossOf(steps: number, to: Range) {
  const most = Math.max(FEWEST, steps);
  const power = 10 ** Math.floor(Math.log10(most));
  const end = (ENDS.find((one) => one * power >= most) ?? 10) * power;
  return linear([0, end], to);
}

/** `end`: last step of the axis. */
export function stepTicks(end: number) {
  const power = 10 ** Math.floor(Math.log10(end));
  const step = [0.2, 0.5, 1, 2, 5].map((one) => one * power).find((one) => end / one <= 5) ?? end;
  return Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, nth) => Math.round(nth * step)).slice(0, -1);
}

export function lossScale(kind: LossScale, losses: Float32Array[], chance: number, best: number, to: Range): Scale {
  const top = ABOVE_CHANCE * chance;
  if (kind === 'linear') return { place: clampedTo([0, top], to), ticks: ticksOf([0, top], 5) };
  let least = best > 0 ? best : chance / 10;
  for (const all of losses) for (const loss of all) if (loss < least) least = loss;
  const low = 10 ** Math.floor(Math.log10(Math.max(least, SMALLEST)));
  const place = clampedTo([Math.log10(low), Math.log10(top)], to);
  const powers = Math.ceil(Math.log10(top / low));
  const ticks = Array.from({ length: powers + 1 }, (_, nth) => low * 10 ** nth).filter((tick) => tick <= top);
  return { place: (value) => place(Math.log10(Math.max(value, low))), ticks };
}

/** A logarithmic scale for gradient norms. Numbers beyond its ends are drawn at the nearest end. */
export function normScale(lists: Float32Array[], to: Range): Scale {
  let [least, largest] = [Infinity, 0];
  for (const all of lists)
    for (const norm of all)
      if (norm > 0 && norm < Infinity) {
        if (norm < least) least = norm;
        if (norm > largest) largest = norm;
      }
  const high = largest > 0 ? Math.ceil(Math.log10(largest)) : 0;
  const low = largest > 0 ? Math.max(Math.min(Math.floor(Math.log10(least)), high - 1), high - MOST_DECADES) : high - 1;
  const place = clampedTo([low, high], to);
  const stride = Math.ceil((high - low) / 3);
  const powers = Array.from({ length: Math.floor((high - low) / stride) + 1 }, (_, nth) => high - nth * stride);
  return { place: (value) => place(Math.log10(value)), ticks: powers.map((power) => 10 ** power) };
}

export const shareScale = (to: Range): Scale => ({ place: linear([0, 1], to), ticks: [0, 0.5, 1] });

function clampedTo([low, high]: Range, to: Range) {
  const place = linear([low, high], to);
  return (value: number) => place(Math.max(low, Math.min(high, value)));
}
