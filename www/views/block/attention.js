// @ts-check
/**
 * The chosen head's attention for the followed token: a row for each token that it can look at, from
 * score to weight, and the values that the weights mix.
 *
 * @typedef {import('./stages.js').Told} Told
 */
import { diverging, maxAbsOf } from '../../draw/color.js';
import { html } from '../../draw/elements.js';
import { formatPercent } from '../../draw/format.js';
import { words } from '../../words/block.js';
import { stages } from '../../words/block/stages.js';
import { createBoard } from './board.js';
import { attention } from './formulas.js';
import { exactly, largestFirst, matrixOf, showScales, valuesOf, written } from './parts.js';
import { createOwnPointing } from './strip.js';
import { createVectors } from './vectors.js';

/** Up to so many tokens all are shown, in reading order; of more, as many, the largest first. */
const MOST = 20;

/** @returns {import('./stages.js').Stage} */
export function createAttention() {
  const { attention: said } = stages;
  const caption = html('caption', {});
  const body = html('tbody', {});
  const foot = html('tfoot', {});
  const column = (/** @type {string} */ text) => html('th', { scope: 'col' }, text);
  const table = html('table', { class: 'scores' }, caption, html('thead', {}, html('tr', {}, ...said.columns.map(column))), body, foot);
  const mix = createBoard();
  const pointing = createOwnPointing();
  const sum = createVectors(pointing, 1);
  const mixScale = html('p', { class: 'legend' });

  return {
    formula: ({ d_head }) => attention(d_head),
    elements: [
      html('div', { class: 'scores-frame', tabindex: '0', role: 'region', 'aria-label': said.label }, table),
      html('h3', {}, said.mixTitle),
      mix.element,
      mixScale,
      sum.element,
    ],

    update({ block, tokens, token, layer, head, d_head, theme }) {
      const of = (/** @type {string} */ name) => valuesOf(block, name);
      const [dots, scaled, scores, exp, weights] = ['dot_products', 'scaled_scores', 'attn_scores', 'exp', 'pattern'].map(of);
      const name = tokens[token].text;
      const order = tokens.length > MOST ? largestFirst(weights).slice(0, MOST) : tokens.map((_, at) => at);
      const cell = (/** @type {string} */ text) => html('td', {}, text);
      caption.textContent = said.caption(name, order.length, tokens.length);
      body.replaceChildren(
        ...order.map((at) =>
          html(
            'tr',
            { class: at === token ? 'own' : null },
            html('th', { scope: 'row' }, html('bdi', {}, tokens[at].text)),
            cell(written(dots[at])),
            cell(written(scaled[at])),
            cell(written(scores[at])),
            cell(exactly(exp[at])),
            html('td', { class: 'weight' }, html('span', { class: 'bar', style: { '--part': weights[at] } }), html('span', {}, formatPercent(weights[at]))),
          ),
        ),
      );
      foot.replaceChildren(html('tr', {}, html('th', { scope: 'row' }, said.sum), html('td', { colspan: 3 }), cell(exactly(of('exp_sum')[0])), html('td', {})));

      const weighted = matrixOf(block, 'weighted_v');
      const z = of('z').subarray(head * d_head, (head + 1) * d_head);
      const end = Math.max(maxAbsOf(weighted.values), maxAbsOf(z));
      mix.update({
        label: said.mixLabel(name),
        rows: order.length,
        columns: weighted.columns,
        values: order.length === weighted.rows ? weighted.values : Float32Array.from(order.flatMap((at) => [...weighted.values.subarray(at * weighted.columns, (at + 1) * weighted.columns)])),
        colorOf: (value) => diverging(value, end, theme),
        rowNames: order.map((at) => tokens[at].text),
        tell: (row, at) => said.mixed(tokens[order[row]].text, at, exactly(weighted.at(order[row], at))),
        hint: said.mixHint,
      });
      showScales(mixScale, [[words.scale, end]], theme);
      sum.update([{ name: said.z, values: z, end }], [], theme);
      pointing.update(null);
      const [first] = largestFirst(weights);
      return said.text({ token: name, layer, head, d_head, key: tokens[first].text, score: written(scores[first]), weight: formatPercent(weights[first]) });
    },
  };
}
