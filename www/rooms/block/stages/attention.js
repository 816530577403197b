// @ts-check
/**
 * The chosen head's attention for the followed token. Each visible key token has a row from score to weight; the
 * weighted sum of the values is below the rows.
 *
 * @typedef {import('./stage-panel.js').StageProps} StageProps
 */
import { diverging, maxAbsOf } from '../../../draw/color.js';
import { formatPercent } from '../../../draw/format.js';
import { html } from '../../../widgets/elements.js';
import { withSubscripts } from '../../../widgets/subscripts.js';
import { createLocalStripGroup } from '../../../widgets/vector-strip.js';
import { showScales } from '../bars-and-scales.js';
import { largestFirst } from '../block-values.js';
import { toFourDecimals, toThreeDecimals } from '../decimals.js';
import { createLabelledMatrix } from '../labelled-matrix.js';
import { createNamedStrips } from '../named-strips.js';
import { words } from '../words.js';
import { attention } from './stage-formulas.js';
import { stages } from './words.js';

/** Maximum number of rows. For a longer text, only the tokens with the largest weights have rows. */
const MOST_ROWS = 20;

/**
 * @param {import('../operation-order.js').Order} order
 * @returns {import('./stage-panel.js').Stage}
 */
export function createAttention({ model }) {
  const { attention: attentionWords } = stages;
  const caption = html('caption', {});
  const body = html('tbody', {});
  const foot = html('tfoot', {});
  const { score_cap: cap = null, score_root, has_distance_bias: hasBias } = model;
  const column = (/** @type {string} */ text) => html('th', { scope: 'col' }, ...withSubscripts(text));
  const table = html(
    'table',
    { class: 'scores' },
    caption,
    html('thead', {}, html('tr', {}, ...attentionWords.columns(hasBias, cap !== null).map(column))),
    body,
    foot,
  );
  const mix = createLabelledMatrix();
  const stripGroup = createLocalStripGroup();
  const sum = createNamedStrips(stripGroup, 1);
  const mixScale = html('p', { class: 'legend' });

  return {
    formula: () => attention(score_root, hasBias, cap),
    elements: [
      html('div', { class: 'scores-frame', tabindex: '0', role: 'region', 'aria-label': attentionWords.label }, table),
      html('h3', {}, attentionWords.mixTitle),
      mix.element,
      mixScale,
      sum.element,
    ],

    update({ block, tokens, token, layer, head, d_head, theme }) {
      const [dots, scaled, scores, exp, weights] = [
        block.dot_products,
        block.scaled_scores,
        block.attn_scores,
        block.exp,
        block.pattern,
      ].map(({ values }) => values);
      const name = tokens[token].text;
      const shown = tokens.length > MOST_ROWS ? largestFirst(weights).slice(0, MOST_ROWS) : tokens.map((_, at) => at);
      const cell = (/** @type {string} */ text) => html('td', {}, text);
      caption.textContent = attentionWords.caption(name, shown.length, tokens.length);
      body.replaceChildren(
        ...shown.map((at) =>
          html(
            'tr',
            { class: at === token ? 'own' : null },
            html('th', { scope: 'row' }, html('bdi', {}, tokens[at].text)),
            cell(toThreeDecimals(dots[at])),
            cell(toThreeDecimals(scaled[at])),
            block.biased_scores && cell(toThreeDecimals(block.biased_scores.values[at])),
            block.capped_scores && cell(toThreeDecimals(block.capped_scores.values[at])),
            cell(toThreeDecimals(scores[at])),
            cell(toFourDecimals(exp[at])),
            html(
              'td',
              { class: 'weight' },
              html('span', { class: 'bar', style: { '--part': weights[at] } }),
              html('span', {}, formatPercent(weights[at])),
            ),
          ),
        ),
      );
      foot.replaceChildren(
        html(
          'tr',
          {},
          html('th', { scope: 'row' }, attentionWords.sum),
          html('td', { colspan: 3 + Number(hasBias) + Number(cap !== null) }),
          cell(toFourDecimals(block.exp_sum.values[0])),
          html('td', {}),
        ),
      );

      const { weighted_v: weighted } = block;
      const z = block.z.values.subarray(head * d_head, (head + 1) * d_head);
      const end = Math.max(maxAbsOf(weighted.values), maxAbsOf(z));
      mix.update({
        label: attentionWords.mixLabel(name),
        rows: shown.length,
        columns: weighted.columns,
        values:
          shown.length === weighted.rows
            ? weighted.values
            : Float32Array.from(
                shown.flatMap((at) => [
                  ...weighted.values.subarray(at * weighted.columns, (at + 1) * weighted.columns),
                ]),
              ),
        colorOf: (value) => diverging(value, end, theme),
        rowNames: shown.map((at) => tokens[at].text),
        describe: (row, at) =>
          attentionWords.mixed(tokens[shown[row]].text, at, toFourDecimals(weighted.at(shown[row], at))),
        hint: attentionWords.mixHint,
      });
      showScales(mixScale, [[words.scale, end]], theme);
      sum.update([{ name: attentionWords.z, values: z, end }], [], theme);
      stripGroup.update(null);
      const [first] = largestFirst(weights);
      return attentionWords.text({
        token: name,
        layer,
        head,
        root: score_root,
        hasBias,
        cap,
        window: model.windows[layer] ?? null,
        key: tokens[first].text,
        score: toThreeDecimals(scores[first]),
        weight: formatPercent(weights[first]),
        isCausal: model.is_causal,
        isRotary: model.positions === 'rotary',
      });
    },
  };
}
