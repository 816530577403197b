// @ts-check
/**
 * The stage that is opened: its formula, its text, its own picture, and on demand all tokens as rows.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {ReturnType<typeof import('./strip.js').createPointing>} Pointing
 * @typedef {import('./order.js').Order} Order
 * @typedef {object} Told what a stage is told of
 * @property {import('../../engine/trace.js').Trace} block
 * @property {import('../../engine/trace.js').Trace | null} changed
 * @property {import('../../engine/trace.js').Trace | null} rows
 * @property {string | null} place of which the rows are
 * @property {{ text: string }[]} tokens
 * @property {number} token
 * @property {number} layer
 * @property {number} head
 * @property {number} n_heads
 * @property {number} d_model
 * @property {number} d_head
 * @property {number} d_mlp
 * @property {string[]} edits
 * @property {number | null} dimension
 * @property {import('../../draw/color.js').Theme} theme
 * @typedef {object} Stage
 * @property {(told: Told) => Element[]} formula which is the same for every token and layer
 * @property {HTMLElement[]} elements
 * @property {(told: Told) => string} update answers with the text
 */
import { html } from '../../draw/elements.js';
import { withSubscripts } from '../../draw/subscripts.js';
import { stages as said } from '../../words/block/stages.js';
import { createAddition } from './addition.js';
import { createAttention } from './attention.js';
import { createConcatenation } from './concatenation.js';
import { createFeedForward } from './feed-forward.js';
import { createNorm } from './norm.js';
import { createProjections } from './projections.js';
import { createRows } from './rows.js';

/** @type {Record<string, (order: Order, emit: Emit, pointing: Pointing) => Stage>} */
const STAGES = {
  projections: createProjections,
  attention: createAttention,
  concatenate: createConcatenation,
  add1: (order, _, pointing) => createAddition(order, pointing, 'add1'),
  norm1: (order, _, pointing) => createNorm(order, pointing, 'norm1'),
  mlp: createFeedForward,
  add2: (order, _, pointing) => createAddition(order, pointing, 'add2'),
  norm2: (order, _, pointing) => createNorm(order, pointing, 'norm2'),
};

/** Whether an operation opens. @param {string} op */
export const opens = (op) => op in STAGES;

/** Where a stage can show all tokens. */
const PLACES = /** @type {Record<string, string[]>} */ ({
  projections: ['resid_pre'],
  attention: ['pattern'],
  concatenate: ['attn_out'],
  add1: ['resid_mid'],
  norm1: ['ln1.normalized'],
  mlp: ['mlp.pre', 'mlp.post', 'mlp_out'],
  add2: ['resid_post'],
  norm2: ['ln2.normalized'],
});

/**
 * @param {Order} order
 * @param {Emit} emit
 * @param {Pointing} pointing over the model's width
 */
export function createStages(order, emit, pointing) {
  /** @type {Map<HTMLElement, (told: Told) => void>} Made when they are first opened. */
  const made = new Map();

  /**
   * @param {HTMLElement} panel
   * @param {string} name
   */
  function make(panel, name) {
    const formula = html('div', { class: 'stage-formula' });
    const text = html('p', { class: 'stage-text' });
    const stage = STAGES[name](order, emit, pointing);
    const rows = createRows(order, emit, PLACES[name]);
    const step = (/** @type {string} */ label, /** @type {() => void} */ act) => html('button', { type: 'button', on: { click: act } }, label);
    panel.append(
      formula,
      text,
      ...stage.elements,
      rows.element,
      html(
        'p',
        { class: 'stage-walk' },
        step(said.previous, () => emit('move', -1)),
        step(said.next, () => emit('move', 1)),
        step(said.close, () => emit('stage', name)),
      ),
    );
    return (/** @type {Told} */ told) => {
      if (!formula.hasChildNodes()) formula.append(...stage.formula(told));
      text.replaceChildren(...withSubscripts(stage.update(told)));
      rows.update(told);
    };
  }

  return {
    /**
     * @param {HTMLElement | null} panel of the stage that is open
     * @param {Told & { stage: string | null }} told
     */
    update(panel, told) {
      if (!panel || told.stage === null) return;
      const update = made.get(panel) ?? make(panel, told.stage);
      made.set(panel, update);
      update(told);
    },
  };
}
