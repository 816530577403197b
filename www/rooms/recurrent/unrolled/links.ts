/**
 * The links of the unrolled picture, drawn behind its states: from state to state, from the encoder's states into the
 * vector that is passed on, and from it to the decoder's state. With attention, the width of a ribbon is the weight; all
 * ribbons together are as wide as the one that leaves the vector.
 */

import { render, svg } from 'lit-html';
import { rowOf } from '../../../draw/scale.ts';
import { svg as element } from '../../../widgets/elements.ts';
import type { Shown } from '../unrolled.ts';
import { stagesOf } from './order.ts';

interface Link {
  kind: 'chain' | 'faint' | 'ribbon';
  d: string;
  width: number;
}

type Place = { left: number; right: number; top: number; bottom: number };

/** Places of the parts, in pixels of the picture. */
interface Parts {
  read: Side;
  passed: Place; // the vector that is passed on
  written: Side;
  type: number; // font size
}

interface Side {
  strips: Place[];
  states: Place[]; // the strips with their words and names
}

/** Width of all ribbons together and of a chain, and the gap between the states and the ribbons below them, in rem. */
const SIZES = { band: 1.1, chain: 0.3, gap: 0.35 };
/** Radius of the bend of a ribbon, in rem. */
const BEND = 1.2;

export function createLinks(picture: () => HTMLElement | null) {
  const drawing = element('svg', { class: 'unroll-links', 'aria-hidden': 'true' });
  let last: Shown | null = null;

  function draw() {
    const box = picture();
    if (!box || !last || box.clientWidth === 0) return;
    drawing.setAttribute('viewBox', `0 0 ${box.clientWidth} ${box.clientHeight}`);
    const paths = linksOf(last, partsOf(box)).map(
      ({ kind, d, width }) => svg`<path class=${kind} d=${d} stroke-width=${width}></path>`,
    );
    render(paths, drawing);
  }

  const observer = new ResizeObserver(draw);
  return {
    element: drawing,
    /** Draws the links after the states have been drawn. */
    update(shown: Shown) {
      last = shown;
      const box = picture();
      if (box) observer.observe(box);
      draw();
    },
  };
}

function partsOf(picture: HTMLElement): Parts {
  const whole = picture.getBoundingClientRect();
  // CSS of a page around this one may scale it.
  const scale = whole.width / picture.offsetWidth;
  const placeOf = (part: Element) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const x = (value: number) => (value - whole.left) / scale - picture.clientLeft;
    const y = (value: number) => (value - whole.top) / scale - picture.clientTop;
    return { left: x(left), right: x(right), top: y(top), bottom: y(bottom) };
  };
  const [read, written] = [...picture.querySelectorAll('.unroll-states')].map((side) => ({
    strips: [...side.querySelectorAll('.strip')].map(placeOf),
    states: [...side.querySelectorAll('.unroll-state')].map(placeOf),
  }));
  const passed = placeOf(picture.querySelector('.unroll-handed') as Element);
  return { read, passed, written, type: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) };
}

