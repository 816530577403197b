// @ts-check
/**
 * Explains a number of the decoder by the numbers and weights from which it is computed. Numbers of the decoder link to
 * their own explanation. Numbers of the encoder have no explanation.
 *
 * @typedef {import('../../../pkg/headlight.js').Explanation} Explanation
 * @typedef {import('../../../pkg/headlight.js').Operand} Operand
 * @typedef {import('../view.ts').Shown} Shown
 * @typedef {import('../state.ts').Stage} Stage
 */
import { html } from '../../../widgets/elements.ts';
import { createExplanation } from '../../../widgets/explanation.ts';
import { readText } from '../spelled.js';
import { words } from '../words.js';

/** Regular expressions for names of matrices, each with its stage. The first match counts. */
const STAGE_OF = /** @type {[RegExp, Stage][]} */ ([
  [/^(resid_pre|decoder\.)/, 'input'],
  [/^(ssru|resid_ssru|self_attn_out|resid_self|ln1)/, 'memory'],
  [/^(q|k|v|qk_products|dot_products|scaled_scores|biased_scores|attn_scores)$/, 'scores'],
  [/^(mlp|resid_post|ln3)/, 'forward'],
]);

/**
 * The stage of a number. Masked self-attention is one stage; cross-attention consists of several stages.
 * @param {Explanation} why @returns {Stage}
 */
export const stageOf = ({ cell, part }) =>
  isMasked(cell.name) ? 'memory' : (STAGE_OF.find(([pattern]) => pattern.test(part))?.[1] ?? 'mix');

/** @param {string} site */
const isMasked = (site) => /\.self_attn\./.test(site);

/** @param {import('../controller.ts').Emit} emit */
export function createNumberWhy(emit) {
  const { number: say } = words.steps;
  const title = html('h4', {});
  const explanation = createExplanation((cell) => emit('number', cell));
  const element = html('div', { class: 'weight-why number-why', role: 'group' }, title, ...explanation.elements);

  return {
    element,
    /**
     * @param {Explanation | null} why
     * @param {Shown['answers']['translation']} translation
     * @param {boolean} isPre whether norms come before their sublayers
     */
    update(why, { source_tokens }, isPre) {
      element.hidden = why === null;
      if (!why) return;
      const { cell, part } = why;
      // A number of the embedding belongs to no layer.
      const [, place] = cell.name.split('.');
      const layer = /^\d+$/.test(place) ? Number(place) : null;
      const head = /\.(cross|self)_attn\./.test(cell.name) ? Number(cell.name.split('.').at(-1)) : null;
      const reader = /^[kv]$/.test(part) && !isMasked(cell.name) ? readText(source_tokens[cell.row]) : null;
      const spoken = say.title(say.part(part, isPre), cell.column, layer, head, reader);
      title.textContent = spoken;
      element.setAttribute('aria-label', spoken);
      explanation.update(why, { say, describe: (operand) => described(operand, source_tokens, isPre) });
    },
  };

  /**
   * @param {Operand} operand
   * @param {Shown['answers']['translation']['source_tokens']} tokens source tokens
   * @param {boolean} isPre whether norms come before their sublayers
   */
  function described({ part, origin, rows, values, is_explained }, tokens, isPre) {
    const what = origin === 'weights' ? say.weights(part) : is_explained ? say.part(part, isPre) : say.encoded;
    const isOfToken = origin === 'encoder' && rows[1] - rows[0] === 1;
    return say.operand(what, values.length, say.origins[origin], isOfToken ? readText(tokens[rows[0]]) : null);
  }
}
