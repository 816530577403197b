/** Drags an entry or the query of a picture by mouse, pen or finger. A press without movement is a click. */
import { pointFromClient } from '../../draw/layout.ts';

/** Maximum movement in pixels for which a press is a click. */
const CLICK_PX = 4;

interface DragHandlers {
  /** Drags an entry, or the query if `entry` is `null`. */
  drag: (point: { x: number; y: number }, entry: number | null) => void;
  click: (entry: number) => void;
}

export function listenToDrag(picture: SVGSVGElement, { drag, click }: DragHandlers) {
  let grip: { entry: number | null; x: number; y: number; moved: boolean } | null = null;
  const pointOf = (event: PointerEvent) => {
    const rect = picture.getBoundingClientRect();
    return pointFromClient(event, rect, { width: picture.clientWidth, height: picture.clientHeight });
  };

  picture.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    const target = (event.target as Element).closest('[data-entry]');
    const entry = target ? Number((target as SVGElement).dataset.entry) : null;
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

/** The query after an arrow key has moved it. `null` for another key. */
export function movedByKey({ key, shiftKey }: KeyboardEvent, query: number[], most: number): number[] | null {
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