function linksOf({ run: { seen }, place }: Shown, parts: Parts): Link[] {
  const { read, written, type } = parts;
  const [band, chain] = [SIZES.band * type, SIZES.chain * type];
  const chains = [
    ...chainsOf(read, place.kind === 'read' ? place.at : Infinity, chain),
    ...chainsOf(written, place.kind === 'write' ? place.at : 0, chain),
  ];
  if (place.kind === 'read') return chains;
  const routes = routesOf(parts);
  const isWriting = place.kind === 'write';
  if (seen.scores.columns === 0) {
    const last = read.strips.length - 1;
    const passes: Link[] = [{ kind: 'ribbon', d: routes.into(last, 0.5), width: band }];
    if (isWriting) passes.push({ kind: 'ribbon', d: routes.start(), width: band });
    return [...chains, ...passes];
  }
  const stages = stagesOf(seen);
  const now = isWriting ? stages.indexOf(place.stage) : -1;
  const count = read.strips.length;
  const weights = now >= stages.indexOf('pattern') && isWriting ? rowOf(seen.pattern, place.at) : null;
  const before = Array.from(read.strips, (_, at) => (weights ? sumFrom(weights, at + 1) : (count - 1 - at) / count));
  const attended = before.map((sum, at): Link => {
    const share = weights ? weights[at] : 1 / count;
    const width = weights ? Math.max(1, share * band) : 1;
    return { kind: weights ? 'ribbon' : 'faint', d: routes.into(at, sum + share / 2), width };
  });
  if (!isWriting) return [...chains, ...attended];
  const isMixed = now >= stages.indexOf('context');
  return [
    ...chains,
    ...attended,
    { kind: isMixed ? 'ribbon' : 'faint', d: routes.out(place.at), width: isMixed ? band : 1 },
  ];
}

const sumFrom = (values: Float32Array, first: number) => values.subarray(first).reduce((sum, value) => sum + value, 0);

/** Chains between neighbouring strips of the same row, up to the strip with index `last`. */
function chainsOf({ strips }: Side, last: number, width: number): Link[] {
  return strips.slice(1).flatMap((strip, before) => {
    const from = strips[before];
    if (before >= last || Math.abs(from.top - strip.top) > 1) return [];
    return [{ kind: 'chain', d: `M${from.right} ${(strip.top + strip.bottom) / 2}H${strip.left}`, width }];
  });
}

/**
 * Routes of the ribbons. Next to the vector, they run below the states; if the vector is below the encoder or above the
 * decoder, they are straight. `across`: position across the band of all ribbons, from 0 to 1. `start`: to the left edge
 * of the decoder's first state. `out`: to the output token whose distribution uses the context.
 */
function routesOf({ read, passed, written, type }: Parts) {
  const [band, bend] = [SIZES.band * type, BEND * type];
  const bottom = (side: Side) => Math.max(...side.states.map((state) => state.bottom));
  // In a wide picture the vector can be lower than the encoder, but next to it.
  const isBelow = passed.top >= bottom(read) && passed.left < Math.max(...read.states.map((state) => state.right));
  const isAbove = written.states[0].top >= passed.bottom;
  const floor = Math.max(bottom(read), isAbove ? 0 : bottom(written)) + SIZES.gap * type;
  const middle = ({ left, right }: Place) => (left + right) / 2;
  const down = ([x1, y1]: number[], [x2, y2]: number[]) => {
    const half = (y1 + y2) / 2;
    return `M${x1} ${y1}C${x1} ${half} ${x2} ${half} ${x2} ${y2}`;
  };
  return {
    into(at: number, across: number) {
      const [x, state] = [middle(read.strips[at]), read.states[at]];
      if (isBelow) return down([x, state.bottom], [middle(passed) + (0.5 - across) * band, passed.top]);
      const y = floor + across * band;
      return `M${x} ${state.bottom}Q${x} ${y} ${Math.min(x + bend, passed.left)} ${y}H${passed.left}`;
    },
    start() {
      const [strip] = written.strips;
      if (isAbove) return this.out(0);
      const [x, y] = [written.states[0].left - band, floor + band / 2];
      const half = (strip.top + strip.bottom) / 2;
      return `M${passed.right} ${y}H${Math.max(passed.right, x - bend)}Q${x} ${y} ${x} ${y - bend}V${half + bend}Q${x} ${half} ${x + bend} ${half}H${strip.left}`;
    },
    out(at: number) {
      const [x, state] = [middle(written.strips[at]), written.states[at]];
      if (isAbove) return down([middle(passed), passed.bottom], [x, state.top]);
      const y = floor + band / 2;
      return `M${passed.right} ${y}H${Math.max(passed.right, x - bend)}Q${x} ${y} ${x} ${state.bottom}`;
    },
  };
}
