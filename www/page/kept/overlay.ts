/** Three heatmaps with the same rows and columns: a kept result, the current one, and their difference. */
import { html } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { maxAbsOf, type Theme } from '../../draw/color.ts';
import { reversedColumns } from '../../draw/direction.ts';
import { toTwoDecimals } from '../../draw/format.ts';
import { signedLegend } from '../../widgets/legend.ts';
import { createThreeMatrices } from '../../widgets/three-matrices.ts';
import type { Overlay } from './state.ts';
import { words } from './words/en.js';

export function createOverlay() {
  const matricesOf = createThreeMatrices(words);

  return (overlay: Overlay, theme: Theme) => {
    const { kept, now, difference } = overlay;
    const [rows, names] = [namesOf(kept.rows, now.rows), namesOf(kept.columns, now.columns)];
    const columns = now.isRtl ? names.toReversed() : names;
    const all = [kept.values, now.values, difference];
    // Both results share the colour scale; the difference has its own, whose ends are its largest number.
    const both = kept.kind === 'head' ? null : Math.max(maxAbsOf(kept.values), maxAbsOf(now.values)) || 1;
    const largest = maxAbsOf(difference) || 1;
    const matrices = matricesOf(
      {
        ...{ rows: thinned(rows), columns, theme },
        values: now.isRtl ? all.map((values) => reversedColumns(values, columns.length)) : all,
        ends: [both, both, largest],
        labels: words.titles.map(words.label),
        axes: [words.rows[kept.kind], words.columns[kept.kind]],
        cellText: ({ row, column }, numbers) => words.cell(rows[row], columns[column], numbers),
      },
      overlay,
    );
    const end = toTwoDecimals(largest);
    return html`<section class="kept-overlay" aria-label=${words.overlay}>
      <p class="fine">${words.which(overlay.names)} ${kept.kind === 'map' ? words.ofMap : words.ofHead}</p>
      ${matrices}
      <p class="fine legend"><span>${words.titles[2]} ${guard([theme, end], () => signedLegend(theme, `−${end}`, end))}</span></p>
    </section>`;
  };
}

/** The name in the kept result and, if it differs, the name in the current one. */
const namesOf = (kept: string[], now: string[]) =>
  kept.map((name, at) => (name === now[at] ? name : `${name} / ${now[at]}`));

/** Of many rows, every fifth has a name. */
const thinned = (names: string[]) =>
  names.length < 16 ? names : names.map((name, at) => ((names.length - 1 - at) % 5 === 0 ? name : ''));
