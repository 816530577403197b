/** A list of the parts with the largest contributions. */
import { diverging, hexFromRgb, maxAbsOf } from '../../../draw/color.js';
import { formatNumber } from '../../../draw/format.js';
import type { Theme } from '../../../state/room.js';
import { html } from '../../../widgets/elements.js';
import { words as headWords } from '../../../words/heads.js';
import { isSamePart, type Part } from '../state.ts';
import { words } from '../words.ts';
import { nameOf, type Written } from './parts.ts';

/** A part with its kind, if it has one. */
export type Strong = Written & { kind: string | null };

/** Colour of a bar, as a share of the scale; its length shows the amount. */
const SHADE = 0.7;

export function createStrongest(hold: (part: Part) => void) {
  const list = html('ul', { class: 'strongest', role: 'list' });
  let shown = '';

  return {
    element: html('div', { class: 'wrote-strongest' }, html('h3', {}, words.wrote.strongest), list),
    update(most: Strong[], held: Part | null, theme: Theme) {
      // The focus is kept while the parts are the same.
      const wanted = JSON.stringify([most, theme]);
      if (wanted !== shown) {
        const end = maxAbsOf(most.map(({ value }) => value));
        list.replaceChildren(...most.map((one) => html('li', {}, rowOf(one, end, theme))));
        shown = wanted;
      }
      list
        .querySelectorAll('button')
        .forEach((button, nth) => button.setAttribute('aria-pressed', String(isSamePart(most[nth].part, held))));
    },
  };

  function rowOf({ part, value, kind }: Strong, end: number, theme: Theme) {
    return html(
      'button',
      {
        type: 'button',
        'data-drawn': true,
        style: {
          '--size': String(Math.abs(value) / (end || 1)),
          '--part-color': hexFromRgb(diverging(Math.sign(value) * SHADE, 1, theme)),
        },
        on: { click: () => hold(part) },
      },
      html('span', { class: 'part-name' }, nameOf(part)),
      ' ',
      html('span', { class: 'part-bar', 'aria-hidden': 'true' }),
      html('span', { class: 'part-value' }, formatNumber(value, { decimals: 2 })),
      kind === null ? '' : html('span', { class: 'part-of-kind' }, headWords.kinds[kind]),
    );
  }
}
