/** A ranking of heads as a list with bars; a click chooses a head. The list is one Tab stop with arrow keys. */
import { html, render } from 'lit-html';
import { headHue } from '../../../draw/hue.ts';
import { isSame } from '../../../state/same.ts';
import { type HeadAt, isSameHead } from '../../../state/text.ts';
import { styled } from '../../../widgets/styled.ts';
import type { Emit } from '../controller.ts';
import { pressHead, type Shown } from '../shown.ts';
import { words } from '../words/en.js';

export interface Scored extends HeadAt {
  length: number; // length of the bar, 0 to 1
  text: string; // the formatted score
}

/** Number of heads shown at first. */
const FIRST = 10;

const { find: say } = words;

export function createRanking(emit: Emit) {
  const element = document.createElement('div');
  element.className = 'find-ranking';
  let isWhole = false;
  let ranked: Scored[] = [];
  let shown: Shown;

  const buttons = () => [...element.querySelectorAll<HTMLButtonElement>('.find-list button')];
  const focused = () => buttons().indexOf(document.activeElement as HTMLButtonElement);

  function move(event: KeyboardEvent) {
    const [all, at] = [buttons(), focused()];
    const goal = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
    if (goal === undefined || at < 0) return;
    event.preventDefault();
    all[Math.max(0, Math.min(all.length - 1, goal))].focus();
    draw();
  }

  function toggleAll() {
    isWhole = !isWhole;
    draw();
  }

  function draw() {
    const { sizes, theme } = shown;
    const visible = isWhole ? ranked : ranked.slice(0, FIRST);
    const current = visible.findIndex((at) => isSameHead(at, shown.at));
    const [at, end] = [focused(), visible.length - 1];
    const stop = at < 0 || at > end ? Math.max(0, current) : at;
    const rowOf = (scored: Scored, place: number) => {
      const { layer, head, length, text } = scored;
      return html`<li><button
        type="button" tabindex=${place === stop ? 0 : -1} aria-current=${place === current ? 'true' : 'false'}
        ${styled({ '--hue': headHue(head, sizes.n_heads, theme), '--length': length })} @click=${() => pressHead(shown, { layer, head }, emit)}
      ><span class="find-hue"></span><span class="find-name">L${layer} H${head}</span><span
        class="find-bar"></span><span class="find-score">${text}</span></button></li>`;
    };
    const more = isWhole ? say.fewer(FIRST) : say.all(ranked.length);
    const template = html`<ol class="find-list" role="list" aria-label=${say.list} @keydown=${move}>${visible.map(rowOf)}</ol>
      <button type="button" class="find-more" ?hidden=${ranked.length <= FIRST} @click=${toggleAll}>${more}</button>`;
    render(template, element);
  }

  return {
    element,
    /** `heads`: heads in ranking order. */
    update(heads: Scored[], next: Shown) {
      const order = (heads: Scored[]) => heads.map(({ layer, head }) => [layer, head]);
      const isReordered = !isSame(order(ranked), order(heads));
      [ranked, shown] = [heads, next];
      draw();
      if (isReordered) element.scrollTop = 0;
    },
  };
}
