// @ts-check
/**
 * Explains the weight of an input token: the query comes from the translation, and the key comes from the source.
 *
 * @typedef {import('../answers.ts').Answers} Answers
 */
import { diverging } from '../../../draw/color.ts';
import { formatNumber } from '../../../draw/format.ts';
import { percent } from '../../../draw/percent.ts';
import { html } from '../../../widgets/elements.ts';
import { sumText } from '../../../widgets/explanation.ts';
import { endWithout } from '../../../widgets/signed.ts';
import { withSubscripts } from '../../../widgets/subscripts.ts';
import { createStripGroup } from '../../../widgets/vector-strip.ts';
import { readText } from '../spelled.js';
import { words } from '../words.js';

const ROWS = /** @type {const} */ (['q', 'k', 'qk_products']);

/** Number of products that are written out. The strip shows all products. */
const WRITTEN_OUT = 3;

/** @param {import('../controller.ts').Emit} emit */
export function createWeightWhy(emit) {
  const { why: say, dimension } = words.steps;
  const title = html('h4', {});
  const group = createStripGroup(() => {});
  /** @type {(name: typeof ROWS[number], column: number) => void} */
  let press = () => {};
  /** @type {import('../../../engine/trace.ts').Weight['rows'] | null} */
  let numbers = null;
  const rows = ROWS.map((name) => {
    const { name: label, formula } = say.rows[name];
    const valueAt = (/** @type {number} */ at) => formatNumber(numbers?.[name][at] ?? NaN);
    const strip = group.strip(
      (at) => dimension(label, at, valueAt(at)),
      (at) => press(name, at),
    );
    const shape = html('span', { class: 'flow-shape' });
    const value = html('span', { class: 'flow-value' });
    group.listen((at) => {
      value.textContent = at === null || !numbers ? '' : valueAt(at);
    });
    const what = html(
      'span',
      { class: 'flow-what' },
      html('span', { class: 'flow-name' }, label),
      ' ',
      html('span', { class: 'flow-formula' }, ...withSubscripts(formula)),
    );
    const element = html(
      'div',
      { class: 'flow-row' },
      what,
      strip.element,
      html('span', { class: 'flow-end' }, shape, value),
    );
    return { name, label, strip, shape, element };
  });
  const sums = html('ul', { class: 'weight-sums', role: 'list' });
  const scale = html('p', { class: 'fine' });
  const element = html(
    'div',
    { class: 'weight-why', role: 'group' },
    title,
    ...rows.map((row) => row.element),
    sums,
    scale,
  );

  return {
    element,
    /**
     * @param {NonNullable<Answers['step']>} step
     * @param {Answers['translation']['source_tokens']} tokens source tokens
     * @param {boolean} isDivided whether scores are divided by √d_k
     * @param {import('../../../state/room.ts').Theme} theme
     */
    update({ why, word, layer, head }, tokens, isDivided, theme) {
      element.hidden = why === null;
      if (!why) return;
      const { source } = why;
      const { steps, rows: vectors } = why.weight;
      numbers = vectors;
      press = (name, column) => {
        // This matrix has one row for each pair of step and input token.
        const row = { q: word, k: source, qk_products: word * tokens.length + source }[name];
        emit('number', { name: `decoder.${layer}.cross_attn.${name}.${head}`, row, column });
      };
      const token = readText(tokens[source]);
      title.textContent = say.title(token);
      element.setAttribute('aria-label', say.title(token));
      // Each row has a separate scale, because a key's numbers are many times larger than a query's.
      const ends = ROWS.map((name) => endWithout(0, vectors[name]) || 1);
      rows.forEach(({ name, label, strip, shape }, nth) => {
        const values = vectors[name];
        shape.textContent = `1 × ${values.length}`;
        strip.draw({ label, values, colorOf: (value) => diverging(value, ends[nth], theme) });
      });
      group.show();
      const two = (/** @type {number} */ value) => formatNumber(value, { decimals: 2 });
      const { qk_products: products } = vectors;
      const first = Array.from(products.subarray(0, WRITTEN_OUT), two);
      const { dot_products, scaled_scores, exp, pattern } = steps;
      const lines = [
        say.dot(first, products.length, two(dot_products.value)),
        ...(isDivided
          ? [say.score(sumText(scaled_scores, { say: {}, format: two, constant: `√${products.length}` }))]
          : []),
        sumText(exp, { say: { power: say.power }, format: two, result: formatNumber(exp.value) }),
        say.weight(sumText(pattern, { say: {}, result: percent(pattern.value) }), formatNumber(steps.exp_sum.value)),
      ];
      scale.textContent = say.scale(ends.map(two));
      sums.replaceChildren(...lines.map((line) => html('li', {}, line)));
    },
  };
}
