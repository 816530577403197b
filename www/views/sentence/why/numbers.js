// @ts-check
/**
 * Every number of the computation as two tables: one row for each dimension, and one for each token.
 *
 * They are made when they are opened: a text of 512 tokens has thousands of cells.
 */
import { html } from '../../../draw/elements.js';
import { formatNumber } from '../../../draw/format.js';
import { withSubscripts } from '../../../draw/subscripts.js';
import { words } from '../../../words/sentence.js';

/** @typedef {import('../why.js').Told} Told */

const OF_DIMENSION = ['q', 'k', 'qk_products', 'v', 'weighted_v', 'z'];
const OF_TOKEN = ['dot_products', 'scaled_scores', 'attn_scores', 'exp', 'pattern', 'share', 'value_norm', 'weighted_norm'];

export function createNumbers() {
  const { numbers } = words.why;
  const tables = html('div', { class: 'why-tables' });
  const element = html(
    'details',
    { class: 'why-numbers', on: { toggle: () => fill() } },
    html('summary', {}, numbers.title),
    tables,
  );
  let told = /** @type {Told | null} */ (null);

  return {
    element,

    /** @param {Told} newTold */
    update(newTold) {
      told = newTold;
      fill();
    },
  };

  function fill() {
    if (!element.open || !told) return tables.replaceChildren();
    const { story, tokens, d_head } = told;
    tables.replaceChildren(
      tableOf(numbers.byDimension, numbers.dimension, Array.from({ length: d_head }, (_, dimension) => [String(dimension)]), OF_DIMENSION, story),
      tableOf(numbers.byToken, numbers.token, tokens.map(({ text }, index) => [`${index} `, html('bdi', {}, text)]), OF_TOKEN, story),
    );
  }
}

/**
 * @param {string} caption
 * @param {string} corner
 * @param {(Node | string)[][]} rows the names of the rows
 * @param {string[]} columns the core's names
 * @param {Told['story']} story
 */
function tableOf(caption, corner, rows, columns, story) {
  const { headings } = words.why.numbers;
  const values = columns.map((name) => /** @type {import('../../../engine/trace.js').Matrix} */ (story.get(name)).values);
  return html(
    'div',
    { class: 'why-table', tabindex: '0', role: 'region', 'aria-label': caption },
    html(
      'table',
      {},
      html('caption', {}, caption),
      html('thead', {}, html('tr', {}, html('th', { scope: 'col' }, corner), ...columns.map((name) => html('th', { scope: 'col' }, ...withSubscripts(headings[name]))))),
      html('tbody', {}, ...rows.map((row, index) =>
        html('tr', {}, html('th', { scope: 'row' }, ...row), ...values.map((column) => html('td', {}, formatNumber(column[index], { decimals: 6 })))))),
    ),
  );
}
