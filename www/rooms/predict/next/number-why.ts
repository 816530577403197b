/**
 * Explains one number on the path from the last vector to the probability of a word: the formula with the numbers and
 * weights from which it is computed. Each computed number links to its own explanation, and so on back to the last
 * vector.
 */
import { html } from 'lit-html';

import type { ModelManifest, Operand, PathWhy, Prediction } from '../../../pkg/headlight.js';
import { explanationOf } from '../../../widgets/explanation.ts';
import type { Emit } from '../controller.ts';
import type { Input } from '../state.ts';
import { spelled } from '../tokens/spelled.ts';
import { wordMenuOf } from '../tokens/word-menu.ts';
import { words } from '../words.ts';
import { formatTiny } from './format-small.ts';

type Norm = ModelManifest['norm'];

const { number: say } = words;

/** `reshaped`: settings that reshape the bars; `null` for the model's distribution. */
export function numberWhyOf(answer: PathWhy, prediction: Prediction, norm: Norm, reshaped: Input | null, emit: Emit) {
  const { why, word } = answer;
  const best = prediction.next[0].id;
  const part = say.part(why.part, norm);
  const spoken = word ? say.ofWord(part, spelled(word.text)) : say.of(part, isAlone(why.part) ? null : why.cell.column);
  const act = (word: number | null) => emit('number', { name: why.cell.name, column: word ?? best });
  const menu = { id: 'predict-number-word', label: say.word, none: say.mostLikely, act };
  const look = {
    say: { ...say, spread: say.spread(norm) },
    format: formatTiny,
    describe: (operand: Operand) => described(operand, norm),
    otherwise: best,
  };
  return html`<div class="number-why" role="group" aria-label=${spoken}>
    <div class="number-head">
      <h3>${spoken}</h3>
      ${word ? wordMenuOf(menu, prediction, word.id === best ? null : word.id, [word]) : ''}
      <button type="button" @click=${() => emit('number', null)}>${say.close}</button>
    </div>
    ${explanationOf(why, look, ({ name, column }) => emit('number', { name, column }))}
    ${reshaped ? html`<p class="fine">${say.own(reshaped)}</p>` : ''}
  </div>`;
}

const described = ({ part, origin, values, is_explained }: Operand, norm: Norm) =>
  origin === 'weights'
    ? say.operand(say.weights(part), values.length, say.trained)
    : say.operand(is_explained ? say.part(part, norm) : say.lastVector, values.length, null);

/** Whether a part is a single number instead of one per dimension. */
const isAlone = (part: string) => ['exp_sum', 'largest_logit', 'ln_final.scale', 'ln_final.mean'].includes(part);
