/**
 * The state of the model: the source of the numbers, the progress of the download, or the question whether to load the
 * model.
 */
import { html, nothing } from 'lit-html';
import { megabytes } from '../../draw/written.ts';
import type { Model } from '../../state/models.ts';
import type { Emit } from './controller.ts';
import { megabytesOf } from './models.ts';
import { words } from './words/en.js';

const { model: say } = words;

interface LoadingProps {
  folder: string;
  model: Model;
  isWanted: boolean;
  drawn: 'live' | 'recorded' | 'nothing';
}

export function loadingOf({ folder, model, isWanted, drawn }: LoadingProps, emit: Emit) {
  const { phase, loaded, total, problem } = model;
  const size = megabytesOf(folder);
  if (phase === 'ready') return html`<p class="start-state live">${say.live}</p>`;
  const isUnderWay = isWanted && ['absent', 'loading', 'reading'].includes(phase);
  if (!isUnderWay) {
    const begin = () => {
      if (!isWanted) emit('agree');
      emit('load');
    };
    return html`<p class=${problem === null ? 'start-state' : 'start-state problem'}>
      ${problem ?? (drawn === 'recorded' ? say.recording : '')} <button type="button" class="start-load" @click=${begin}>${say.load(size)}</button>
      ${problem === null ? html`<span class="start-coming">${say.coming}</span>` : nothing}
    </p>`;
  }
  const isMeasured = phase === 'loading' && total > 0;
  const progress =
    phase === 'reading'
      ? say.reading
      : isMeasured
        ? say.loading(megabytes(loaded), megabytes(total))
        : say.begins(size);
  return html`<p class="start-state">
    ${drawn === 'recorded' ? say.recorded : ''} ${progress}
    <progress max="1" value=${isMeasured ? loaded / total : nothing} aria-label=${say.reading}></progress>
    <button type="button" ?hidden=${phase !== 'loading'} @click=${() => emit('cancel')}>${say.cancel}</button>
  </p>`;
}
