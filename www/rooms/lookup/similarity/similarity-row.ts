/** The selected token's row in numbers: similarity, softmax of the similarity, and the trained head's weight. */

import { formatNumber, formatPercent } from '../../../draw/format.ts';
import { html } from '../../../widgets/elements.ts';
import { words } from '../words.js';
import { largestOf, type SimilarityProps } from './similarity-sentences.ts';

/** Maximum number of tokens for which every token has a row. */
const ALL_UP_TO = 20;
/** In a longer text, number of rows for each kind of weight. */
const MOST_OF_KIND = 8;

export function createSimilarityRow(select: (token: number) => void) {
  const { row } = words.similarity;
  const caption = html('caption', {});
  const body = html('tbody', {});
  const column = (name: string) => html('th', { scope: 'col' }, name);
  const element = html(
    'table',
    { class: 'similarity-row' },
    caption,
    html('thead', {}, html('tr', {}, ...[row.token, row.similarity, row.weight, row.trained].map(column))),
    body,
  );

  return {
    element,

    update(props: SimilarityProps) {
      const {
        names,
        similarity,
        weight,
        trained,
        selected: { query },
      } = props;
      element.hidden = query === null;
      if (query === null) return;
      const places = placesOf(props, query);
      const focused = body.contains(document.activeElement) ? document.activeElement?.getAttribute('data-token') : null;
      caption.textContent = row.caption(names[query], places.length, names.length);
      body.replaceChildren(
        ...places.map((token) =>
          html(
            'tr',
            { class: token === query ? 'told' : null },
            html(
              'th',
              { scope: 'row' },
              html(
                'button',
                {
                  type: 'button',
                  dataset: { token },
                  'aria-current': token === query ? 'true' : null,
                  on: { click: () => select(token) },
                },
                html('bdi', {}, names[token]),
              ),
            ),
            html('td', { class: 'number' }, formatNumber(similarity.at(query, token), { decimals: 3 })),
            barCell('softmax', weight.at(query, token)),
            barCell('trained', trained.at(query, token)),
          ),
        ),
      );
      if (focused) (body.querySelector(`[data-token="${focused}"]`) as HTMLElement | null)?.focus();
    },
  };
}

function barCell(kind: string, weight: number) {
  return html(
    'td',
    { class: 'weight-cell' },
    html('span', { class: `weight-bar ${kind}`, 'aria-hidden': 'true', style: { '--size': weight } }),
    html('span', { class: 'number' }, formatPercent(weight)),
  );
}

function placesOf({ names, weight, trained }: SimilarityProps, query: number) {
  const all = names.map((_, token) => token);
  if (all.length <= ALL_UP_TO) return all;
  const chosen = new Set([
    query,
    ...largestOf(weight, query).slice(0, MOST_OF_KIND),
    ...largestOf(trained, query).slice(0, MOST_OF_KIND),
  ]);
  return all.filter((token) => chosen.has(token));
}
