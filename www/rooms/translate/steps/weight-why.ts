/** Explains the weight of an input token: the query comes from the translation, and the key comes from the source. */
import { html } from 'lit-html';
import { diverging } from '../../../draw/color.ts';
import { formatNumber, percent, toTwoDecimals } from '../../../draw/format.ts';
import type { Weight } from '../../../engine/trace.ts';
import { sumText } from '../../../widgets/explanation.ts';
import { endWithout } from '../../../widgets/legend.ts';
import { subscripted } from '../../../widgets/subscripted.ts';
import { vectorRowOf } from '../../../widgets/vector-row.ts';
import { StripGroup } from '../../../widgets/vector-strip.ts';
import type { Step } from '../answers.ts';
import type { Emit } from '../controller.ts';
import { readText } from '../spelled.ts';
import type { Shown } from '../view.ts';
import { words } from '../words/en.js';

type Why = NonNullable<Step['why']>;

const ROWS = ['q', 'k', 'qk_products'] as const;

/** Number of products that are written out. The strip shows all products. */
const WRITTEN_OUT = 3;

const { why: say } = words.steps;

export function createWeightWhy(emit: Emit) {
  const group = new StripGroup();

  return (step: Step, { source, weight }: Why, { answers, sizes, theme }: Shown) => {
    const { source_tokens } = answers.translation;
    const title = say.title(readText(source_tokens[source]));
    // Each row has a separate scale, because a key's numbers are many times larger than a query's.
    const ends = ROWS.map((name) => endWithout(0, weight.rows[name]) || 1);
    // The matrix of products has one row for each pair of step and input token.
    const rowOf = { q: step.word, k: source, qk_products: step.word * source_tokens.length + source };
    const drawn = ROWS.map((part, nth) => {
      const values = weight.rows[part];
      const { name, formula } = say.rows[part];
      const site = `decoder.${step.layer}.cross_attn.${part}.${step.head}`;
      return vectorRowOf(group, part, {
        ...{ name, values, formula: subscripted(formula), shape: `1 × ${values.length}` },
        colorOf: (value) => diverging(value, ends[nth], theme),
        cellText: words.steps.dimension,
        press: (column) => emit('number', { name: site, row: rowOf[part], column }),
      });
    });
    return html`<div class="weight-why" role="group" aria-label=${title}>
      <h4>${title}</h4>
      ${drawn}
      <ul class="weight-sums" role="list">${sumsOf(weight, sizes.score_root > 1).map((line) => html`<li>${line}</li>`)}</ul>
      <p class="fine">${say.scale(ends.map(toTwoDecimals))}</p>
    </div>`;
  };
}

/** `isDivided`: whether scores are divided by √d_k. */
function sumsOf({ steps, rows: { qk_products: products } }: Weight, isDivided: boolean) {
  const { dot_products, scaled_scores, exp, exp_sum, pattern } = steps;
  const first = Array.from(products.subarray(0, WRITTEN_OUT), toTwoDecimals);
  const score = { say: {}, format: toTwoDecimals, constant: `√${products.length}` };
  const power = { say: { power: say.power }, format: toTwoDecimals, result: formatNumber(exp.value) };
  return [
    say.dot(first, products.length, toTwoDecimals(dot_products.value)),
    ...(isDivided ? [say.score(sumText(scaled_scores, score))] : []),
    sumText(exp, power),
    say.weight(sumText(pattern, { say: {}, result: percent(pattern.value) }), formatNumber(exp_sum.value)),
  ];
}
