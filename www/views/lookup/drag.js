// @ts-check
/**
 * Dragging what a picture holds, by mouse, pen or finger; a press that does not move is a click.
 */
import { pointFromClient } from '../../draw/layout.js';

/** A press that moves less than this is a click. */
const CLICK_PX = 4;

/**
 * @param {SVGSVGElement} picture
 * @param {object} act
 * @param {(point: { x: number, y: number }, entry: number | null) => void} act.drag what is dragged: an entry, or else the query
 * @param {(entry: number) => void} act.click
 */
export function listenToDrag(picture, { drag, click }) {
  /** @type {{ entry: number | null, x: number, y: number, moved: boolean } | null} */
  let grip = null;
  const pointOf = (/** @type {PointerEvent} */ event) => {
    const rect = picture.getBoundingClientRect();
    return pointFromClient(event, rect, { width: picture.clientWidth, height: picture.clientHeight });
  };

  picture.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    const hit = /** @type {Element} */ (event.target).closest('[data-entry]');
    const entry = hit ? Number(/** @type {SVGElement} */ (hit).dataset.entry) : null;
    const { x, y } = pointOf(event);
    grip = { entry, x, y, moved: false };
    picture.setPointerCapture(event.pointerId);
    if (entry === null) drag({ x, y }, null);
  });
  picture.addEventListener('pointermove', (event) => {
    if (!grip) return;
    const point = pointOf(event);
    if (!grip.moved && Math.hypot(point.x - grip.x, point.y - grip.y) < CLICK_PX) return;
    grip.moved = true;
    drag(point, grip.entry);
  });
  picture.addEventListener('pointerup', () => {
    if (grip && !grip.moved && grip.entry !== null) click(grip.entry);
    grip = null;
  });
  picture.addEventListener('pointercancel', () => (grip = null));
}

/** How far an arrow key goes, and with Shift. */
const STEP = { small: 0.1, large: 0.5 };

/**
 * Where an arrow key moves a query to.
 *
 * @param {KeyboardEvent} event
 * @param {number[]} query
 * @param {number} most
 * @returns {number[] | null} `null` for another key
 */
export function movedByKey({ key, shiftKey }, query, most) {
  const step = shiftKey ? STEP.large : STEP.small;
  const [x, y] = query;
  if (key === 'Home') return query.with(0, -most);
  if (key === 'End') return query.with(0, most);
  if (key === 'ArrowLeft') return query.with(0, x - step);
  if (key === 'ArrowRight') return query.with(0, x + step);
  const at = query.length - 1;
  if (key === 'ArrowUp') return query.with(at, (y ?? x) + step);
  if (key === 'ArrowDown') return query.with(at, (y ?? x) - step);
  return null;
}
