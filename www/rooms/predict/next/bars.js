// @ts-check
/**
 * Words with their probabilities as bars, from 0 to 100 %. A word that can be chosen is a button.
 *
 * @typedef {object} Bar
 * @property {string} text
 * @property {number} value
 * @property {number | null} outline a second value, drawn as an outline: the model's own, before reshaping or ablation
 * @property {string} [mark] for example "next"
 * @property {string} [more] additional text
 * @property {number[]} [ids] tokens that a click appends; absent if it cannot be chosen
 * @property {boolean} [rest] whether it represents all other words
 */

import { percent } from '../../../draw/percent.js';
import { html } from '../../../widgets/elements.js';
import { bare } from '../tokens/spelled.js';

/**
 * @param {string} label
 * @param {((ids: number[]) => void) | null} take
 */
export function createBars(label, take) {
  const element = html('ul', { class: 'bars', role: 'list', 'aria-label': label });

  function rowOf() {
    /** @type {number[]} */
    let ids = [];
    const word = html('span', { class: 'bar-word', dir: 'auto' });
    const track = html('span', { class: 'bar-track', 'aria-hidden': 'true' });
    const value = html('span', { class: 'bar-value' });
    const outline = html('span', { class: 'bar-outline' });
    const mark = html('span', { class: 'bar-mark' });
    const more = html('span', { class: 'bar-more' });
    const parts = [word, ' ', track, value, ' ', outline, ' ', mark, ' ', more];
    const body = take
      ? html('button', { type: 'button', class: 'bar', 'data-drawn': true, on: { click: () => take(ids) } }, ...parts)
      : html('div', { class: 'bar' }, ...parts);
    return {
      element: html('li', {}, body),
      /** @param {Bar} bar */
      update(bar) {
        ids = bar.ids ?? [];
        word.translate = bar.rest === true;
        word.textContent = bar.rest ? bar.text : bare(bar.text);
        value.textContent = percent(bar.value);
        outline.textContent = bar.outline === null ? '' : percent(bar.outline);
        mark.textContent = bar.mark ?? '';
        more.textContent = bar.more ?? '';
        body.classList.toggle('rest', bar.rest === true);
        body.classList.toggle('marked', Boolean(bar.mark));
        body.style.setProperty('--size', String(bar.value));
        body.style.setProperty('--outline', String(bar.outline ?? bar.value));
        if (take) /** @type {HTMLButtonElement} */ (body).disabled = ids.length === 0;
      },
    };
  }
  /** @type {ReturnType<typeof rowOf>[]} */
  const rows = [];

  return {
    element,
    /** @param {Bar[]} bars */
    update(bars) {
      while (rows.length < bars.length) {
        const row = rowOf();
        rows.push(row);
        element.append(row.element);
      }
      for (const { element } of rows.splice(bars.length)) element.remove();
      bars.forEach((bar, nth) => rows[nth].update(bar));
      element.classList.toggle(
        'compared',
        bars.some(({ outline }) => outline !== null),
      );
    },
  };
}
