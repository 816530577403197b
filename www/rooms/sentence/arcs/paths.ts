/** Draws arcs, and marks their tokens. */
import { strokeOpacity, strokeWidth } from '../../../draw/arcs.ts';
import { svg } from '../../../widgets/elements.ts';
import type { Picture } from '../picture.ts';
import { type Arc, onScale } from './choice.ts';
import { THICKNESS } from './legend.ts';

/** The `d` of a stroked path and of a filled one. */
export type Shape = { line: string; head: string };

/** Number of distinct strengths of arcs. */
const STEPS = 48;

/**
 * Draws arcs with as few paths as possible: arcs of one head with nearly equal weights share a path, because thousands
 * of elements are slow and the difference would be invisible. `arcs`: weakest first, in painting order. `shapeOf`: its
 * second argument is the position on the scale, 0 to 1.
 */
export function pathsOf(arcs: Arc[], picture: Picture, shapeOf: (arc: Arc, part: number) => Shape) {
  const alike = new Map<number, { map: number; part: number; line: string; head: string }>();
  for (const arc of arcs) {
    const step = Math.round(onScale(arc.weight, picture) * STEPS);
    const place = step * picture.maps.length + arc.map;
    const group = alike.get(place) ?? { map: arc.map, part: step / STEPS, line: '', head: '' };
    alike.set(place, group);
    const { line, head } = shapeOf(arc, group.part);
    group.line += line;
    group.head += head;
  }
  return [...alike.values()].map(({ map, part, line, head }) =>
    svg(
      'g',
      { color: picture.maps[map].hue, opacity: strokeOpacity(part) },
      svg('path', { class: 'line', d: line, style: { '--width': strokeWidth(part, THICKNESS) } }),
      svg('path', { class: 'head', d: head }),
    ),
  );
}

/** `numbers`: elements that show the token's numbers. */
export function markToken(
  token: SVGElement,
  classes: Record<string, boolean>,
  isPressed: boolean,
  label: string,
  numbers: SVGElement[],
) {
  for (const [name, isOn] of Object.entries(classes)) token.classList.toggle(name, isOn);
  token.setAttribute('aria-pressed', String(isPressed));
  token.setAttribute('aria-label', label);
  // The space separates the numbers in the accessible name.
  token.querySelector('.numbers')?.replaceChildren(...numbers.flatMap((number) => [' ', number]));
}
