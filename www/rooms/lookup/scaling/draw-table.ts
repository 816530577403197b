/** One random sample as a table: score and weight of every key, without and with division by √d. */

import { formatNumber, formatPercent } from '../../../draw/format.ts';
import { html } from '../../../widgets/elements.ts';
import { words } from '../words.js';

interface DrawProps {
  d: number;
  seed: number;
  scores: number[];
  scoresScaled: number[];
  weights: number[];
  weightsScaled: number[];
}

export function createDrawTable() {
  const { scaling } = words;
  const caption = html('caption', {});
  const body = html('tbody', {});
  const column = (name: string) => html('th', { scope: 'col' }, name);
  const head = html(
    'tr',
    {},
    ...[scaling.key, scaling.plainScore, scaling.plain, scaling.scaledScore, scaling.scaled].map(column),
  );

  return {
    element: html('table', { class: 'draw-table' }, caption, html('thead', {}, head), body),

    update({ d, seed, scores, scoresScaled, weights, weightsScaled }: DrawProps) {
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

function bar(kind: string, weight: number) {
  return html(
    'td',
    { class: 'weight-cell' },
    html('span', { class: `weight-bar ${kind}`, 'aria-hidden': 'true', style: { '--size': weight } }),
    html('span', { class: 'number' }, formatPercent(weight)),
  );
}
