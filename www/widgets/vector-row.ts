/** A vector as a strip of cells, with its name, its formula and the number in the marked dimension. */
import { html } from 'lit-html';
import type { Rgb } from '../draw/color.ts';
import { formatNumber } from '../draw/format.ts';
import type { StripGroup } from './vector-strip.ts';

export interface VectorRow {
  name: string;
  formula: unknown;
  values: ArrayLike<number>;
  shape?: string;
  isLater?: boolean; // not computed yet at the current step
  colorOf: (value: number) => Rgb;
  cellText: (name: string, at: number, number: string) => string;
  press?: (at: number) => void; // called when a number is clicked
}

export function vectorRowOf(group: StripGroup, key: string, row: VectorRow) {
  const { name, formula, values, shape, isLater, colorOf, cellText, press } = row;
  const describe = (at: number) => cellText(name, at, formatNumber(values[at]));
  const valueOf = (at: number | null) => (at === null || at >= values.length ? '' : formatNumber(values[at]));
  return html`<div class="flow-row ${isLater ? 'later' : ''}">
    <span class="flow-what"><span class="flow-name">${name}</span>
      <span class="flow-formula">${formula}</span></span>
    ${group.strip(key, { label: name, values, colorOf, describe, press })}
    <span class="flow-end">${shape && html`<span class="flow-shape">${shape}</span>`}<span class="flow-value">${group.readout(key, valueOf)}</span></span>
  </div>`;
}
