/** The heads that change most from A to B: a grid of all heads, and a list of the five heads with the largest change. */

import { html } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { percent } from '../../draw/format.ts';
import { largestOf } from '../../draw/scale.ts';
import { type HeadAt, headAt } from '../../state/text.ts';
import { choicesOf } from '../../widgets/controls.ts';
import { legendOf } from '../../widgets/legend.ts';
import type { Emit } from './controller.ts';
import { createHeadGrid, strongestHeads } from './head-grid.ts';
import { textsOf } from './picture.ts';
import type { View } from './state.ts';
import type { Shown } from './view.ts';
import { words } from './words/en.js';

const LISTED = 5;

const { heads: say } = words;

export function createHeads(emit: Emit) {
  const choose = (at: HeadAt) => emit('head', at);
  const gridOf = createHeadGrid(say.grid, choose);

  return (shown: Shown) => {
    const ranking = rankingOf(shown);
    if (!ranking) return '';
    const { sizes, view, answers, theme } = shown;
    const { values, most } = ranking;
    const { n_layers, n_heads } = sizes;
    const all = { values, most, n_layers, n_heads, chosen: answers.at };
    const by = choicesOf('compare-by', say.byLabel, say.by, view.by, (by) => emit('by', by as View['by']));
    return html`<section class="compare-heads" aria-label=${say.title} ?data-aside=${shown.show !== 'heads'}>
      <div class="change-bar"><h3>${say.title}</h3><span data-aside>${by}</span></div>
      <p class="fine">${measureOf(shown)}</p>
      <div class="change-stage">
        <div>
          ${gridOf({ ...all, theme })}
          <p class="fine legend"><span>${guard([theme, most], () => legendOf(theme, '0', percent(most)))}</span></p>
        </div>
        <ol class="change-list" aria-label=${say.list}>${strongestHeads(all, LISTED, choose)}</ol>
      </div>
    </section>`;
  };
}

function rankingOf({ picture, answers, view }: Shown) {
  const { change, selected } = answers.comparison;
  if (!change) return null;
  const ofSelected = view.by === 'held' ? selected : undefined;
  const { values } = ofSelected?.change ?? change;
  const isThere = !Number.isNaN(values[0]);
  const word = ofSelected ? textsOf(picture.places[ofSelected.place]) : null;
  return { values, isThere, most: isThere ? Math.max(...values) : 0, word };
}

function measureOf(shown: Shown) {
  const { selected } = shown.answers.comparison;
  if (!rankingOf(shown)?.isThere) return say.nothing;
  if (shown.view.by === 'held')
    return selected ? say.measure.selected(textsOf(shown.picture.places[selected.place])) : say.notSelected;
  return shown.input.versus === 'change' ? say.measure.allChanged : say.measure.all;
}

export function sentenceOfHeads(shown: Shown) {
  const ranking = rankingOf(shown);
  if (!ranking?.isThere) return say.nothing;
  const { values, most, word } = ranking;
  if (most === 0) return shown.input.versus === 'change' ? say.stillChanged : say.still;
  return say.says(headAt(largestOf(values), shown.sizes.n_heads), percent(most), word);
}
