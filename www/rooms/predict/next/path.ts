/**
 * The path from the last vector to the probabilities, drawn as in the lectures, with the sizes of this model. Each of
 * its numbers is a button that opens its explanation.
 */
import { html } from 'lit-html';

import { formatNumber } from '../../../draw/format.ts';
import { percent } from '../../../draw/percent.ts';
import type { Candidate, ModelManifest } from '../../../pkg/headlight.js';
import { mathml } from '../../../widgets/elements.ts';
import { inlineMath, mi, mo, mtext, over, row, sub, sup } from '../../../widgets/mathml.ts';
import type { Emit } from '../controller.ts';
import type { Input } from '../state.ts';
import { spelled } from '../tokens/spelled.ts';
import { words } from '../words.ts';

/** Names of the final norm in formulas. */
const NORMS = { layer_norm: 'LayerNorm', rms_norm: 'RMSNorm' };

export function pathOf(
  { d_model, d_vocab, norm }: ModelManifest,
  { id, text, logit, probability }: Candidate,
  temperature: number,
  held: Input['number'],
  emit: Emit,
) {
  const { path } = words;
  const word = spelled(text);
  const size = (rows: number, columns: number) => `${rows} × ${columns.toLocaleString('en')}`;
  const number = (name: string, value: string) => html`<button
    type="button" class="path-number" data-drawn
    aria-label=${path.whereFrom(words.number.part(name, norm), word, value)}
    aria-pressed=${held?.name === name && held.column === id}
    @click=${() => emit('number', { name, column: id })}
  >${path.numberOf(word, value)}</button>`;
  const z = (index: string) => divided(sub(mi('z'), mi(index)), temperature);
  const [W, h] = [sub(mi('W'), mi('U')), mi('ĥ')];
  const share = row(
    sub(mi('P'), mi('i')),
    mo('='),
    over(sup(mi('e'), z('i')), row(mathml('munder', {}, mo('∑'), mi('j')), sup(mi('e'), z('j')))),
  );
  const stations: [string, Element, unknown][] = [
    [path.vector, mi('h'), size(1, d_model)],
    [path.norm, row(h, mo('='), mtext(NORMS[norm]), mo('('), mi('h'), mo(')')), size(1, d_model)],
    [path.unembedding, W, size(d_model, d_vocab)],
    [
      path.sized(path.logits, size(1, d_vocab)),
      row(mi('z'), mo('='), mi('ĥ'), sub(mi('W'), mi('U'))),
      number('logits', formatNumber(logit, { decimals: 2 })),
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

const divided = (z: Element, temperature: number) => (temperature === 1 ? z : row(z, mo('/'), mi('τ')));
