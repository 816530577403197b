/** Drags an entry or the query of a picture by mouse, pen or finger. A press without movement is a click. */
import { pointFromClient } from '../../draw/layout.ts';
import type { Emit } from './controller.ts';
import type { LookupResult } from './database/lookup-result.ts';

/** Maximum movement in pixels for which a press is a click. */
const CLICK_PX = 4;

/**
 * `result`: the displayed lookup. `placeAt`: the key and the value at a point of the picture. Returns the handler of the
 * keys that move the query.
 */
export function listenToQuery(
  picture: SVGSVGElement,
  emit: Emit,
  result: () => LookupResult | null,
  placeAt: (x: number, y: number) => { key: number[]; value?: number } | null,
) {
  let grip: { entry: number | null; x: number; y: number; moved: boolean } | null = null;
  const pointOf = (event: PointerEvent) => {
    const rect = picture.getBoundingClientRect();
    return pointFromClient(event, rect, { width: picture.clientWidth, height: picture.clientHeight });
  };

  /** Drags an entry, or the query if `entry` is `null`. */
  function drag({ x, y }: { x: number; y: number }, entry: number | null) {
    const place = placeAt(x, y);
    if (!place) return;
    if (entry !== null) return emit('entry', { entry, ...place });
    picture.querySelector<SVGElement>('.query-handle')?.focus({ preventScroll: true });
    emit('query', place.key);
  }

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
    if (grip && !grip.moved && grip.entry !== null)
      emit('selectEntry', result()?.selected === grip.entry ? null : grip.entry);
    grip = null;
  });
  picture.addEventListener('pointercancel', () => (grip = null));

  return (event: KeyboardEvent) => {
    const now = result();
    const query = now && movedByKey(event, now.currentQuery, now.limits.key);
    if (!query) return;
    event.preventDefault();
    emit('query', query);
  };
}

const STEP = { small: 0.1, large: 0.5 };

function movedByKey({ key, shiftKey }: KeyboardEvent, query: number[], most: number): number[] | null {
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
