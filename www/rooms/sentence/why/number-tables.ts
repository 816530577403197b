/**
 * All numbers of the computation as two tables: one with a row per dimension, one with a row per token.
 *
 * The tables are filled when they are opened, because a text of 512 tokens has thousands of cells.
 */

import { formatNumber } from '../../../draw/format.ts';
import { html } from '../../../widgets/elements.ts';
import { withSubscripts } from '../../../widgets/subscripts.ts';
import type { ComputationProps } from '../why.js';
import { words } from '../words.js';

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

export function createNumberTables() {
  const { numbers } = words.why;
  const tables = html('div', { class: 'why-tables' });
  const element = html(
    'details',
    { class: 'why-numbers', on: { toggle: () => fill() } },
    html('summary', {}, numbers.title),
    tables,
  );
  let props: ComputationProps | null = null;

  return {
    element,

    update(newProps: ComputationProps) {
      props = newProps;
      fill();
    },
  };

  function fill() {
    if (!element.open || !props) return tables.replaceChildren();
    const { computation, tokens, d_head } = props;
    tables.replaceChildren(
      tableOf(
        numbers.byDimension,
        numbers.dimension,
        Array.from({ length: d_head }, (_, dimension) => [String(dimension)]),
        OF_DIMENSION,
        computation,
      ),
      tableOf(
        numbers.byToken,
        numbers.token,
        tokens.map(({ text }, index) => [`${index} `, html('bdi', {}, text)]),
        OF_TOKEN,
        computation,
      ),
    );
  }
}

/** `rows`: headings of the rows. `columns`: the core's names. */
function tableOf(
  caption: string,
  corner: string,
  rows: (Node | string)[][],
  columns: readonly (typeof OF_DIMENSION | typeof OF_TOKEN)[number][],
  computation: ComputationProps['computation'],
) {
  const { headings } = words.why.numbers;
  const values = columns.map((name) => computation.rows[name]);
  return html(
    'div',
    { class: 'why-table', tabindex: '0', role: 'region', 'aria-label': caption },
    html(
      'table',
      {},
      html('caption', {}, caption),
      html(
        'thead',
        {},
        html(
          'tr',
          {},
          html('th', { scope: 'col' }, corner),
          ...columns.map((name) => html('th', { scope: 'col' }, ...withSubscripts(headings[name]))),
        ),
      ),
      html(
        'tbody',
        {},
        ...rows.map((row, index) =>
          html(
            'tr',
            {},
            html('th', { scope: 'row' }, ...row),
            ...values.map((column) => html('td', {}, formatNumber(column[index], { decimals: 6 }))),
          ),
        ),
      ),
    ),
  );
}
