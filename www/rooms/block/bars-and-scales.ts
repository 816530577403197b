/** Bars for positive numbers, and legends for the colour scales of signed numbers. */
import { html } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { maxAbsOf } from '../../draw/color.ts';
import { toThreeDecimals } from '../../draw/format.ts';
import type { Theme } from '../../state/room.ts';
import { endWithout, signedLegend } from '../../widgets/legend.ts';
import { styled } from '../../widgets/styled.ts';
import { labelled } from '../../words/en/phrases.js';

/** Name and maximum of a scale. */
export type Scale = [name: string, end: number];

/**
 * Share of the numbers that may exceed the maximum of a scale. Without it, a few outliers would make all other colours
 * pale.
 */
const BEYOND = 0.02;

/** The maximum of a scale for signed numbers. */
export const scaleEnd = (...parts: Float32Array[]) =>
  endWithout(BEYOND, ...parts) || Math.max(0, ...parts.map(maxAbsOf));

/** Numbers as bars. Each bar has its name on the left and its value on the right. `most`: number that fills the bar. */
export const barsOf = (numbers: { name: string; value: number }[], most: number) =>
  numbers.map(({ name, value }) => {
    const part = most > 0 ? Math.max(0, Math.min(1, value / most)) : 0;
    return html`<div class="bar-row">
      <span class="bar-name" dir="auto">${name}</span>
      <span class="bar-track" ${styled({ '--size': part })}></span>
      <span class="bar-value">${toThreeDecimals(value)}</span>
    </div>`;
  });

/** Legends of colour scales for signed numbers. */
export const scalesOf = (scales: Scale[], theme: Theme) =>
  html`<p class="legend">${scales.map(
    ([name, end]) =>
      html`<span class="legend-scale"><span>${labelled(name)}</span>${guard([end, theme], () =>
        signedLegend(theme, toThreeDecimals(-end), toThreeDecimals(end)),
      )}</span>`,
  )}</p>`;
