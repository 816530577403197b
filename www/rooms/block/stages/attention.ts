/**
 * The chosen head's attention for the followed token. Each visible key token has a row from score to weight; the
 * weighted sum of the values is below the rows.
 */
import { html } from 'lit-html';
import { diverging, maxAbsOf } from '../../../draw/color.ts';
import { formatPercent, toFourDecimals, toThreeDecimals } from '../../../draw/format.ts';
import { memo } from '../../../state/same.ts';
import { html as element } from '../../../widgets/elements.ts';
import { styled } from '../../../widgets/styled.ts';
import { subscripted } from '../../../widgets/subscripted.ts';
import { headOf } from '../../../widgets/table.ts';
import { StripGroup } from '../../../widgets/vector-strip.ts';
import { Walk } from '../../../widgets/walk.ts';
import { words as pageWords } from '../../../words/en/page.js';
import type { Block } from '../answers.ts';
import { scalesOf } from '../bars-and-scales.ts';
import { largestFirst } from '../block-values.ts';
import { LabelledMatrix } from '../labelled-matrix.ts';
import { namedStripsOf, stripOf } from '../named-strips.ts';
import type { Order } from '../operation-order.ts';
import type { Shown } from '../shown.ts';
import { words } from '../words/en.js';
import { attention } from './stage-formulas.ts';
import type { Stage } from './stage-panel.ts';
import { stages } from './words/en.js';

/** Maximum number of rows. For a longer text, only the tokens with the largest weights have rows. */
const MOST_ROWS = 20;

const { attention: say } = stages;
const { axes } = pageWords.cells;

export function createAttention(order: Order): Stage {
  const { model } = order;
  const mixOf = createMix();
  const product = element('span');
  const dotProductOf = createDotProduct(order, product);
  return {
    formula: attention(model.score_root, model.is_disentangled, model.has_distance_bias, model.score_cap ?? null),

    draw(props) {
      const { block, tokens } = props;
      const weights = block.pattern.values;
      const shown = tokens.length > MOST_ROWS ? largestFirst(weights).slice(0, MOST_ROWS) : tokens.map((_, at) => at);
      const [first] = largestFirst(weights);
      product.textContent = toThreeDecimals(block.dot_products.values[first]);
      const dots = shown.map((at) => (at === first ? product : toThreeDecimals(block.dot_products.values[at])));
      const picture = html`
        ${dotProductOf(props, first)}
        <div class="scores-frame" tabindex="0" role="region" aria-label=${say.label}>${tableOf(props, shown, dots, model.score_root)}</div>
        <h3>${say.mixTitle}</h3>
        ${mixOf(props, shown)}`;
      return { text: textOf(model, props), picture };
    },
  };
}

/** `shown`: tokens with a row. `dots`: their dot products. `root`: the number whose square root divides the scores. */
function tableOf({ block, tokens, token }: Shown, shown: number[], dots: (string | HTMLElement)[], root: number) {
  const { summed_dots: summed, biased_scores: biased, capped_scores: capped } = block;
  const weights = block.pattern.values;
  const cellOf = (text: string | HTMLElement) => html`<td>${text}</td>`;
  const rowOf = (at: number, nth: number) => html`<tr class=${at === token ? 'own' : ''}>
    <th scope="row"><bdi translate="no">${tokens[at].text}</bdi></th>
    ${cellOf(dots[nth])}
    ${summed ? cellOf(toThreeDecimals(summed.values[at])) : ''}
    ${cellOf(toThreeDecimals(block.scaled_scores.values[at]))}
    ${biased ? cellOf(toThreeDecimals(biased.values[at])) : ''}
    ${capped ? cellOf(toThreeDecimals(capped.values[at])) : ''}
    ${cellOf(toThreeDecimals(block.attn_scores.values[at]))}
    ${cellOf(toFourDecimals(block.exp.values[at]))}
    <td class="weight"><span class="bar-track" ${styled({ '--size': weights[at] })}></span><span>${formatPercent(weights[at])}</span></td>
  </tr>`;
  const added = [summed, biased, capped].map((column) => column !== undefined);
  return html`<table class="scores">
    <caption>${say.caption(tokens[token].text, shown.length, tokens.length)}</caption>
    ${headOf(say.columns(root, added).map(subscripted))}
    <tbody>${shown.map(rowOf)}</tbody>
    <tfoot><tr>
      <th scope="row">${say.sum}</th><td colspan=${3 + added.filter(Boolean).length}></td>
      ${cellOf(toFourDecimals(block.exp_sum.values[0]))}<td></td>
    </tr></tfoot>
  </table>`;
}

