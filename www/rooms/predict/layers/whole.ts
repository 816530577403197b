/** The best word at every position after every layer, filled in from the first layer upwards. */

import { hexFromRgb, inkOn, sequential } from '../../../draw/color.js';
import { percent } from '../../../draw/percent.js';
import type { Candidate, Prediction } from '../../../pkg/headlight.js';
import type { Theme } from '../../../state/room.js';
import { html } from '../../../widgets/elements.js';
import { legendOf } from '../../../widgets/legend.js';
import { bare } from '../tokens/spelled.ts';
import { words } from '../words.ts';

/** Maximum number of positions, counted from the end; more would be thousands of cells. */
const MOST_PLACES = 48;

export function createWholeLens(hold: (place: number) => void) {
  const { layers: say } = words;
  const head = html('tr', {});
  const body = html('tbody', {});
  const legend = html('p', { class: 'fine legend' });
  const element = html(
    'div',
    { class: 'whole-lens', 'data-aside': true },
    html('h3', {}, say.wholeTitle),
    legend,
    html(
      'div',
      { class: 'whole-scroller', tabindex: '0', role: 'region', 'aria-label': say.wholeTitle },
      html('table', {}, html('thead', {}, head), body),
    ),
  );

  return {
    element,
    /** @param layers so far */
    update(layers: Candidate[][], { tokens }: Prediction, held: number, theme: Theme) {
      element.hidden = layers.length === 0;
      if (element.hidden) return;
      const first = Math.max(0, tokens.length - MOST_PLACES);
      legend.replaceChildren(
        html(
          'span',
          {},
          say.wholeLegend,
          ' ',
          legendOf(theme, percent(0), percent(1)),
          first > 0 ? ` ${say.wholeCut(MOST_PLACES)}` : '',
        ),
      );
      head.replaceChildren(
        html('td', {}),
        ...tokens
          .slice(first)
          .map(({ text }, nth) =>
            html(
              'th',
              { scope: 'col', class: first + nth === held ? 'held' : '' },
              html('button', { type: 'button', translate: 'no', on: { click: () => hold(first + nth) } }, bare(text)),
            ),
          ),
      );
      const rows = layers.map((cells, layer) =>
        html(
          'tr',
          {},
          html('th', { scope: 'row' }, say.row(layer)),
          ...cells.slice(first).map(({ text, probability }, nth) => {
            const ground = sequential(probability, theme);
            return html(
              'td',
              {
                class: first + nth === held ? 'held' : '',
                translate: 'no',
                title: percent(probability),
                style: { '--token-ground': hexFromRgb(ground), '--token-ink': inkOn(ground) },
              },
              bare(text),
            );
          }),
        ),
      );
      body.replaceChildren(...rows.reverse());
    },
  };
}
