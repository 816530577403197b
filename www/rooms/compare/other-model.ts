/** The controls for B's model and head, if B is another model. */
import { html } from 'lit-html';

import { MODELS } from '../../state/models.ts';
import { optionsOf, valueOf } from '../../widgets/controls.ts';
import type { Emit } from './controller.ts';
import type { CompareProps } from './view.ts';
import { words } from './words.js';

const { otherModel: say } = words;

export function otherModelOf({ input: { modelB, headB }, reading }: CompareProps, emit: Emit) {
  const sizes = reading?.answers?.comparison.models?.b;
  const listOf = (id: string, label: string, options: unknown, act: (value: string) => void) =>
    html`<label class="field" for=${id}><span>${label}</span><select id=${id} @change=${(event: Event) => act(valueOf(event))}>
      ${options}
    </select></label>`;
  const numbers = (count: number, chosen: number) =>
    optionsOf(
      Array.from({ length: count }, (_, nth) => ({ value: nth, text: String(nth) })),
      chosen,
    );
  const models = optionsOf(
    MODELS.map(({ folder, title }) => ({ value: folder, text: title })),
    modelB,
  );
  const chooseLayer = (layer: string) => emit('headB', { ...headB, layer: Number(layer) });
  const chooseHead = (head: string) => emit('headB', { ...headB, head: Number(head) });
  return html`<div class="control-row">
    ${listOf('compare-model-b', say.model, models, (folder) => emit('modelB', folder))}
    ${sizes ? listOf('compare-layer-b', say.layer, numbers(sizes.n_layers, headB.layer), chooseLayer) : ''}
    ${sizes ? listOf('compare-head-b', say.head, numbers(sizes.n_heads, headB.head), chooseHead) : ''}
  </div>`;
}
