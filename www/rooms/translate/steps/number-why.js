// @ts-check
/**
 * Explains a number of the decoder, one step back: the numbers and weights from which it is computed. Numbers of the
 * decoder link to their own explanation. Numbers of the encoder have no explanation.
 *
 * @typedef {import('../../../pkg/headlight.js').NumberWhy} NumberWhy
 * @typedef {import('../../../pkg/headlight.js').NumberSource} NumberSource
 * @typedef {import('../view.ts').Shown} Shown
 * @typedef {import('../state.ts').Stage} Stage
 */
import { html } from '../../../widgets/elements.js';
import { withSubscripts } from '../../../widgets/subscripts.js';
import { writtenOut } from '../../../widgets/written-out.js';
import { readText } from '../spelled.js';
import { words } from '../words.js';

/** Patterns of matrix names, with their stages. The first match counts. */
const STAGE_OF = /** @type {[RegExp, Stage][]} */ ([
  [/^resid_pre/, 'input'],
  [/^(ssru|resid_ssru|self_attn_out|resid_self|ln1)/, 'memory'],
  [/^(q|k|v|qk_products|dot_products|scaled_scores|biased_scores|attn_scores)$/, 'scores'],
  [/^(mlp|resid_post|ln3)/, 'forward'],
]);

/**
 * The stage of a number. Masked self-attention is one stage; cross-attention consists of several stages.
 * @param {NumberWhy} why @returns {Stage}
 */
export const stageOf = ({ cell, part }) =>
  isMasked(cell.name) ? 'memory' : (STAGE_OF.find(([pattern]) => pattern.test(part))?.[1] ?? 'mix');

/** @param {string} site */
const isMasked = (site) => /\.self_attn\./.test(site);

/** @param {import('../controller.ts').Emit} emit */
export function createNumberWhy(emit) {
  const { number: say } = words.steps;
  const title = html('h4', {});
  const sum = html('p', { class: 'number-sum' });
  const sources = html('ul', { class: 'weight-sums', role: 'list' });
  const element = html('div', { class: 'weight-why number-why', role: 'group' }, title, sum, sources);

  return {
    element,
    /** @param {NumberWhy | null} why @param {Shown['answers']['translation']} translation */
    update(why, { source_tokens }) {
      element.hidden = why === null;
      if (!why) return;
      const { cell, part } = why;
      const layer = Number(cell.name.split('.')[1]);
      const head = /\.(cross|self)_attn\./.test(cell.name) ? Number(cell.name.split('.').at(-1)) : null;
      const reader = /^[kv]$/.test(part) && !isMasked(cell.name) ? readText(source_tokens[cell.row]) : null;
      const spoken = say.title(say.part(part), cell.column, layer, head, reader);
      title.textContent = spoken;
      element.setAttribute('aria-label', spoken);
      sum.replaceChildren(...withSubscripts(writtenOut(why, say)));
      // Keeps the focus in the list after a step back.
      const wasInside = sources.contains(document.activeElement);
      sources.replaceChildren(...why.sources.map((source) => html('li', {}, ...told(source, why, source_tokens))));
      if (wasInside) sources.querySelector('button')?.focus({ preventScroll: true });
    },
  };

  /**
   * Describes a source. It is a button if its own sources can be shown.
   *
   * @param {NumberSource} source
   * @param {NumberWhy} why
   * @param {Shown['answers']['translation']['source_tokens']} tokens
   */
  function told(source, { cell, largest }, tokens) {
    const { name, part, stream, row, column, values, is_explained } = source;
    const what = stream === 'weights' ? say.weights(part) : is_explained ? say.part(part) : say.encoded;
    const isColumn = part === 'v' && values.length > 1;
    const of = stream === 'reader' && !isColumn ? readText(tokens[row]) : null;
    const text = withSubscripts(say.source(what, values.length, say.streams[stream], of));
    if (!is_explained) return text;
    // If the source is a whole row, the button links to the number that contributes most.
    const at = largest.length > 0 && largest[0] < values.length ? largest[0] : 0;
    const [rows, columns] = isColumn ? [at, 0] : [0, at];
    const goal = { name, row: row + rows, column: column + columns };
    const isSame = goal.name === cell.name && goal.row === cell.row && goal.column === cell.column;
    if (isSame) return text;
    return [html('button', { type: 'button', 'data-drawn': true, on: { click: () => emit('number', goal) } }, ...text)];
  }
}
