/** The heads of the cross-attention as buttons, each with its alignment score. */
import { html } from 'lit-html';
import { toTwoDecimals } from '../../../draw/format.ts';
import { headHue } from '../../../draw/hue.ts';
import { styled } from '../../../widgets/styled.ts';
import type { Emit } from '../controller.ts';
import type { CrossHead } from '../state.ts';
import type { Shown } from '../view.ts';
import { words } from '../words/en.js';

const { heads: say } = words;

export function headsOf({ answers: { translation, cross }, theme }: Shown, emit: Emit) {
  const { n_layers, n_heads, alignment, best } = translation;
  const isAt = (at: CrossHead, layer: number, head: number | null) => at.layer === layer && at.head === head;
  const buttonOf = (layer: number, head: number | null) => {
    const score = head === null ? NaN : alignment.at(layer, head);
    const isBest = isAt(best, layer, head);
    const looks = head === null ? {} : { '--hue': headHue(head, n_heads, theme), '--size': Math.max(0, score) };
    return html`<button
      type="button" class=${isBest ? 'head best' : 'head'} aria-pressed=${isAt(cross, layer, head)} ${styled(looks)}
      @click=${() => emit('cross', { layer, head })}
    ><span>${head === null ? say.mean : `H${head}`}</span><span class="unseen">${
      head === null ? say.ofLayer(layer) : say.aligns(layer)
    }</span><span class="head-value">${head === null ? '' : toTwoDecimals(score)}</span><span
      class="unseen">${isBest ? say.best : ''}</span></button>`;
  };
  const heads = [...Array(n_heads).keys(), null];
  const rowOf = (_: unknown, layer: number) => html`<div class="heads-row" role="group" aria-label=${say.layer(layer)}>
    <span class="heads-layer" aria-hidden="true">${say.layer(layer)}</span>${heads.map((head) => buttonOf(layer, head))}
  </div>`;
  return html`<section class="heads" aria-label=${say.title}>
    <h3>${say.title}</h3>
    <div class="heads-rows">${Array.from({ length: n_layers }, rowOf)}</div>
    <p class="fine">${say.measure}</p>
  </section>`;
}
