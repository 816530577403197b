/**
 * Lets the user choose one head in each of two models. The colour of a head shows its weight from the selected word to
 * another word. Heads are not ranked by their change, because heads of two models do not correspond.
 */
import { html } from 'lit-html';
import type { HeadAt } from '../../state/text.ts';
import type { Emit } from './controller.ts';
import { createHeadGrid, strongestHeads } from './head-grid.ts';
import { textsOf } from './picture.ts';
import type { Shown } from './view.ts';
import { words } from './words/en.js';

const LISTED = 3;

const { looks: say } = words;

export function createLooks(emit: Emit) {
  const models = (['head', 'headB'] as const).map((intent, side) => {
    const choose = (at: HeadAt) => emit(intent, at);
    return { side, choose, gridOf: createHeadGrid(say.grid(words.sides[side]), choose) };
  });

  function sidesOf({ answers, input, sizes, titles, theme }: Shown) {
    const { looks, b } = answers.comparison.models ?? {};
    if (!looks || !b) return '';
    const sides = [
      { ...sizes, chosen: answers.at, values: looks.a.values },
      { ...b, chosen: input.headB, values: looks.b.values },
    ];
    const modelOf = ({ side, choose, gridOf }: (typeof models)[number]) => {
      const { n_layers, n_heads, chosen, values } = sides[side];
      const all = { n_layers, n_heads, chosen, values, most: Math.max(...values), theme };
      return html`<div class="looks-model">
        <h4 class="side-key side-${words.sides[side].toLowerCase()}">${titles[side]}</h4>
        <ol class="change-list" aria-label=${say.list(words.sides[side])}>${strongestHeads(all, LISTED, choose)}</ol>
        ${gridOf(all)}
      </div>`;
    };
    return html`<div class="looks-stage">${models.map(modelOf)}</div>`;
  }

  return (shown: Shown) => {
    const { picture, answers } = shown;
    const looks = answers.comparison.models?.looks;
    const said = looks
      ? say.told(textsOf(picture.places[looks.query]), textsOf(picture.places[looks.key]))
      : say.select;
    return html`<section class="compare-heads" aria-label=${say.title} data-aside>
      <h3>${say.title}</h3>
      <p class="fine">${said}</p>
      ${sidesOf(shown)}
    </section>`;
  };
}
