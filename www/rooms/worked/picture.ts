/** The attention weights as arrows over the tokens, as a heatmap, and in one sentence. */
import { chosenArcs } from '../../draw/arcs.ts';
import type { Theme } from '../../draw/color.ts';
import { formatPercent } from '../../draw/format.ts';
import type { NamedMatrix } from '../../engine/trace.ts';
import { memo } from '../../state/same.ts';
import { html } from '../../widgets/elements.ts';
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
  const { picture } = words;
  const title = html('h2', {}, picture.arrows);
  const arrows = html('div', { class: 'arrows' });
  const sentence = html('p', { class: 'picture-sentence', 'data-says': true });
  const heat = html('div', { class: 'heat' });
  const legend = html('div', { class: 'legend' });
  root.append(
    html('div', { class: 'arrow-side' }, title, arrows),
    html('div', { class: 'heat-side' }, html('h2', {}, picture.heatmap), heat, legend),
    sentence,
    html('p', { class: 'fine' }, picture.arrowsNote),
  );

  const draw = memo((props: PictureProps) => {
    const { queries, crosses, known, query, theme } = props;
    const rows = queries.map((_, row) => row).filter((row) => known[row] && (query === null || row === query));
    title.textContent = query === null ? picture.arrows : picture.arrowsOf(queries[query]);
    arrows.replaceChildren(
      rows.length > 0 ? (crosses ? crossingOf : arrowsOf)(props, rows) : html('p', { class: 'fine' }, picture.waiting),
    );
    sentence.textContent = rows.map((row) => sentenceOf(props, row)).join(' ');
    heat.replaceChildren(heatmapOf(props));
    legend.replaceChildren(picture.rows, legendOf(theme, '0', '1'));
  });

  return { update: draw };
}

function sentenceOf({ tokens, queries, weights }: PictureProps, row: number) {
  const line = weights.values.subarray(row * weights.columns, (row + 1) * weights.columns);
  const shares = chosenArcs(line).map(
    ({ index, weight }) => [tokens[index], formatPercent(weight)] as [string, string],
  );
  return words.picture.sentence(queries[row], shares);
}
