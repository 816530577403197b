// @ts-check
/**
 * Named strips one below the other, with a line that says the cell looked at in all of them.
 *
 * @typedef {object} Line
 * @property {string} name
 * @property {ArrayLike<number>} values
 * @property {number} end where its scale ends
 * @property {string} [note] at its end
 */
import { diverging } from '../../draw/color.js';
import { html } from '../../draw/elements.js';
import { words } from '../../words/block.js';
import { exactly, showScales } from './parts.js';

/**
 * @param {ReturnType<typeof import('./strip.js').createPointing>} pointing
 * @param {number} count of strips
 * @param {string} [hint] what is said while nothing is looked at
 */
export function createVectors(pointing, count, hint = '') {
  /** @type {Line[]} */
  let lines = [];
  const numberAt = (/** @type {number} */ nth, /** @type {number} */ at) => exactly(lines[nth]?.values[at] ?? NaN);
  const parts = Array.from({ length: count }, (_, nth) => {
    const strip = pointing.strip((at) => words.dimension(lines[nth]?.name ?? '', at, numberAt(nth, at)));
    const name = html('span', { class: 'vector-name', dir: 'auto' });
    const note = html('span', { class: 'vector-note' });
    return { strip, name, note, element: html('div', { class: 'vector-row' }, name, strip.element, note) };
  });
  const readout = html('p', { class: 'readout' });
  const scales = html('p', { class: 'legend' });
  const element = html('div', { class: 'vectors' }, ...parts.map((part) => part.element), readout, scales);
  pointing.listen((at) => {
    const shown = lines.filter(({ values }) => at !== null && at < values.length);
    readout.textContent = at === null || shown.length === 0 ? hint : words.dimensions(at, shown.map(({ name, values }) => [name, exactly(values[at])]));
  });

  return {
    element,

    /**
     * @param {Line[]} next
     * @param {[string, number][]} scalesOf the name of each scale and where it ends
     * @param {import('../../draw/color.js').Theme} theme
     */
    update(next, scalesOf, theme) {
      lines = next;
      parts.forEach(({ strip, name, note, element: own }, nth) => {
        const line = lines[nth];
        own.hidden = !line || line.values.length === 0;
        if (own.hidden) return;
        name.textContent = line.name;
        note.textContent = line.note ?? '';
        strip.draw({ label: words.strip(line.name), values: line.values, colorOf: (value) => diverging(value, line.end, theme) });
      });
      showScales(scales, scalesOf, theme);
    },
  };
}
