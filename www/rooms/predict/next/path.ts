/**
 * The path from the last vector to the probabilities, as drawn in the lectures, with the sizes of this model. Each of
 * its numbers is a button that opens its explanation.
 */
import { formatNumber } from '../../../draw/format.js';
import { percent } from '../../../draw/percent.js';
import type { Candidate, ModelManifest } from '../../../pkg/headlight.js';
import { html, mathml } from '../../../widgets/elements.js';
import { inlineMath, mi, mo, mtext, over, row, sub, sup } from '../../../widgets/mathml.js';
import type { Input } from '../state.ts';
import { spelled } from '../tokens/spelled.ts';
import type { Emit } from '../view.ts';
import { words } from '../words.ts';

/** Names of the final norm in formulas. */
const NORMS = { layer_norm: 'LayerNorm', rms_norm: 'RMSNorm' };

export function createPath(emit: Emit) {
  const element = html('p', { class: 'predict-path', 'aria-label': words.path.label, role: 'group' });
  let drawn = '';

  return {
    element,
    update(
      { d_model, d_vocab, norm }: ModelManifest,
      { id, text, logit, probability }: Candidate,
      temperature: number,
      held: Input['number'],
    ) {
      const wanted = JSON.stringify([d_model, d_vocab, norm, id, logit, probability, temperature, held]);
      if (wanted === drawn) return;
      drawn = wanted;
      const size = (rows: number, columns: number) => `${rows} × ${columns.toLocaleString('en')}`;
      const station = (name: string, formula: Element | null, shape: string | Element) =>
        html(
          'span',
          { class: 'path-station' },
          html('span', { class: 'path-name' }, name),
          formula && inlineMath(formula),
          html('span', { class: 'path-shape' }, shape),
        );
      const word = spelled(text);
      const number = (name: string, value: string) =>
        html(
          'button',
          {
            type: 'button',
            class: 'path-number',
            'data-drawn': true,
            'aria-label': words.path.whereFrom(words.number.part(name, norm), word, value),
            'aria-pressed': String(held?.name === name && held.column === id),
            on: { click: () => emit('number', { name, column: id }) },
          },
          words.path.numberOf(word, value),
        );
      const { path } = words;
      const divided = (z: Element) => (temperature === 1 ? z : row(z, mo('/'), mi('τ')));
      const z = (index: string) => divided(sub(mi('z'), mi(index)));
      const share = row(
        sub(mi('P'), mi('i')),
        mo('='),
        over(sup(mi('e'), z('i')), row(mathml('munder', {}, mo('∑'), mi('j')), sup(mi('e'), z('j')))),
      );
      const stations = [
        station(path.vector, mi('h'), size(1, d_model)),
        station(path.norm, row(mi('ĥ'), mo('='), mtext(NORMS[norm]), mo('('), mi('h'), mo(')')), size(1, d_model)),
        station(path.unembedding, sub(mi('W'), mi('U')), size(d_model, d_vocab)),
        station(
          path.sized(path.logits, size(1, d_vocab)),
          row(mi('z'), mo('='), mi('ĥ'), sub(mi('W'), mi('U'))),
          number('logits', formatNumber(logit, { decimals: 2 })),
        ),
        station(
          temperature === 1 ? path.softmax : path.sized(path.softmax, path.temperature(temperature)),
          share,
          number('probability', temperature === 1 ? percent(probability) : path.own(percent(probability))),
        ),
      ];
      element.replaceChildren(
        ...stations.flatMap((one, nth) =>
          nth > 0 ? [html('span', { class: 'path-arrow', 'aria-hidden': 'true' }, '→'), one] : [one],
        ),
      );
    },
  };
}
