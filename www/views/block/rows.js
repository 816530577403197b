// @ts-check
/**
 * All tokens as rows at one place of the block, on demand.
 *
 * @typedef {import('./stages.js').Told} Told
 */
import { diverging, maxAbsOf, sequential } from '../../draw/color.js';
import { html } from '../../draw/elements.js';
import { formatPercent } from '../../draw/format.js';
import { legendOf } from '../../draw/legend.js';
import { words } from '../../words/block.js';
import { createBoard } from './board.js';
import { endOf, exactly, showScales } from './parts.js';

/**
 * @param {import('./order.js').Order} order
 * @param {import('./stages.js').Emit} emit
 * @param {string[]} places
 */
export function createRows({ nameOf }, emit, places) {
  const { rows: said } = words;
  const buttons = places.map((place) => ({
    place,
    element: html('button', { type: 'button', on: { click: () => emit('rows', place) } }, said.show(words.places[place] ?? nameOf(place))),
  }));
  const board = createBoard((row) => emit('holdTokens', { query: row, key: null }));
  const [legend, scale] = [html('p', { class: 'legend' }), html('p', { class: 'legend' })];
  const shown = html('div', { hidden: true }, board.element, legend, scale);
  const element = html('div', { class: 'rows' }, html('p', { class: 'rows-choices' }, ...buttons.map((button) => button.element)), shown);

  return {
    element,

    /** @param {Told} told */
    update({ place, rows, changed, tokens, token, head, theme }) {
      for (const button of buttons) button.element.setAttribute('aria-pressed', String(button.place === place));
      const matrix = place === 'pattern' ? changed?.get('edited') : rows?.get('rows');
      shown.hidden = !matrix || place === null || !places.includes(place);
      if (shown.hidden || !matrix || place === null) return;
      const names = tokens.map(({ text }) => text);
      const isPattern = place === 'pattern';
      const end = place === 'mlp.post' ? maxAbsOf(matrix.values) : endOf(matrix.values);
      board.update({
        label: isPattern ? said.patternLabel(head) : said.label(nameOf(place)),
        rows: matrix.rows,
        columns: matrix.columns,
        values: matrix.values,
        colorOf: isPattern ? (value) => sequential(value, theme) : (value) => diverging(value, end, theme),
        rowNames: names,
        tell: (row, column) =>
          isPattern
            ? said.looks(names[row], names[column], formatPercent(matrix.at(row, column)))
            : said.tell(names[row], column, exactly(matrix.at(row, column))),
        hint: said.hint,
        row: token,
      });
      scale.hidden = isPattern;
      legend.hidden = !isPattern;
      if (isPattern) legend.replaceChildren(legendOf(theme, '0', '1'));
      else showScales(scale, [[words.scale, end]], theme);
    },
  };
}
