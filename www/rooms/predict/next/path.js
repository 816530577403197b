// @ts-check
/**
 * The way from the last vector to the probabilities, as the lectures draw it, with the sizes of this model.
 */
import { formatNumber } from '../../../draw/format.js';
import { html, mathml } from '../../../widgets/elements.js';
import { inlineMath, mi, mo, mtext, over, row, sub, sup } from '../../../widgets/mathml.js';
import { words } from '../words.js';

/** Names of the final norm in formulas. */
const NORMS = { layer_norm: 'LayerNorm', rms_norm: 'RMSNorm' };

export function createPath() {
  const element = html('p', { class: 'predict-path', 'aria-label': words.path.label, role: 'group' });
  let drawn = '';

  return {
    element,
    /**
     * @param {import('../../../pkg/headlight.js').ModelManifest} sizes
     * @param {{ text: string, logit: number, temperature: number }} best
     */
    update({ d_model, d_vocab, norm }, { text, logit, temperature }) {
      const wanted = JSON.stringify([d_model, d_vocab, norm, text, logit, temperature]);
      if (wanted === drawn) return;
      drawn = wanted;
      const size = (/** @type {number} */ rows, /** @type {number} */ columns) =>
        `${rows} × ${columns.toLocaleString('en')}`;
      const station = (
        /** @type {string} */ name,
        /** @type {Element | null} */ formula,
        /** @type {string} */ shape,
      ) =>
        html(
          'span',
          { class: 'path-station' },
          html('span', { class: 'path-name' }, name),
          formula && inlineMath(formula),
          html('span', { class: 'path-shape' }, shape),
        );
      const { path } = words;
      const divided = (/** @type {Element} */ z) => (temperature === 1 ? z : row(z, mo('/'), mi('τ')));
      const z = (/** @type {string} */ index) => divided(sub(mi('z'), mi(index)));
      const probability = row(
        sub(mi('P'), mi('i')),
        mo('='),
        over(sup(mi('e'), z('i')), row(mathml('munder', {}, mo('∑'), mi('j')), sup(mi('e'), z('j')))),
      );
      const stations = [
        station(path.vector, mi('h'), size(1, d_model)),
        station(path.norm, row(mi('ĥ'), mo('='), mtext(NORMS[norm]), mo('('), mi('h'), mo(')')), size(1, d_model)),
        station(path.unembedding, sub(mi('W'), mi('U')), size(d_model, d_vocab)),
        station(
          path.logits,
          row(mi('z'), mo('='), mi('ĥ'), sub(mi('W'), mi('U'))),
          path.logitOf(text, formatNumber(logit, { decimals: 2 }), size(1, d_vocab)),
        ),
        station(path.softmax, probability, temperature === 1 ? size(1, d_vocab) : path.temperature(temperature)),
      ];
      element.replaceChildren(
        ...stations.flatMap((one, nth) =>
          nth > 0 ? [html('span', { class: 'path-arrow', 'aria-hidden': 'true' }, '→'), one] : [one],
        ),
      );
    },
  };
}
