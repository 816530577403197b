// @ts-check
/**
 * All numbers of the computation as two tables: one with a row per dimension, one with a row per token.
 *
 * The tables are filled when they are opened, because a text of 512 tokens has thousands of cells.
 */

import { formatNumber } from '../../../draw/format.ts';
import { html } from '../../../widgets/elements.ts';
import { withSubscripts } from '../../../widgets/subscripts.ts';
import { words } from '../words.js';

/** @typedef {import('../why.js').ComputationProps} ComputationProps */

const OF_DIMENSION = /** @type {const} */ (['q', 'k', 'qk_products', 'v', 'weighted_v', 'z']);
const OF_TOKEN = /** @type {const} */ ([
  'dot_products',
  'scaled_scores',
  'attn_scores',
  'exp',
  'pattern',
  'share',
  'value_norm',
  'weighted_norm',
]);

export function createNumberTables() {
  const { numbers } = words.why;
  const tables = html('div', { class: 'why-tables' });
  const element = html(
    'details',
    { class: 'why-numbers', on: { toggle: () => fill() } },
    html('summary', {}, numbers.title),
    tables,
  );
  let props = /** @type {ComputationProps | null} */ (null);

  return {
    element,

    /** @param {ComputationProps} newProps */
    update(newProps) {
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

/**
 * @param {string} caption
 * @param {string} corner
 * @param {(Node | string)[][]} rows headings of the rows
 * @param {readonly (typeof OF_DIMENSION | typeof OF_TOKEN)[number][]} columns the core's names
 * @param {ComputationProps['computation']} computation
 */
function tableOf(caption, corner, rows, columns, computation) {
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
