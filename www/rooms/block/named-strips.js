// @ts-check
/**
 * A column of named strips. A line of text describes the marked dimension in every strip.
 *
 * @typedef {object} Line
 * @property {string} name
 * @property {ArrayLike<number>} values
 * @property {number} end maximum of its colour scale
 * @property {string} [note] text after the strip
 */
import { diverging } from '../../draw/color.js';
import { html } from '../../widgets/elements.js';
import { showScales } from './bars-and-scales.js';
import { toFourDecimals } from './decimals.js';
import { words } from './words.js';

/**
 * @param {ReturnType<typeof import('../../widgets/vector-strip.js').createStripGroup>} stripGroup
 * @param {number} count number of strips
 * @param {string} [hint] text while no cell is marked
 */
export function createNamedStrips(stripGroup, count, hint = '') {
  /** @type {Line[]} */
  let lines = [];
  const numberAt = (/** @type {number} */ nth, /** @type {number} */ at) =>
    toFourDecimals(lines[nth]?.values[at] ?? NaN);
  const parts = Array.from({ length: count }, (_, nth) => {
    const strip = stripGroup.strip((at) => words.dimension(lines[nth]?.name ?? '', at, numberAt(nth, at)));
    const name = html('span', { class: 'vector-name', dir: 'auto' });
    const note = html('span', { class: 'vector-note' });
    return { strip, name, note, element: html('div', { class: 'vector-row' }, name, strip.element, note) };
  });
  const readout = html('p', { class: 'readout' });
  const scales = html('p', { class: 'legend' });
  const element = html('div', { class: 'vectors' }, ...parts.map((part) => part.element), readout, scales);
  stripGroup.listen((at) => {
    const shown = lines.filter(({ values }) => at !== null && at < values.length);
    readout.textContent =
      at === null || shown.length === 0
        ? hint
        : words.dimensions(
            at,
            shown.map(({ name, values }) => [name, toFourDecimals(values[at])]),
          );
  });

  return {
    element,

    /**
     * @param {Line[]} next
     * @param {[string, number][]} scalesOf name and maximum of each scale
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
        strip.draw({
          label: words.strip(line.name),
          values: line.values,
          colorOf: (value) => diverging(value, line.end, theme),
        });
      });
      showScales(scales, scalesOf, theme);
    },
  };
}
