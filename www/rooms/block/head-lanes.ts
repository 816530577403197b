/**
 * One lane per head: the head's z, the norm of its contribution to the attention's output, and a switch. The z vectors
 * of all lanes form the concatenated vector.
 */
import { html } from 'lit-html';

import { diverging, maxAbsOf } from '../../draw/color.ts';
import { formatNumber } from '../../draw/format.ts';
import { paintHeatmap } from '../../draw/heatmap.ts';
import { headHue } from '../../draw/hue.ts';
import type { Theme } from '../../state/room.ts';
import { html as element } from '../../widgets/elements.ts';
import { styled } from '../../widgets/styled.ts';
import type { Block } from './answers.ts';
import type { Emit } from './controller.ts';
import { words } from './words.js';

type LanesProps = { layer: number; head: number; block: Block; edits: string[]; theme: Theme };

const { lanes: say } = words;

export function createLanes(emit: Emit) {
  const canvases: HTMLCanvasElement[] = [];

  function laneOf(nth: number, most: number, { layer, head, block, edits, theme }: LanesProps) {
    const { values: norms } = block.result_norm;
    const norm = formatNumber(norms[nth], { decimals: 2 });
    const isAllOff = edits.includes(`attention.${layer}`);
    const isOff = isAllOff || edits.includes(`head.${layer}.${nth}`);
    const isChosen = nth === head;
    const hue = headHue(nth, norms.length, theme);
    const part = most > 0 ? norms[nth] / most : 0;
    const looks = `lane ${isChosen ? 'chosen' : ''} ${isOff ? 'off' : ''}`;
    return html`<div class=${looks} ${styled({ '--hue': hue, '--part': part })}>
      <button
        type="button" class="lane-head" data-drawn aria-pressed=${isChosen} aria-label=${say.head(nth, norm)}
        @click=${() => emit('head', { layer, head: nth })}
      >${nth}</button>
      ${canvases[nth]}<span class="lane-bar"></span><span class="lane-norm">${norm}</span>
      <button
        type="button" class="lane-switch" ?disabled=${isAllOff} aria-label=${say.toggle(nth, isOff)}
        @click=${() => emit('edit', `head.${layer}.${nth}`)}
      >${isOff ? say.off : say.on}</button>
    </div>`;
  }

  return (props: LanesProps) => {
    const { z, result_norm } = props.block;
    const count = result_norm.values.length;
    const [most, end] = [maxAbsOf(result_norm.values), maxAbsOf(z.values)];
    while (canvases.length < count) canvases.push(element('canvas', { 'aria-hidden': 'true' }));
    for (let nth = 0; nth < count; nth += 1) {
      const values = z.values.subarray(nth * z.columns, (nth + 1) * z.columns);
      const colorOf = (value: number) => diverging(value, end, props.theme);
      paintHeatmap(canvases[nth], { rows: 1, cols: values.length, values }, colorOf);
    }
    return html`<div class="lanes" role="group" aria-label=${say.label} ${styled({ '--heads': count })}>
      ${Array.from({ length: count }, (_, nth) => laneOf(nth, most, props))}
    </div>`;
  };
}
