/** Drags a chip to another position in the list. */

/** Maximum movement in pixels for which a press is a click. */
const CLICK_PX = 6;

interface DragHandlers {
  places: () => number[]; // the word at each position
  preview: (places: number[]) => void; // shows the order for the current drag position
  drop: (places: number[] | null, word: number) => void; // `null` if the order did not change
}

export function listenToDrag(list: HTMLElement, { places, preview, drop }: DragHandlers) {
  let drag: {
    id: number;
    word: number;
    x: number;
    y: number;
    chip: HTMLElement;
    boxes: Map<number, DOMRect>;
    next: number[] | null;
  } | null = null;
  /** Whether the next click only ends a drag and must not select anything. */
  let ignoresClick = false;

  list.addEventListener('pointerdown', (event) => {
    const chip = (event.target as Element).closest('[data-word]') as HTMLElement | null;
    ignoresClick = false;
    if (!chip || event.button !== 0) return;
    // The boxes from the start of the drag are used, because the preview moves the chips under the pointer.
    const boxes = new Map(
      [...(list.querySelectorAll('[data-word]') as NodeListOf<HTMLElement>)].map((one) => [
        Number(one.dataset.word),
        one.getBoundingClientRect(),
      ]),
    );
    drag = {
      id: event.pointerId,
      word: Number(chip.dataset.word),
      x: event.clientX,
      y: event.clientY,
      chip,
      boxes,
      next: null,
    };
  });
  list.addEventListener('pointermove', (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const across = event.clientX - drag.x;
    const down = event.clientY - drag.y;
    if (!drag.next && Math.hypot(across, down) < CLICK_PX) return;
    if (!drag.next) {
      drag.chip.setPointerCapture(drag.id);
      drag.chip.classList.add('dragged');
    }
    const { word, boxes } = drag;
    const others = places().filter((other) => other !== word);
    const before = others.filter((other) => isBefore(boxes.get(other) as DOMRect, event)).length;
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

/** Whether a chip comes before the pointer in reading order. */
function isBefore({ top, bottom, left, right }: DOMRect, { clientX, clientY }: PointerEvent) {
  if (bottom < clientY) return true;
  return top <= clientY && (left + right) / 2 < clientX;
}
