/** A small encoding as a table: every cell with its formula, numbers and result. */
import { html, render } from 'lit-html';

import { diverging, hexFromRgb, inkOn } from '../../draw/color.ts';
import { formatNumber } from '../../draw/format.ts';
import type { Theme } from '../../state/room.ts';
import { isSame, memo } from '../../state/same.ts';
import { html as element } from '../../widgets/elements.ts';
import { styled } from '../../widgets/styled.ts';
import type { Sinusoids } from './controller.ts';
import { cellFormula } from './sinusoid-formulas.ts';
import { words } from './words.js';

type Place = [row: number, column: number];

interface TableProps {
  trace: Sinusoids;
  length: number;
  width: number;
  base: number;
  formula: 'paper' | 'tutorial';
  selected: Place | null;
  theme: Theme;
}

const MOST_CELLS = 48;

/** Whether all numbers of an encoding fit into the table. */
export const isSmall = ({ length, width }: { length: number; width: number }) => length * width <= MOST_CELLS;

const { table } = words.sines;

export function createSinusoidTable(select: (place: Place | null) => void) {
  const root = element('div', {
    class: 'positions-scroll positions-table',
    'data-whole': true,
    tabindex: '0',
    role: 'region',
    'aria-label': table.label,
  });

  function cellOf({ trace, width, base, formula, selected, theme }: TableProps, position: number, dimension: number) {
    const place: Place = [position, dimension];
    const isSelected = isSame(selected, place);
    const value = trace.encoding.at(position, dimension);
    const shown = formatNumber(value, { decimals: 4 });
    const ground = diverging(value, 1, theme);
    return html`<td
      class=${isSelected ? 'selected' : ''} ${styled({ '--ground': hexFromRgb(ground), '--ink': inkOn(ground) })}
      @click=${() => select(isSelected ? null : place)}
    >${cellFormula({ formula, position, dimension, width, base }, shown)} <output>${shown}</output></td>`;
  }

  const draw = memo((props: TableProps) => {
    const dimensions = Array.from({ length: props.width }, (_, dimension) => dimension);
    const rowOf = (position: number) =>
      html`<tr><th scope="row">${table.position(position)}</th>${dimensions.map((dimension) => cellOf(props, position, dimension))}</tr>`;
    const template = html`<table aria-label=${table.label}>
      <thead><tr><td></td>${dimensions.map((dimension) => html`<th scope="col">${table.dimension(dimension)}</th>`)}</tr></thead>
      <tbody>${Array.from({ length: props.length }, (_, position) => rowOf(position))}</tbody>
    </table>`;
    render(template, root);
  });

  return { element: root, update: draw };
}
