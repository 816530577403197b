/** Paths of curves that may have more steps than the screen has pixels. */

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

export const measuredPath = <Point extends { step: number }>(
  points: Point[],
  valueOf: (point: Point) => number,
  across: Place,
  up: Place,
) =>
  points
    .map((point, nth) => `${nth ? 'L' : 'M'}${across(point.step).toFixed(1)} ${up(valueOf(point)).toFixed(1)}`)
    .join('');
