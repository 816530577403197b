/** The content of the open stage: formula, text and picture. On demand, it shows all tokens as rows. */
import { html } from 'lit-html';
import { subscripted } from '../../../widgets/subscripted.ts';
import type { StripGroup } from '../../../widgets/vector-strip.ts';
import type { Emit } from '../controller.ts';
import { WEIGHTS_OF } from '../fields.ts';
import type { Order } from '../operation-order.ts';
import type { Shown } from '../shown.ts';
import { createAddition } from './addition.ts';
import { createAttention } from './attention.ts';
import { createConcatenation } from './concatenation.ts';
import { createFeedForward } from './feed-forward.ts';
import { createHeadWeights } from './head-weights.ts';
import { createNorm } from './norm.ts';
import { createProjections } from './projections.ts';
import { createRows } from './token-rows.ts';
import { stages as say } from './words/en.js';

export interface Stage {
  formula: Element[];
  draw: (props: Shown) => { text: string; picture: unknown };
}

/** Functions that create the stages. `group`: strips as long as the model's vectors; they share a marked dimension. */
const STAGES: Record<string, (order: Order, emit: Emit, group: StripGroup) => Stage> = {
  projections: createProjections,
  attention: createAttention,
  concatenate: createConcatenation,
  add1: (order, _, group) => createAddition(order, group, 'add1'),
  norm1: (order, _, group) => createNorm(order, group, 'norm1'),
  mlp: createFeedForward,
  add2: (order, _, group) => createAddition(order, group, 'add2'),
  norm2: (order, _, group) => createNorm(order, group, 'norm2'),
  post1: (order, _, group) => createNorm(order, group, 'post1'),
  post2: (order, _, group) => createNorm(order, group, 'post2'),
};

export function createStages(order: Order, emit: Emit, group: StripGroup) {
  /** Each stage is created when it is first opened. */
  const stages = new Map<string, (props: Shown) => unknown>();

  function create(name: string) {
    const stage = STAGES[name](order, emit, group);
    const weightsOf = WEIGHTS_OF[name] ? createHeadWeights(order, emit, WEIGHTS_OF[name]) : () => '';
    const rowsOf = createRows(order, emit, order.rowSitesOf(name));
    const stepOf = (label: string, act: () => void) => html`<button type="button" @click=${act}>${label}</button>`;
    return (props: Shown) => {
      const { text, picture } = stage.draw(props);
      return html`
        <div class="stage-formula">${stage.formula}</div>
        <p class="stage-text">${subscripted(text)}</p>
        ${picture}${weightsOf(props)}${rowsOf(props)}
        <p class="stage-walk">
          ${stepOf(say.previous, () => emit('move', -1))}
          ${stepOf(say.next, () => emit('move', 1))}
          ${stepOf(say.close, () => emit('stage', name))}
        </p>`;
    };
  }

  return (name: string, props: Shown) => {
    const stage = stages.get(name) ?? create(name);
    stages.set(name, stage);
    return stage(props);
  };
}
