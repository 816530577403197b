// @ts-check
/**
 * The numbers of the picture as a table: for all tokens or, in a long text, for the selected token.
 *
 * The table is filled when it is opened, because 512 tokens have a quarter of a million cells.
 *
 * @typedef {import('./picture.js').Picture} Picture
 */

import { formatNumber } from '../../draw/format.js';
import { html } from '../../widgets/elements.js';
import { words } from './words.js';

/** Maximum number of rows and columns of a readable table. */
const MOST = 40;

export function createTable() {
  const place = html('div', { class: 'numbers-table', tabindex: '0', role: 'region' });
  const element = html(
    'details',
    { class: 'sentence-numbers', 'data-aside': true, on: { toggle: () => fill() } },
    html('summary', {}, words.table.title),
    place,
  );
  let shown = /** @type {{ picture: Picture, query: number | null } | null} */ (null);

  return {
    element,

    /**
     * @param {Picture} picture
     * @param {number | null} query the selected unit
     */
    update(picture, query) {
      if (shown?.picture === picture && shown.query === query) return;
      shown = { picture, query };
      fill();
    },
  };

  function fill() {
    if (!element.open || !shown) return place.replaceChildren();
    const { picture, query } = shown;
    const rows = picture.shown.length > MOST ? picture.shown.filter((unit) => unit === query) : picture.shown;
    const { name } = picture.maps[0];
    place.setAttribute('aria-label', words.table.caption(name));
    if (rows.length > 0)
      place.replaceChildren(rows.length > 1 || picture.shown.length === 1 ? whole(picture) : ofOne(picture, rows[0]));
    else place.replaceChildren(html('p', { class: 'fine' }, words.table.select(picture.shown.length)));
  }
}

/** The whole pattern: queries as rows, keys as columns. @param {Picture} picture */
function whole({ units, shown, maps: [{ name, values, n }] }) {
  const heading = (/** @type {string} */ scope) => (/** @type {number} */ unit) =>
    html('th', { scope }, html('bdi', {}, units[unit].text));
  return html(
    'table',
    {},
    html('caption', {}, words.table.caption(name)),
    html('thead', {}, html('tr', {}, html('td', {}), ...shown.map(heading('col')))),
    html(
      'tbody',
      {},
      ...shown.map((query) =>
        html(
          'tr',
          {},
          heading('row')(query),
          ...shown.map((key) => html('td', {}, formatNumber(values[query * n + key]))),
        ),
      ),
    ),
  );
}

/**
 * One row of the pattern, as a column of the table.
 *
 * @param {Picture} picture
 * @param {number} query
 */
function ofOne({ units, shown, maps: [{ name, values, n }] }, query) {
  return html(
    'table',
    {},
    html('caption', {}, words.table.captionOf(name, units[query].text)),
    html(
      'tbody',
      {},
      ...shown.map((key) =>
        html(
          'tr',
          {},
          html('th', { scope: 'row' }, html('bdi', {}, units[key].text)),
          html('td', {}, formatNumber(values[query * n + key])),
        ),
      ),
    ),
  );
}
