/**
 * Explains a number of the decoder by the numbers and weights from which it is computed. Numbers of the decoder link to
 * their own explanation. Numbers of the encoder have no explanation.
 */
import { html } from 'lit-html';
import type { Explanation, Operand } from '../../../pkg/headlight.js';
import { explanationOf } from '../../../widgets/explained-number.ts';
import type { Translation } from '../answers.ts';
import type { Emit } from '../controller.ts';
import { readText } from '../spelled.ts';
import type { Stage } from '../state.ts';
import { words } from '../words/en.js';

type Tokens = Translation['source_tokens'];

/** Regular expressions for names of matrices, each with its stage. The first match counts. */
const STAGE_OF: [RegExp, Stage][] = [
  [/^(resid_pre|decoder\.)/, 'input'],
  [/^(ssru|resid_ssru|self_attn_out|resid_self|ln1)/, 'memory'],
  [/^(q|k|v|qk_products|dot_products|scaled_scores|biased_scores|attn_scores)$/, 'scores'],
  [/^(mlp|resid_post|ln3)/, 'forward'],
];

const { number: say } = words.steps;

/** The stage of a number. Masked self-attention is one stage; cross-attention consists of several stages. */
export const stageOf = ({ cell, part }: Explanation) =>
  isMasked(cell.name) ? 'memory' : (STAGE_OF.find(([pattern]) => pattern.test(part))?.[1] ?? 'mix');

const isMasked = (site: string) => /\.self_attn\./.test(site);

/** `tokens`: source tokens. `isPre`: whether norms come before their sublayers. */
export function numberWhyOf(why: Explanation, tokens: Tokens, isPre: boolean, emit: Emit) {
  const { cell, part } = why;
  // A number of the embedding belongs to no layer.
  const [, place] = cell.name.split('.');
  const layer = /^\d+$/.test(place) ? Number(place) : null;
  const head = /\.(cross|self)_attn\./.test(cell.name) ? Number(cell.name.split('.').at(-1)) : null;
  const reader = /^[kv]$/.test(part) && !isMasked(cell.name) ? readText(tokens[cell.row]) : null;
  const title = say.title(say.part(part, isPre), cell.column, layer, head, reader);
  const look = { say, describe: (operand: Operand) => described(operand, tokens, isPre) };
  return html`<div class="weight-why number-why" role="group" aria-label=${title}>
    <h4>${title}</h4>
    ${explanationOf(why, look, (cell) => emit('number', cell))}
  </div>`;
}

function described({ part, origin, rows, values, is_explained }: Operand, tokens: Tokens, isPre: boolean) {
  const what = origin === 'weights' ? say.weights(part) : is_explained ? say.part(part, isPre) : say.encoded;
  const isOfToken = origin === 'encoder' && rows[1] - rows[0] === 1;
  return say.operand(what, values.length, say.origins[origin], isOfToken ? readText(tokens[rows[0]]) : null);
}
