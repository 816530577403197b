/** The curves as a table, for screen readers and exact numbers. */

import { formatNumber } from '../../../draw/format.ts';
import { html } from '../../../widgets/elements.ts';
import { words } from '../words.js';

interface Curves {
  d: number[];
  spread: number[];
  spreadScaled: number[];
  largest: number[];
  largestScaled: number[];
}

export function createCurvesTable() {
  const { scaling } = words;
  const body = html('tbody', {});
  const column = (name: string, colspan = 1) => html('th', { scope: 'col', colspan }, name);
  const table = html(
    'table',
    {},
    html('caption', { class: 'fine' }, scaling.numbersCaption),
    html(
      'thead',
      {},
      html('tr', {}, html('td', {}), column(scaling.spread, 2), column(scaling.largest, 2)),
      html(
        'tr',
        {},
        column('d'),
        column(scaling.plainScore),
        column(scaling.scaledScore),
        column(scaling.plain),
        column(scaling.scaled),
      ),
    ),
    body,
  );

  return {
    element: html(
      'details',
      { class: 'curve-numbers' },
      html('summary', {}, scaling.numbers),
      html('div', { class: 'table-scroller' }, table),
    ),

    /** `at`: index of the chosen d. */
    update({ d, spread, spreadScaled, largest, largestScaled }: Curves, at: number) {
      body.replaceChildren(
        ...d.map((size, nth) =>
          html(
            'tr',
            { class: nth === at ? 'told' : null },
            html('th', { scope: 'row' }, size),
            ...[spread, spreadScaled, largest, largestScaled].map((values) =>
              html('td', { class: 'number' }, formatNumber(values[nth], { decimals: 4 })),
            ),
          ),
        ),
      );
    },
  };
}
