// @ts-check
/** Drags an entry or the query of a picture by mouse, pen or finger. A press without movement is a click. */
import { pointFromClient } from '../../draw/layout.ts';

/** Maximum movement in pixels for which a press is a click. */
const CLICK_PX = 4;

/**
 * @param {SVGSVGElement} picture
 * @param {object} act
 * @param {(point: { x: number, y: number }, entry: number | null) => void} act.drag drags an entry, or the query if
 *     `entry` is `null`
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
    const target = /** @type {Element} */ (event.target).closest('[data-entry]');
    const entry = target ? Number(/** @type {SVGElement} */ (target).dataset.entry) : null;
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

/** Step of an arrow key, without and with Shift. */
const STEP = { small: 0.1, large: 0.5 };

/**
 * The query after an arrow key has moved it.
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
