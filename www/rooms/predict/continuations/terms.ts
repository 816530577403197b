/** Continuations token by token: the logarithm of each token's probability, and their sum at the end. */
import { hexFromRgb, inkOn, sequential } from '../../../draw/color.js';
import { formatNumber } from '../../../draw/format.js';
import type { Continuation } from '../../../pkg/headlight.js';
import type { Theme } from '../../../state/room.js';
import { html } from '../../../widgets/elements.js';
import { formatSmall } from '../next/format-small.ts';
import { bare, spelled } from '../tokens/spelled.ts';
import { words } from '../words.ts';

/** Bits at the end of the colour scale, as for a typed text. */
const MOST_BITS = 16;

const bits = (value: number) => formatNumber(value, { decimals: 2 });

export function createTerms() {
  const { continuations: say } = words;
  const body = html('tbody', {});
  const heading = (text: string, className = '') => html('th', { scope: 'col', class: className }, text);
  const element = html(
    'table',
    { class: 'continuation-table' },
    html('caption', { class: 'unseen' }, say.caption),
    html(
      'thead',
      {},
      html(
        'tr',
        {},
        heading(say.continuation),
        heading(say.terms),
        heading(say.sum, 'continuation-number'),
        heading(say.probability, 'continuation-number'),
      ),
    ),
    body,
  );

  return {
    element,
    update(all: Continuation[], theme: Theme) {
      body.replaceChildren(
        ...all.map(({ text, tokens, logs, log2_probability, probability }) =>
          html(
            'tr',
            {},
            html('th', { scope: 'row', dir: 'auto', translate: 'no' }, bare(text)),
            html(
              'td',
              {},
              html(
                'span',
                { class: 'continuation-terms' },
                ...tokens.map((token, nth) => termOf(token, logs[nth], theme)),
              ),
            ),
            numberOf(say.sum, bits(log2_probability)),
            numberOf(say.probability, formatSmall(probability)),
          ),
        ),
      );
    },
  };

  /** A number with the label of its column, which is visible on narrow screens only. */
  function numberOf(label: string, number: string) {
    const shown = html('span', { class: 'continuation-label', 'aria-hidden': 'true' }, `${label} `);
    return html('td', { class: 'continuation-number' }, shown, number);
  }

  function termOf({ text, probability }: Continuation['tokens'][number], log: number, theme: Theme) {
    const ground = sequential(-log / MOST_BITS, theme);
    return html(
      'span',
      {
        class: 'continuation-term',
        'data-drawn': true,
        style: { '--token-ground': hexFromRgb(ground), '--token-ink': inkOn(ground) },
      },
      html('span', { class: 'term-token', translate: 'no' }, spelled(text)),
      ' ',
      html('span', { class: 'term-log' }, bits(log)),
      ' ',
      html('span', { class: 'term-share' }, formatSmall(probability)),
    );
  }
}
