// @ts-check
/**
 * Names along one side of a heatmap: as many as fit, with priority for search results and both ends. The names of the
 * hovered and the selected row and column are always shown.
 *
 * @typedef {import('./geometry.js').Geometry} Geometry
 * @typedef {{ text: string, width: number }} Name
 */
import { svg } from '../../../widgets/elements.js';

/**
 * Space that a name needs along its axis.
 *
 * @param {Geometry} geometry
 * @param {'rows' | 'columns'} axis
 */
function roomOf({ type, slanted }, axis) {
  if (axis === 'rows') return 1.15 * type;
  return slanted ? 1.2 * type : 0;
}

/**
 * Number of rows or columns per name, if there is no space for all names.
 *
 * @param {Geometry} geometry
 * @param {'rows' | 'columns'} axis
 */
export function stepOf(geometry, axis) {
  const { width, height } = geometry.cell;
  return Math.max(1, Math.ceil(roomOf(geometry, axis) / (axis === 'rows' ? height : width)));
}

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
  /** @type {number[]} rows or columns that are marked, whose names cover others */
  let covering = [];

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
      edge.setAttribute(
        'd',
        axis === 'rows' ? `M${left - 0.5} 0v${n * cell.height}` : `M0 ${top - 0.5}h${n * cell.width}`,
      );
    },

    /**
     * Writes the names of a range; only those near the visible part become elements.
     *
     * @param {number} from
     * @param {number} to end of the range, exclusive
     * @param {number[]} found
     */
    write(from, to, found) {
      const { cell } = geometry;
      const size = axis === 'rows' ? cell.height : cell.width;
      const needed = roomOf(geometry, axis);
      const step = stepOf(geometry, axis);
      /** @type {number[]} */
      const placed = [];
      const place = (/** @type {number} */ at) => {
        if (placed.every((other) => Math.abs(middleOf(other) - middleOf(at)) >= needed)) placed.push(at);
      };
      for (const at of [...found, 0, geometry.n - 1]) if (at >= from && at < to) place(at);
      for (let at = Math.ceil(from / step) * step; at < to; at += step) place(at);
      const isFound = new Set(found);
      placed.sort((a, b) => a - b);
      names.replaceChildren(...placed.map((at) => nameAt(at, isFound.has(at) ? 'found' : 'plain')));
      hideCovered();
      ticks.setAttribute('stroke-width', String(Math.max(2, size - 2)));
      ticks.setAttribute('d', found.map((at) => tickAt((at + 0.5) * size)).join(''));
    },

    /**
     * @param {number | null} selected
     * @param {number | null} looked
     */
    mark(selected, looked) {
      marked.replaceChildren(
        ...(selected === null ? [] : [nameAt(selected, 'selected')]),
        ...(looked === null || looked === selected ? [] : [nameAt(looked, 'looked')]),
      );
      covering = [selected, looked].filter((at) => at !== null);
      hideCovered();
    },
  };

  /** A marked name hides the names that it would overlap. */
  function hideCovered() {
    const needed = roomOf(geometry, axis);
    for (const name of /** @type {Iterable<SVGElement>} */ (names.children)) {
      const middle = middleOf(Number(name.dataset.at));
      const isCovered = covering.some((at) => Math.abs(middleOf(at) - middle) < needed);
      name.setAttribute('visibility', isCovered ? 'hidden' : 'visible');
    }
  }

  /**
   * @param {number} at
   * @param {'plain' | 'found' | 'selected' | 'looked'} className
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
    const { n, cell, type } = geometry;
    // With small cells the first and the last name are moved inwards, because half of each would be beyond the edge.
    return axis === 'rows'
      ? Math.max(Math.min((at + 0.5) * cell.height, n * cell.height - 0.6 * type), 0.6 * type)
      : Math.max((at + 0.5) * cell.width, 0.4 * type);
  }

  /** @param {number} middle */
  function tickAt(middle) {
    return axis === 'rows' ? `M${geometry.left - 4} ${middle}h4` : `M${middle} ${geometry.top - 4}v4`;
  }
}
