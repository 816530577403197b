// @ts-check
/**
 * The panel of the open stage, with formula, text and picture. On demand, it shows all tokens as rows.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {ReturnType<typeof import('../../../widgets/vector-strip.js').createStripGroup>} StripGroup
 * @typedef {import('../operation-order.js').Order} Order
 * @typedef {object} StageProps
 * @property {import('../block-values.js').Block} block
 * @property {import('../controller.js').BlockAnswers['changed']} changed
 * @property {import('../../../engine/trace.js').Matrix | null} rows
 * @property {string | null} place site of the rows
 * @property {import('../controller.js').HeadWeights | null} weights
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
 * @property {import('../../../draw/color.js').Theme} theme
 * @typedef {object} Stage
 * @property {(props: StageProps) => Element[]} formula does not depend on token and layer
 * @property {HTMLElement[]} elements
 * @property {(props: StageProps) => string} update returns the text
 */
import { html } from '../../../widgets/elements.js';
import { withSubscripts } from '../../../widgets/subscripts.js';
import { WEIGHTS_OF } from '../fields.js';
import { createAddition } from './addition.js';
import { createAttention } from './attention.js';
import { createConcatenation } from './concatenation.js';
import { createFeedForward } from './feed-forward.js';
import { createHeadWeights } from './head-weights.js';
import { createNorm } from './norm.js';
import { createProjections } from './projections.js';
import { createRows } from './token-rows.js';
import { stages as stageWords } from './words.js';

/** @type {Record<string, (order: Order, emit: Emit, stripGroup: StripGroup) => Stage>} */
const STAGES = {
  projections: createProjections,
  attention: createAttention,
  concatenate: createConcatenation,
  add1: (order, _, stripGroup) => createAddition(order, stripGroup, 'add1'),
  norm1: (order, _, stripGroup) => createNorm(order, stripGroup, 'norm1'),
  mlp: createFeedForward,
  add2: (order, _, stripGroup) => createAddition(order, stripGroup, 'add2'),
  norm2: (order, _, stripGroup) => createNorm(order, stripGroup, 'norm2'),
  post1: (order, _, stripGroup) => createNorm(order, stripGroup, 'post1'),
  post2: (order, _, stripGroup) => createNorm(order, stripGroup, 'post2'),
};

/**
 * @param {Order} order
 * @param {Emit} emit
 * @param {StripGroup} stripGroup the group of strips with the model's width
 */
export function createStages(order, emit, stripGroup) {
  /**
   * Maps each panel to the update function of its stage. A stage is created when its panel is first opened.
   *
   * @type {Map<HTMLElement, (props: StageProps) => void>}
   */
  const updates = new Map();

  /**
   * @param {HTMLElement} panel
   * @param {string} name
   */
  function make(panel, name) {
    const formula = html('div', { class: 'stage-formula' });
    const text = html('p', { class: 'stage-text' });
    const stage = STAGES[name](order, emit, stripGroup);
    const weights = WEIGHTS_OF[name] ? createHeadWeights(order, emit, WEIGHTS_OF[name]) : null;
    const rows = createRows(order, emit, order.rowSitesOf(name));
    const step = (/** @type {string} */ label, /** @type {() => void} */ act) =>
      html('button', { type: 'button', on: { click: act } }, label);
    panel.append(
      formula,
      text,
      ...stage.elements,
      ...(weights ? [weights.element] : []),
      rows.element,
      html(
        'p',
        { class: 'stage-walk' },
        step(stageWords.previous, () => emit('move', -1)),
        step(stageWords.next, () => emit('move', 1)),
        step(stageWords.close, () => emit('stage', name)),
      ),
    );
    return (/** @type {StageProps} */ props) => {
      if (!formula.hasChildNodes()) formula.append(...stage.formula(props));
      text.replaceChildren(...withSubscripts(stage.update(props)));
      weights?.update(props);
      rows.update(props);
    };
  }

  return {
    /**
     * @param {HTMLElement | null} panel panel of the open stage
     * @param {StageProps & { stage: string | null }} props
     */
    update(panel, props) {
      if (!panel || props.stage === null) return;
      const update = updates.get(panel) ?? make(panel, props.stage);
      updates.set(panel, update);
      update(props);
    },
  };
}
