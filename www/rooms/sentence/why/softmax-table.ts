/** The softmax as a table, with a row for each key token from its score to its weight. */
import { diverging, hexFromRgb, type Theme } from '../../../draw/color.ts';
import { formatPercent } from '../../../draw/format.ts';
import { html } from '../../../widgets/elements.ts';
import { words } from '../words.js';
import { bracketed, toFourDecimals } from './decimals.ts';
import { largestBy } from './largest.ts';

interface SoftmaxTableProps {
  tokens: { text: string }[];
  query: number;
  key: number;
  scores: Float32Array; // scores after the mask
  exp: Float32Array;
  weights: Float32Array;
  rowMax: number;
  expSum: number;
  theme: Theme;
}

/** Up to this number of tokens, all are shown in reading order. */
const ALL_UP_TO = 20;
/** Number of rows for a longer text; its rows are sorted by weight, largest first. */
const MOST_ROWS = 12;
/** Position of the bar colours on the signed scale, from 0 to 1: strong, but not black. */
const BAR_COLOUR = 0.6;

export function createSoftmaxTable(select: (pair: { query: number; key: number }) => void) {
  const { scores } = words.why;
  const caption = html('caption', {});
  const head = html('tr', {});
  const body = html('tbody', {});
  const foot = html('tfoot', {});
  const table = html('table', { class: 'why-scores' }, caption, html('thead', {}, head), body, foot);

  return {
    element: table,

    update(props: SoftmaxTableProps) {
      const { tokens, query, key, rowMax, expSum, theme } = props;
      const focused = body.contains(document.activeElement);
      const column = (...text: (Node | string)[]) => html('th', { scope: 'col' }, ...text);
      table.style.setProperty('--negative', hexFromRgb(diverging(-BAR_COLOUR, 1, theme)));
      table.style.setProperty('--positive', hexFromRgb(diverging(BAR_COLOUR, 1, theme)));
      caption.textContent =
        tokens.length <= ALL_UP_TO ? scores.all(tokens[query].text) : scores.largest(tokens[query].text, MOST_ROWS);
      head.replaceChildren(
        column(scores.key),
        column(scores.score),
        column('e', html('sup', {}, `s − ${bracketed(toFourDecimals(rowMax))}`)),
        column(scores.weight(toFourDecimals(expSum))),
      );

      const places = placesOf(props.weights, key);
      body.replaceChildren(
        ...places.map((place, nth) =>
          rowOf(props, place, tokens.length > ALL_UP_TO && nth === MOST_ROWS, () => select({ query, key: place })),
        ),
      );
      if (focused) (body.querySelector('[aria-current]') as HTMLElement | null)?.focus();

      const rest = tokens.length - places.length;
      foot.replaceChildren(
        ...(rest > 0
          ? [
              html(
                'tr',
                {},
                html('th', { scope: 'row' }, scores.rest(rest)),
                html('td', { colspan: 3 }, scores.restNote),
              ),
            ]
          : []),
        html(
          'tr',
          {},
          html('th', { scope: 'row' }, scores.sum),
          html('td', {}),
          html('td', {}, toFourDecimals(expSum)),
          html('td', {}),
        ),
      );
    },
  };
}

/** `key`: index of the selected key, which always has a row. */
function placesOf(weights: Float32Array, key: number) {
  if (weights.length <= ALL_UP_TO) return Array.from(weights.keys());
  const places = largestBy(weights, MOST_ROWS);
  return places.includes(key) ? places : [...places, key];
}

/** `apart`: whether rows before this one are omitted. */
function rowOf(
  { tokens, key, scores, exp, weights }: SoftmaxTableProps,
  place: number,
  apart: boolean,
  press: () => void,
) {
  const className = [place === key && 'selected', apart && 'apart'].filter(Boolean).join(' ');
  const name = html(
    'button',
    { type: 'button', 'aria-current': place === key ? 'true' : null, on: { click: press } },
    html('span', { class: 'why-place' }, place),
    html('bdi', {}, tokens[place].text),
  );
  return html(
    'tr',
    { class: className },
    html('th', { scope: 'row' }, name),
    html(
      'td',
      {},
      html(
        'div',
        { class: 'why-bar' },
        scoreBar(scores[place], scores),
        html('span', {}, toFourDecimals(scores[place])),
      ),
    ),
    html('td', {}, toFourDecimals(exp[place])),
    html(
      'td',
      {},
      html(
        'div',
        { class: 'why-bar' },
        bar('weight', 0, weights[place]),
        html('span', {}, formatPercent(weights[place])),
      ),
    ),
  );
}

/** The bar of a score, drawn from zero on a scale from the lowest to the highest score. */
function scoreBar(score: number, scores: Float32Array) {
  let [low, high] = [0, 0];
  for (const other of scores) {
    if (Number.isFinite(other)) [low, high] = [Math.min(low, other), Math.max(high, other)];
  }
  const place = (value: number) => (value - low) / (high - low || 1);
  const end = Number.isFinite(score) ? score : 0;
  return bar(score < 0 ? 'negative' : 'positive', place(Math.min(0, end)), place(Math.max(0, end)), place(0));
}

/** `from`: start of the bar; like `to` and `zero`, a share of the line. */
function bar(kind: string, from: number, to: number, zero = 0) {
  return html('span', { class: `why-line ${kind}`, style: { '--from': from, '--to': to, '--zero': zero } });
}
