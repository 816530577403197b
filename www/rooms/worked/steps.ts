/** The list of all steps, for overview and navigation: a single Tab stop with arrow keys. */
import { html, nothing } from 'lit-html';

import { subscripted } from '../../widgets/subscripted.ts';
import type { Emit } from './controller.ts';
import { words } from './words.js';

type Entry = { id: string; group: string; title: string };

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

/** Consecutive entries of a group, each with its index. */
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
export function keepInView(list: HTMLElement) {
  const item = list.querySelector('[aria-current=step]');
  if (!item) return;
  const outer = list.getBoundingClientRect();
  const inner = item.getBoundingClientRect();
  if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - outer.height / 3;
}
