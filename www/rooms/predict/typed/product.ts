/** The probability of the whole text: the product of its tokens' probabilities, written as a sum of logarithms. */
import { html } from 'lit-html';
import { signBetween } from '../../../draw/equality.ts';
import { toTwoDecimals } from '../../../draw/format.ts';
import { written } from '../../../draw/written.ts';
import type { Surprise } from '../../../pkg/headlight.js';
import { mathml } from '../../../widgets/elements.ts';
import { equal, joining, math, mi, mn, mo, mtext, row, sub } from '../../../widgets/mathml.ts';
import { bare } from '../tokens/spelled.ts';
import { words } from '../words/en.js';

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

const x = (index: string) => sub(mi('x'), mi(index));
const history = () => row(mo('('), x('t'), mo('|'), sub(mi('x'), row(mo('<'), mi('t'))), mo(')'));
const over = (sign: string) => mathml('munder', {}, mo(sign), mi('t'));
const log = () => sub(mi('log'), mn(2));
const whole = () => row(mi('P'), mo('('), mi('x'), mo(')'));

export function productOf({ expected, log2_probability, perplexity }: Surprise) {
  const { product: say } = words;
  if (expected.length === 0) return '';
  // The terms start with the second token, because the first has no probability.
  const terms = expected.map(({ came, surprise }, nth) => {
    const term = nth === 0 ? row(mo('−'), mn(toTwoDecimals(surprise))) : mn(toTwoDecimals(surprise));
    return math(joining(nth === 0 ? '=' : '−'), mathml('munder', {}, term, mtext(bare(came.text))));
  });
  const sum = expected.map(({ surprise }) => `−${toTwoDecimals(surprise)}`).join('');
  const result = toTwoDecimals(log2_probability);
  return html`<div>
    <h3>${say.title}</h3>
    <p class="predict-formula product-definition">
      ${equal(whole(), row(over('∏'), mi('P'), history()))}${equal(row(log(), whole()), row(over('∑'), log(), mi('P'), history()))}
    </p>
    <div class="predict-formula product-terms" role="group" tabindex="0" aria-label=${say.terms}>
      ${math(row(log(), whole()))}${terms}${math(joining(signBetween(sum, result)), mn(result))}
    </div>
    <p class="product-perplexity">
      ${say.perplexity(toTwoDecimals(Math.abs(log2_probability)), expected.length, written(perplexity, ONE_DECIMAL))}
    </p>
  </div>`;
}
