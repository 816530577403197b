/** Scales of a chart: numbers to coordinates and back, ranges, ticks, and paths of curves. */

/** Margin above and below the values, as a share of their range. */
const MARGIN = 0.18;
/** A coordinate beyond any screen, in pixels. */
const OFF_SCREEN = 1e5;

export function linear(from: [number, number], to: [number, number]) {
  const [[a, b], [c, d]] = [from, to];
  const place = (value: number) => c + ((value - a) / (b - a)) * (d - c);
  return Object.assign(place, { from, back: (at: number) => a + ((at - c) / (d - c)) * (b - a) });
}

/**
 * A range that includes all values, and those of `others` that are near. It extends beyond the values by at most their
 * span, because a distant number would make the curves flat.
 */
export function rangeOf(least: number, largest: number, others: number[]): [number, number] {
  const span = largest - least || 1;
  let [low, high] = [least, largest];
  for (const one of others) {
    if (!Number.isFinite(one)) continue;
    low = Math.max(least - span, Math.min(low, one));
    high = Math.min(largest + span, Math.max(high, one));
  }
  return [low - MARGIN * span, high + MARGIN * span];
}

export function ticksOf([low, high]: [number, number], most: number) {
  const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
  const step = steps.find((one) => (high - low) / one <= most) ?? 100;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  // Rounded, because a multiple of a decimal fraction is not exact.
  return Array.from({ length: last - first + 1 }, (_, nth) => Number(((first + nth) * step).toFixed(1)));
}

/** A path through points, interrupted at NaN and at points far off the screen. */
export function curvePath(points: [x: number, y: number][]) {
  let path = '';
  let isDown = false;
  for (const [x, y] of points) {
    const isNear = Math.abs(y) < OFF_SCREEN;
    if (isNear) path += `${isDown ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    isDown = isNear;
  }
  return path;
}

type Place = (value: number) => number;

/** Maximum number of points in a path; a longer curve is drawn from the minimum and maximum of each section. */
const MOST_POINTS = 1000;

/** `values`: one per step. `first`: the step of the first value. */
export function linePath(values: Float32Array, first: number, across: Place, up: Place) {
  const stretch = Math.max(1, Math.ceil((2 * values.length) / MOST_POINTS));
  let path = '';
  const go = (step: number, value: number) => {
    if (Number.isFinite(value)) path += `${path ? 'L' : 'M'}${across(step).toFixed(1)} ${up(value).toFixed(1)}`;
  };
  for (let at = 0; at < values.length; at += stretch) {
    if (stretch === 1) go(first + at, values[at]);
    else for (const nth of endsOf(values, at, Math.min(values.length, at + stretch))) go(first + nth, values[nth]);
  }
  return path;
}

/** Indices of the minimum and the maximum, in ascending order. */
function endsOf(values: Float32Array, from: number, end: number) {
  let [least, largest] = [from, from];
  for (let at = from + 1; at < end; at += 1) {
    if (values[at] < values[least]) least = at;
    if (values[at] > values[largest]) largest = at;
  }
  return least < largest ? [least, largest] : [largest, least];
}

/** Concatenates arrays of numbers. */
export function joined(parts: Float32Array[]) {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A row of a matrix, as a view. */
export const rowOf = ({ columns, values }: { columns: number; values: Float32Array }, row: number) =>
  values.subarray(row * columns, (row + 1) * columns);

/** Index of the largest number; of equal ones, the first. */
export function largestOf(values: ArrayLike<number>) {
  let best = 0;
  for (let at = 1; at < values.length; at += 1) if (values[at] > values[best]) best = at;
  return best;
}
