/** A trained matrix of the chosen head, shown on demand: a picture of the weights, and the singular values. */
import { html } from 'lit-html';
import { diverging } from '../../../draw/color.ts';
import { toFourDecimals, toThreeDecimals } from '../../../draw/format.ts';
import type { HeadMatrix } from '../../../pkg/headlight.js';
import { subscripted } from '../../../widgets/subscripted.ts';
import { words as pageWords } from '../../../words/en/page.js';
import type { HeadWeights } from '../answers.ts';
import { scaleEnd, scalesOf } from '../bars-and-scales.ts';
import type { Emit } from '../controller.ts';
import { LabelledMatrix } from '../labelled-matrix.ts';
import type { Order } from '../operation-order.ts';
import type { Shown } from '../shown.ts';
import { words } from '../words/en.js';
import { createSingularValues } from './singular-values.ts';
import { stages } from './words/en.js';

const { weights: say } = stages;
const { axes } = pageWords.cells;

/** `matrices`: the matrices of the stage. */
export function createHeadWeights(order: Order, emit: Emit, matrices: HeadMatrix[]) {
  const board = new LabelledMatrix();
  const valuesOf = createSingularValues();
  const letters = {
    source: order.letterOf(order.inputOf('projections')),
    sum: order.letterOf(order.outputOf('concatenate') ?? ''),
  };

  function shownOf(shown: HeadWeights, { layer, head, d_model, d_head, theme }: Shown) {
    const { matrix, weights, singular_values, n_main, first_head, last_head } = shown;
    // The longer side is always drawn horizontally, so some matrices are transposed.
    const at = (row: number, column: number) => (matrix === 'w_o' ? weights.at(row, column) : weights.at(column, row));
    const cellOf = (cell: number) => at(Math.floor(cell / d_model), cell % d_model);
    const turned = Float32Array.from({ length: d_head * d_model }, (_, cell) => cellOf(cell));
    const end = scaleEnd(turned);
    const drawn = board.draw({
      label: say.label(matrix, head),
      rows: d_head,
      columns: d_model,
      values: turned,
      colorOf: (value) => diverging(value, end, theme),
      rowNames: [],
      describe: (row, column) => say.tell(matrix, row, column, toFourDecimals(at(row, column)), letters),
      hint: say.hint(matrix, letters),
      range: [-end, end],
      axes: [axes.ofHead, axes.dimensions],
    });
    const { values } = singular_values;
    const [largest, smallest] = [values[0], values[values.length - 1]].map(toThreeDecimals);
    const heads: [number, number] = [first_head, last_head];
    return html`<div class="weights-shown">
      <h3>${subscripted(say.title({ matrix, layer, head, d_model, d_head }))}</h3>
      ${drawn}
      ${scalesOf([[words.scale, end]], theme)}
      ${valuesOf({ values, n_main, label: say.valuesLabel(matrix) })}
      <p class="weights-text">${subscripted(say.text({ matrix, heads, letters, d_model, d_head, largest, smallest }))}</p>
    </div>`;
  }

  return (props: Shown) => {
    const { weights } = props;
    const shown = weights && matrices.includes(weights.matrix) ? weights : null;
    const buttonOf = (matrix: HeadMatrix) => html`<button
      type="button" aria-pressed=${matrix === shown?.matrix} @click=${() => emit('weights', matrix)}
    >${subscripted(say.show(matrix))}</button>`;
    return html`<div class="head-weights">
      <p class="rows-choices" role="group" aria-label=${say.choices}><span>${say.choices}</span>${matrices.map(buttonOf)}</p>
      ${shown && shownOf(shown, props)}
    </div>`;
  };
}
