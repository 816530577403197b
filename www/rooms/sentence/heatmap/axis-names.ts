/**
 * Names along one side of a heatmap: as many as fit, with priority for search results and both ends. The names of the
 * hovered and the selected row and column are always shown.
 */

import { shortened } from '../../../draw/format.ts';
import { memo } from '../../../state/same.ts';
import { html, svg } from '../../../widgets/elements.ts';
import type { Geometry } from './geometry.ts';

export type Name = { text: string; width: number };
type Axis = 'rows' | 'columns';

/** Space that a name needs along its axis. */
function roomOf({ type, slanted }: Geometry, axis: Axis) {
  if (axis === 'rows') return 1.15 * type;
  return slanted ? 1.2 * type : 0;
}

/** If there is no space for all names, only every n-th row or column has one. Returns n, or 1 if all names fit. */
export function stepOf(geometry: Geometry, axis: Axis) {
  const { width, height } = geometry.cell;
  return Math.max(1, Math.ceil(roomOf(geometry, axis) / (axis === 'rows' ? height : width)));
}

export function createNames(axis: Axis) {
  const names = svg('g', {});
  const ticks = svg('path', { class: 'heatmap-ticks' });
  const edge = svg('path', { class: 'heatmap-edge' });
  const marked = svg('g', {});
  const element = svg('svg', { class: `heatmap-${axis}`, 'aria-hidden': 'true' }, edge, ticks, names, marked);
  let geometry: Geometry;
  let all: Name[] = [];
  /** The selected and the hovered row or column, whose names hide the names that they would overlap. */
  let covering: number[] = [];

  const nameOf = (at: number, className: string) => nameAt(geometry, axis, at, all[at], className);

  /** A marked name hides the names that it would overlap. */
  function hideCovered() {
    const needed = roomOf(geometry, axis);
    for (const name of names.children as Iterable<SVGElement>) {
      const middle = middleOf(geometry, axis, Number(name.dataset.at));
      const isCovered = covering.some((at) => Math.abs(middleOf(geometry, axis, at) - middle) < needed);
      name.setAttribute('visibility', isCovered ? 'hidden' : 'visible');
    }
  }

  return {
    element,

    resize(next: Geometry, named: Name[]) {
      [geometry, all] = [next, named];
      const { n, cell, left, right, top } = geometry;
      const isRows = axis === 'rows';
      element.setAttribute('width', String(isRows ? left : n * cell.width + right));
      element.setAttribute('height', String(isRows ? n * cell.height : top));
      edge.setAttribute('d', isRows ? `M${left - 0.5} 0v${n * cell.height}` : `M0 ${top - 0.5}h${n * cell.width}`);
    },

    /** Writes the names of a range; only those near the visible part become elements. `end`: exclusive. */
    write(from: number, end: number, found: number[]) {
      const size = axis === 'rows' ? geometry.cell.height : geometry.cell.width;
      const isFound = new Set(found);
      const placed = placedIn(geometry, axis, from, end, found);
      names.replaceChildren(...placed.map((at) => nameOf(at, isFound.has(at) ? 'found' : 'plain')));
      hideCovered();
      ticks.setAttribute('stroke-width', String(Math.max(2, size - 2)));
      ticks.setAttribute('d', found.map((at) => tickAt(geometry, axis, (at + 0.5) * size)).join(''));
    },

    mark(selected: number | null, looked: number | null) {
      marked.replaceChildren(
        ...(selected === null ? [] : [nameOf(selected, 'selected')]),
        ...(looked === null || looked === selected ? [] : [nameOf(looked, 'looked')]),
      );
      covering = [selected, looked].filter((at) => at !== null);
      hideCovered();
    },
  };
}

/** The rows or columns of a range whose names do not overlap. `end`: exclusive. */
function placedIn(geometry: Geometry, axis: Axis, from: number, end: number, found: number[]) {
  const needed = roomOf(geometry, axis);
  const step = stepOf(geometry, axis);
  const middle = (at: number) => middleOf(geometry, axis, at);
  const placed: number[] = [];
  const place = (at: number) => {
    if (placed.every((other) => Math.abs(middle(other) - middle(at)) >= needed)) placed.push(at);
  };
  for (const at of [...found, 0, geometry.n - 1]) if (at >= from && at < end) place(at);
  for (let at = Math.ceil(from / step) * step; at < end; at += step) place(at);
  return placed.sort((a, b) => a - b);
}

function nameAt(geometry: Geometry, axis: Axis, at: number, { text, width }: Name, className: string) {
  const { left, top, type, slanted } = geometry;
  const gap = 0.5 * type;
  const middle = middleOf(geometry, axis, at);
  const [transform, anchor, start] =
    axis === 'rows'
      ? [`translate(${left - gap} ${middle})`, 'end', -width]
      : slanted
        ? [`translate(${middle} ${top - gap}) rotate(-45)`, 'start', 0]
        : [`translate(${middle} ${top - 1.4 * gap})`, 'middle', -width / 2];
  return svg(
    'g',
    { class: `heatmap-name ${className}`, transform, dataset: { at } },
    svg('rect', { x: start - 3, y: -0.6 * type, width: width + 6, height: 1.2 * type, rx: 3 }),
    svg('text', { 'text-anchor': anchor, 'dominant-baseline': 'central' }, text),
  );
}

function middleOf({ n, cell, type }: Geometry, axis: Axis, at: number) {
  // With small cells the first and the last name are moved inwards, because half of each would be beyond the edge.
  return axis === 'rows'
    ? Math.max(Math.min((at + 0.5) * cell.height, n * cell.height - 0.6 * type), 0.6 * type)
    : Math.max((at + 0.5) * cell.width, 0.4 * type);
}

const tickAt = ({ left, top }: Geometry, axis: Axis, middle: number) =>
  axis === 'rows' ? `M${left - 4} ${middle}h4` : `M${middle} ${top - 4}v4`;

/** Names are measured again only if names or font have changed, because they do not depend on the zoom. */
export function createNameMeasure() {
  const ruler = html('canvas', {}).getContext('2d') as CanvasRenderingContext2D;
  return memo((names: string[], font: string) => {
    ruler.font = font;
    const named: Name[] = names.map((name) => {
      const text = shortened(name);
      return { text, width: ruler.measureText(text).width };
    });
    return { named, widest: Math.max(0, ...named.map(({ width }) => width)) };
  });
}
