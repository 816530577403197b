/** The state of the model's download, in place of the opening's buttons. */
import { html, nothing } from 'lit-html';

import type { Emit } from './controller.ts';
import type { OpeningProps } from './opening.ts';
import { words } from './words.js';

const { opening: say } = words;

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

export function loadingOf({ phase, loaded, total, problem }: OpeningProps['model'], emit: Emit) {
  const isUnderWay = phase === 'loading' || phase === 'reading' || phase === 'ready';
  const progress = phase === 'loading' ? say.loading(megabytes(loaded), megabytes(total)) : say.reading;
  const value = phase === 'loading' && total > 0 ? loaded / total : nothing;
  return html`<div class="start-loading">
    <p class=${problem === null ? '' : 'problem'}>${problem ?? (isUnderWay ? progress : say.coming)}</p>
    <progress max="1" value=${value} aria-label=${say.reading} ?hidden=${!isUnderWay}></progress>
    <p>
      <button type="button" class="start-load" ?hidden=${isUnderWay} @click=${() => emit('load')}>${say.load}</button>
      <button type="button" ?hidden=${phase !== 'loading'} @click=${() => emit('cancel')}>${say.cancel}</button>
    </p>
  </div>`;
}
