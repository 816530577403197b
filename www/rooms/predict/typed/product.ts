/** The probability of the whole text: the product of its tokens' probabilities, written as a sum of logarithms. */
import { html } from 'lit-html';
import { signBetween } from '../../../draw/equality.ts';
import { toTwoDecimals } from '../../../draw/format.ts';
import { written } from '../../../draw/written.ts';
import type { Surprise } from '../../../pkg/headlight.js';
import { equal, joining, math, mn, mtext, row, sub, under } from '../../../widgets/mathml.ts';
import { bare } from '../tokens/spelled.ts';
import { words } from '../words/en.js';

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

const x = (index: string) => sub('x', index);
const history = () => row('(', x('t'), '|', sub('x', row('<', 't')), ')');
const log = () => sub('log', 2);
const whole = () => row('P', '(', 'x', ')');

export function productOf({ expected, log2_probability, perplexity }: Surprise) {
  const { product: say } = words;
  if (expected.length === 0) return '';
  // The terms start with the second token, because the first has no probability.
  const terms = expected.map(({ came, surprise }, nth) => {
    const term = nth === 0 ? row('−', mn(toTwoDecimals(surprise))) : mn(toTwoDecimals(surprise));
    return math(joining(nth === 0 ? '=' : '−'), under(term, mtext(bare(came.text))));
  });
  const sum = expected.map(({ surprise }) => `−${toTwoDecimals(surprise)}`).join('');
  const result = toTwoDecimals(log2_probability);
  return html`<div>
    <h3>${say.title}</h3>
    <p class="predict-formula product-definition">
      ${equal(whole(), row(under('∏', 't'), 'P', history()))}${equal(row(log(), whole()), row(under('∑', 't'), log(), 'P', history()))}
    </p>
    <div class="predict-formula product-terms" role="group" tabindex="0" aria-label=${say.terms}>
      ${math(row(log(), whole()))}${terms}${math(joining(signBetween(sum, result)), mn(result))}
    </div>
    <p class="product-perplexity">
      ${say.perplexity(toTwoDecimals(Math.abs(log2_probability)), expected.length, written(perplexity, ONE_DECIMAL))}
    </p>
  </div>`;
}
