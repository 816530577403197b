// @ts-check
/** The two sets of tests (CONTRIBUTING.md), and the rules for what the daily set leaves out. */

/** Whether to run the full test set, as every night, or the daily one, as for every change. */
export const FULL = process.env.HEADLIGHT_FULL === '1';

/**
 * The combinations of values for which a test repeats its steps. The full set has all of them. The daily set has every
 * value of every list, but not with every value of the other lists: its n-th combination has the n-th value of each
 * list, and shorter lists start again.
 *
 * @template {readonly (readonly unknown[])[]} Lists
 * @param {Lists} lists
 * @returns {{ -readonly [Nth in keyof Lists]: Lists[Nth][number] }[]}
 */
export function combinations(...lists) {
  const length = Math.max(...lists.map((list) => list.length));
  /** @type {unknown[][]} */
  let all = [[]];
  if (FULL) for (const list of lists) all = all.flatMap((before) => list.map((value) => [...before, value]));
  else all = Array.from({ length }, (_, nth) => lists.map((list) => list[nth % list.length]));
  return /** @type {any} */ (all);
}

/**
 * The stops of a lesson to open. The daily set has one for each room of the lesson: the one that promises the most texts.
 *
 * @template {{ hash: string, shows: string[] }} Stop
 * @param {Stop[]} stops
 * @returns {Stop[]}
 */
export function stopsToOpen(stops) {
  if (FULL) return stops;
  /** @type {Map<string | undefined, Stop>} */
  const fullest = new Map();
  for (const stop of stops) {
    const room = /(?<=room=)\w+/.exec(stop.hash)?.[0];
    const other = fullest.get(room);
    if (!other || stop.shows.length > other.shows.length) fullest.set(room, stop);
  }
  return [...fullest.values()];
}

/**
 * The values with which a test checks a state of the page. The daily set has one, which depends only on the state's name.
 *
 * @template Value
 * @param {readonly Value[]} values
 * @param {string} name
 */
export const someOf = (values, name) => (FULL ? values : [values[name.length % values.length]]);
