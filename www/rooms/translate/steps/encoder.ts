/** The lectures' drawing of the encoder, with the sizes of this model. The encoder runs once for the whole sentence. */
import { html } from 'lit-html';
import { subscripted } from '../../../widgets/subscripted.ts';
import { readText } from '../spelled.ts';
import { languagesOf } from '../state.ts';
import type { Shown } from '../view.ts';
import { words } from '../words/en.js';

const { encoderStations: say } = words.steps;

export function encoderOf({ answers, read, sizes }: Shown) {
  const { source_tokens, n_layers, n_heads } = answers.translation;
  const { d_model, d_head } = sizes;
  const texts = source_tokens.map(readText);
  const count = texts.length;
  const shape = `${count} × ${d_model}`;
  return html`<div class="encoder ${read.written === null ? '' : 'done'}">
    ${stationOf(say.read, texts.join(' '), say.tokens(count), languagesOf(read.direction).read)}
    ${thenOf(stationOf(say.embedded, 'X', shape))}
    ${thenOf(stationOf(say.layers(sizes.n_layers), 'H', shape))}
    ${thenOf(stationOf(say.keysAndValues(n_layers), 'K = H W_K, V = H W_V', say.each(n_heads, count, d_head)))}
  </div>`;
}

/** A station with the arrow to it, which stay on one line. */
const thenOf = (station: unknown) =>
  html`<span class="station-then"><span class="station-arrow" aria-hidden="true">→</span>${station}</span>`;

const stationOf = (name: string, text: string, shape: string, lang = '') => html`<span class="station">
  <span class="station-name">${name}</span>
  <span class="station-what" lang=${lang}>${subscripted(text)}</span>
  <span class="station-shape">${shape}</span>
</span>`;
