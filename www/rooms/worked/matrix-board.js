// @ts-check
/**
 * The board: all matrices up to the current step, at fixed positions. The upper part has the inputs and weights, with
 * each projection where a row of X meets a column of W; the lower part has the flow from scores to outputs.
 *
 * @typedef {import('./cells.js').Cell} Cell
 * @typedef {import('./matrix.ts').Shape} Shape
 * @typedef {import('../../pkg/headlight.js').Region} Region
 * @typedef {object} MatrixBoardProps
 * @property {import('../../pkg/headlight.js').WorkedManifest} manifest
 * @property {import('../../engine/trace.ts').Trace} trace
 * @property {Map<string, Int32Array>} stepsByMatrix the step that first adds each cell, by {@link import('./cell-steps.js').cellSteps}
 * @property {number} index index of the current step
 * @property {boolean} beginsWithScores
 * @property {import('../../pkg/headlight.js').Draft} draft as currently typed
 * @property {import('../../pkg/headlight.js').Draft} ranDraft the draft that was run
 * @property {(cell: Cell) => string} numberAt
 * @property {Region[]} sources
 * @property {Region[]} stepSources the sources of the step's own cells
 * @property {Cell | null} target the cell that the sources explain
 * @property {Cell | null} selected
 * @property {Cell | null} lit
 * @property {string | null} litPart
 * @property {{ name: string, row: number, column: number } | null} fault
 */
import { memo } from '../../state/same.ts';
import { html } from '../../widgets/elements.ts';
import { createMatrix } from './matrix.ts';
import { isAtRest, lookOf, shapesOf } from './matrix-look.js';
import { GIVEN, GIVEN_TO_DECODER, GIVEN_TWICE, STAGES } from './matrix-places.js';

/**
 * @param {HTMLElement} given upper part: inputs, weights, projections
 * @param {HTMLElement} flow lower part: from scores to outputs
 * @param {import('./controller.ts').Emit} emit
 */
export function createMatrixBoard(given, flow, emit) {
  const build = memo((/** @type {Omit<Shape, 'firstRow'>[]} */ shapes) => {
    const matrices = shapes.map((shape) => createMatrix({ ...shape, firstRow: 0 }, emit));
    const stack = (/** @type {string} */ className, /** @type {string[]} */ parts) => {
      const elements = matrices.filter((_, nth) => parts.includes(shapes[nth].part)).map(({ element }) => element);
      return elements.length > 0 ? [html('div', { class: className }, ...elements)] : [];
    };
    const has = (/** @type {string} */ name) => shapes.some(({ part }) => part === name);
    const places = has('own_q') ? GIVEN_TO_DECODER : has('y') ? GIVEN_TWICE : GIVEN;
    given.replaceChildren(...places.flatMap((parts) => stack('stack', parts)));
    flow.replaceChildren(...STAGES.flatMap((parts) => stack('stage', parts)));
    return matrices;
  });

  return {
    /** @param {MatrixBoardProps} props */
    update(props) {
      const shapes = shapesOf(props);
      const matrices = build(shapes.map(({ firstRow: _, ...shape }) => shape));
      shapes.forEach((shape, nth) => {
        matrices[nth].update(lookOf(shape, props), shape.firstRow);
        matrices[nth].element.toggleAttribute('data-foldable', isAtRest(shape, props));
      });
    },
  };
}
