// @ts-check
/**
 * A trained matrix of the chosen head, shown on demand: a picture of the weights, and the singular values.
 *
 * @typedef {import('./stage-panel.js').StageProps} StageProps
 * @typedef {import('../state.js').HeadMatrix} HeadMatrix
 */
import { diverging } from '../../../draw/color.js';
import { html } from '../../../widgets/elements.js';
import { withSubscripts } from '../../../widgets/subscripts.js';
import { scaleEnd, showScales } from '../bars-and-scales.js';
import { toFourDecimals, toThreeDecimals } from '../decimals.js';
import { createLabelledMatrix } from '../labelled-matrix.js';
import { words } from '../words.js';
import { createSingularValues } from './singular-values.js';
import { stages } from './words.js';

/**
 * @param {import('../operation-order.js').Order} order
 * @param {import('./stage-panel.js').Emit} emit
 * @param {HeadMatrix[]} matrices of the stage
 */
export function createHeadWeights(order, emit, matrices) {
  const { weights: weightWords } = stages;
  const letters = {
    source: order.letterOf(order.inputOf('projections')),
    sum: order.letterOf(order.outputOf('concatenate') ?? ''),
  };
  const buttons = matrices.map((matrix) => ({
    matrix,
    element: html(
      'button',
      { type: 'button', on: { click: () => emit('weights', matrix) } },
      ...withSubscripts(weightWords.show(matrix)),
    ),
  }));
  const title = html('h3', {});
  const board = createLabelledMatrix();
  const scale = html('p', { class: 'legend' });
  const text = html('p', { class: 'weights-text' });
  const values = createSingularValues();
  const shown = html(
    'div',
    { class: 'weights-shown', hidden: true },
    title,
    board.element,
    scale,
    values.element,
    text,
  );
  const element = html(
    'div',
    { class: 'head-weights' },
    html(
      'p',
      { class: 'rows-choices', role: 'group', 'aria-label': weightWords.choices },
      html('span', {}, weightWords.choices),
      ...buttons.map((button) => button.element),
    ),
    shown,
  );

  return {
    element,

    /** @param {StageProps} props */
    update({ weights, layer, head, d_model, d_head, theme }) {
      const matrix = weights && matrices.includes(weights.matrix) ? weights.matrix : null;
      for (const button of buttons) button.element.setAttribute('aria-pressed', String(button.matrix === matrix));
      shown.hidden = matrix === null;
      if (!weights || matrix === null) return;
      const { weights: found, singular_values, n_main, first_head, last_head } = weights;
      const isOutput = matrix === 'w_o';
      // The longer side is always drawn horizontally, so some matrices are transposed.
      const at = (/** @type {number} */ row, /** @type {number} */ column) =>
        isOutput ? found.at(row, column) : found.at(column, row);
      const turned = Float32Array.from({ length: d_head * d_model }, (_, cell) =>
        at(Math.floor(cell / d_model), cell % d_model),
      );
      const end = scaleEnd(turned);
      title.replaceChildren(...withSubscripts(weightWords.title({ matrix, layer, head, d_model, d_head })));
      board.update({
        label: weightWords.label(matrix, head),
        rows: d_head,
        columns: d_model,
        values: turned,
        colorOf: (value) => diverging(value, end, theme),
        rowNames: [],
        describe: (row, column) => weightWords.tell(matrix, row, column, toFourDecimals(at(row, column)), letters),
        hint: weightWords.hint(matrix, letters),
      });
      showScales(scale, [[words.scale, end]], theme);
      const sizes = singular_values.values;
      values.update({ values: sizes, n_main, label: weightWords.valuesLabel(matrix) });
      text.replaceChildren(
        ...withSubscripts(
          weightWords.text({
            matrix,
            heads: [first_head, last_head],
            letters,
            d_model,
            d_head,
            largest: toThreeDecimals(sizes[0]),
            smallest: toThreeDecimals(sizes[sizes.length - 1]),
          }),
        ),
      );
    },
  };
}
