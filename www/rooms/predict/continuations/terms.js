// @ts-check
/**
 * Continuations token by token: the logarithm of each token's probability, and their sum at the end.
 *
 * @typedef {import('../../../pkg/headlight.js').Continuation} Continuation
 */
import { hexFromRgb, inkOn, sequential } from '../../../draw/color.js';
import { formatNumber } from '../../../draw/format.js';
import { html } from '../../../widgets/elements.js';
import { formatSmall } from '../next/format-small.js';
import { bare, spelled } from '../tokens/spelled.js';
import { words } from '../words.js';

/** Bits at the end of the colour scale, as for a typed text. */
const MOST_BITS = 16;

const bits = (/** @type {number} */ value) => formatNumber(value, { decimals: 2 });

export function createTerms() {
  const { continuations: say } = words;
  const body = html('tbody', {});
  const heading = (/** @type {string} */ text, className = '') => html('th', { scope: 'col', class: className }, text);
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
    /** @param {Continuation[]} all @param {import('../../../state/room.js').Theme} theme */
    update(all, theme) {
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

  /**
   * A number with the label of its column, which is visible on narrow screens only.
   * @param {string} label @param {string} number
   */
  function numberOf(label, number) {
    const shown = html('span', { class: 'continuation-label', 'aria-hidden': 'true' }, `${label} `);
    return html('td', { class: 'continuation-number' }, shown, number);
  }

  /** @param {Continuation['tokens'][number]} token @param {number} log @param {import('../../../state/room.js').Theme} theme */
  function termOf({ text, probability }, log, theme) {
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
