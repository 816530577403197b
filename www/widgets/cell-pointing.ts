/** Inspects and selects the cells of a picture, by pointer and keys. */
interface Cells<Cell> {
  at: (event: MouseEvent) => Cell | null; // the cell under the pointer
  cursor: () => Cell; // the cell from which keys move
  moved: (event: KeyboardEvent) => Cell | null; // the cell to which a key moves; `null` for any other key
  look: (cell: Cell | null) => void;
  select: (cell: Cell) => void;
  /** Clears the selection and returns whether there was one. With it, the space bar selects like Enter. */
  release?: () => boolean;
}

export function listenToCells<Cell>(stage: HTMLElement, { at, cursor, moved, look, select, release }: Cells<Cell>) {
  // A finger cannot hover: the cell would stay marked after the finger is lifted.
  stage.addEventListener('pointermove', (event) => event.pointerType !== 'touch' && look(at(event)));
  stage.addEventListener('pointerleave', () => look(null));
  stage.addEventListener('focus', () => stage.matches(':focus-visible') && look(cursor()));
  stage.addEventListener('blur', () => look(null));
  stage.addEventListener('click', (event) => {
    const cell = at(event);
    if (cell !== null) select(cell);
  });
  stage.addEventListener('keydown', (event) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const next = moved(event);
    if (next !== null) look(next);
    else if (event.key === 'Enter' || (release && event.key === ' ')) select(cursor());
    else if (event.key !== 'Escape' || !release?.()) return;
    event.preventDefault();
  });
}
