/** The concatenated z vectors of all heads, and each head's contribution to the output of attention. */
import { html } from 'lit-html';
import { diverging, maxAbsOf } from '../../../draw/color.ts';
import { headHue } from '../../../draw/hue.ts';
import { styled } from '../../../widgets/styled.ts';
import { subscripted } from '../../../widgets/subscripted.ts';
import type { Block } from '../answers.ts';
import { scaleEnd, scalesOf } from '../bars-and-scales.ts';
import { largestFirst, statsOf, valuesOf } from '../block-values.ts';
import type { Emit } from '../controller.ts';
import { toFourDecimals, toThreeDecimals } from '../decimals.ts';
import { createNamedStrips, type StripGroup } from '../named-strips.ts';
import type { Order } from '../operation-order.ts';
import { words } from '../words.js';
import { concatenation } from './stage-formulas.ts';
import type { Stage, StageProps } from './stage-panel.ts';
import { stages } from './words.js';

const { concatenate: say } = stages;

export function createConcatenation(order: Order, emit: Emit, group: StripGroup): Stage {
  const site = order.outputOf('concatenate') ?? '';
  const letter = order.letterOf(site);
  const { n_heads, d_head, d_model, biases } = order.model;
  const wholeOf = createNamedStrips(group, 1, words.hint);
  const partsOf = createParts(order, emit, group);
  const endsOf = createNamedStrips(group, 2);
  return {
    formula: concatenation(letter, n_heads, d_head, d_model, biases.output),

    draw(props) {
      const { block, theme } = props;
      const { values: z } = block.z;
      const end = scaleEnd(z);
      const whole = wholeOf([{ name: say.whole(n_heads, d_head), values: z, end }], [[say.zScale, end]], theme);
      const [bias, out] = [block.b_o?.values, valuesOf(block, site)];
      const partEnd = scaleEnd(block.result.values, out, bias ?? new Float32Array());
      const { norm } = statsOf(block, order, site);
      const ends = endsOf(
        [
          ...(bias ? [{ name: say.bias, values: bias, end: partEnd }] : []),
          { name: order.nameOf(site), values: out, end: partEnd, note: say.norm(toThreeDecimals(norm)) },
        ],
        [],
        theme,
      );
      const picture = html`
        ${whole}
        <h3>${subscripted(say.partsTitle(letter))}</h3>
        <div class="head-parts">${partsOf(props, partEnd)}</div>
        ${scalesOf([[words.scale, partEnd]], theme)}
        ${ends}`;
      group.show();
      return { text: textOf(props, norm), picture };
    },
  };
}

/** Each head's contribution to the output. */
function createParts({ model: { n_heads } }: Order, emit: Emit, group: StripGroup) {
  let result: Block['result'];
  const strips = Array.from({ length: n_heads }, (_, head) =>
    group.strip((at) => words.dimension(say.head(head), at, toFourDecimals(result.at(head, at)))),
  );

  return ({ block, layer, head, d_model, theme }: StageProps, end: number) => {
    ({ result } = block);
    const { values: norms } = block.result_norm;
    const most = maxAbsOf(norms);
    return strips.map((strip, nth) => {
      strip.draw({
        label: words.strip(say.head(nth)),
        values: result.values.subarray(nth * d_model, (nth + 1) * d_model),
        colorOf: (value) => diverging(value, end, theme),
      });
      return html`<div class="head-part" ${styled({ '--hue': headHue(nth, n_heads, theme) })}>
        <button
          type="button" data-drawn aria-pressed=${nth === head} @click=${() => emit('head', { layer, head: nth })}
        >${say.head(nth)}</button>
        ${strip.element}<span class="bar" ${styled({ '--part': most > 0 ? norms[nth] / most : 0 })}></span>
        <span class="bar-value">${toThreeDecimals(norms[nth])}</span>
      </div>`;
    });
  };
}

function textOf({ block, tokens, token, n_heads, d_head }: StageProps, norm: number) {
  const { values: norms } = block.result_norm;
  const [first, second] = largestFirst(norms);
  return say.text({
    token: tokens[token].text,
    n_heads,
    d_head,
    width: n_heads * d_head,
    first,
    firstNorm: toThreeDecimals(norms[first]),
    second,
    secondNorm: toThreeDecimals(norms[second] ?? NaN),
    norm: toThreeDecimals(norm),
    hasBias: block.b_o !== undefined,
  });
}
