/**
 * Explains a number between the last vector and the probability of a word, one step back: its formula with the numbers
 * and weights in it. Computed numbers link further back, up to the last vector.
 */

import type { NumberSource, PathWhy, Prediction } from '../../../pkg/headlight.js';
import { html } from '../../../widgets/elements.js';
import { withSubscripts } from '../../../widgets/subscripts.js';
import { writtenOut } from '../../../widgets/written-out.js';
import type { Input } from '../state.ts';
import { spelled } from '../tokens/spelled.ts';
import { createWordMenu } from '../tokens/word-menu.ts';
import type { Emit } from '../view.ts';
import { words } from '../words.ts';
import { formatTiny } from './format-small.ts';

export function createNumberWhy(emit: Emit) {
  const { number: say } = words;
  let shown = null as PathWhy | null;
  const title = html('h3', {});
  const menu = createWordMenu('predict-number-word', say.word, say.mostLikely, (word) => {
    if (shown) emit('number', { name: shown.why.cell.name, column: word ?? best });
  });
  let best = 0;
  const close = html('button', { type: 'button', on: { click: () => emit('number', null) } }, say.close);
  const sum = html('p', { class: 'number-sum' });
  const own = html('p', { class: 'fine' });
  const sources = html('ul', { class: 'number-sources', role: 'list' });
  const element = html(
    'div',
    { class: 'number-why', role: 'group', hidden: true },
    html('div', { class: 'number-head' }, title, menu.element, close),
    sum,
    sources,
    own,
  );

  return {
    element,
    /** @param reshaped settings of the bars; `null` for the model's own distribution */
    update(answer: PathWhy | null, prediction: Prediction, norm: 'layer_norm' | 'rms_norm', reshaped: Input | null) {
      element.hidden = answer === null;
      shown = answer;
      if (!answer) return;
      const { why, word } = answer;
      best = prediction.next[0].id;
      const part = say.part(why.part, norm);
      const spoken = word
        ? say.ofWord(part, spelled(word.text))
        : say.of(part, isAlone(why.part) ? null : why.cell.column);
      title.textContent = spoken;
      element.setAttribute('aria-label', spoken);
      menu.element.hidden = !word;
      if (word) menu.update(prediction, word.id === best ? null : word.id, [word]);
      sum.textContent = writtenOut(why, { ...say, spread: say.spread(norm) }, formatTiny);
      own.hidden = reshaped === null;
      own.textContent = reshaped ? say.own(reshaped) : '';
      // Keeps the focus in the list after a step back.
      const wasInside = sources.contains(document.activeElement);
      sources.replaceChildren(...why.sources.map((source) => html('li', {}, ...told(source, why, norm))));
      if (wasInside) (sources.querySelector('button') ?? close).focus({ preventScroll: true });
    },
  };

  /** A source in words; one that links further back is a button. */
  function told(
    { name, part, stream, column, values, is_explained }: NumberSource,
    { largest }: PathWhy['why'],
    norm: 'layer_norm' | 'rms_norm',
  ) {
    const text =
      stream === 'weights'
        ? say.source(say.weights(part), values.length, say.trained)
        : say.source(is_explained ? say.part(part, norm) : say.lastVector, values.length, null);
    if (!is_explained) return withSubscripts(text);
    // For a whole row, links to the number that contributes most.
    const at = values.length === 1 ? column : column + (largest ?? best);
    return [
      html(
        'button',
        { type: 'button', 'data-drawn': true, on: { click: () => emit('number', { name, column: at }) } },
        text,
      ),
    ];
  }
}

/** Whether it is a single number, and not one per dimension. */
const isAlone = (part: string) => ['exp_sum', 'largest_logit', 'ln_final.scale', 'ln_final.mean'].includes(part);
