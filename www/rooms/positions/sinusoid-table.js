// @ts-check
/**
 * A small encoding as a table: every cell with its formula, numbers and result.
 *
 * @typedef {object} TableProps
 * @property {import('./controller.ts').Sinusoids} trace
 * @property {number} length
 * @property {number} width
 * @property {number} base
 * @property {'paper' | 'tutorial'} formula
 * @property {[row: number, column: number] | null} selected
 * @property {import('../../draw/color.js').Theme} theme
 */
import { diverging, hexFromRgb, inkOn } from '../../draw/color.js';
import { formatNumber } from '../../draw/format.js';
import { html } from '../../widgets/elements.js';
import { cellFormula } from './sinusoid-formulas.js';
import { words } from './words.js';

/** Maximum number of cells in the table; for a larger encoding there is only the matrix. */
const MOST_CELLS = 48;

/**
 * Whether all numbers of an encoding fit into the table.
 *
 * @param {{ length: number, width: number }} size
 */
export const isSmall = ({ length, width }) => length * width <= MOST_CELLS;

/** @param {(place: [number, number] | null) => void} select */
export function createSinusoidTable(select) {
  const { table } = words.sines;
  const grid = html('table', { 'aria-label': table.label });
  const element = html(
    'div',
    {
      class: 'positions-scroll positions-table',
      'data-whole': true,
      tabindex: '0',
      role: 'region',
      'aria-label': table.label,
    },
    grid,
  );
  /** @type {unknown[]} */
  let drawn = [];

  return {
    element,

    /** @param {TableProps} props */
    update({ trace, length, width, base, formula, selected, theme }) {
      const place = String(selected);
      if (drawn[0] === trace && drawn[1] === theme && drawn[2] === place) return;
      drawn = [trace, theme, place];
      const at = (/** @type {keyof typeof trace} */ name) => trace[name];
      const dimensions = Array.from({ length: width }, (_, dimension) => dimension);
      const positions = Array.from({ length }, (_, position) => position);
      const cell = (/** @type {number} */ position, /** @type {number} */ dimension) => {
        const isSelected = String([position, dimension]) === place;
        const value = at('encoding').at(position, dimension);
        const shown = formatNumber(value, { decimals: 4 });
        const ground = diverging(value, 1, theme);
        return html(
          'td',
          {
            class: isSelected ? 'selected' : '',
            style: { '--ground': hexFromRgb(ground), '--ink': inkOn(ground) },
            on: { click: () => select(isSelected ? null : [position, dimension]) },
          },
          cellFormula({ formula, position, dimension, width, base }, shown),
          ' ',
          html('output', {}, shown),
        );
      };
      grid.replaceChildren(
        html(
          'thead',
          {},
          html(
            'tr',
            {},
            html('td', {}),
            ...dimensions.map((dimension) => html('th', { scope: 'col' }, table.dimension(dimension))),
          ),
        ),
        html(
          'tbody',
          {},
          ...positions.map((position) =>
            html(
              'tr',
              {},
              html('th', { scope: 'row' }, table.position(position)),
              ...dimensions.map((dimension) => cell(position, dimension)),
            ),
          ),
        ),
      );
    },
  };
}
