// @ts-check
/**
 * The concatenated z vectors of all heads, and each head's contribution to the output of attention.
 *
 * @typedef {import('./stage-panel.js').StageProps} StageProps
 */
import { diverging, maxAbsOf } from '../../../draw/color.js';
import { headHue } from '../../../draw/hue.js';
import { html } from '../../../widgets/elements.js';
import { withSubscripts } from '../../../widgets/subscripts.js';
import { scaleEnd, showScales } from '../bars-and-scales.js';
import { largestFirst, statsOf, valuesOf } from '../block-values.js';
import { toFourDecimals, toThreeDecimals } from '../decimals.js';
import { createNamedStrips } from '../named-strips.js';
import { words } from '../words.js';
import { concatenation } from './stage-formulas.js';
import { stages } from './words.js';

/**
 * @param {import('../operation-order.js').Order} order
 * @param {import('./stage-panel.js').Emit} emit
 * @param {import('./stage-panel.js').StripGroup} stripGroup
 * @returns {import('./stage-panel.js').Stage}
 */
export function createConcatenation(order, emit, stripGroup) {
  const { concatenate: concatenateWords } = stages;
  const site = order.outputOf('concatenate') ?? '';
  const letter = order.letterOf(site);
  const whole = createNamedStrips(stripGroup, 1, words.hint);
  const parts = html('div', { class: 'head-parts' });
  const partScale = html('p', { class: 'legend' });
  const ends = createNamedStrips(stripGroup, 2);
  /** @type {ReturnType<typeof partOf>[]} */
  let made = [];
  let layerNow = 0;
  /** @type {Float32Array} */
  let contributions = new Float32Array();
  let width = 1;

  /** @param {number} head */
  function partOf(head) {
    const choose = html(
      'button',
      { type: 'button', 'data-drawn': true, on: { click: () => emit('head', { layer: layerNow, head }) } },
      concatenateWords.head(head),
    );
    const strip = stripGroup.strip((at) =>
      words.dimension(concatenateWords.head(head), at, toFourDecimals(contributions[head * width + at])),
    );
    const bar = html('span', { class: 'bar' });
    const norm = html('span', { class: 'bar-value' });
    return {
      choose,
      strip,
      bar,
      norm,
      element: html('div', { class: 'head-part' }, choose, strip.element, bar, norm),
    };
  }

  return {
    formula: ({ n_heads, d_head, d_model }) =>
      concatenation(letter, n_heads, d_head, d_model, order.model.biases.output),
    elements: [
      whole.element,
      html('h3', {}, ...withSubscripts(concatenateWords.partsTitle(letter))),
      parts,
      partScale,
      ends.element,
    ],

    update({ block, tokens, token, layer, head, n_heads, d_head, d_model, theme }) {
      layerNow = layer;
      const { values: z } = block.z;
      [contributions, width] = [block.result.values, d_model];
      const { values: norms } = block.result_norm;
      whole.update(
        [{ name: concatenateWords.whole(n_heads, d_head), values: z, end: scaleEnd(z) }],
        [[concatenateWords.zScale, scaleEnd(z)]],
        theme,
      );
      if (made.length !== n_heads) {
        made = Array.from({ length: n_heads }, (_, nth) => partOf(nth));
        parts.replaceChildren(...made.map(({ element }) => element));
      }
      const [bias, out] = [block.b_o?.values, valuesOf(block, site)];
      const end = scaleEnd(contributions, out, bias ?? new Float32Array());
      const most = maxAbsOf(norms);
      made.forEach((part, nth) => {
        part.choose.setAttribute('aria-pressed', String(nth === head));
        part.element.style.setProperty('--hue', headHue(nth, n_heads, theme));
        part.strip.draw({
          label: words.strip(concatenateWords.head(nth)),
          values: contributions.subarray(nth * width, (nth + 1) * width),
          colorOf: (value) => diverging(value, end, theme),
        });
        part.bar.style.setProperty('--part', String(most > 0 ? norms[nth] / most : 0));
        part.norm.textContent = toThreeDecimals(norms[nth]);
      });
      showScales(partScale, [[words.scale, end]], theme);
      const { norm } = statsOf(block, order, site);
      ends.update(
        [
          ...(bias ? [{ name: concatenateWords.bias, values: bias, end }] : []),
          { name: order.nameOf(site), values: out, end, note: concatenateWords.norm(toThreeDecimals(norm)) },
        ],
        [],
        theme,
      );
      stripGroup.show();
      const [first, second] = largestFirst(norms);
      return concatenateWords.text({
        token: tokens[token].text,
        n_heads,
        d_head,
        width: n_heads * d_head,
        first,
        firstNorm: toThreeDecimals(norms[first]),
        second,
        secondNorm: toThreeDecimals(norms[second] ?? NaN),
        norm: toThreeDecimals(norm),
        hasBias: bias !== undefined,
      });
    },
  };
}
