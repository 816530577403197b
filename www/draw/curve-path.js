// @ts-check
/**
 * Paths of curves that may have more steps than the screen has pixels.
 *
 * @typedef {(value: number) => number} Place
 */

/** Maximum number of points in a path; a longer curve is drawn from the minimum and maximum of each section. */
const MOST_POINTS = 1000;

/**
 * @param {Float32Array} values one per step
 * @param {number} first the step of the first value
 * @param {Place} across
 * @param {Place} up
 */
export function linePath(values, first, across, up) {
  const stretch = Math.max(1, Math.ceil((2 * values.length) / MOST_POINTS));
  let path = '';
  const go = (/** @type {number} */ step, /** @type {number} */ value) => {
    if (Number.isFinite(value)) path += `${path ? 'L' : 'M'}${across(step).toFixed(1)} ${up(value).toFixed(1)}`;
  };
  for (let at = 0; at < values.length; at += stretch) {
    if (stretch === 1) go(first + at, values[at]);
    else for (const nth of endsOf(values, at, Math.min(values.length, at + stretch))) go(first + nth, values[nth]);
  }
  return path;
}

/**
 * Indices of the minimum and the maximum, in ascending order.
 * @param {Float32Array} values @param {number} from @param {number} end
 */
function endsOf(values, from, end) {
  let [least, largest] = [from, from];
  for (let at = from + 1; at < end; at += 1) {
    if (values[at] < values[least]) least = at;
    if (values[at] > values[largest]) largest = at;
  }
  return least < largest ? [least, largest] : [largest, least];
}

/**
 * @template {{ step: number }} Point
 * @param {Point[]} points
 * @param {(point: Point) => number} valueOf
 * @param {Place} across
 * @param {Place} up
 */
export const measuredPath = (points, valueOf, across, up) =>
  points
    .map((point, nth) => `${nth ? 'L' : 'M'}${across(point.step).toFixed(1)} ${up(valueOf(point)).toFixed(1)}`)
    .join('');
