// @ts-check
/**
 * The heads that change most from A to B: a grid of all heads, and a list of the five heads with the largest change.
 *
 * @typedef {import('./view.js').Emit} Emit
 * @typedef {import('./view.js').Shown} Shown
 */
import { percent } from '../../draw/percent.js';
import { choices } from '../../widgets/choices.js';
import { html } from '../../widgets/elements.js';
import { legendOf } from '../../widgets/legend.js';
import { createHeadGrid, strongestHeads } from './head-grid.js';
import { textsOf } from './picture.js';
import { words } from './words.js';

/** Number of heads in the list. */
const LISTED = 5;

/** @param {Emit} emit */
export function createHeads(emit) {
  const { heads: say } = words;
  const choose = (/** @type {import('../../state/text.js').HeadAt} */ at) => emit('head', at);
  const radios = choices(say.by, say.byLabel, 'compare-by', (by) => emit('by', by));
  const measure = html('p', { class: 'fine' });
  const grid = createHeadGrid(say.grid, choose);
  const legend = html('p', { class: 'fine legend' });
  const list = html('ol', { class: 'change-list', 'aria-label': say.list });
  const element = html(
    'section',
    { class: 'compare-heads', 'aria-label': say.title },
    html(
      'div',
      { class: 'change-bar' },
      html('h3', {}, say.title),
      html('span', { 'data-aside': true }, radios.element),
    ),
    measure,
    html('div', { class: 'change-stage' }, html('div', {}, grid.element, legend), list),
  );
  let legendKey = '';
  let said = '';

  return {
    element,
    /** The ranking in words. */
    sentence: () => said,

    /** @param {Shown} shown */
    update({ picture, answers, view, input, sizes, theme }) {
      const { comparison, at } = answers;
      const { change, selected } = comparison;
      if (!change) return;
      const isChange = input.versus === 'change';
      const word = selected ? textsOf(picture.places[selected.place]) : null;
      const isOfSelected = view.by === 'held' && selected !== undefined;
      const { values } = isOfSelected ? selected.change : change;
      const { n_layers, n_heads } = sizes;
      radios.choose(view.by);
      const isThere = !Number.isNaN(values[0]);
      measure.textContent = !isThere
        ? say.nothing
        : view.by === 'held'
          ? word
            ? say.measure.selected(word)
            : say.notSelected
          : isChange
            ? say.measure.allChanged
            : say.measure.all;
      const most = isThere ? Math.max(...values) : 0;
      const all = { values, most, n_layers, n_heads, chosen: at };
      grid.update({ ...all, theme });
      list.replaceChildren(...strongestHeads(all, LISTED, choose));
      const key = JSON.stringify([theme, percent(most)]);
      if (key !== legendKey) {
        legendKey = key;
        legend.replaceChildren(html('span', {}, legendOf(theme, '0', percent(most))));
      }
      const { layer, head } = grid.headAt(values.indexOf(most));
      const still = isChange ? say.stillChanged : say.still;
      said = most > 0 ? say.says(`L${layer} H${head}`, percent(most), isOfSelected ? word : null) : still;
      if (!isThere) said = say.nothing;
    },
  };
}
