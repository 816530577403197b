// @ts-check
/**
 * Three heatmaps with the same rows and columns: the head's weights in A, its weights in B, and their difference.
 *
 * @typedef {import('./view.js').Emit} Emit
 * @typedef {import('./view.js').Shown} Shown
 * @typedef {import('./matrix.js').Cell} Cell
 */
import { diverging, maxAbsOf, sequential } from '../../draw/color.js';
import { formatNumber } from '../../draw/format.js';
import { html } from '../../widgets/elements.js';
import { legendOf } from '../../widgets/legend.js';
import { signedLegend } from '../../widgets/signed.js';
import { createMatrix } from './matrix.js';
import { textsOf } from './picture.js';
import { words } from './words.js';

/** @param {Emit} emit */
export function createHeatmaps(emit) {
  const { heatmaps: say } = words;
  let shown = /** @type {Shown | null} */ (null);
  let looked = /** @type {Cell | null} */ (null);
  const look = (/** @type {Cell | null} */ cell) => {
    looked = cell;
    if (shown) draw(shown);
  };
  const press = (/** @type {Cell} */ { row, column }) => {
    const places = shown?.picture.shown ?? [];
    emit('cell', { row: places[row], column: places[column] });
  };
  const matrices = say.titles.map((title) => createMatrix(title, look, press));
  const readout = html('p', { class: 'heatmaps-readout' });
  const legend = html('p', { class: 'fine legend' });
  const element = html(
    'section',
    { class: 'compare-heatmaps' },
    html('div', { class: 'heatmaps-row', 'data-whole': true }, ...matrices.map(({ element }) => element)),
    readout,
    legend,
  );
  let legendKey = '';

  return {
    element,

    /** @param {Shown} next */
    update(next) {
      if (shown?.answers !== next.answers) looked = null;
      shown = next;
      draw(next);
    },
  };

  /** @param {Shown} shown */
  function draw({ picture, answers, theme }) {
    const { shown, sides, difference, selected, name } = picture;
    const names = shown.map((at) => textsOf(picture.places[at]).join(' / '));
    const end = maxAbsOf(answers.comparison.difference.values) || 1;
    const at = (/** @type {number | null} */ place) => {
      const found = shown.indexOf(place ?? -1);
      return found < 0 ? null : found;
    };
    const seen = looked ?? { row: at(selected.query), column: at(selected.key) };
    const numberOf = (/** @type {number} */ value) =>
      Number.isNaN(value) ? say.absent : formatNumber(value, { decimals: 2 });
    const all = [...sides, difference];
    const valuesOf = all.map((weights) =>
      Float32Array.from(shown.flatMap((row) => shown.map((column) => weights(row, column)))),
    );
    const isHatched = valuesOf.some((values) => values.some(Number.isNaN));
    matrices.forEach((matrix, nth) => {
      const weights = all[nth];
      const values = valuesOf[nth];
      matrix.update({
        names,
        values,
        colorOf: nth < 2 ? (value) => sequential(value, theme) : (value) => diverging(value, end, theme),
        label: say.label(say.titles[nth], name),
        describe: ({ row, column }) => cell(row, column, numberOf(weights(shown[row], shown[column]))),
        seen,
      });
    });
    const { row, column } = seen;
    readout.textContent =
      row === null || column === null
        ? say.hint
        : cell(row, column, say.three(all.map((weights) => numberOf(weights(shown[row], shown[column])))));
    const key = JSON.stringify([theme, end, isHatched]);
    if (key !== legendKey) {
      legendKey = key;
      const largest = formatNumber(end, { decimals: 2 });
      legend.replaceChildren(
        html('span', {}, `${say.axes}${isHatched ? ` ${say.hatched}` : ''}`),
        html('span', {}, `${say.weights} `, legendOf(theme, '0', '1')),
        html('span', {}, `${say.difference} `, signedLegend(theme, say.moreInB(`−${largest}`), say.moreInA(largest))),
      );
    }

    /** @param {number} row @param {number} column @param {string} value */
    function cell(row, column, value) {
      const text = (/** @type {number} */ at) => textsOf(picture.places[shown[at]]);
      return say.cell(text(row), text(column), value);
    }
  }
}
