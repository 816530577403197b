// @ts-check
/**
 * The part of the heatmap that zooms and scrolls: the canvas, the names next to it, and the marks over it. The canvas
 * is painted only when its numbers or colours change; hovering and selecting only move frames.
 *
 * @typedef {import('./geometry.js').Geometry} Geometry
 * @typedef {import('./marks.js').Place} Place
 * @typedef {object} Shown
 * @property {string[]} names of rows and columns
 * @property {Float32Array} values row-major
 * @property {number} max largest number of the scale
 * @property {string} hue of the head
 * @property {import('../../../draw/color.js').Theme} theme
 */
import { coarsened } from '../../../draw/coarse.js';
import { hueScale } from '../../../draw/color.js';
import { shortened } from '../../../draw/format.js';
import { paintHeatmap } from '../../../draw/heatmap.js';
import { html, svg } from '../../../widgets/elements.js';
import { createNames, stepOf } from './axis-names.js';
import { geometryOf } from './geometry.js';
import { framesOf, hasRoomForNumbers, numbersOf } from './marks.js';
import { isWithin, scrollToSee, visibleRanges } from './visible-range.js';

/** @type {Place} */
const NOWHERE = { row: null, column: null };

/** @param {() => void} resized called when the cell size has changed */
export function createViewport(resized) {
  const canvas = html('canvas', {});
  const numbers = svg('g', { class: 'heatmap-numbers' });
  const frames = svg('g', { class: 'heatmap-frames' });
  const overlay = svg('svg', {}, numbers, frames);
  const rows = createNames('rows');
  const columns = createNames('columns');
  const corner = html('div', { class: 'heatmap-corner' });
  const plane = html(
    'div',
    { class: 'heatmap-plane', 'aria-hidden': 'true' },
    corner,
    columns.element,
    rows.element,
    html('div', { class: 'heatmap-cells' }, canvas, overlay),
  );
  const scroller = html(
    'div',
    { class: 'heatmap-scroller', role: 'application', tabindex: '0', 'data-window': true },
    plane,
  );
  const ruler = /** @type {CanvasRenderingContext2D} */ (html('canvas', {}).getContext('2d'));
  /** @type {Shown | null} */
  let shown = null;
  /** @type {Geometry | null} */
  let geometry = null;
  let zoom = 1;
  /** @type {number[]} */
  let found = [];
  /** @type {[selected: Place, looked: Place]} */
  let marked = [NOWHERE, NOWHERE];
  /**
   * @type {{ rows: import('./visible-range.js').Range, columns: import('./visible-range.js').Range } | null} ranges
   *     of the names and numbers that have been written
   */
  let written = null;
  /** Widths of the names; they do not depend on the zoom. */
  let measure = {
    names: /** @type {string[]} */ ([]),
    font: '',
    named: /** @type {import('./axis-names.js').Name[]} */ ([]),
    widest: 0,
  };
  let framed = '';

  scroller.addEventListener('scroll', () => write(seen()), { passive: true });
  new ResizeObserver(() => {
    const size = `${scroller.offsetWidth} ${scroller.offsetHeight}`;
    if (size === framed) return;
    framed = size;
    layOut();
    writeAnew(seen());
  }).observe(scroller, { box: 'border-box' });

  return {
    scroller,
    canvas,
    rows: rows.element,
    columns: columns.element,

    /**
     * @param {Shown} next
     * @param {number[]} places search results
     */
    show(next, places) {
      // This is read before anything changes, because reading it later would force another layout.
      const window = seen();
      const isLaidOut = geometry !== null && String(shown?.names) === String(next.names);
      shown = next;
      found = places;
      if (isLaidOut) {
        paint();
      } else {
        // Old marks are dropped, because there may be fewer names now.
        marked = [NOWHERE, NOWHERE];
        layOut();
      }
      writeAnew(window);
    },

    /** @param {number[]} places */
    find(places) {
      found = places;
      writeAnew(seen());
    },

    /** @param {Place} selected @param {Place} looked */
    mark(selected, looked) {
      marked = [selected, looked];
      frame();
    },

    get canZoomIn() {
      return geometry !== null && zoom < geometry.farthest;
    },
    get canZoomOut() {
      return zoom > 1;
    },
    /** Number of rows per name. */
    get rowsOfName() {
      return geometry ? stepOf(geometry, 'rows') : 1;
    },
    get isCoarse() {
      return geometry !== null && geometry.side < geometry.n;
    },

    /**
     * @param {number} factor 0 shows the whole heatmap
     * @param {{ clientX: number, clientY: number }} [place] point that does not move; by default the centre of the
     *     visible part
     */
    zoomBy(factor, place) {
      if (!geometry) return;
      const before = canvas.getBoundingClientRect();
      const box = scroller.getBoundingClientRect();
      const { clientX, clientY } = place ?? middleOf(before, box);
      const [across, down] = [(clientX - before.left) / before.width, (clientY - before.top) / before.height];
      zoom = Math.min(Math.max(1, zoom * factor), geometry.farthest);
      layOut();
      const after = canvas.getBoundingClientRect();
      const scale = box.width / scroller.offsetWidth;
      scroller.scrollLeft += (after.left + across * after.width - clientX) / scale;
      scroller.scrollTop += (after.top + down * after.height - clientY) / scale;
      writeAnew(seen());
    },

    /** @param {Place} place */
    bringIntoView({ row, column }) {
      if (!geometry) return;
      const { cell, left, top } = geometry;
      if (row !== null)
        scroller.scrollTop = scrollToSee(row, cell.height, scroller.scrollTop, scroller.clientHeight - top);
      if (column !== null)
        scroller.scrollLeft = scrollToSee(column, cell.width, scroller.scrollLeft, scroller.clientWidth - left);
    },
  };

  function layOut() {
    const box = { width: scroller.offsetWidth - 2, height: scroller.offsetHeight - 2 };
    const n = shown?.names.length ?? 0;
    plane.hidden = n === 0;
    geometry = null;
    if (!shown || n === 0 || box.width <= 0) return;

    const { fontSize, fontFamily } = getComputedStyle(scroller);
    const type = Number.parseFloat(fontSize);
    const { named, widest } = measured(shown.names, `${fontSize} ${fontFamily}`);
    geometry = geometryOf({ n, box, type, widest, zoom, density: devicePixelRatio });
    const { cell, left, top, right } = geometry;
    const sizes = { left, top, right, across: n * cell.width, down: n * cell.height };
    for (const [name, size] of Object.entries(sizes)) plane.style.setProperty(`--${name}`, `${size}px`);
    overlay.setAttribute('viewBox', `0 0 ${sizes.across} ${sizes.down}`);
    rows.resize(geometry, named);
    columns.resize(geometry, named);
    paint();
    frame();
    resized();
  }

  /**
   * @param {string[]} names
   * @param {string} font
   */
  function measured(names, font) {
    if (measure.names === names && measure.font === font) return measure;
    ruler.font = font;
    const named = names.map((name) => {
      const text = shortened(name);
      return { text, width: ruler.measureText(text).width };
    });
    measure = { names, font, named, widest: named.reduce((most, { width }) => Math.max(most, width), 0) };
    return measure;
  }

  function paint() {
    if (!geometry || !shown) return;
    const { max, hue, theme } = shown;
    const colorOf = hueScale(hue, theme);
    const { side, values } = coarsened(shown.values, geometry.n, geometry.side);
    paintHeatmap(canvas, { rows: side, cols: side, values }, (value) => colorOf(value / max));
  }

  function seen() {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller;
    return { scrollLeft, scrollTop, clientWidth, clientHeight };
  }

  /** @param {ReturnType<typeof seen>} window */
  function writeAnew(window) {
    written = null;
    write(window);
  }

  /**
   * Writes the visible names and numbers, with a margin for scrolling.
   *
   * @param {ReturnType<typeof seen>} window
   */
  function write({ scrollLeft, scrollTop, clientWidth, clientHeight }) {
    if (!geometry || !shown) return;
    const { n, cell, left, top } = geometry;
    const down = visibleRanges(scrollTop, clientHeight - top, cell.height, n);
    const across = visibleRanges(scrollLeft, clientWidth - left, cell.width, n);
    scroller.dataset.window = zoom > 1 ? [...down.seen, ...across.seen, n].join(' ') : '';
    if (written && isWithin(down.seen, written.rows) && isWithin(across.seen, written.columns)) return;
    written = { rows: down.near, columns: across.near };
    rows.write(...written.rows, found);
    columns.write(...written.columns, found);
    numbers.replaceChildren(...(hasRoomForNumbers(geometry) ? [numbersOf(geometry, shown, written)] : []));
  }

  function frame() {
    if (!geometry) return;
    const [selected, looked] = marked;
    frames.replaceChildren(...framesOf(geometry, selected, looked));
    rows.mark(selected.row, looked.row);
    columns.mark(selected.column, looked.column);
  }
}

/**
 * The centre of the visible part of the canvas.
 *
 * @param {DOMRect} canvas
 * @param {DOMRect} box
 */
function middleOf(canvas, box) {
  return {
    clientX: (Math.max(canvas.left, box.left) + Math.min(canvas.right, box.right)) / 2,
    clientY: (Math.max(canvas.top, box.top) + Math.min(canvas.bottom, box.bottom)) / 2,
  };
}
