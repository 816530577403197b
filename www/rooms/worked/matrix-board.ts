/**
 * The board: all matrices up to the current step, at fixed positions. The upper part has the inputs and weights, with
 * each projection where a row of X meets a column of W; the lower part has the flow from scores to outputs.
 */
import type { Explanation, Region } from '../../pkg/headlight.js';
import { memo } from '../../state/same.ts';
import { html } from '../../widgets/elements.ts';
import { cellOf } from '../../widgets/explanation.ts';
import { Walk } from '../../widgets/walk.ts';
import { BoardOrder } from './board-order.ts';
import type { Cell } from './cells.ts';
import type { Emit } from './controller.ts';
import { type Focused, focusOf } from './focus.ts';
import { createMatrix, type Shape } from './matrix.ts';
import { lookOf, shapesOf } from './matrix-look.ts';
import { GIVEN, GIVEN_TO_DECODER, GIVEN_TWICE, STAGES } from './matrix-parts.ts';
import type { Shown, WorkedProps } from './state.ts';
import type { Reading } from './view.ts';

export interface MatrixBoardProps extends Shown, Reading, Omit<WorkedProps, 'run'> {
  sources: Region[];
  stepSources: Region[]; // the cells from which the step's own cells are computed
  target: Cell | null; // the cell that the sources explain
}

/**
 * `given`: element for the inputs, weights and projections. `front`: element for the step's matrices on the stage.
 * `flow`: element for the flow from scores to outputs.
 */
export function createMatrixBoard(given: HTMLElement, front: HTMLElement, flow: HTMLElement, emit: Emit) {
  const build = memo((shapes: Omit<Shape, 'firstRow'>[]) => {
    const matrices = shapes.map((shape) => createMatrix({ ...shape, firstRow: 0 }, emit));
    const elements = new Map(shapes.map(({ name }, nth) => [name, matrices[nth].element]));
    const stack = (className: string, parts: string[]) => {
      const inside = matrices.filter((_, nth) => parts.includes(shapes[nth].part)).map(({ element }) => element);
      return inside.length > 0 ? [html('div', { class: className }, ...inside)] : [];
    };
    const has = (name: string) => shapes.some(({ part }) => part === name);
    const places = has('own_q') ? GIVEN_TO_DECODER : has('y') ? GIVEN_TWICE : GIVEN;
    arrange = () => {
      given.replaceChildren(...places.flatMap((parts) => stack('stack', parts)));
      flow.replaceChildren(...STAGES.flatMap((parts) => stack('stage', parts)));
    };
    return { matrices, elements };
  });
  let arrange = () => {};
  const order = new BoardOrder(front, () => arrange());

  const walk = new Walk();
  const places = new Map<string, ReturnType<typeof createMatrix>>();
  const cellAt = ({ name, row, column }: Cell) => places.get(name)?.cellAt(row, column) ?? null;
  const startWalk = memo((stepWhy: Explanation[]) =>
    walk.start(
      stepWhy.map((why) => ({
        products: productsOf(why).map((factors) => factors.map(cellAt)),
        result: cellAt(why.cell),
      })),
    ),
  );

  return {
    /** Returns the number of characters in a row of all matrices that the step is about. */
    update(props: MatrixBoardProps) {
      const { manifest, index, stepSources, stepWhy } = props;
      const shapes = shapesOf(props);
      const { matrices, elements } = build(shapes.map(({ firstRow: _, ...shape }) => shape));
      const names = shapes.map(({ name }) => name);
      const focus = focusOf(manifest, manifest.steps[index], stepSources, names);
      const looks = shapes.map((shape) => lookOf(shape, props));
      shapes.forEach((shape, nth) => {
        matrices[nth].update(looks[nth], shape.firstRow);
        markFocus(matrices[nth].element, focus, shape.name);
        places.set(shape.name, matrices[nth]);
      });
      order.update(
        elements,
        focus.map(({ name }) => name),
      );
      startWalk(stepWhy);
      const focused = shapes.map(({ name }) => focus.some((one) => one.name === name));
      return shapes.reduce((sum, { columns }, nth) => sum + (focused[nth] ? columns * looks[nth].width : 0), 0);
    },
  };
}

function markFocus({ dataset, style }: HTMLElement, focus: Focused[], name: string) {
  const place = focus.findIndex((focused) => focused.name === name);
  dataset.use = focus[place]?.use ?? 'none';
  dataset.sign = focus[place]?.sign ?? '';
  style.setProperty('--place', String(place + 1));
}

/** The cells of each product of a sum of products; empty for other operations. */
function productsOf({ operation, operands }: Explanation): Cell[][] {
  if (operation !== 'sum_of_products') return [];
  // An odd number of operands ends with a bias, which is added.
  const factors = operands.slice(0, operands.length - (operands.length % 2));
  const cells = factors.map((factor) => Array.from(factor.values, (_, at) => cellOf(factor, at)));
  const [left, right] = [0, 1].map((side) => cells.filter((_, nth) => nth % 2 === side).flat());
  return left.map((cell, nth) => [cell, right[nth]]);
}
