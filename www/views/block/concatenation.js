// @ts-check
/**
 * What the heads found side by side, and what each of them adds to the attention's output.
 *
 * @typedef {import('./stages.js').Told} Told
 */
import { diverging, maxAbsOf } from '../../draw/color.js';
import { html } from '../../draw/elements.js';
import { headHue } from '../../draw/hue.js';
import { withSubscripts } from '../../draw/subscripts.js';
import { words } from '../../words/block.js';
import { stages } from '../../words/block/stages.js';
import { concatenation } from './formulas.js';
import { endOf, exactly, largestFirst, showScales, statsOf, valuesOf, written } from './parts.js';
import { createVectors } from './vectors.js';

/**
 * @param {import('./order.js').Order} order
 * @param {import('./stages.js').Emit} emit
 * @param {import('./stages.js').Pointing} pointing
 * @returns {import('./stages.js').Stage}
 */
export function createConcatenation(order, emit, pointing) {
  const { concatenate: said } = stages;
  const letter = order.letterOf('attn_out');
  const whole = createVectors(pointing, 1, words.hint);
  const parts = html('div', { class: 'head-parts' });
  const partScale = html('p', { class: 'legend' });
  const ends = createVectors(pointing, 2);
  /** @type {ReturnType<typeof partOf>[]} */
  let made = [];
  let layerNow = 0;
  /** @type {Float32Array} */
  let contributions = new Float32Array();
  let width = 1;

  /** @param {number} head */
  function partOf(head) {
    const choose = html('button', { type: 'button', 'data-drawn': true, on: { click: () => emit('head', { layer: layerNow, head }) } }, said.head(head));
    const strip = pointing.strip((at) => words.dimension(said.head(head), at, exactly(contributions[head * width + at])));
    const bar = html('span', { class: 'bar' });
    const length = html('span', { class: 'bar-value' });
    return { choose, strip, bar, length, element: html('div', { class: 'head-part' }, choose, strip.element, bar, length) };
  }

  return {
    formula: ({ n_heads, d_head, d_model }) => concatenation(letter, n_heads, d_head, d_model),
    elements: [whole.element, html('h3', {}, ...withSubscripts(said.partsTitle(letter))), parts, partScale, ends.element],

    update({ block, tokens, token, layer, head, n_heads, d_head, d_model, theme }) {
      layerNow = layer;
      const z = valuesOf(block, 'z');
      [contributions, width] = [valuesOf(block, 'result'), d_model];
      const lengths = valuesOf(block, 'result_length');
      whole.update([{ name: said.whole(n_heads, d_head), values: z, end: endOf(z) }], [[said.zScale, endOf(z)]], theme);
      if (made.length !== n_heads) {
        made = Array.from({ length: n_heads }, (_, nth) => partOf(nth));
        parts.replaceChildren(...made.map(({ element }) => element));
      }
      const [bias, out] = ['b_o', 'attn_out'].map((name) => valuesOf(block, name));
      const end = endOf(contributions, out, bias);
      const most = maxAbsOf(lengths);
      made.forEach((part, nth) => {
        part.choose.setAttribute('aria-pressed', String(nth === head));
        part.element.style.setProperty('--hue', headHue(nth, n_heads, theme));
        part.strip.draw({ label: words.strip(said.head(nth)), values: contributions.subarray(nth * width, (nth + 1) * width), colorOf: (value) => diverging(value, end, theme) });
        part.bar.style.setProperty('--part', String(most > 0 ? lengths[nth] / most : 0));
        part.length.textContent = written(lengths[nth]);
      });
      showScales(partScale, [[words.scale, end]], theme);
      const { length } = statsOf(block, order, 'attn_out');
      ends.update([{ name: said.bias, values: bias, end }, { name: order.nameOf('attn_out'), values: out, end, note: said.length(written(length)) }], [], theme);
      pointing.show();
      const [first, second] = largestFirst(lengths);
      return said.text({ token: tokens[token].text, n_heads, d_head, width: n_heads * d_head, first, firstLength: written(lengths[first]), second, secondLength: written(lengths[second] ?? NaN), length: written(length) });
    },
  };
}
