// @ts-check
/** One attention pattern, enlarged, with words on two sides. */
import { sequential } from '../../../draw/color.ts';
import { paintHeatmap } from '../../../draw/heatmap.ts';
import { html } from '../../../widgets/elements.ts';

export function createLarge() {
  const name = html('figcaption', {});
  const canvas = html('canvas', { role: 'img' });
  const rows = html('div', { class: 'large-rows', translate: 'no', 'aria-hidden': 'true' });
  const columns = html('div', { class: 'large-columns', translate: 'no', 'aria-hidden': 'true' });
  const element = html('figure', { class: 'train-large' }, name, columns, rows, canvas);
  let shown = '';

  return {
    element,

    /**
     * @param {Float32Array} values row-major
     * @param {{ across: string[], down: string[] }} tokens of the columns and of the rows
     * @param {{ title: string, label: string }} say
     * @param {import('../../../state/room.ts').Theme} theme
     */
    update(values, { across, down }, { title, label }, theme) {
      const matrix = { rows: down.length, cols: across.length, values };
      paintHeatmap(canvas, matrix, (value) => sequential(value, theme));
      if (name.textContent !== title) name.textContent = title;
      const next = [label, ...down, '', ...across].join(' ');
      if (next === shown) return;
      shown = next;
      element.style.setProperty('--count', String(Math.max(down.length, across.length)));
      element.style.setProperty('--tall', String(down.length / across.length));
      // Long words are shortened, because they would overlap.
      element.classList.toggle(
        'upright',
        across.some(({ length }) => length > 1),
      );
      canvas.setAttribute('aria-label', label);
      const named = (/** @type {string[]} */ tokens) => tokens.map((token) => html('span', {}, token));
      rows.replaceChildren(...named(down));
      columns.replaceChildren(...named(across));
    },
  };
}
