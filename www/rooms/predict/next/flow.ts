/**
 * The last token between its keys and the next words: ribbons lead from the tokens that it attends to into it, and from
 * it to the words that the model predicts.
 */
import { html, svg } from 'lit-html';
import { strokeOpacity } from '../../../draw/arcs.ts';
import { percent } from '../../../draw/format.ts';
import { headHue } from '../../../draw/hue.ts';
import type { Attended } from '../../../pkg/headlight.js';
import { numbered, selectOf } from '../../../widgets/controls.ts';
import { styled } from '../../../widgets/styled.ts';
import { sentences } from '../../../words/en/phrases.js';
import type { Emit } from '../controller.ts';
import type { Input } from '../state.ts';
import { bare } from '../tokens/spelled.ts';
import type { Shown } from '../view.ts';
import { words } from '../words/en.js';

const { flow: say } = words;

/** `values`: the drawn probabilities, from top to bottom. `bars`: their element. */
export function flowOf({ answers, sizes, theme }: Shown, values: number[], bars: unknown) {
  const { attended, prediction } = answers;
  if (!attended) return bars;
  const { head, keys, rest } = attended;
  const { tokens } = prediction;
  const others = tokens.length - keys.length;
  const rows = keys.map(({ position, weight }) => ({ text: bare(tokens[position].text), weight }));
  const hue = head === undefined ? 'var(--ink)' : headHue(head, sizes.n_heads, theme);
  const weights = [...rows.map(({ weight }) => weight), ...(others > 0 ? [rest] : [])];
  return html`<div class="next-flow" ${styled({ '--hue': hue })}>
    <ul class="flow-keys" role="list" aria-label=${titleOf(attended, prediction.tokens)}>
      ${rows.map(({ text, weight }) => rowOf(text, weight, false))}
      ${others > 0 ? rowOf(say.others(others), rest, true) : ''}
    </ul>
    ${ribbonsOf('into', weights)}
    <span class="flow-last" translate="no" dir="auto">${bare(tokens[tokens.length - 1].text)}</span>
    ${ribbonsOf('out', values)}
    ${bars}
  </div>`;
}

export function flowTitleOf({ answers: { attended, prediction } }: Shown) {
  if (!attended) return attended;
  const { raises, layer, head } = attended;
  const why = raises && say.why(bare(raises.text), layer, head ?? 0);
  return html`<p class="legend flow-title">${sentences([why, titleOf(attended, prediction.tokens)])}</p>`;
}

const titleOf = ({ layer, head }: Attended, tokens: { text: string }[]) =>
  say.title(bare(tokens[tokens.length - 1].text), layer, head ?? null);

const rowOf = (text: string, weight: number, isRest: boolean) => html`<li class=${isRest ? 'rest' : ''}>
  <span class="flow-word" translate=${isRest ? 'yes' : 'no'} dir="auto">${text}</span>
  <span class="flow-weight">${percent(weight)}</span>
</li>`;

/** Ribbons between a column of equally high rows and the middle of the other side. */
function ribbonsOf(side: 'into' | 'out', values: number[]) {
  const middle = values.length / 2;
  const ribbons = values.map((value, row) => {
    const [from, to] = side === 'into' ? [row + 0.5, middle] : [middle, row + 0.5];
    return svg`<path d="M0 ${from}C.5 ${from} .5 ${to} 1 ${to}" opacity=${strokeOpacity(value)} ${styled({ '--size': value })}></path>`;
  });
  return html`<span class="flow-ribbons ${side}" aria-hidden="true"><svg
    viewBox="0 0 1 ${values.length}" preserveAspectRatio="none"
  >${ribbons}</svg></span>`;
}

/** Controls that choose the head or layer whose attention is shown. */
export function attendingOf(
  { attending }: Input,
  { n_layers, n_heads }: { n_layers: number; n_heads: number },
  emit: Emit,
) {
  const choose = (layer: string, head: string) =>
    emit('change', {
      attending: layer === '' ? null : { layer: Number(layer), head: head === '' ? null : Number(head) },
    });
  const layer = attending?.layer ?? null;
  const head = attending?.head ?? null;
  const chooseLayer = (chosen: string) => choose(chosen, head === null ? '' : String(head));
  const chooseHead = (chosen: string) => choose(String(layer), chosen);
  const heads = selectOf('predict-attending-head', say.head, numbered(n_heads), head, chooseHead, {
    none: say.average,
  });
  return html`<span class="predict-attending">
    ${selectOf('predict-attending-layer', say.layer, numbered(n_layers), layer, chooseLayer, { none: say.strongest })}
    ${layer === null ? '' : heads}
  </span>`;
}
