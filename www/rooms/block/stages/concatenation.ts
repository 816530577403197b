/** The concatenated z vectors of all heads, and each head's contribution to the output of attention. */
import { html } from 'lit-html';
import { diverging, maxAbsOf } from '../../../draw/color.ts';
import { toFourDecimals, toThreeDecimals } from '../../../draw/format.ts';
import { headHue } from '../../../draw/hue.ts';
import { styled } from '../../../widgets/styled.ts';
import { subscripted } from '../../../widgets/subscripted.ts';
import type { StripGroup } from '../../../widgets/vector-strip.ts';
import { scaleEnd, scalesOf } from '../bars-and-scales.ts';
import { largestFirst, statsOf, valuesOf } from '../block-values.ts';
import type { Emit } from '../controller.ts';
import { namedStripsOf } from '../named-strips.ts';
import type { Order } from '../operation-order.ts';
import type { Shown } from '../shown.ts';
import { words } from '../words/en.js';
import { concatenation } from './stage-formulas.ts';
import type { Stage } from './stage-panel.ts';
import { stages } from './words/en.js';

const { concatenate: say } = stages;

export function createConcatenation(order: Order, emit: Emit, group: StripGroup): Stage {
  const site = order.outputOf('concatenate') ?? '';
  const letter = order.letterOf(site);
  const { n_heads, d_head, d_model, biases } = order.model;
  return {
    formula: concatenation(letter, n_heads, d_head, d_model, biases.output),

    draw(props) {
      const { block, theme } = props;
      const { values: z } = block.z;
      const end = scaleEnd(z);
      const whole = namedStripsOf({
        ...{ group, key: 'z', theme, hint: words.hint },
        lines: [{ name: say.whole(n_heads, d_head), values: z, end }],
        scales: [[say.zScale, end]],
      });
      const [bias, out] = [block.b_o?.values, valuesOf(block, site)];
      const partEnd = scaleEnd(block.result.values, out, bias ?? new Float32Array());
      const { norm } = statsOf(block, order, site);
      const lines = [
        ...(bias ? [{ name: say.bias, values: bias, end: partEnd }] : []),
        { name: order.nameOf(site), values: out, end: partEnd, note: say.norm(toThreeDecimals(norm)) },
      ];
      const picture = html`
        ${whole}
        <h3>${subscripted(say.partsTitle(letter))}</h3>
        <div class="head-parts">${partsOf(props, partEnd, group, emit)}</div>
        ${scalesOf([[words.scale, partEnd]], theme)}
        ${namedStripsOf({ group, key: 'output', lines, theme })}`;
      return { text: textOf(props, norm), picture };
    },
  };
}

/** Each head's contribution to the output. */
function partsOf({ block, layer, head, theme }: Shown, end: number, group: StripGroup, emit: Emit) {
  const { result, result_norm } = block;
  const norms = [...result_norm.values];
  const most = maxAbsOf(norms);
  return norms.map((norm, nth) => {
    const strip = group.strip(`head ${nth}`, {
      label: words.strip(say.head(nth)),
      values: result.row(nth),
      colorOf: (value) => diverging(value, end, theme),
      describe: (at) => words.dimension(say.head(nth), at, toFourDecimals(result.at(nth, at))),
    });
    return html`<div class="head-part" ${styled({ '--hue': headHue(nth, norms.length, theme) })}>
      <button
        type="button" data-drawn aria-pressed=${nth === head} @click=${() => emit('head', { layer, head: nth })}
      >${say.head(nth)}</button>
      ${strip}<span class="bar-track" ${styled({ '--size': most > 0 ? norm / most : 0 })}></span>
      <span class="bar-value">${toThreeDecimals(norm)}</span>
    </div>`;
  });
}

function textOf({ block, tokens, token, sizes, d_head }: Shown, norm: number) {
  const { values: norms } = block.result_norm;
  const [first, second] = largestFirst(norms);
  return say.text({
    token: tokens[token].text,
    n_heads: sizes.n_heads,
    d_head,
    width: sizes.n_heads * d_head,
    first,
    firstNorm: toThreeDecimals(norms[first]),
    second,
    secondNorm: toThreeDecimals(norms[second] ?? NaN),
    norm: toThreeDecimals(norm),
    hasBias: block.b_o !== undefined,
  });
}
