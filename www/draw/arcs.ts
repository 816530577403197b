/**
 * Arcs above a line of tokens, from the query token to the key token that it attends to. Only the largest weights that
 * add up to the chosen share of a row become arcs ({@link chosenArcs}): a sentence of 128 tokens has 16,384 weights,
 * and drawing all of them would freeze the page and show nothing useful.
 */

interface ArcOptions {
  maxHeight?: number; // Upper limit for the height of every arc.
  /**
   * Distance between an arc's ends and the centres of its tokens. An arc starts to the right of the query's centre and
   * ends to the left of the key's centre, so that two tokens that attend to each other get two distinct arcs.
   */
  port?: number;
  head?: number; // Length of the arrow head.
}

/**
 * A link from a token in one row to a token in another, with its arrow head. Both ends are vertical. `from`, `to`: points
 * at the edges of the two tokens. `head`: length of the arrow head.
 */
export function rowLink(from: Point, to: Point, head: number) {
  const bend = (to.y - from.y) / 2;
  const base = { x: to.x, y: to.y - Math.sign(bend) * head };
  const [leave, arrive] = [
    { x: from.x, y: from.y + bend },
    { x: to.x, y: to.y - bend },
  ];
  const corners = [-head / 2, head / 2].map((aside) => pair({ x: base.x + aside, y: base.y }));
  return {
    line: `M${pair(from)} C${pair(leave)} ${pair(arrive)} ${pair(base)}`,
    head: `M${pair(to)} L${corners.join(' L')} Z`,
  };
}

type ChosenArc = { index: number; weight: number };

const MAX_HEIGHT = 160;
/** Height of the loop of a token that attends to itself; every other arc is higher. */
const MIN_HEIGHT = 24;
const HEAD = 7;

/** Tolerance for the sum of a row: float32 weights have about seven digits. */
const SUM_TOLERANCE = 1e-6;

/**
 * Height of an arc above its line. It grows with distance and stays below `maxHeight`, so a longer arc always runs
 * above a shorter one that it spans. `distance`: distance between the two tokens along the line.
 */
export function arcHeight(distance: number, { maxHeight = MAX_HEIGHT }: ArcOptions = {}): number {
  const along = Math.abs(distance);
  return MIN_HEIGHT + ((maxHeight - MIN_HEIGHT) * along) / (along + maxHeight);
}

/**
 * An arc above the line, or a loop if a token attends to itself, with its arrow head. The line starts at the query token
 * and stops at the base of the head, so that a thick stroke does not hide the tip. The head is a separate path and not
 * an SVG marker: a marker cannot take its arc's colour in every browser and grows with the stroke, so the faintest arcs
 * would have invisible heads. `x1`, `x2`: centres of the query and the key token. Returns the `d` of a stroked `<path>`
 * and of a filled one.
 */
export function arcLink(x1: number, y1: number, x2: number, y2: number, options: ArcOptions = {}) {
  const { head = HEAD } = options;
  const { start, leave, arrive, end } = arcPoints(x1, y1, x2, y2, options);
  const [towardsX, towardsY] = direction(arrive, end);
  const half = head / 2;
  const base = { x: end.x - towardsX * head, y: end.y - towardsY * head };
  const left = { x: base.x + towardsY * half, y: base.y - towardsX * half };
  const right = { x: base.x - towardsY * half, y: base.y + towardsX * half };
  return {
    line: `M${pair(start)} C${pair(leave)} ${pair(arrive)} ${pair(base)}`,
    head: `M${pair(end)} L${pair(left)} L${pair(right)} Z`,
  };
}

/**
 * The largest weights of a row that add up to the chosen share, largest first; equal weights in reading order. Unlike a
 * threshold, a share adapts to the head: a sharp head gets one arc, a flat head gets many. The share refers to the sum
 * of the given weights, which need not be 1 if special tokens are left out. A share of 1 includes every weight above
 * zero. `weights`: one row of the pattern.
 */
export function chosenArcs(weights: ArrayLike<number>, { share = 0.8 }: { share?: number } = {}): ChosenArc[] {
  const arcs = Array.from(weights, (weight, index) => ({ index, weight })).filter((arc) => arc.weight > 0);
  arcs.sort((a, b) => b.weight - a.weight);
  if (share >= 1) return arcs;

  const total = arcs.reduce((sum, arc) => sum + arc.weight, 0);
  const wanted = total * (share - SUM_TOLERANCE);
  let count = 0;
  for (let sum = 0; count < arcs.length && sum < wanted; count += 1) sum += arcs[count].weight;
  return arcs.slice(0, count);
}

/** Thickness of an arc: proportional to the weight, with a minimum that is visible on a projector. */
export function strokeWidth(weight: number, { max = 9, min = 1 }: { max?: number; min?: number } = {}): number {
  return Math.max(min, max * clamp(weight));
}

/** Opacity of an arc, from 0.3 to 1: weak arcs recede behind strong ones but stay visible. `weight`: clamped to 0…1. */
export const strokeOpacity = (weight: number): number => 0.3 + 0.7 * clamp(weight);

/**
 * Length of the arrow head for {@link strokeWidth}: wider than the stroke at every weight, so that the direction is
 * visible even on the thickest arc.
 */
export function headLength(weight: number, options: { max?: number; min?: number } = {}): number {
  return 5 + 1.4 * strokeWidth(weight, options);
}

type Point = { x: number; y: number };

/** The four points of the Bézier curve: start, two control points and tip. */
function arcPoints(x1: number, y1: number, x2: number, y2: number, options: ArcOptions) {
  const { port = 0 } = options;
  // A cubic curve with both control points at height p rises to 3/4 p.
  const pull = Math.min(y1, y2) - (4 / 3) * arcHeight(x2 - x1, options);
  // The two ends of a loop must differ even if `port` is 0, and the loop must be wider in the middle than at its ends
  // to look like one.
  const isLoop = x1 === x2;
  const foot = isLoop ? Math.max(port, 4) : port;
  const belly = isLoop ? foot + MIN_HEIGHT * 0.75 : port;
  return {
    start: { x: x1 + foot, y: y1 },
    leave: { x: x1 + belly, y: pull },
    arrive: { x: x2 - belly, y: pull },
    end: { x: x2 - foot, y: y2 },
  };
}

function direction(from: Point, to: Point): [number, number] {
  const x = to.x - from.x;
  const y = to.y - from.y;
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

/** A point rounded to hundredths, because more digits would enlarge exported pictures without a visible effect. */
const pair = ({ x, y }: Point): string => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;

const clamp = (weight: number) => Math.min(1, Math.max(0, weight));
