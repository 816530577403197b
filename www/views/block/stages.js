// @ts-check
/**
 * The stage that is opened: its formula, its text, its own picture, and on demand all tokens as rows.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {ReturnType<typeof import('./strip.js').createPointing>} Pointing
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
 * @typedef {{ formula: Element[], text: string }} Sentences
 * @typedef {{ elements: HTMLElement[], update: (told: Told) => Sentences }} Stage
 */
import { html } from '../../draw/elements.js';
import { withSubscripts } from '../../draw/subscripts.js';
import { words } from '../../words/en/block.js';
import { createAddition } from './addition.js';
import { createAttention } from './attention.js';
import { createConcatenation } from './concatenation.js';
import { createFeedForward } from './feed-forward.js';
import { createNorm } from './norm.js';
import { createProjections } from './projections.js';
import { createRows } from './rows.js';

/** @type {Record<string, (emit: Emit, pointing: Pointing) => Stage>} */
const STAGES = {
  projections: createProjections,
  attention: createAttention,
  concatenate: createConcatenation,
  add1: (_, pointing) => createAddition(pointing, ['resid_pre', 'attn_out', 'resid_mid'], 'residual.L.1'),
  norm1: (_, pointing) => createNorm(pointing, 'ln1', 'resid_mid', 'norm.L.1'),
  mlp: createFeedForward,
  add2: (_, pointing) => createAddition(pointing, ['ln1.normalized', 'mlp_out', 'resid_post'], 'residual.L.2'),
  norm2: (_, pointing) => createNorm(pointing, 'ln2', 'resid_post', 'norm.L.2'),
};

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
 * @param {Emit} emit
 * @param {Pointing} pointing over the model's width
 */
export function createStages(emit, pointing) {
  /** @type {Map<HTMLElement, (told: Told) => void>} Made when they are first opened. */
  const made = new Map();

  /**
   * @param {HTMLElement} panel
   * @param {string} name
   */
  function make(panel, name) {
    const formula = html('div', { class: 'stage-formula' });
    const text = html('p', { class: 'stage-text' });
    const stage = STAGES[name](emit, pointing);
    const rows = createRows(emit, PLACES[name]);
    const step = (/** @type {string} */ label, /** @type {() => void} */ act) => html('button', { type: 'button', on: { click: act } }, label);
    panel.append(
      formula,
      text,
      ...stage.elements,
      rows.element,
      html(
        'p',
        { class: 'stage-walk' },
        step(words.stages.previous, () => emit('move', -1)),
        step(words.stages.next, () => emit('move', 1)),
        step(words.stages.close, () => emit('stage', name)),
      ),
    );
    return (/** @type {Told} */ told) => {
      const said = stage.update(told);
      formula.replaceChildren(...said.formula);
      text.replaceChildren(...withSubscripts(said.text));
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
