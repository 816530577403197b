// @ts-check
/**
 * Bars for positive numbers, and legends for the colour scales of signed numbers.
 *
 * @typedef {import('../../draw/color.js').Theme} Theme
 */
import { maxAbsOf } from '../../draw/color.js';
import { html } from '../../widgets/elements.js';
import { endWithout, signedLegend } from '../../widgets/signed.js';
import { toThreeDecimals } from './decimals.js';

/**
 * Share of the numbers that may exceed the maximum of a scale. Without it, a few outliers would make all other colours
 * pale.
 */
const BEYOND = 0.02;

/**
 * The maximum of a scale for signed numbers.
 *
 * @param {...Float32Array} parts
 */
export const scaleEnd = (...parts) => endWithout(BEYOND, ...parts) || Math.max(0, ...parts.map(maxAbsOf));

/**
 * Draws numbers as bars. Each bar has its name on the left and its value on the right. Existing bars are updated in
 * place, so that they animate.
 *
 * @param {HTMLElement} list
 * @param {{ name: string, value: number }[]} numbers
 * @param {number} most number that fills the bar
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
 * Draws the legends of colour scales for signed numbers.
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

/**
 * Sets a text only if it changes, because every assignment triggers a layout.
 * @param {Node | null} node @param {string} text
 */
function put(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}
