/**
 * The path from the last vector to the probabilities, drawn as in the lectures, with the sizes of this model. Each of
 * its numbers is a button that opens its explanation.
 */
import { html } from 'lit-html';
import { formatTiny, percent, toTwoDecimals } from '../../../draw/format.ts';
import { written } from '../../../draw/written.ts';
import type { Candidate, ModelManifest, Operand, PathWhy, Prediction } from '../../../pkg/headlight.js';
import { explanationOf } from '../../../widgets/explained-number.ts';
import { inlineMath, mtext, over, row, sub, sumOver, sup, type Term } from '../../../widgets/mathml.ts';
import type { Emit } from '../controller.ts';
import type { Input } from '../state.ts';
import { spelled } from '../tokens/spelled.ts';
import { wordMenuOf } from '../tokens/word-menu.ts';
import { words } from '../words/en.js';

const NORMS = { layer_norm: 'LayerNorm', rms_norm: 'RMSNorm' };

export function pathOf(
  { d_model, d_vocab, norm, fills_blanks: isMasked }: ModelManifest,
  { id, text, logit, probability }: Candidate,
  temperature: number,
  held: Input['number'],
  emit: Emit,
) {
  const { path } = words;
  const word = spelled(text);
  const size = (rows: number, columns: number) => `${rows} × ${written(columns)}`;
  const number = (name: string, value: string) => html`<button
    type="button" class="path-number" data-drawn
    aria-label=${path.whereFrom(words.number.part(name, norm), word, value)}
    aria-pressed=${held?.name === name && held.column === id}
    @click=${() => emit('number', { name, column: id })}
  >${path.numberOf(word, value)}</button>`;
  const z = (index: string) => divided(sub('z', index), temperature);
  const head = row(mtext('act'), '(', 'h', 'W', '+', 'b', ')');
  const share = row(sub('P', 'i'), '=', over(sup('e', z('i')), row(sumOver('j'), sup('e', z('j')))));
  const stations: [string, Term, unknown][] = [
    [path.vector, 'h', size(1, d_model)],
    [
      isMasked ? words.masked.pathHead : path.norm,
      row('ĥ', '=', mtext(NORMS[norm]), '(', isMasked ? head : 'h', ')'),
      isMasked ? '' : size(1, d_model),
    ],
    [path.unembedding, sub('W', 'U'), isMasked ? '' : size(d_model, d_vocab)],
    [
      path.sized(path.logits, size(1, d_vocab)),
      row('z', '=', 'ĥ', sub('W', 'U'), ...(isMasked ? ['+', sub('b', 'U')] : [])),
      number('logits', toTwoDecimals(logit)),
    ],
    [
      temperature === 1 ? path.softmax : path.sized(path.softmax, path.temperature(temperature)),
      share,
      number('probability', temperature === 1 ? percent(probability) : path.own(percent(probability))),
    ],
  ];
  return html`<p class="predict-path" aria-label=${path.label} role="group">${stations.map(
    ([name, formula, shape], nth) => html`${nth > 0 ? html`<span class="path-arrow" aria-hidden="true">→</span>` : ''}
      <span class="path-station">
        <span class="path-name">${name}</span>${inlineMath(formula)}<span class="path-shape">${shape}</span>
      </span>`,
  )}</p>`;
}

const divided = (z: Element, temperature: number) => (temperature === 1 ? z : row(z, '/', 'τ'));

type Norm = ModelManifest['norm'];

const { number: say } = words;

/**
 * Explains one number on the path from the last vector to the probability of a word: the formula with the numbers and
 * weights from which it is computed. Each computed number links to its own explanation, and so on back to the last
 * vector.
 *
 * `reshaped`: settings that reshape the bars; `null` for the model's distribution.
 */
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
const isAlone = (part: string) => ['exp_sum', 'largest_logit'].includes(part) || /\.(scale|mean)$/.test(part);
