/**
 * Thumbnails of all heads on one canvas. Each thumbnail has one colour, and the opacity of a pixel is the weight. When
 * the arrangement changes, the thumbnails move to their new positions.
 */
import type { Rgb } from '../../../draw/color.ts';
import { coarsened } from '../../../draw/heatmap.ts';
import { gridLayout } from '../../../draw/layout.ts';
import type { Overview } from '../../../pkg/headlight.js';
import { isSame } from '../../../state/same.ts';
import { html } from '../../../widgets/elements.ts';
import type { Arrangement } from './arrangement.ts';

interface ThumbnailProps {
  overview: Overview;
  colors: Rgb[]; // colours of all heads, layer by layer
  arrangement: Arrangement;
}

/** Positions as fractions of the canvas's width and height. */
type Places = { x: number; y: number }[];

interface Thumbnail {
  side: number;
  values: ArrayLike<number>;
  ink: number; // its colour as a little-endian number
}

/**
 * Minimum side of a thumbnail in pixels. Smaller patterns get several pixels per value, because a gap is at least one
 * pixel wide and would be too wide next to a small thumbnail.
 */
const LEAST_SIDE = 16;
/** Ratio of a thumbnail's side to the gap between thumbnails. */
const SIDE_PER_GAP = 12;
/** Duration of a move, in milliseconds. */
const MOVE_MS = 600;

export function createThumbnails() {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const element = html('div', { class: 'heads-canvas' }, canvas);
  const put = createPainter(canvas);
  const move = createMover(put);
  let props: ThumbnailProps | null = null;
  /** Width recorded by the observer, because reading it during an update would force another layout. */
  let width = 0;
  /** The side of a pattern in pixels and the arrangement with which the thumbnails were last placed. */
  let placed: { side: number; arrangement: Arrangement } | null = null;
  let painted: unknown[] = [];

  function paint() {
    if (!props) return;
    const { overview, colors, arrangement } = props;
    const room = Math.floor((width * devicePixelRatio) / (arrangement.columns * (1 + 1 / SIDE_PER_GAP)));
    if (room < 1) return;
    const side = Math.min(overview.side, room);
    const wanted = [overview.data, side, colors, arrangement];
    if (wanted.every((value, nth) => value === painted[nth])) return;
    painted = wanted;
    const thumbnails = thumbnailsOf(props, side);
    if (side === placed?.side && arrangement === placed.arrangement) return move.repaint(thumbnails);
    const isMoved = placed !== null && !isSame(arrangement, placed.arrangement);
    placed = { side, arrangement };
    move.to(placesOf(element, canvas, side, arrangement), thumbnails, isMoved);
  }

  new ResizeObserver(([{ contentRect }]) => {
    width = contentRect.width;
    paint();
  }).observe(element);

  return {
    element,
    update(next: ThumbnailProps) {
      props = next;
      paint();
    },
  };
}

const repeatOf = (side: number) => Math.ceil(LEAST_SIDE / side);

/** Sizes the canvas, and returns the positions of the thumbnails on it. `side`: side of a pattern. */
function placesOf(element: HTMLElement, canvas: HTMLCanvasElement, side: number, { rows, columns }: Arrangement) {
  const cell = side * repeatOf(side);
  const gap = Math.ceil(cell / SIDE_PER_GAP);
  const layout = gridLayout(rows.length, columns, { cell: { width: cell, height: cell }, gap });
  if (canvas.width !== layout.width) canvas.width = layout.width;
  if (canvas.height !== layout.height) canvas.height = layout.height;
  // In the grid over the canvas, each field contains one thumbnail and half of the gap around it.
  element.style.setProperty('--beside', `${(-50 * gap) / layout.width}%`);
  element.style.setProperty('--above', `${(-50 * gap) / layout.height}%`);
  const places: Places = [];
  rows.forEach(({ heads }, row) =>
    heads.forEach((nth, column) => {
      const { x, y } = layout.boxFromCell(row, column);
      places[nth] = { x: x / layout.width, y: y / layout.height };
    }),
  );
  return places;
}

/** Moves the thumbnails to their positions. */
function createMover(put: (thumbnails: Thumbnail[], places: Places) => void) {
  let thumbnails: Thumbnail[] = [];
  let places: Places = [];
  let goal: Places = [];
  let frame = 0;

  function show(next: Places) {
    places = next;
    put(thumbnails, places);
  }

  function animate(from: Places, to: Places) {
    const begin = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, now - begin) / MOVE_MS);
      // Ease in and out.
      const way = part * part * (3 - 2 * part);
      const between = (one: number, other: number) => one + (other - one) * way;
      show(part === 1 ? to : to.map(({ x, y }, nth) => ({ x: between(from[nth].x, x), y: between(from[nth].y, y) })));
      frame = part < 1 ? requestAnimationFrame(step) : 0;
    };
    step(begin);
  }

  /** Changes the thumbnails, and moves them to new positions. */
  function to(next: Places, changed: Thumbnail[], isMoved: boolean) {
    thumbnails = changed;
    goal = next;
    cancelAnimationFrame(frame);
    frame = 0;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isMoved && next.length === places.length && !isStill) animate(places, next);
    else show(next);
  }

  return {
    to,
    /** Changes the thumbnails, and ends a move. */
    repaint: (changed: Thumbnail[]) => to(goal, changed, false),
  };
}

/** Returns a function that paints the thumbnails at their positions. */
function createPainter(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  let image: ImageData | null = null;
  return (thumbnails: Thumbnail[], places: Places) => {
    const { width, height } = canvas;
    const { side } = thumbnails[0];
    const repeat = repeatOf(side);
    const cell = side * repeat;
    if (image?.width !== width || image.height !== height) image = context.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    pixels.fill(0);
    places.forEach(({ x, y }, nth) => {
      // If the canvas has become smaller, the thumbnails start their move inside it.
      const left = Math.min(Math.round(x * width), width - cell);
      const top = Math.min(Math.round(y * height), height - cell);
      paintThumbnail(pixels, width, top * width + left, thumbnails[nth], repeat);
    });
    context.putImageData(image, 0, 0);
  };
}

/** `side`: side of a pattern. */
function thumbnailsOf({ overview, colors }: ThumbnailProps, side: number): Thumbnail[] {
  const size = overview.side ** 2;
  return colors.map(([red, green, blue], nth) => ({
    ...coarsened(overview.data.subarray(nth * size, (nth + 1) * size), overview.side, side),
    ink: (blue << 16) | (green << 8) | red,
  }));
}

/**
 * `pixels`: pixels of the canvas, little-endian. `width`: width of the canvas. `start`: index of the thumbnail's first
 * pixel. `repeat`: pixels per value.
 */
function paintThumbnail(
  pixels: Uint32Array,
  width: number,
  start: number,
  { side, values, ink }: Thumbnail,
  repeat: number,
) {
  const cell = side * repeat;
  for (let row = 0; row < side; row += 1) {
    const first = start + row * repeat * width;
    for (let column = 0, at = first; column < side; column += 1) {
      const alpha = (values[row * side + column] * 255 + 0.5) | 0;
      for (const end = at + repeat; at < end; at += 1) pixels[at] = (alpha << 24) | ink;
    }
    for (let copy = 1; copy < repeat; copy += 1) pixels.copyWithin(first + copy * width, first, first + cell);
  }
}
