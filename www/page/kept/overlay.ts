/** Three heatmaps with the same rows and columns: a kept result, the current one, and their difference. */
import { html, render } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { diverging, maxAbsOf, sequential, type Theme } from '../../draw/color.ts';
import { toTwoDecimals } from '../../draw/format.ts';
import type { Cell } from '../../widgets/cell-reader.ts';
import { html as element } from '../../widgets/elements.ts';
import { signedLegend } from '../../widgets/legend.ts';
import { createNamedMatrix } from '../../widgets/weight-matrix.ts';
import type { Overlay } from './state.ts';
import { words } from './words/en.js';

export function createOverlay() {
  const section = element('section', { class: 'kept-overlay', 'aria-label': words.overlay });
  let shown: { overlay: Overlay; theme: Theme };
  let looked: Cell | null = null;
  const look = (cell: Cell | null) => {
    looked = cell;
    draw();
  };
  const matrices = words.titles.map(() => createNamedMatrix(look, look));

  function draw() {
    const { overlay, theme } = shown;
    const { kept, now, difference, names } = overlay;
    const [rows, columns] = [namesOf(kept.rows, now.rows), namesOf(kept.columns, now.columns)];
    const all = [kept.values, now.values, difference];
    const { ends, colorOf } = scalesOf(overlay, theme);
    const numberAt = (values: Float32Array, { row, column }: Cell) =>
      toTwoDecimals(values[row * columns.length + column]);
    const said = ({ row, column }: Cell, value: string) => words.cell(rows[row], columns[column], value);
    const boards = matrices.map((matrixOf, nth) => {
      const matrix = matrixOf({
        ...{ rows: { texts: thinned(rows) }, columns: { texts: columns }, values: all[nth] },
        colorOf: (value) => colorOf(value, nth),
        label: words.label(words.titles[nth]),
        textOf: (cell) => said(cell, numberAt(all[nth], cell)),
        axes: [words.rows[kept.kind], words.columns[kept.kind]],
        range: kept.kind === 'head' && nth < 2 ? [0, 1] : [-ends[nth], ends[nth]],
        seen: looked ?? { row: null, column: null },
      });
      return html`<div class="kept-matrix"><h3>${words.titles[nth]}</h3>${matrix}</div>`;
    });
    const three = looked && said(looked, words.three(all.map((values) => numberAt(values, looked as Cell))));
    const end = toTwoDecimals(ends[2]);
    render(
      html`<p class="fine">${words.which(names)} ${kept.kind === 'map' ? words.ofMap : words.ofHead}</p>
        <div class="kept-row">${boards}</div>
        <p class="kept-readout">${three ?? words.hint}</p>
        <p class="fine legend"><span>${words.titles[2]} ${guard([theme, end], () => signedLegend(theme, `−${end}`, end))}</span></p>`,
      section,
    );
  }

  return (overlay: Overlay, theme: Theme) => {
    if (shown?.overlay !== overlay) looked = null;
    shown = { overlay, theme };
    draw();
    return section;
  };
}

/** Both results share the colour scale; the difference has its own, whose ends are its largest number. */
function scalesOf({ kept, now, difference }: Overlay, theme: Theme) {
  const both = Math.max(maxAbsOf(kept.values), maxAbsOf(now.values)) || 1;
  const ends = [both, both, maxAbsOf(difference) || 1];
  const isWeight = (nth: number) => kept.kind === 'head' && nth < 2;
  const colorOf = (value: number, nth: number) =>
    isWeight(nth) ? sequential(value, theme) : diverging(value, ends[nth], theme);
  return { ends, colorOf };
}

/** The name in the kept result and, if it differs, the name in the current one. */
const namesOf = (kept: string[], now: string[]) =>
  kept.map((name, at) => (name === now[at] ? name : `${name} / ${now[at]}`));

/** Of many rows, every fifth has a name. */
const thinned = (names: string[]) =>
  names.length < 16 ? names : names.map((name, at) => ((names.length - 1 - at) % 5 === 0 ? name : ''));
