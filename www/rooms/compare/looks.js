// @ts-check
/**
 * Lets the user choose one head in each of two models. The colour of a head shows its
 * weight from the selected word to another word. Heads are not ranked by their change, because heads of two models do not correspond.
 *
 * @typedef {import('./view.js').Emit} Emit
 * @typedef {import('./view.js').Shown} Shown
 */
import { html } from '../../widgets/elements.js';
import { createHeadGrid, strongestHeads } from './head-grid.js';
import { textsOf } from './picture.js';
import { words } from './words.js';

/** Number of heads listed for each model. */
const LISTED = 3;

/** @param {Emit} emit */
export function createLooks(emit) {
  const { looks: say } = words;
  const told = html('p', { class: 'fine' });
  const models = ['head', 'headB'].map((intent, side) => {
    const choose = (/** @type {import('../../state/text.js').HeadAt} */ at) => emit(intent, at);
    const grid = createHeadGrid(say.grid(words.sides[side]), choose);
    const list = html('ol', { class: 'change-list', 'aria-label': say.list(words.sides[side]) });
    const key = html('h4', { class: `side-key side-${words.sides[side].toLowerCase()}` });
    return { choose, grid, list, key, element: html('div', { class: 'looks-model' }, key, list, grid.element) };
  });
  const stage = html('div', { class: 'looks-stage' }, ...models.map(({ element }) => element));
  const element = html(
    'section',
    { class: 'compare-heads', 'aria-label': say.title },
    html('h3', {}, say.title),
    told,
    stage,
  );

  return {
    element,

    /** @param {Shown} shown */
    update({ picture, answers, input, sizes, titles, theme }) {
      const { models: asked } = answers.comparison;
      if (!asked) return;
      const { looks, b } = asked;
      stage.hidden = !looks;
      told.textContent = looks
        ? say.told(textsOf(picture.places[looks.query]), textsOf(picture.places[looks.key]))
        : say.select;
      if (!looks) return;
      const sides = [
        { ...sizes, chosen: answers.at, values: looks.a.values },
        { ...b, chosen: input.headB, values: looks.b.values },
      ];
      models.forEach(({ choose, grid, list, key }, side) => {
        const { n_layers, n_heads, chosen, values } = sides[side];
        const all = { n_layers, n_heads, chosen, values, most: Math.max(...values) };
        key.textContent = titles[side];
        grid.update({ ...all, theme });
        list.replaceChildren(...strongestHeads(all, LISTED, choose));
      });
    },
  };
}
