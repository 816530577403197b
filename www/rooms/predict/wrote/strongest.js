// @ts-check
/**
 * A list of the parts with the largest contributions.
 *
 * @typedef {import('./parts.js').Written} Written
 * @typedef {import('../state.js').Part} Part
 * @typedef {Written & { kind: string | null }} Strong a part with its kind, if it has one
 */
import { diverging, hexFromRgb, maxAbsOf } from '../../../draw/color.js';
import { formatNumber } from '../../../draw/format.js';
import { html } from '../../../widgets/elements.js';
import { words as headWords } from '../../../words/heads.js';
import { isSamePart } from '../state.js';
import { words } from '../words.js';
import { nameOf } from './parts.js';

/** Colour of a bar, as a share of the scale; its length shows the amount. */
const SHADE = 0.7;

/** @param {(part: Part) => void} hold */
export function createStrongest(hold) {
  const list = html('ul', { class: 'strongest', role: 'list' });
  let shown = '';

  return {
    element: html('div', { class: 'wrote-strongest' }, html('h3', {}, words.wrote.strongest), list),
    /**
     * @param {Strong[]} most
     * @param {Part | null} held
     * @param {import('../../../state/room.js').Theme} theme
     */
    update(most, held, theme) {
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

  /** @param {Strong} written @param {number} end @param {import('../../../state/room.js').Theme} theme */
  function rowOf({ part, value, kind }, end, theme) {
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
