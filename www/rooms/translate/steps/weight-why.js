// @ts-check
/**
 * Explains the weight of an input token: the query comes from the translation, and the key comes from the source.
 *
 * @typedef {import('../answers.ts').Answers} Answers
 */
import { diverging } from '../../../draw/color.js';
import { equation } from '../../../draw/equality.js';
import { formatNumber } from '../../../draw/format.js';
import { percent } from '../../../draw/percent.js';
import { html } from '../../../widgets/elements.js';
import { endWithout } from '../../../widgets/signed.js';
import { withSubscripts } from '../../../widgets/subscripts.js';
import { createStripGroup } from '../../../widgets/vector-strip.js';
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
  /** @type {NonNullable<NonNullable<Answers['step']>['why']>['numbers'] | null} */
  let numbers = null;
  const rows = ROWS.map((name) => {
    const { name: label, formula } = say.rows[name];
    const valueAt = (/** @type {number} */ at) => formatNumber(numbers?.[name].values[at] ?? NaN);
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
     * @param {import('../../../state/room.js').Theme} theme
     */
    update({ why, word, layer, head }, tokens, theme) {
      element.hidden = why === null;
      if (!why) return;
      const { source } = why;
      numbers = why.numbers;
      press = (name, column) => {
        // This matrix has one row for each pair of step and input token.
        const row = { q: word, k: source, qk_products: word * tokens.length + source }[name];
        emit('number', { name: `decoder.${layer}.cross_attn.${name}.${head}`, row, column });
      };
      const { qk_products, dot_products, scores, row_max, exp, exp_sum, pattern } = numbers;
      const token = readText(tokens[source]);
      title.textContent = say.title(token);
      element.setAttribute('aria-label', say.title(token));
      // Each row has a separate scale, because a key's numbers are many times larger than a query's.
      const ends = ROWS.map((name) => endWithout(0, why.numbers[name].values) || 1);
      rows.forEach(({ name, label, strip, shape }, nth) => {
        const { values, rows, columns } = why.numbers[name];
        shape.textContent = `${rows} × ${columns}`;
        strip.draw({ label, values, colorOf: (value) => diverging(value, ends[nth], theme) });
      });
      group.show();
      const two = (/** @type {number} */ value) => formatNumber(value, { decimals: 2 });
      const [score, largest, power, sum] = [
        scores.values[source],
        row_max.values[0],
        exp.values[source],
        exp_sum.values[0],
      ];
      const first = Array.from(qk_products.values.subarray(0, WRITTEN_OUT), two);
      const lines = [
        say.dot(first, qk_products.values.length, two(dot_products.values[source])),
        say.score(equation(`${two(dot_products.values[source])} ÷ √${qk_products.values.length}`, two(score))),
        say.exp(two(score), two(largest), formatNumber(power)),
        say.weight(
          equation(`${formatNumber(power)} ÷ ${formatNumber(sum)}`, percent(pattern.values[source])),
          formatNumber(sum),
        ),
      ];
      scale.textContent = say.scale(ends.map(two));
      sums.replaceChildren(...lines.map((line) => html('li', {}, line)));
    },
  };
}
