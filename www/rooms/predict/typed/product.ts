/** The probability of the whole text: the product of its tokens' probabilities, written in logarithms. */
import { signBetween } from '../../../draw/equality.js';
import { formatNumber } from '../../../draw/format.js';
import { html, mathml } from '../../../widgets/elements.js';
import { equal, joining, math } from '../../../widgets/equations.js';
import { mi, mn, mo, mtext, row, sub } from '../../../widgets/mathml.js';
import { words } from '../words.ts';

const bits = (value: number) => formatNumber(value, { decimals: 2 });

export function createProduct() {
  const { product: say } = words;
  const x = (index: string) => sub(mi('x'), mi(index));
  const history = () => row(mo('('), x('t'), mo('|'), sub(mi('x'), row(mo('<'), mi('t'))), mo(')'));
  const over = (sign: string) => mathml('munder', {}, mo(sign), mi('t'));
  const log = () => sub(mi('log'), mn(2));
  const definition = [
    ...equal(row(mi('P'), mo('('), mi('x'), mo(')')), row(over('∏'), mi('P'), history())),
    ...equal(row(log(), mi('P'), mo('('), mi('x'), mo(')')), row(over('∑'), log(), mi('P'), history())),
  ];
  const terms = html('div', {
    class: 'predict-formula product-terms',
    role: 'group',
    tabindex: '0',
    'aria-label': say.terms,
  });
  const perplexity = html('p', { class: 'product-perplexity' });
  return {
    element: html(
      'div',
      {},
      html('h3', {}, say.title),
      html('p', { class: 'predict-formula product-definition' }, ...definition),
      terms,
      perplexity,
    ),
    /** @param tokens starting with the second */
    update(tokens: { text: string; surprise: number }[], text: { log2_probability: number; perplexity: number }) {
      const sum = tokens.map(({ surprise }) => `−${bits(surprise)}`).join('');
      const result = bits(text.log2_probability);
      terms.replaceChildren(
        math(row(log(), mi('P'), mo('('), mi('x'), mo(')'))),
        ...tokens.map(({ text, surprise }, nth) =>
          math(
            joining(nth === 0 ? '=' : '−'),
            mathml('munder', {}, nth === 0 ? row(mo('−'), mn(bits(surprise))) : mn(bits(surprise)), mtext(text)),
          ),
        ),
        math(joining(signBetween(sum, result)), mn(result)),
      );
      perplexity.textContent = say.perplexity(
        bits(Math.abs(text.log2_probability)),
        tokens.length,
        formatNumber(text.perplexity, { decimals: 1 }),
      );
    },
  };
}
