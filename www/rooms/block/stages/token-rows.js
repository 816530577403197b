// @ts-check
/**
 * All tokens at one site of the block, as rows of a matrix. Shown on demand.
 *
 * @typedef {import('./stage-panel.js').StageProps} StageProps
 */
import { diverging, maxAbsOf, sequential } from '../../../draw/color.js';
import { formatPercent } from '../../../draw/format.js';
import { html } from '../../../widgets/elements.js';
import { legendOf } from '../../../widgets/legend.js';
import { scaleEnd, showScales } from '../bars-and-scales.js';
import { toFourDecimals } from '../decimals.js';
import { createLabelledMatrix } from '../labelled-matrix.js';
import { words } from '../words.js';

/**
 * @param {import('../operation-order.js').Order} order
 * @param {import('./stage-panel.js').Emit} emit
 * @param {string[]} places
 */
export function createRows({ nameOf, parts }, emit, places) {
  const { rows: rowWords } = words;
  const buttons = places.map((place) => ({
    place,
    element: html(
      'button',
      { type: 'button', on: { click: () => emit('rows', place) } },
      rowWords.show(words.places(parts)[place] ?? nameOf(place)),
    ),
  }));
  const board = createLabelledMatrix((row) => emit('selectTokens', { query: row, key: null }));
  const [legend, scale] = [html('p', { class: 'legend' }), html('p', { class: 'legend' })];
  const shown = html('div', { hidden: true }, board.element, legend, scale);
  const element = html(
    'div',
    { class: 'rows' },
    html('p', { class: 'rows-choices' }, ...buttons.map((button) => button.element)),
    shown,
  );

  return {
    element,

    /** @param {StageProps} props */
    update({ place, rows, changed, tokens, token, head, theme }) {
      for (const button of buttons) button.element.setAttribute('aria-pressed', String(button.place === place));
      const matrix = place === 'pattern' ? changed?.edited : rows;
      shown.hidden = !matrix || place === null || !places.includes(place);
      if (shown.hidden || !matrix || place === null) return;
      const names = tokens.map(({ text }) => text);
      const isPattern = place === 'pattern';
      const end = place === 'mlp.post' ? maxAbsOf(matrix.values) : scaleEnd(matrix.values);
      board.update({
        label: isPattern ? rowWords.patternLabel(head) : rowWords.label(nameOf(place)),
        rows: matrix.rows,
        columns: matrix.columns,
        values: matrix.values,
        colorOf: isPattern ? (value) => sequential(value, theme) : (value) => diverging(value, end, theme),
        rowNames: names,
        describe: (row, column) =>
          isPattern
            ? rowWords.looks(names[row], names[column], formatPercent(matrix.at(row, column)))
            : rowWords.tell(names[row], column, toFourDecimals(matrix.at(row, column))),
        hint: rowWords.hint,
        row: token,
      });
      scale.hidden = isPattern;
      legend.hidden = !isPattern;
      if (isPattern) legend.replaceChildren(legendOf(theme, '0', '1'));
      else showScales(scale, [[words.scale, end]], theme);
    },
  };
}
