/** Drags a chip to another position in the list. */

/** Maximum movement in pixels for which a press is a click. */
const CLICK_PX = 6;

interface DragHandlers {
  places: () => number[]; // the word at each position
  preview: (places: number[]) => void; // shows the order for the current drag position
  drop: (places: number[] | null, word: number) => void; // `null` if the order did not change
}

interface Drag {
  id: number; // of the pointer
  word: number;
  chip: HTMLElement;
  start: MouseEvent;
  boxes: Map<number, DOMRect>; // the chips before the drag, because the preview moves them under the pointer
  next: number[] | null; // `null` until the pointer has moved
}

export function listenToDrag(list: HTMLElement, { places, preview, drop }: DragHandlers) {
  let drag: Drag | null = null;
  /** Whether the next click only ends a drag and must not select anything. */
  let ignoresClick = false;

  list.addEventListener('pointerdown', (event) => {
    ignoresClick = false;
    drag = dragFrom(list, event) ?? drag;
  });
  list.addEventListener('pointermove', (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { id, word, chip, start, boxes } = drag;
    if (!drag.next) {
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < CLICK_PX) return;
      chip.setPointerCapture(id);
      chip.classList.add('dragged');
    }
    const others = places().filter((other) => other !== word);
    const isRtl = list.dir === 'rtl';
    const before = others.filter((other) => isBefore(boxes.get(other) as DOMRect, event, isRtl)).length;
    drag.next = [...others.slice(0, before), word, ...others.slice(before)];
    preview(drag.next);
  });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    list.addEventListener(end, (event) => {
      if (!drag || event.pointerId !== drag.id) return;
      const { next, word, chip } = drag;
      drag = null;
      chip.classList.remove('dragged');
      if (!next) return;
      ignoresClick = end === 'pointerup';
      const isOther = next.some((other, place) => other !== places()[place]);
      drop(end === 'pointerup' && isOther ? next : null, word);
    });
  }
  list.addEventListener(
    'click',
    (event) => {
      // The Enter key causes a click event whose `detail` is 0; that click must not be ignored.
      if (ignoresClick && event.detail > 0) event.stopImmediatePropagation();
      ignoresClick = false;
    },
    { capture: true },
  );
}

function dragFrom(list: HTMLElement, event: PointerEvent): Drag | null {
  const chip = (event.target as Element).closest<HTMLElement>('[data-word]');
  if (!chip || event.button !== 0) return null;
  const all = [...list.querySelectorAll<HTMLElement>('[data-word]')];
  const boxes = new Map(all.map((one) => [Number(one.dataset.word), one.getBoundingClientRect()]));
  return { id: event.pointerId, word: Number(chip.dataset.word), chip, start: event, boxes, next: null };
}

/** Whether a chip comes before the pointer in reading order. */
function isBefore({ top, bottom, left, right }: DOMRect, { clientX, clientY }: PointerEvent, isRtl: boolean) {
  if (bottom < clientY) return true;
  const middle = (left + right) / 2;
  return top <= clientY && (isRtl ? middle > clientX : middle < clientX);
}
