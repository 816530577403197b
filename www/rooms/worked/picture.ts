/** The attention weights as arrows over the tokens, as a heatmap, and in one sentence. */
import { html, render } from 'lit-html';

import { chosenArcs } from '../../draw/arcs.ts';
import type { Theme } from '../../draw/color.ts';
import { formatPercent } from '../../draw/format.ts';
import type { NamedMatrix } from '../../engine/trace.ts';
import { memo } from '../../state/same.ts';
import { legendOf } from '../../widgets/legend.ts';
import { arrowsOf, crossingOf } from './arrows.ts';
import type { Cell } from './cells.ts';
import { heatmapOf } from './heatmap.ts';
import { words } from './words.js';

export interface PictureProps {
  tokens: string[]; // the keys
  queries: string[]; // the queries
  firstQuery: number; // position of the first query
  crosses: boolean; // whether the queries are a separate sequence instead of some of the tokens
  weights: NamedMatrix; // weights of the values
  known: boolean[]; // for each row, whether it is computed up to the step
  query: number | null; // row of the step's query; `null` for all rows
  numberAt: (cell: Cell) => string;
  theme: Theme;
}

export function createPicture(root: HTMLElement) {
  const { picture: say } = words;

  return {
    update: memo((props: PictureProps) => {
      const { queries, crosses, known, query, theme } = props;
      const rows = queries.map((_, row) => row).filter((row) => known[row] && (query === null || row === query));
      const arrows = crosses ? crossingOf : arrowsOf;
      const template = html`<div class="arrow-side">
          <h2>${query === null ? say.arrows : say.arrowsOf(queries[query])}</h2>
          <div class="arrows">${rows.length > 0 ? arrows(props, rows) : html`<p class="fine">${say.waiting}</p>`}</div>
        </div>
        <div class="heat-side">
          <h2>${say.heatmap}</h2>
          <div class="heat">${heatmapOf(props)}</div>
          <div class="legend">${say.rows}${legendOf(theme, '0', '1')}</div>
        </div>
        <p class="picture-sentence" data-says>${rows.map((row) => sentenceOf(props, row)).join(' ')}</p>
        <p class="fine">${say.arrowsNote}</p>`;
      render(template, root);
    }),
  };
}

function sentenceOf({ tokens, queries, weights }: PictureProps, row: number) {
  const line = weights.values.subarray(row * weights.columns, (row + 1) * weights.columns);
  const shares = chosenArcs(line).map(
    ({ index, weight }) => [tokens[index], formatPercent(weight)] as [string, string],
  );
  return words.picture.sentence(queries[row], shares);
}
