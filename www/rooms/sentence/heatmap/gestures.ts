/**
 * Gestures on the heatmap: Ctrl + mouse wheel or two fingers zoom; dragging moves the zoomed picture. One finger, or
 * the wheel without Ctrl, scrolls as usual.
 */
import { pointFromClient } from '../../../draw/layout.ts';

type Zoom = (factor: number, place: { clientX: number; clientY: number }) => void;

/** Movement in pixels below which a press is a click. */
const CLICK_PX = 5;

export function listenToGestures(scroller: HTMLElement, zoomBy: Zoom) {
  listenToWheel(scroller, zoomBy);
  listenToPinch(scroller, zoomBy);
  listenToDrag(scroller);
}

function listenToWheel(scroller: HTMLElement, zoomBy: Zoom) {
  scroller.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      // The zoom follows the distance, because a notch of a wheel is about a hundred pixels or three lines, but a
      // touchpad sends many small distances.
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1);
      zoomBy(2 ** (-Math.max(-100, Math.min(100, pixels)) / 200), event);
    },
    { passive: false },
  );
}

function listenToPinch(scroller: HTMLElement, zoomBy: Zoom) {
  let apart = 0;
  scroller.addEventListener('touchstart', ({ touches }) => (apart = touches.length === 2 ? distance(touches) : 0), {
    passive: true,
  });
  scroller.addEventListener(
    'touchmove',
    (event) => {
      if (apart === 0 || event.touches.length !== 2) return;
      if (event.cancelable) event.preventDefault();
      const [one, other] = event.touches;
      const now = distance(event.touches);
      zoomBy(now / apart, { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 });
      apart = now;
    },
    { passive: false },
  );
}

function listenToDrag(scroller: HTMLElement) {
  let start: { x: number; y: number; left: number; top: number } | null = null;
  let dragged = false;
  const pointOf = (event: PointerEvent) =>
    pointFromClient(event, scroller.getBoundingClientRect(), {
      width: scroller.offsetWidth,
      height: scroller.offsetHeight,
    });

  scroller.addEventListener('pointerdown', (event) => {
    const { x, y } = pointOf(event);
    dragged = false;
    // A press outside the client area is on a scrollbar and is handled by the browser.
    const onPicture = x < scroller.clientWidth && y < scroller.clientHeight;
    const canMove = scroller.scrollWidth > scroller.clientWidth || scroller.scrollHeight > scroller.clientHeight;
    if (event.pointerType !== 'mouse' || event.button !== 0 || !onPicture || !canMove) return;
    start = { x, y, left: scroller.scrollLeft, top: scroller.scrollTop };
  });
  scroller.addEventListener('pointermove', (event) => {
    if (event.buttons === 0) start = null;
    if (!start) return;
    const { x, y } = pointOf(event);
    if (!dragged && Math.hypot(x - start.x, y - start.y) < CLICK_PX) return;
    if (!dragged) scroller.setPointerCapture(event.pointerId);
    dragged = true;
    scroller.scrollTo(start.left + start.x - x, start.top + start.y - y);
  });
  scroller.addEventListener(
    'click',
    (event) => {
      if (dragged) event.stopImmediatePropagation();
      dragged = false;
    },
    { capture: true },
  );
}

function distance(touches: TouchList) {
  return Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
}
