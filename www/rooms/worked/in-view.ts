/** Scrolls to the current step in the list of steps, and to the cells that it adds. */
import { keepInView } from './steps.ts';

/** Space around added cells in pixels: enough for the names above a matrix. */
const ROOM_AROUND = 48;

export function createScroll(root: HTMLElement, boards: HTMLElement[]) {
  // On a narrow screen the lesson's text scrolls with the page, so the page must not scroll while the user reads.
  const narrow = matchMedia('(max-width: 640px)');
  let shown = 0;

  return (index: number, guided: boolean) => {
    const [list, panel] = ['.steps-list', '.telling'].map((part) => root.querySelector<HTMLElement>(part));
    if (list) keepInView(list);
    if (panel && shown !== index && !(guided && narrow.matches)) bringIntoView(panel, boards);
    shown = index;
  };
}

/** Scrolls just as far as needed to show the added cells below the step panel, which is pinned to the top. */
function bringIntoView(panel: HTMLElement, boards: HTMLElement[]) {
  const added = boards.flatMap((board) => [...board.querySelectorAll('.added')]);
  if (added.length === 0) return;
  const boxes = added.map((cell) => cell.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top)) - ROOM_AROUND;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + ROOM_AROUND / 2;
  const free = panel.getBoundingClientRect().height;
  if (bottom > innerHeight) scrollBy(0, Math.min(bottom - innerHeight, top - free));
  else if (top < free) scrollBy(0, top - free);
  for (const board of boards) {
    const cells = added.filter((cell) => board.contains(cell));
    const left = Math.min(...cells.map((cell) => cell.getBoundingClientRect().left)) - ROOM_AROUND;
    if (cells.length > 0) board.scrollLeft += left - board.getBoundingClientRect().left;
  }
}
