/** The attention weights as arrows over the tokens, as a heatmap, and in one sentence. */

import { html, render, svg } from 'lit-html';
import { arcLink, chosenArcs, headLength, strokeOpacity, strokeWidth } from '../../draw/arcs.ts';
import { inkOn, sequential, type Theme } from '../../draw/color.ts';
import { formatPercent, shortened } from '../../draw/format.ts';
import { type Box, gridLayout, lineLayout } from '../../draw/layout.ts';
import { rowOf } from '../../draw/scale.ts';
import { memo } from '../../state/same.ts';
import { legendOf } from '../../widgets/legend.ts';
import { painted, styled } from '../../widgets/styled.ts';
import { sentences } from '../../words/en/phrases.js';
import type { ShownWeights } from './view.ts';
import { words } from './words/en.js';

type PictureProps = ShownWeights & { theme: Theme };

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
        <p class="picture-sentence" data-says>${sentences(rows.map((row) => sentenceOf(props, row)))}</p>
        <p class="fine">${say.arrowsNote}</p>`;
      render(template, root);
    }),
  };
}

function sentenceOf({ tokens, queries, weights }: PictureProps, row: number) {
  const shares = chosenArcs(rowOf(weights, row)).map(
    ({ index, weight }) => [tokens[index], formatPercent(weight)] as [string, string],
  );
  return words.picture.sentence(queries[row], shares);
}

const CELL = { width: 60, height: 35 };
/**
 * Maximum number of columns at which a column may be as wide as the names. With more columns, all of them are narrow,
 * and the names are shortened.
 */
const MOST_WIDE_COLUMNS = 3;

function heatmapOf({ tokens, queries, weights, known, numberAt, theme }: PictureProps) {
  const { rows, columns } = weights;
  const letters = Math.max(...tokens.map((token) => [...shortened(token)].length));
  const width = tokens.length > MOST_WIDE_COLUMNS ? CELL.width : Math.max(CELL.width, 14 + 11 * letters);
  const grid = gridLayout(rows, columns, { cell: { ...CELL, width } });
  const values = weights.values.map((value, place) => (known[Math.floor(place / columns)] ? value : NaN));
  const colorOf = (value: number) => sequential(value, theme);
  const numbers = Array.from(values, (value, place) => {
    if (Number.isNaN(value)) return '';
    const [row, column] = [Math.floor(place / columns), place % columns];
    const { x, y } = grid.pointFromCell(row, column);
    const ink = inkOn(colorOf(value));
    return svg`<text x=${x} y=${y} fill=${ink} text-anchor="middle" dominant-baseline="central" translate="no">${numberAt({ name: weights.name, row, column })}</text>`;
  });
  const sizes = { '--columns': columns, '--rows': rows, '--wide': width / CELL.width };
  return html`<div class="heat-grid" role="img" aria-label=${words.picture.heatmap} ${styled(sizes)}>
    <span></span>
    ${tokens.map((token) => html`<span class="heat-column" translate="no">${shortened(token)}</span>`)}
    ${queries.map((token, row) => html`<span class="heat-row" translate="no" ${styled({ 'grid-row': row + 2 })}>${shortened(token)}</span>`)}
    <div class="heat-cells">
      <canvas ${painted({ rows, columns, values }, colorOf)}></canvas>
      <svg viewBox="0 0 ${grid.width} ${grid.height}" aria-hidden="true">${numbers}</svg>
    </div>
  </div>`;
}

/** Space above the tokens for the highest arc, in the drawing's own units. */
const SKY = 84;
const TOKEN_HEIGHT = 34;
/** Units of the drawing per rem, so that the drawing scales with the font size. */
const DRAWN_AT = 18;
const THICKNESS = { max: 7 };

/** The attention weights as arrows: arcs over one line of tokens, or straight arrows between two lines. */
function arrowsOf({ tokens, queries, firstQuery, weights }: PictureProps, rows: number[]) {
  const widths = widthsOf(tokens);
  const gap = Math.max(18, (200 - widths.reduce((sum, width) => sum + width, 0)) / tokens.length);
  const line = lineLayout(widths, { gap, padding: 6, height: TOKEN_HEIGHT, left: 20, top: SKY });
  const looking = rows.map((row) => row + firstQuery);
  const labels = tokens.map((token, index) => labelOf(token, line.boxes[index], looking.includes(index)));
  const arcs = rows.flatMap((row) => {
    return chosenArcs(rowOf(weights, row)).map(({ index, weight }) => {
      const options = { maxHeight: SKY - 12, port: 5, head: headLength(weight, THICKNESS) };
      const arc = arcLink(line.centers[row + firstQuery], SKY, line.centers[index], SKY, options);
      const said = words.picture.sentence(queries[row], [[tokens[index], formatPercent(weight)]]);
      return arrowOf(weight, said, arc.line, arc.head);
    });
  });
  return drawing(line.width + 20, SKY + TOKEN_HEIGHT + 6, ...arcs, ...labels);
}

/** Two lines of tokens, the queries above the keys, with straight arrows between them. */
function crossingOf({ tokens, queries, weights }: PictureProps, rows: number[]) {
  const all = [queries, tokens].map(widthsOf);
  const spans = all.map((widths) => widths.reduce((sum, width) => sum + width, 18 * (widths.length - 1)));
  const widest = Math.max(200, ...spans);
  const [above, below] = all.map((widths, nth) =>
    lineLayout(widths, {
      gap: 18,
      padding: 6,
      height: TOKEN_HEIGHT,
      left: 20 + (widest - spans[nth]) / 2,
      top: nth === 0 ? 6 : SKY + TOKEN_HEIGHT,
    }),
  );
  const [from, to] = [6 + TOKEN_HEIGHT, SKY + TOKEN_HEIGHT];
  const arrows = rows.flatMap((row) =>
    chosenArcs(rowOf(weights, row)).map(({ index, weight }) => {
      const [x1, x2] = [above.centers[row], below.centers[index]];
      const length = headLength(weight, THICKNESS);
      const [dx, dy] = [x2 - x1, to - from].map((side) => side / Math.hypot(x2 - x1, to - from));
      const [x, y] = [x2 - dx * length, to - dy * length];
      const half = length / 2;
      const head = `M${x2} ${to}L${x - dy * half} ${y + dx * half}L${x + dy * half} ${y - dx * half}Z`;
      const said = words.picture.sentence(queries[row], [[tokens[index], formatPercent(weight)]]);
      return arrowOf(weight, said, `M${x1} ${from}L${x} ${y}`, head);
    }),
  );
  const labels = [
    ...queries.map((token, index) => labelOf(token, above.boxes[index], rows.includes(index))),
    ...tokens.map((token, index) => labelOf(token, below.boxes[index], false)),
  ];
  return drawing(widest + 40, SKY + 2 * TOKEN_HEIGHT + 6, ...arrows, ...labels);
}

const widthsOf = (tokens: string[]) => tokens.map((token) => 22 + 10 * Math.min([...token].length, 12));

function labelOf(token: string, { x, y, width, height }: Box, looks: boolean) {
  return svg`<g class=${looks ? 'token looking' : 'token'}>
    <rect x=${x} y=${y} width=${width} height=${height} rx="6"></rect>
    <text x=${x + width / 2} y=${y + height / 2} text-anchor="middle" dominant-baseline="central" translate="no">${shortened(token)}</text>
  </g>`;
}

const arrowOf = (weight: number, said: string, line: string, head: string) =>
  svg`<g class="arc" opacity=${strokeOpacity(weight)}>
    <title>${said}</title>
    <path class="arc-line" d=${line} stroke-width=${strokeWidth(weight, THICKNESS)}></path>
    <path class="arc-head" d=${head}></path>
  </g>`;

const drawing = (width: number, height: number, ...parts: unknown[]) =>
  html`<svg
    viewBox="0 0 ${width} ${height}" role="img" aria-label=${words.picture.arrows}
    ${styled({ 'max-width': `${width / DRAWN_AT}rem` })}
  >${parts}</svg>`;
