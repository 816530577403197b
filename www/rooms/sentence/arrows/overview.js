// @ts-check
/**
 * An overview of a line that is wider than its box: a thin strip with a mark for each token, and a frame around the
 * visible ones. Clicking, dragging or an arrow key moves the frame.
 *
 * @typedef {{ x: number, width: number }} Span on the line, in units of the drawing
 * @typedef {{ at: number, color: string, opacity: number }} Lit a key token to highlight
 */
import { html, svg } from '../../../widgets/elements.js';
import { pixelsPerUnit } from '../../../widgets/measure.js';
import { words } from '../words.js';

/** Height of the strip in drawing units, and distances of its parts from the top edge. */
const HEIGHT = 24;
const MARK = { y: 8, height: 8 };
const STRONG = { y: 5, height: 14 };
/** Distance that an arrow key moves the frame, as a share of the frame's width. */
const STEP = 0.25;

/** Step of each key, in widths of the frame. @type {Record<string, number>} */
const MOVES = {
  ArrowLeft: -STEP,
  ArrowUp: -STEP,
  ArrowRight: STEP,
  ArrowDown: STEP,
  PageUp: -1,
  PageDown: 1,
  Home: -Infinity,
  End: Infinity,
};

/** @param {HTMLElement} box scroll container of the line */
export function createOverview(box) {
  const text = words.arrows.overview;
  const [marks, lit, frame] = [svg('path', { class: 'marks' }), svg('g', {}), svg('rect', { class: 'frame', rx: 3 })];
  const picture = svg('svg', { 'aria-hidden': 'true', preserveAspectRatio: 'none' }, marks, lit, frame);
  const element = html(
    'div',
    {
      class: 'arrow-overview',
      role: 'slider',
      tabindex: '0',
      'aria-label': text.label,
      'aria-valuemin': '1',
      'data-aside': true,
      hidden: true,
      on: { keydown: moveByKey, pointerdown: begin, pointermove: drag },
    },
    picture,
  );
  /** @type {Span[]} */
  let spans = [];
  let width = 1;
  /** Distance of the pointer from the left edge of the frame during a drag. */
  let grip = 0;
  box.addEventListener('scroll', follow, { passive: true });

  return {
    element,

    /**
     * @param {Span[]} tokens empty if the whole line is visible
     * @param {number} whole width of the line
     */
    place(tokens, whole) {
      [spans, width] = [tokens, whole];
      element.hidden = tokens.length === 0;
      if (element.hidden) return;
      picture.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`);
      marks.setAttribute('d', spans.map(({ x, width }) => bar(x, width, MARK)).join(''));
      element.setAttribute('aria-valuemax', String(spans.length));
      follow();
    },

    /**
     * @param {number | null} query index of the query token
     * @param {Lit[]} keys its key tokens
     */
    light(query, keys) {
      if (element.hidden) return;
      const mark = (/** @type {number} */ at, /** @type {{ [name: string]: string | number }} */ look) =>
        svg('path', { d: bar(spans[at].x, spans[at].width, STRONG), ...look });
      lit.replaceChildren(
        ...keys.map(({ at, color, opacity }) => mark(at, { fill: color, 'fill-opacity': opacity })),
        ...(query === null ? [] : [mark(query, { class: 'query' })]),
      );
    },
  };

  /** Draws the frame around the visible part and announces which tokens are visible. */
  function follow() {
    if (element.hidden) return;
    const scale = pixelsPerUnit(box);
    const [left, right] = [box.scrollLeft / scale, (box.scrollLeft + box.clientWidth) / scale];
    for (const [name, value] of Object.entries({ x: left, y: 1, width: right - left, height: HEIGHT - 2 }))
      frame.setAttribute(name, String(value));
    const isVisible = (/** @type {Span} */ { x, width }) => x + width / 2 >= left && x + width / 2 <= right;
    const [first, last] = [spans.findIndex(isVisible), spans.findLastIndex(isVisible)];
    element.setAttribute('aria-valuenow', String(first + 1));
    element.setAttribute('aria-valuetext', text.part(first + 1, last + 1, spans.length));
  }

  /** Horizontal position of a pointer, in pixels from the start of the scrolled line. @param {PointerEvent} event */
  function alongLine({ clientX }) {
    const { left, width: across } = element.getBoundingClientRect();
    return ((clientX - left) / across) * box.scrollWidth;
  }

  /** @param {PointerEvent} event */
  function begin(event) {
    if (event.button !== 0) return;
    const at = alongLine(event);
    const isOnFrame = at >= box.scrollLeft && at <= box.scrollLeft + box.clientWidth;
    grip = isOnFrame ? at - box.scrollLeft : box.clientWidth / 2;
    element.setPointerCapture(event.pointerId);
    box.scrollLeft = at - grip;
  }

  /** @param {PointerEvent} event */
  function drag(event) {
    if (element.hasPointerCapture(event.pointerId)) box.scrollLeft = alongLine(event) - grip;
  }

  /** @param {KeyboardEvent} event */
  function moveByKey(event) {
    const step = MOVES[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const end = box.scrollWidth - box.clientWidth;
    box.scrollLeft = Math.min(end, Math.max(0, box.scrollLeft + step * box.clientWidth));
    event.preventDefault();
  }
}

/** @param {number} x @param {number} width @param {{ y: number, height: number }} place */
const bar = (x, width, { y, height }) => `M${x} ${y}h${width}v${height}h${-width}z`;
