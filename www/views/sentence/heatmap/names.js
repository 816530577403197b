// @ts-check
/**
 * The names along one side of a heatmap: as many as there is room for, those found by a search first, and
 * always those of the row and column that are looked at or held.
 *
 * @typedef {import('./geometry.js').Geometry} Geometry
 * @typedef {{ text: string, width: number }} Name
 */
import { svg } from '../../../draw/elements.js';

/** @param {'rows' | 'columns'} axis */
export function createNames(axis) {
  const names = svg('g', {});
  const ticks = svg('path', { class: 'heatmap-ticks' });
  const edge = svg('path', { class: 'heatmap-edge' });
  const marked = svg('g', {});
  const element = svg('svg', { class: `heatmap-${axis}`, 'aria-hidden': 'true' }, edge, ticks, names, marked);
  /** @type {Geometry} */
  let geometry;
  /** @type {Name[]} */
  let all = [];

  return {
    element,

    /**
     * @param {Geometry} next
     * @param {Name[]} named
     */
    resize(next, named) {
      [geometry, all] = [next, named];
      const { n, cell, left, right, top } = geometry;
      element.setAttribute('width', String(axis === 'rows' ? left : n * cell.width + right));
      element.setAttribute('height', String(axis === 'rows' ? n * cell.height : top));
      edge.setAttribute('d', axis === 'rows' ? `M${left - 0.5} 0v${n * cell.height}` : `M0 ${top - 0.5}h${n * cell.width}`);
    },

    /**
     * Writes the names from one place to another, as only those near what is seen become elements.
     *
     * @param {number} from
     * @param {number} to the first left out
     * @param {number[]} found
     */
    write(from, to, found) {
      const { cell, type, slanted } = geometry;
      const size = axis === 'rows' ? cell.height : cell.width;
      const needed = axis === 'rows' ? 1.15 * type : slanted ? 1.2 * type : 0;
      const step = Math.max(1, Math.ceil(needed / size));
      /** @type {number[]} */
      const placed = [];
      const place = (/** @type {number} */ at) => {
        if (placed.every((other) => Math.abs(middleOf(other) - middleOf(at)) >= needed)) placed.push(at);
      };
      for (const at of found) if (at >= from && at < to) place(at);
      for (let at = Math.ceil(from / step) * step; at < to; at += step) place(at);
      const isFound = new Set(found);
      names.replaceChildren(...placed.map((at) => nameAt(at, isFound.has(at) ? 'found' : 'plain')));
      ticks.setAttribute('stroke-width', String(Math.max(2, size - 2)));
      ticks.setAttribute('d', found.map((at) => tickAt((at + 0.5) * size)).join(''));
    },

    /**
     * @param {number | null} held
     * @param {number | null} looked
     */
    mark(held, looked) {
      marked.replaceChildren(
        ...(held === null ? [] : [nameAt(held, 'held')]),
        ...(looked === null || looked === held ? [] : [nameAt(looked, 'looked')]),
      );
    },
  };

  /**
   * @param {number} at
   * @param {'plain' | 'found' | 'held' | 'looked'} className
   */
  function nameAt(at, className) {
    const { left, top, type, slanted } = geometry;
    const { text, width } = all[at];
    const gap = 0.5 * type;
    const [transform, anchor, start] =
      axis === 'rows'
        ? [`translate(${left - gap} ${middleOf(at)})`, 'end', -width]
        : slanted
          ? [`translate(${middleOf(at)} ${top - gap}) rotate(-45)`, 'start', 0]
          : [`translate(${middleOf(at)} ${top - 1.4 * gap})`, 'middle', -width / 2];
    return svg(
      'g',
      { class: `heatmap-name ${className}`, transform, dataset: { at } },
      svg('rect', { x: start - 3, y: -0.6 * type, width: width + 6, height: 1.2 * type, rx: 3 }),
      svg('text', { 'text-anchor': anchor, 'dominant-baseline': 'central' }, text),
    );
  }

  /** @param {number} at */
  function middleOf(at) {
    const { cell, type } = geometry;
    // Where cells are small, the first name would else lie half under the corner.
    return axis === 'rows' ? Math.max((at + 0.5) * cell.height, 0.6 * type) : Math.max((at + 0.5) * cell.width, 0.4 * type);
  }

  /** @param {number} middle */
  function tickAt(middle) {
    return axis === 'rows' ? `M${geometry.left - 4} ${middle}h4` : `M${middle} ${geometry.top - 4}v4`;
  }
}
