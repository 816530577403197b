/**
 * One lane per head: the head's z, the norm of its contribution to the attention's output, and a switch. The z vectors
 * of all lanes form the concatenated vector.
 */
import { html } from 'lit-html';
import { diverging, maxAbsOf } from '../../draw/color.ts';
import { toTwoDecimals } from '../../draw/format.ts';
import { headHue } from '../../draw/hue.ts';
import { painted, styled } from '../../widgets/styled.ts';
import type { Emit } from './controller.ts';
import type { Shown } from './shown.ts';
import { words } from './words/en.js';

const { lanes: say } = words;

export function lanesOf(props: Shown, emit: Emit) {
  const { result_norm, z } = props.block;
  const ends = { norm: maxAbsOf(result_norm.values), z: maxAbsOf(z.values) };
  return html`<div class="lanes" role="group" aria-label=${say.label} ${styled({ '--heads': z.rows })}>
    ${Array.from(result_norm.values, (norm, nth) => laneOf(nth, norm, ends, props, emit))}
  </div>`;
}

/** `ends`: maxima of the scales. */
function laneOf(nth: number, norm: number, ends: { norm: number; z: number }, props: Shown, emit: Emit) {
  const { layer, head, block, edits, theme } = props;
  const text = toTwoDecimals(norm);
  const isAllOff = edits.includes(`attention.${layer}`);
  const isOff = isAllOff || edits.includes(`head.${layer}.${nth}`);
  const isChosen = nth === head;
  const looks = `lane ${isChosen ? 'chosen' : ''} ${isOff ? 'off' : ''}`;
  const styles = { '--hue': headHue(nth, block.z.rows, theme), '--part': ends.norm > 0 ? norm / ends.norm : 0 };
  const z = { rows: 1, columns: block.z.columns, values: block.z.row(nth) };
  return html`<div class=${looks} ${styled(styles)}>
    <button
      type="button" class="lane-head" data-drawn aria-pressed=${isChosen} aria-label=${say.head(nth, text)}
      @click=${() => emit('head', { layer, head: nth })}
    >${nth}</button>
    <canvas aria-hidden="true" ${painted(z, (value) => diverging(value, ends.z, theme))}></canvas>
    <span class="lane-bar"></span><span class="lane-norm">${text}</span>
    <button
      type="button" class="lane-switch" ?disabled=${isAllOff} aria-label=${say.toggle(nth, isOff)}
      @click=${() => emit('edit', `head.${layer}.${nth}`)}
    >${isOff ? say.off : say.on}</button>
  </div>`;
}
