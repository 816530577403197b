/** Controls of path patching: the query, key or value that alone reads the opened head. */
import { html } from 'lit-html';
import type { ModelManifest } from '../../../pkg/headlight.js';
import { selectOf, switchOf } from '../../../widgets/controls.ts';
import type { Emit } from '../controller.ts';
import { words } from '../words/en.js';
import type { PatchCell, Receiver } from './state.ts';

const { patch: say } = words;

export function readerOf({ layer: sender, receiver }: PatchCell, { n_layers, n_heads }: ModelManifest, emit: Emit) {
  const first = sender + 1;
  if (first >= n_layers) return '';
  const { none, ...inputs } = say.readers;
  const parts = Object.entries(inputs).map(([value, text]) => ({ value: value as Receiver['part'], text }));
  const change = (parts: Partial<Receiver>) =>
    emit('patchReceiver', { part: 'q', layer: first, head: 0, all: false, ...receiver, ...parts });
  const numbers = (from: number, end: number) =>
    Array.from({ length: end - from }, (_, at) => ({ value: from + at, text: String(from + at) }));
  const choose = (part: string) =>
    part === '' ? emit('patchReceiver', null) : change({ part: part as Receiver['part'] });
  return html`<span class="patch-reader" data-aside>
    ${selectOf('patch-reader', say.reader, parts, receiver?.part ?? null, choose, { none })}
    ${
      receiver
        ? html`${selectOf('patch-reader-layer', say.layer, numbers(first, n_layers), receiver.layer, (layer) => change({ layer: Number(layer) }))}
          ${selectOf('patch-reader-head', say.head, numbers(0, n_heads), receiver.head, (head) => change({ head: Number(head) }))}
          ${switchOf(say.fromAll, receiver.all, (all) => change({ all }))}`
        : ''
    }
  </span>`;
}
