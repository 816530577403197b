// @ts-check
/**
 * A small encoding as a table: every number, and above it the formula it comes from, filled in.
 *
 * @typedef {object} TableProps
 * @property {import('../../engine/trace.js').Trace} trace
 * @property {number} length
 * @property {number} width
 * @property {number} base
 * @property {'paper' | 'tutorial'} formula
 * @property {import('../../draw/color.js').Theme} theme
 */
import { diverging, hexFromRgb, inkOn } from '../../draw/color.js';
import { html } from '../../draw/elements.js';
import { formatNumber } from '../../draw/format.js';
import { words } from '../../words/positions.js';
import { filledIn, waveOf } from './formulas.js';
import { short } from './written.js';

/** More numbers than that are read from the picture. */
const MOST_CELLS = 48;

export function createTable() {
  const { table } = words.sines;
  const grid = html('table', { 'aria-label': table.label });
  const says = html('p', { class: 'positions-says' });
  const element = html('section', { class: 'positions-table' }, html('h2', {}, table.title), html('div', { class: 'positions-scroll', tabindex: '0', role: 'region', 'aria-label': table.label }, grid), says);
  /** @type {unknown[]} */
  let shown = [];

  return {
    element,

    /** @param {TableProps} props */
    update({ trace, length, width, base, formula, theme }) {
      element.hidden = length * width > MOST_CELLS;
      if (element.hidden || (shown[0] === trace && shown[1] === theme)) return;
      shown = [trace, theme];
      const at = (/** @type {string} */ name) => /** @type {import('../../engine/trace.js').Matrix} */ (trace.get(name));
      const dimensions = Array.from({ length: width }, (_, dimension) => dimension);
      const positions = Array.from({ length }, (_, position) => position);
      const cell = (/** @type {number} */ position, /** @type {number} */ dimension) => {
        const value = at('encoding').at(position, dimension);
        const ground = diverging(value, 1, theme);
        return html(
          'td',
          { style: { '--ground': hexFromRgb(ground), '--ink': inkOn(ground) } },
          filledIn({ formula, position, dimension, width, base }),
          ' ',
          html('output', {}, formatNumber(value, { decimals: 4 })),
        );
      };
      grid.replaceChildren(
        html('thead', {}, html('tr', {}, html('td', {}), ...dimensions.map((dimension) => html('th', { scope: 'col' }, table.dimension(dimension))))),
        html('tbody', {}, ...positions.map((position) => html('tr', {}, html('th', { scope: 'row' }, table.position(position)), ...dimensions.map((dimension) => cell(position, dimension))))),
      );
      const [position, dimension] = [length - 1, width - 1];
      says.textContent = table.says(position, dimension, short(at('angle').at(position, dimension)), waveOf(dimension), formatNumber(at('encoding').at(position, dimension)));
    },
  };
}
