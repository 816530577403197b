// @ts-check
/**
 * Axes of the curves: a horizontal axis for the steps, and a vertical axis for the loss or a share.
 *
 * @typedef {((value: number) => number) & { ticks: number[], holds: (value: number) => boolean }} Scale
 */
import { linear, ticksOf } from '../../../draw/scale.ts';

/** Minimum number of steps on the axis. */
const FEWEST = 50;
/**
 * Possible ends of the axis within a power of ten. The axis does not end at the last step, because it would then change
 * with every step.
 */
const ENDS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
/** Largest loss that is drawn, relative to chance, so that a diverging loss does not flatten the rest of the curve. */
const ABOVE_CHANCE = 1.3;
/** The smallest loss on a logarithmic scale. */
const SMALLEST = 1e-4;

/**
 * @param {number} steps
 * @param {[number, number]} to coordinates
 */
export function acrossOf(steps, to) {
  const most = Math.max(FEWEST, steps);
  const power = 10 ** Math.floor(Math.log10(most));
  const end = (ENDS.find((one) => one * power >= most) ?? 10) * power;
  return linear([0, end], to);
}

/** @param {number} end last step of the axis */
export function stepTicks(end) {
  const power = 10 ** Math.floor(Math.log10(end));
  const step = [0.2, 0.5, 1, 2, 5].map((one) => one * power).find((one) => end / one <= 5) ?? end;
  return Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, nth) => Math.round(nth * step)).slice(0, -1);
}

/**
 * @param {'linear' | 'log'} kind
 * @param {Float32Array[]} losses
 * @param {number} chance
 * @param {number} best
 * @param {[number, number]} to coordinates
 * @returns {Scale}
 */
export function lossScale(kind, losses, chance, best, to) {
  const top = ABOVE_CHANCE * chance;
  if (kind === 'linear') {
    const place = linear([0, top], to);
    const within = (/** @type {number} */ value) => place(clamped(value, 0, top));
    return Object.assign(within, { ticks: ticksOf([0, top], 5), holds: () => true });
  }
  let least = best > 0 ? best : chance / 10;
  for (const all of losses) for (const loss of all) if (loss < least) least = loss;
  const low = 10 ** Math.floor(Math.log10(Math.max(least, SMALLEST)));
  const place = linear([Math.log10(low), Math.log10(top)], to);
  const within = (/** @type {number} */ value) => place(Math.log10(clamped(value, low, top)));
  const powers = Math.ceil(Math.log10(top / low));
  const ticks = Array.from({ length: powers + 1 }, (_, nth) => low * 10 ** nth).filter((tick) => tick <= top);
  return Object.assign(within, { ticks, holds: (/** @type {number} */ value) => value >= low });
}

/** Number of decades of the scale for gradients. Smaller values are drawn at the bottom edge. */
const MOST_DECADES = 6;

/**
 * A logarithmic scale for gradient norms. Numbers beyond its ends are drawn at the nearest end.
 *
 * @param {Float32Array[]} lists
 * @param {[number, number]} to coordinates
 * @returns {Scale}
 */
export function lengthScale(lists, to) {
  let [least, largest] = [Infinity, 0];
  for (const all of lists)
    for (const length of all)
      if (length > 0 && length < Infinity) {
        if (length < least) least = length;
        if (length > largest) largest = length;
      }
  const high = largest > 0 ? Math.ceil(Math.log10(largest)) : 0;
  const low = largest > 0 ? Math.max(Math.min(Math.floor(Math.log10(least)), high - 1), high - MOST_DECADES) : high - 1;
  const place = linear([low, high], to);
  const within = (/** @type {number} */ value) => place(clamped(Math.log10(value), low, high));
  const stride = Math.ceil((high - low) / 3);
  const powers = Array.from({ length: Math.floor((high - low) / stride) + 1 }, (_, nth) => high - nth * stride);
  return Object.assign(within, { ticks: powers.map((power) => 10 ** power), holds: () => true });
}

/** @param {[number, number]} to coordinates @returns {Scale} */
export function shareScale(to) {
  return Object.assign(linear([0, 1], to), { ticks: [0, 0.5, 1], holds: () => true });
}

/** @param {number} value @param {number} low @param {number} high */
const clamped = (value, low, high) => Math.max(low, Math.min(high, value));
