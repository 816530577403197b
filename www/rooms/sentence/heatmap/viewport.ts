/**
 * The part of the heatmap that zooms and scrolls: the canvas, the names next to it, and the marks over it. The canvas
 * is painted only when its numbers or colours change; hovering and selecting only move frames.
 */
import { hueScale } from '../../../draw/color.ts';
import { coarsened, paintHeatmap } from '../../../draw/heatmap.ts';
import type { Theme } from '../../../state/room.ts';
import { isSame } from '../../../state/same.ts';
import { html, svg } from '../../../widgets/elements.ts';
import { createNameMeasure, stepOf } from './axis-names.ts';
import { type Geometry, geometryOf, middleOf, scrollToSee } from './geometry.ts';
import { Labels, rangesIn, type Window } from './labels.ts';
import { framesOf, type Place } from './marks.ts';

export interface Shown {
  names: string[]; // names of the rows and columns
  isRtl: boolean; // whether the first column is on the right
  values: Float32Array; // row-major
  max: number; // largest number of the scale
  hue: string; // hue of the head
  theme: Theme;
}

const NOWHERE: Place = { row: null, column: null };

export class Viewport {
  readonly canvas = html('canvas', {});
  readonly labels = new Labels();
  private readonly frames = svg('g', { class: 'heatmap-frames' });
  private readonly overlay = svg('svg', {}, this.labels.numbers, this.frames);
  private readonly plane = html(
    'div',
    { class: 'heatmap-plane', 'aria-hidden': 'true' },
    html('div', { class: 'heatmap-corner' }),
    this.labels.columns.element,
    this.labels.rows.element,
    html('div', { class: 'heatmap-cells' }, this.canvas, this.overlay),
  );
  readonly scroller = html(
    'div',
    { class: 'heatmap-scroller', role: 'application', tabindex: '0', 'data-window': true },
    this.plane,
  );
  private readonly measured = createNameMeasure();
  private readonly resized: () => void;
  private shown: Shown | null = null;
  private geometry: Geometry | null = null;
  private zoom = 1;
  private found: number[] = [];
  private marked: [selected: Place, looked: Place] = [NOWHERE, NOWHERE];
  private size = { width: 0, height: 0 };

  /** `resized`: called when the cell size has changed. */
  constructor(resized: () => void) {
    this.resized = resized;
    this.scroller.addEventListener('scroll', () => this.write(false), { passive: true });
    new ResizeObserver(() => this.resize()).observe(this.scroller, { box: 'border-box' });
  }

  get canZoomIn() {
    return this.geometry !== null && this.zoom < this.geometry.farthest;
  }

  get canZoomOut() {
    return this.zoom > 1;
  }

  /** If there is no space for all names, only every n-th row has one. Returns n, or 1 if all names fit. */
  get rowsOfName() {
    return this.geometry ? stepOf(this.geometry, 'rows') : 1;
  }

  get isCoarse() {
    return this.geometry !== null && this.geometry.side < this.geometry.n;
  }

  /** `found`: search results. */
  show(shown: Shown, found: number[]) {
    // The visible part is read before anything changes, because reading it later would force another layout.
    const window = this.window();
    const isLaidOut = this.geometry !== null && isSame(this.shown?.names, shown.names);
    this.shown = shown;
    this.found = found;
    if (isLaidOut) {
      this.paint();
    } else {
      // Earlier marks are dropped, because their rows and columns may no longer exist.
      this.marked = [NOWHERE, NOWHERE];
      this.layOut();
    }
    this.write(true, window);
  }

  find(found: number[]) {
    this.found = found;
    this.write(true);
  }

  mark(selected: Place, looked: Place) {
    this.marked = [selected, looked];
    this.frame();
  }

  /**
   * `factor`: 0 shows the whole heatmap. `place`: point that does not move; by default the centre of the visible part.
   */
  zoomBy(factor: number, place?: { clientX: number; clientY: number }) {
    const { geometry, canvas, scroller } = this;
    if (!geometry) return;
    const before = canvas.getBoundingClientRect();
    const box = scroller.getBoundingClientRect();
    const { clientX, clientY } = place ?? middleOf(before, box);
    const [across, down] = [(clientX - before.left) / before.width, (clientY - before.top) / before.height];
    this.zoom = Math.min(Math.max(1, this.zoom * factor), geometry.farthest);
    this.layOut();
    const after = canvas.getBoundingClientRect();
    const scale = box.width / scroller.offsetWidth;
    scroller.scrollLeft += (after.left + across * after.width - clientX) / scale;
    scroller.scrollTop += (after.top + down * after.height - clientY) / scale;
    this.write(true);
  }

  bringIntoView({ row, column }: Place) {
    const { geometry, scroller } = this;
    if (!geometry) return;
    const { cell, left, top } = geometry;
    if (row !== null)
      scroller.scrollTop = scrollToSee(row, cell.height, scroller.scrollTop, scroller.clientHeight - top);
    if (column !== null)
      scroller.scrollLeft = scrollToSee(column, cell.width, scroller.scrollLeft, scroller.clientWidth - left);
  }

  private resize() {
    const { offsetWidth: width, offsetHeight: height } = this.scroller;
    if (isSame(this.size, { width, height })) return;
    this.size = { width, height };
    this.layOut();
    this.write(true);
  }

  private layOut() {
    const { scroller, plane, shown } = this;
    const box = { width: scroller.offsetWidth - 2, height: scroller.offsetHeight - 2 };
    const n = shown?.names.length ?? 0;
    plane.hidden = n === 0;
    this.geometry = null;
    if (!shown || n === 0 || box.width <= 0) return;

    const { fontSize, fontFamily } = getComputedStyle(scroller);
    const { named, widest } = this.measured(shown.names, `${fontSize} ${fontFamily}`);
    const { zoom } = this;
    const geometry = geometryOf({ n, box, type: Number.parseFloat(fontSize), widest, zoom, density: devicePixelRatio });
    this.geometry = geometry;
    const { cell, left, top, right } = geometry;
    const sizes = { left, top, right, across: n * cell.width, down: n * cell.height };
    for (const [name, size] of Object.entries(sizes)) plane.style.setProperty(`--${name}`, `${size}px`);
    this.overlay.setAttribute('viewBox', `0 0 ${sizes.across} ${sizes.down}`);
    this.labels.resize(geometry, named, shown.isRtl ? named.toReversed() : named);
    this.paint();
    this.frame();
    this.resized();
  }

  private paint() {
    const { geometry, shown } = this;
    if (!geometry || !shown) return;
    const { max, hue, theme } = shown;
    const colorOf = hueScale(hue, theme);
    const { side, values } = coarsened(shown.values, geometry.n, geometry.side);
    paintHeatmap(this.canvas, { rows: side, columns: side, values }, (value) => colorOf(value / max));
  }

  private window(): Window {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.scroller;
    return { scrollLeft, scrollTop, clientWidth, clientHeight };
  }

  /** Writes the names and numbers of the visible part. `isNew`: whether everything written before is outdated. */
  private write(isNew: boolean, window = this.window()) {
    const { geometry, shown, zoom, found } = this;
    if (!geometry || !shown) return;
    const ranges = rangesIn(window, geometry);
    const { down, across } = ranges;
    this.scroller.dataset.window = zoom > 1 ? [...down.seen, ...across.seen, geometry.n].join(' ') : '';
    this.labels.write(ranges, geometry, shown, found, isNew);
  }

  private frame() {
    if (!this.geometry) return;
    const [selected, looked] = this.marked;
    this.frames.replaceChildren(...framesOf(this.geometry, selected, looked));
    this.labels.mark(selected, looked);
  }
}
