// @ts-check
/**
 * The lectures' drawing of the encoder, with the sizes of this model. The encoder runs once for the whole sentence.
 *
 * @typedef {import('../view.js').Shown} Shown
 */
import { html } from '../../../widgets/elements.js';
import { withSubscripts } from '../../../widgets/subscripts.js';
import { readText } from '../spelled.js';
import { languagesOf } from '../state.js';
import { words } from '../words.js';

export function createEncoder() {
  const { encoderStations: say } = words.steps;
  const element = html('div', { class: 'encoder' });
  let drawn = '';

  return {
    element,
    /** @param {Shown} shown */
    update({ answers, read, sizes }) {
      element.classList.toggle('done', read.written !== null);
      const { source_tokens, n_layers, n_heads } = answers.translation;
      const texts = source_tokens.map(readText);
      const wanted = JSON.stringify([texts, sizes]);
      if (wanted === drawn) return;
      drawn = wanted;
      const { d_model, n_layers: layers, d_head } = sizes;
      const station = (
        /** @type {string} */ name,
        /** @type {string} */ text,
        /** @type {string} */ shape,
        /** @type {string} */ lang = '',
      ) =>
        html(
          'span',
          { class: 'station' },
          html('span', { class: 'station-name' }, name),
          html('span', { class: 'station-what', lang: lang || null }, ...withSubscripts(text)),
          html('span', { class: 'station-shape' }, shape),
        );
      const arrow = () => html('span', { class: 'station-arrow', 'aria-hidden': 'true' }, '→');
      const count = texts.length;
      element.replaceChildren(
        station(say.read, texts.join(' '), say.tokens(count), languagesOf(read.direction).read),
        arrow(),
        station(say.embedded, 'X', `${count} × ${d_model}`),
        arrow(),
        station(say.layers(layers), 'H', `${count} × ${d_model}`),
        arrow(),
        station(say.keysAndValues(n_layers), 'K = H W_K, V = H W_V', say.each(n_heads, count, d_head)),
      );
    },
  };
}
