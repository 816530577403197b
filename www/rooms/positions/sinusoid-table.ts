/** A small encoding as a table: every cell with its formula, numbers and result. */
import { html, render } from 'lit-html';
import { diverging, hexFromRgb, inkOn } from '../../draw/color.ts';
import { formatNumber } from '../../draw/format.ts';
import type { Theme } from '../../state/room.ts';
import { isSame, memo } from '../../state/same.ts';
import { html as element } from '../../widgets/elements.ts';
import { styled } from '../../widgets/styled.ts';
import type { Answers } from './reading.ts';
import { cellFormula } from './sinusoid-formulas.ts';
import type { Place } from './state.ts';
import { words } from './words/en.js';

interface TableProps {
  cells: Answers['cells']; // row by row
  width: number;
  selected: Place | null;
  theme: Theme;
}

const { table } = words.sines;

export function createSinusoidTable(select: (place: Place | null) => void) {
  const root = element('div', {
    class: 'positions-scroll positions-table',
    'data-whole': true,
    tabindex: '0',
    role: 'region',
    'aria-label': table.label,
  });

  function cellOf({ selected, theme }: TableProps, why: Answers['cells'][number]) {
    const place: Place = [why.cell.row, why.cell.column];
    const isSelected = isSame(selected, place);
    const shown = formatNumber(why.value, { decimals: 4 });
    const ground = diverging(why.value, 1, theme);
    return html`<td
      class=${isSelected ? 'selected' : ''} ${styled({ '--ground': hexFromRgb(ground), '--ink': inkOn(ground) })}
      @click=${() => select(isSelected ? null : place)}
    >${cellFormula(why, shown)} <output>${shown}</output></td>`;
  }

  const draw = memo((props: TableProps) => {
    const { cells, width } = props;
    const first = cells.slice(0, width).map(({ cell }) => cell.column);
    const rowOf = (position: number) =>
      html`<tr><th scope="row">${table.position(position)}</th>${cells.slice(position * width, (position + 1) * width).map((why) => cellOf(props, why))}</tr>`;
    const template = html`<table aria-label=${table.label}>
      <thead><tr><td></td>${first.map((dimension) => html`<th scope="col">${table.dimension(dimension)}</th>`)}</tr></thead>
      <tbody>${Array.from({ length: cells.length / width }, (_, position) => rowOf(position))}</tbody>
    </table>`;
    render(template, root);
  });

  return { element: root, update: draw };
}
