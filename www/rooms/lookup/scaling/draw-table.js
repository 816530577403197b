// @ts-check
/**
 * One random sample as a table: score and weight of every key, without and with division by √d.
 *
 * @typedef {object} DrawProps
 * @property {number} d
 * @property {number} seed
 * @property {number[]} scores
 * @property {number[]} scoresScaled
 * @property {number[]} weights
 * @property {number[]} weightsScaled
 */

import { formatNumber, formatPercent } from '../../../draw/format.ts';
import { html } from '../../../widgets/elements.ts';
import { words } from '../words.js';

export function createDrawTable() {
  const { scaling } = words;
  const caption = html('caption', {});
  const body = html('tbody', {});
  const column = (/** @type {string} */ name) => html('th', { scope: 'col' }, name);
  const head = html(
    'tr',
    {},
    ...[scaling.key, scaling.plainScore, scaling.plain, scaling.scaledScore, scaling.scaled].map(column),
  );

  return {
    element: html('table', { class: 'draw-table' }, caption, html('thead', {}, head), body),

    /** @param {DrawProps} props */
    update({ d, seed, scores, scoresScaled, weights, weightsScaled }) {
      caption.textContent = scaling.drawCaption(d, seed);
      body.replaceChildren(
        ...scores.map((score, nth) =>
          html(
            'tr',
            {},
            html('th', { scope: 'row' }, nth + 1),
            html('td', { class: 'number' }, formatNumber(score, { decimals: 2 })),
            bar('plain', weights[nth]),
            html('td', { class: 'number' }, formatNumber(scoresScaled[nth], { decimals: 2 })),
            bar('scaled', weightsScaled[nth]),
          ),
        ),
      );
    },
  };
}

/**
 * @param {string} kind
 * @param {number} weight
 */
function bar(kind, weight) {
  return html(
    'td',
    { class: 'weight-cell' },
    html('span', { class: `weight-bar ${kind}`, 'aria-hidden': 'true', style: { '--size': weight } }),
    html('span', { class: 'number' }, formatPercent(weight)),
  );
}
