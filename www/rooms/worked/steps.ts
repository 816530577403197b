/** The list of all steps, for overview and navigation: a single Tab stop with arrow keys. */
import { html, nothing } from 'lit-html';
import { subscripted } from '../../widgets/subscripted.ts';
import type { Emit } from './controller.ts';
import { words } from './words/en.js';

type Entry = { group: string; title: string };

export function stepListOf(entries: Entry[], index: number, emit: Emit) {
  const buttonOf = ({ title }: Entry, at: number) => html`<li><button
    type="button" tabindex=${at === index ? 0 : -1} aria-current=${at === index ? 'step' : nothing}
    @click=${() => emit('step', at)}
  >${subscripted(title)}</button></li>`;
  return html`<h2 id="steps-title">${words.stepsLabel}</h2>
    <div class="steps-list" @keydown=${(event: KeyboardEvent) => moveBy(event, emit)}>${groupsOf(entries).map(
      ([group, ofGroup]) =>
        html`<section><h3>${group}</h3><ol>${ofGroup.map(([entry, at]) => buttonOf(entry, at))}</ol></section>`,
    )}</div>`;
}

function groupsOf(entries: Entry[]) {
  const groups: [group: string, entries: [Entry, number][]][] = [];
  entries.forEach((entry, at) => {
    if (at === 0 || entries[at - 1].group !== entry.group) groups.push([entry.group, []]);
    groups[groups.length - 1][1].push([entry, at]);
  });
  return groups;
}

function moveBy(event: KeyboardEvent, emit: Emit) {
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  const next = Math.min(Math.max(to, 0), buttons.length - 1);
  buttons[next].focus();
  emit('step', next);
}

/** Scrolls only the list to its current step, because scrollIntoView would scroll the page too. */
function keepInView(list: HTMLElement) {
  const item = list.querySelector('[aria-current=step]');
  if (!item) return;
  const outer = list.getBoundingClientRect();
  const inner = item.getBoundingClientRect();
  if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - outer.height / 3;
}

/** Space around added cells in pixels: enough for the names above a matrix. */
const ROOM_AROUND = 48;

/** Scrolls to the current step in the list of steps, and to the cells that it adds. */
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