/** The weighted values, and their sum. */
function createMix() {
  const board = new LabelledMatrix();
  const group = new StripGroup();
  return ({ block, tokens, token, head, theme }: Shown, shown: number[]) => {
    const { weighted_v: weighted } = block;
    const z = block.z.row(head);
    const end = Math.max(maxAbsOf(weighted.values), maxAbsOf(z));
    const drawn = board.draw({
      label: say.mixLabel(tokens[token].text),
      rows: shown.length,
      columns: weighted.columns,
      values: Float32Array.from(shown.flatMap((at) => [...weighted.row(at)])),
      colorOf: (value) => diverging(value, end, theme),
      rowNames: shown.map((at) => tokens[at].text),
      describe: (row, at) => say.mixed(tokens[shown[row]].text, at, toFourDecimals(weighted.at(shown[row], at))),
      hint: say.mixHint,
      range: [-end, end],
      axes: [axes.tokens, axes.dimensions],
    });
    group.select(null);
    const sum = namedStripsOf({ group, key: 'z', lines: [{ name: say.z, values: z, end }], theme });
    return html`${drawn}${scalesOf([[words.scale, end]], theme)}${sum}`;
  };
}

function textOf(model: Order['model'], { block, tokens, token, layer, head }: Shown) {
  const weights = block.pattern.values;
  const [first] = largestFirst(weights);
  return say.text({
    token: tokens[token].text,
    layer,
    head,
    root: model.score_root,
    hasDistances: model.is_disentangled,
    hasBias: model.has_distance_bias,
    cap: model.score_cap ?? null,
    window: model.windows[layer] ?? null,
    key: tokens[first].text,
    score: toThreeDecimals(block.attn_scores.values[first]),
    weight: formatPercent(weights[first]),
    isCausal: model.is_causal,
    isRotary: model.positions === 'rotary',
  });
}

const { projections } = stages;

/** The vectors of a query and a key, whose factors are marked on the stage. `result`: the element of their product. */
function createDotProduct({ model: { d_head, positions } }: Order, result: HTMLElement) {
  const group = new StripGroup();
  const overlays = [0, 1].map(() =>
    element('div', { class: 'dot-factors' }, ...Array.from({ length: d_head }, () => element('span'))),
  );
  const walk = new Walk();
  const factorsAt = (at: number) => overlays.map(({ children }) => children[at] as HTMLElement);
  const start = memo((_block: Block, _key: number) => {
    const products = Array.from({ length: d_head }, (_, at) => factorsAt(at));
    // The elements of a stage that has just been opened are not in the page yet.
    queueMicrotask(() => walk.start([{ products, result }]));
  });

  return ({ block, tokens, token, theme }: Shown, key: number) => {
    // Rotary positions rotate queries and keys, so the product is not that of q and k.
    if (positions === 'rotary') return '';
    const vectors = [block.q.values, block.k.row(key)];
    const end = Math.max(...vectors.map(maxAbsOf));
    const names = [projections.of('q', tokens[token].text), projections.of('k', tokens[key].text)];
    const rowOf = (values: Float32Array, nth: number) => {
      const strip = stripOf(group, String(nth), names[nth], values, end, theme);
      return html`<span class="dot-name" dir="auto">${names[nth]}</span><div class="dot-strip">${strip}${overlays[nth]}</div>`;
    };
    start(block, key);
    return html`<div class="dot-product">${vectors.map(rowOf)}</div>`;
  };
}
