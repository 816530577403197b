/** One row per layer, the last at the top: its best word, and the rank of the followed one as a curve. */

import { percent } from '../../../draw/percent.js';
import type { LensRow } from '../../../pkg/headlight.js';
import { html, svg } from '../../../widgets/elements.js';
import { bare } from '../tokens/spelled.ts';
import { words } from '../words.ts';

/** Width of the drawing in its own units; it is stretched to its cell. */
const ACROSS = 1000;

export function createLensTable() {
  const { layers: say } = words;
  const followed = html('th', { scope: 'col', class: 'lens-rank' });
  const ticks = html('span', { class: 'lens-ticks', 'aria-hidden': 'true' });
  const body = html('tbody', {});
  const element = html(
    'table',
    { class: 'lens-table' },
    html('caption', { class: 'unseen' }, say.caption),
    html(
      'thead',
      {},
      html(
        'tr',
        {},
        html('th', { scope: 'col' }, say.layer),
        html('th', { scope: 'col' }, say.best),
        followed,
        html('td', { class: 'lens-axis' }, ticks),
      ),
    ),
    body,
  );
  const curve = html('td', { class: 'lens-curve' });

  return {
    element,
    update(rows: LensRow[], vocabulary: number) {
      followed.textContent = say.rank(bare(rows[0].word.text));
      const across = (rank: number) => (Math.log10(rank) / Math.log10(vocabulary)) * ACROSS;
      const tens = [1, 10, 100, 1000, 10_000].filter((rank) => rank < vocabulary);
      ticks.replaceChildren(
        ...tens.map((rank) =>
          html('span', { style: { '--at': String(across(rank) / ACROSS) } }, rank.toLocaleString('en')),
        ),
      );
      const topDown = rows.toReversed();
      curve.rowSpan = rows.length;
      curve.replaceChildren(curveOf(topDown, across, tens));
      body.replaceChildren(
        ...topDown.map((row, nth) => {
          const [best] = row.best;
          const cell = html(
            'td',
            { class: 'lens-best', style: { '--size': String(best.probability) } },
            html('span', { class: 'lens-word', dir: 'auto', translate: 'no' }, bare(best.text)),
            ' ',
            html('span', { class: 'lens-probability' }, percent(best.probability)),
          );
          return html(
            'tr',
            { class: best.id === row.word.id ? 'is-word' : '' },
            html('th', { scope: 'row' }, say.row(row.layer)),
            cell,
            html('td', { class: 'lens-rank' }, row.rank.toLocaleString('en')),
            nth === 0 && curve,
          );
        }),
      );
    },
  };
}

/** @param rows from the top */
function curveOf(rows: LensRow[], across: (rank: number) => number, tens: number[]) {
  const points = rows.map(({ rank }, nth) => `${across(rank).toFixed(1)} ${nth + 0.5}`);
  return svg(
    'svg',
    {
      viewBox: `0 0 ${ACROSS} ${rows.length}`,
      preserveAspectRatio: 'none',
      role: 'img',
      'aria-label': words.layers.curve,
    },
    ...tens.map((rank) => svg('path', { class: 'lens-grid', d: `M${across(rank)} 0V${rows.length}` })),
    svg('path', { class: 'lens-line', d: `M${points.join('L')}` }),
    // A zero-length line has round ends, which stay round when stretched.
    svg('path', { class: 'lens-dots', d: points.map((point) => `M${point}h0`).join('') }),
  );
}
