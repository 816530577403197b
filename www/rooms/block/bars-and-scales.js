// @ts-check
/**
 * Bars of positive numbers, and colour scales of signed numbers with their ends.
 *
 * @typedef {import('../../draw/color.js').Theme} Theme
 */
import { maxAbsOf } from '../../draw/color.js';
import { html } from '../../widgets/elements.js';
import { endWithout, signedLegend } from '../../widgets/signed.js';
import { toThreeDecimals } from './decimals.js';

/** Share of the numbers outside a scale: a few outliers would make all others pale. */
const BEYOND = 0.02;

/**
 * The end of a scale of signed numbers.
 *
 * @param {...Float32Array} parts
 */
export const scaleEnd = (...parts) => endWithout(BEYOND, ...parts) || Math.max(0, ...parts.map(maxAbsOf));

/**
 * Numbers as bars, with the name before and the digits after each. Existing bars are updated in place, so that they
 * animate.
 *
 * @param {HTMLElement} list
 * @param {{ name: string, value: number }[]} numbers
 * @param {number} most the number of a full bar
 */
export function showBars(list, numbers, most) {
  while (list.children.length > numbers.length) list.lastChild?.remove();
  while (list.children.length < numbers.length) {
    list.append(
      html(
        'div',
        { class: 'bar-row' },
        html('span', { class: 'bar-name', dir: 'auto' }),
        html('span', { class: 'bar' }),
        html('span', { class: 'bar-value' }),
      ),
    );
  }
  numbers.forEach(({ name, value }, nth) => {
    const [label, bar, digits] = /** @type {HTMLElement[]} */ ([...list.children[nth].children]);
    put(label, name);
    put(digits, toThreeDecimals(value));
    bar.style.setProperty('--part', String(most > 0 ? Math.max(0, Math.min(1, value / most)) : 0));
  });
}

/**
 * Colour scales of signed numbers with their ends.
 *
 * @param {HTMLElement} list
 * @param {[name: string, end: number][]} scales
 * @param {Theme} theme
 */
export function showScales(list, scales, theme) {
  const shows = `${theme} ${scales.length}`;
  if (list.dataset.shows !== shows) {
    list.dataset.shows = shows;
    list.replaceChildren(
      ...scales.map(() => html('span', { class: 'legend-scale' }, html('span', {}), signedLegend(theme, '', ''))),
    );
  }
  scales.forEach(([name, end], nth) => {
    const [label, legend] = list.children[nth].children;
    put(label, `${name}: `);
    put(legend.firstChild, `${toThreeDecimals(-end)} `);
    put(legend.lastChild, ` ${toThreeDecimals(end)}`);
  });
}

/** Sets a text only if it changes, which saves a layout. @param {Node | null} node @param {string} text */
function put(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}
