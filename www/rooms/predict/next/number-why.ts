/**
 * Explains a number between the last vector and the probability of a word, one step back: the formula with its numbers
 * and weights. Each computed number links to its own explanation, back to the last vector.
 */
import { html } from 'lit-html';

import type { ModelManifest, NumberSource, PathWhy, Prediction } from '../../../pkg/headlight.js';
import { withSubscripts } from '../../../widgets/subscripts.js';
import { writtenOut } from '../../../widgets/written-out.js';
import type { Emit } from '../controller.ts';
import type { Input } from '../state.ts';
import { spelled } from '../tokens/spelled.ts';
import { wordMenuOf } from '../tokens/word-menu.ts';
import { words } from '../words.ts';
import { formatTiny } from './format-small.ts';

type Norm = ModelManifest['norm'];

const { number: say } = words;

/** @param reshaped settings that reshape the bars; `null` for the model's distribution */
export function numberWhyOf(
  answer: PathWhy | null,
  prediction: Prediction,
  norm: Norm,
  reshaped: Input | null,
  emit: Emit,
) {
  if (!answer) return '';
  const { why, word } = answer;
  const best = prediction.next[0].id;
  const part = say.part(why.part, norm);
  const spoken = word ? say.ofWord(part, spelled(word.text)) : say.of(part, isAlone(why.part) ? null : why.cell.column);
  const act = (word: number | null) => emit('number', { name: why.cell.name, column: word ?? best });
  const menu = { id: 'predict-number-word', label: say.word, none: say.mostLikely, act };
  return html`<div class="number-why" role="group" aria-label=${spoken}>
    <div class="number-head">
      <h3>${spoken}</h3>
      ${word ? wordMenuOf(menu, prediction, word.id === best ? null : word.id, [word]) : ''}
      <button type="button" @click=${() => emit('number', null)}>${say.close}</button>
    </div>
    <p class="number-sum">${writtenOut(why, { ...say, spread: say.spread(norm) }, formatTiny)}</p>
    <ul class="number-sources" role="list">
      ${why.sources.map((source) => html`<li>${told(source, why.largest[0] ?? best, norm, emit)}</li>`)}
    </ul>
    ${reshaped ? html`<p class="fine">${say.own(reshaped)}</p>` : ''}
  </div>`;
}

/** Describes a source. It is a button if it has an explanation of its own. */
function told(
  { name, part, stream, column, values, is_explained }: NumberSource,
  largest: number,
  norm: Norm,
  emit: Emit,
) {
  const text =
    stream === 'weights'
      ? say.source(say.weights(part), values.length, say.trained)
      : say.source(is_explained ? say.part(part, norm) : say.lastVector, values.length, null);
  if (!is_explained) return withSubscripts(text);
  // If the source is a whole row, the button links to the number that contributes most.
  const at = values.length === 1 ? column : column + largest;
  return html`<button type="button" data-drawn @click=${() => emit('number', { name, column: at })}>${text}</button>`;
}

/** Whether a part is a single number instead of one per dimension. */
const isAlone = (part: string) => ['exp_sum', 'largest_logit', 'ln_final.scale', 'ln_final.mean'].includes(part);
