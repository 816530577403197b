/** Positions of point labels that avoid other labels, marks and lines. */
import { type Box, grown } from './layout.ts';

export type Line = { x1: number; y1: number; x2: number; y2: number; thick?: number };

export interface Label {
  x: number; // position of the labelled point
  y: number;
  gap: number; // distance between label and point
  width: number;
  height: number;
  first?: Side[]; // sides to try first
}

type Side = 'above' | 'below' | 'right' | 'left';

const SIDES: Side[] = ['above', 'below', 'right', 'left'];
/** Rings of candidate positions around a point, each one label height farther away. */
const RINGS = 4;
/** Shifts of the candidates along a side, in label widths or heights. */
const SHIFTS = [0, 0.25, -0.25, 0.5, -0.5, 1, -1];
/** Cost of covering a mark or line, relative to the cost of covering a faint line. */
const WORSE = 1000;
/** Minimum distance between a label and anything that it must not cover. */
const APART = 2;

interface Surroundings {
  room: { width: number; height: number };
  boxes?: Box[]; // marks that no label may cover
  lines?: Line[]; // lines that no label may cover
  faint?: Line[]; // lines that a label may cross
}

/**
 * Places each label at the nearest free position, or at the least covered one if none is free. A label may cross faint
 * lines: it moves away only if the extra distance is shorter than the part of the line that it would cover. `labels`:
 * most important first.
 */
export function placeLabels(labels: Label[], { room, boxes = [], lines = [], faint = [] }: Surroundings): Box[] {
  const taken = [...boxes];
  return labels.map((label) => {
    const places = candidates(label).map(({ box, away }) => ({ box: within(box, room), away }));
    const costs = places.map(
      ({ box, away }) => WORSE * covered(box, taken, lines) + covered(box, [], faint) + away - label.gap,
    );
    const best = places[costs.indexOf(Math.min(...costs))].box;
    taken.push(best);
    return best;
  });
}

/** Candidate boxes around a point, each with its distance from the point, nearest first. */
function candidates({ x, y, gap, width, height, first = [] }: Label) {
  const sides = [...new Set([...first, ...SIDES])];
  return Array.from({ length: RINGS }, (_, ring) => gap + ring * height).flatMap((away) =>
    SHIFTS.flatMap((shift) =>
      sides.map((side) => {
        const [across, down] = [x - width / 2 + shift * width, y - height / 2 + shift * height];
        const left = { above: across, below: across, right: x + away, left: x - away - width }[side];
        const top = { above: y - away - height, below: y + away, right: down, left: down }[side];
        return { box: { x: left, y: top, width, height }, away };
      }),
    ),
  );
}

/** Moves a box into the drawing area. */
function within(box: Box, { width, height }: { width: number; height: number }): Box {
  const inside = (at: number, length: number, whole: number) => Math.max(APART, Math.min(whole - length - APART, at));
  return { ...box, x: inside(box.x, box.width, width), y: inside(box.y, box.height, height) };
}

function covered(box: Box, boxes: Box[], lines: Line[]) {
  const byBoxes = boxes.reduce((sum, other) => sum + sharedArea(grown(box, APART), other), 0);
  return lines.reduce((sum, line) => {
    const thick = line.thick ?? 1;
    return sum + lengthInside(grown(box, APART + thick / 2), line) * thick;
  }, byBoxes);
}

export function sharedArea(a: Box, b: Box) {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, across) * Math.max(0, down);
}

/**
 * Length of the part of a line inside a box, by the Liang–Barsky method: the line is clipped at each side of the box.
 */
export function lengthInside({ x, y, width, height }: Box, { x1, y1, x2, y2 }: Line) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [-dx, x1 - x],
    [dx, x + width - x1],
    [-dy, y1 - y],
    [dy, y + height - y1],
  ]) {
    if (step === 0 && room < 0) return 0;
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  return Math.max(0, to - from) * Math.hypot(dx, dy);
}
