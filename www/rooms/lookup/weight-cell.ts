/** A table cell with a weight as a bar and as a percentage. */
import { html } from 'lit-html';
import { formatPercent } from '../../draw/format.ts';
import { styled } from '../../widgets/styled.ts';

export const weightCellOf = (kind: string, weight: number) =>
  html`<td class="weight-cell"><span class="weight-bar ${kind}" aria-hidden="true" ${styled({ '--size': weight })}></span><span class="number">${formatPercent(weight)}</span></td>`;
