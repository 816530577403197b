/**
 * An overview of a line that is wider than its box: a thin strip with a mark for each token, and a frame around the
 * visible ones. Clicking, dragging or an arrow key moves the frame.
 */
import { html, svg } from '../../../widgets/elements.ts';
import { pixelsPerUnit } from '../../../widgets/measure.ts';
import type { Picture } from '../picture.ts';
import { words } from '../words/en.js';

type Span = { x: number; width: number };

/** A token at the other end of an arc of the selected or hovered token. */
type Lit = { at: number; color: string; opacity: number };

/** Height of the strip in drawing units, and distances of its parts from the top edge. */
const HEIGHT = 24;
const MARK = { y: 8, height: 8 };
const STRONG = { y: 5, height: 14 };
/** Distance by which an arrow key moves the frame, as a share of the frame's width. */
const STEP = 0.25;

/** How far each arrow key moves the frame, in frame widths. */
const MOVES: Record<string, number> = {
  ArrowLeft: -STEP,
  ArrowUp: -STEP,
  ArrowRight: STEP,
  ArrowDown: STEP,
  PageUp: -1,
  PageDown: 1,
  Home: -Infinity,
  End: Infinity,
};

const { overview: say } = words.arrows;

/** `box`: scroll container of the line. `pictureNow`: the picture, if its line is too long for the box. */
export function createOverview(box: HTMLElement, pictureNow: () => Picture | null) {
  const [marks, lit, frame] = [svg('path', { class: 'marks' }), svg('g', {}), svg('rect', { class: 'frame', rx: 3 })];
  const picture = svg('svg', { 'aria-hidden': 'true', preserveAspectRatio: 'none' }, marks, lit, frame);
  const looks = { class: 'arrow-overview', role: 'slider', tabindex: '0', 'aria-label': say.label };
  const element = html('div', { ...looks, 'aria-valuemin': '1', 'data-aside': true, hidden: true }, picture);
  let spans: Span[] = [];
  const addPaperLines = createLoader(element, pictureNow);
  moveFrame(element, box);
  box.addEventListener('scroll', follow, { passive: true });

  /** Draws the frame around the visible part and announces which tokens are visible. */
  function follow() {
    if (element.hidden) return;
    const scale = pixelsPerUnit(box);
    const [left, right] = [box.scrollLeft / scale, (box.scrollLeft + box.clientWidth) / scale];
    for (const [name, value] of Object.entries({ x: left, y: 1, width: right - left, height: HEIGHT - 2 }))
      frame.setAttribute(name, String(value));
    const isVisible = ({ x, width }: Span) => x + width / 2 >= left && x + width / 2 <= right;
    const [first, last] = [spans.findIndex(isVisible), spans.findLastIndex(isVisible)];
    element.setAttribute('aria-valuenow', String(first + 1));
    element.setAttribute('aria-valuetext', say.part(first + 1, last + 1, spans.length));
  }

  return {
    element,

    /** `tokens`: empty if the whole line is visible. `width`: width of the line. */
    place(tokens: Span[], width: number) {
      spans = tokens;
      element.hidden = tokens.length === 0;
      if (element.hidden) return;
      addPaperLines();
      picture.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`);
      marks.setAttribute('d', spans.map((span) => bar(span, MARK)).join(''));
      element.setAttribute('aria-valuemax', String(spans.length));
      follow();
    },

    /** `query`: index of the selected or hovered token. */
    light(query: number | null, keys: Lit[]) {
      if (element.hidden) return;
      lit.replaceChildren(
        ...keys.map(({ at, color, opacity }) =>
          svg('path', { d: bar(spans[at], STRONG), fill: color, 'fill-opacity': opacity }),
        ),
        ...(query === null ? [] : [svg('path', { d: bar(spans[query], STRONG), class: 'query' })]),
      );
    },
  };
}

/**
 * Returns a function that loads the list that replaces a long line in print. Printing does not wait for scripts, so the
 * list is loaded as soon as a line is too long. If loading fails, the long line is printed.
 */
function createLoader(element: HTMLElement, pictureNow: () => Picture | null) {
  let isRequested = false;
  return async () => {
    if (isRequested) return;
    isRequested = true;
    const loaded = await import('./paper-lines.ts').catch(() => null);
    if (loaded) element.after(loaded.createPaperLines(pictureNow));
  };
}

function moveFrame(element: HTMLElement, box: HTMLElement) {
  /** Distance of the pointer from the left edge of the frame during a drag. */
  let grip = 0;
  /** Horizontal position of a pointer, in pixels from the start of the scrolled line. */
  const alongLine = ({ clientX }: PointerEvent) => {
    const { left, width } = element.getBoundingClientRect();
    return ((clientX - left) / width) * box.scrollWidth;
  };
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    const at = alongLine(event);
    const isOnFrame = at >= box.scrollLeft && at <= box.scrollLeft + box.clientWidth;
    grip = isOnFrame ? at - box.scrollLeft : box.clientWidth / 2;
    element.setPointerCapture(event.pointerId);
    box.scrollLeft = at - grip;
  });
  element.addEventListener('pointermove', (event) => {
    if (element.hasPointerCapture(event.pointerId)) box.scrollLeft = alongLine(event) - grip;
  });
  element.addEventListener('keydown', (event) => {
    const step = MOVES[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const end = box.scrollWidth - box.clientWidth;
    box.scrollLeft = Math.min(end, Math.max(0, box.scrollLeft + step * box.clientWidth));
    event.preventDefault();
  });
}

const bar = ({ x, width }: Span, { y, height }: typeof MARK) => `M${x} ${y}h${width}v${height}h${-width}z`;
