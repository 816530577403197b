/**
 * All numbers of the computation as two tables: one with a row per dimension, one with a row per token.
 *
 * The tables are filled when they are opened, because a text of 512 tokens has thousands of cells.
 */
import { html, render } from 'lit-html';
import { formatNumber } from '../../../draw/format.ts';
import { html as element } from '../../../widgets/elements.ts';
import { subscripted } from '../../../widgets/subscripted.ts';
import { headOf, rowOf } from '../../../widgets/table.ts';
import { words } from '../words/en.js';
import type { Explained } from './frames.ts';

const OF_DIMENSION = ['q', 'k', 'qk_products', 'v', 'weighted_v', 'z'] as const;
const OF_TOKEN = [
  'dot_products',
  'scaled_scores',
  'attn_scores',
  'exp',
  'pattern',
  'share',
  'value_norm',
  'weighted_norm',
] as const;

const { numbers: say } = words.why;

export function createNumberTables() {
  const root = element('details', { class: 'why-numbers', on: { toggle: draw } });
  let shown: Explained | null = null;

  function draw() {
    render(
      html`<summary>${say.title}</summary><div class="why-tables">${root.open && shown ? tablesOf(shown) : ''}</div>`,
      root,
    );
  }

  return {
    element: root,

    update(next: Explained) {
      shown = next;
      draw();
    },
  };
}

function tablesOf({ explanation: { computation }, reading, sizes }: Explained) {
  const dimensions = Array.from({ length: sizes.d_head }, (_, dimension) => dimension);
  const named = reading.sentence.run.tokens.map(({ text }, at) => html`${at} <bdi translate="no">${text}</bdi>`);
  return [
    tableOf(say.byDimension, say.dimension, dimensions, OF_DIMENSION, computation),
    tableOf(say.byToken, say.token, named, OF_TOKEN, computation),
  ];
}

/** `rows`: headings of the rows. `columns`: the core's names of the columns. */
function tableOf(
  caption: string,
  corner: string,
  rows: unknown[],
  columns: readonly (typeof OF_DIMENSION | typeof OF_TOKEN)[number][],
  computation: Explained['explanation']['computation'],
) {
  const cellsOf = (at: number) => columns.map((name) => formatNumber(computation.rows[name][at], { decimals: 6 }));
  return html`<div class="why-table" tabindex="0" role="region" aria-label=${caption}><table>
    <caption>${caption}</caption>
    ${headOf([corner, ...columns.map((name) => subscripted(say.headings[name]))])}
    <tbody>${rows.map((row, at) => rowOf(row, cellsOf(at)))}</tbody>
  </table></div>`;
}
