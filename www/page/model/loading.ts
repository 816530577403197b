/**
 * View of a room whose model is not loaded yet: progress, and a preview of the room. While user-supplied files are
 * checked, any room shows the progress of the check.
 */
import { html, nothing, render } from 'lit-html';
import { megabytes } from '../../draw/written.ts';
import { isOwn, type Model } from '../../state/models.ts';
import { words } from '../../words/en/page.js';
import type { Emit } from '../intents.ts';
import { DEFAULT_ROOM } from '../state.ts';
import { words as model } from './words/en.js';

interface LoadingProps extends Pick<Model, 'loaded' | 'total' | 'problem'> {
  folder: string; // folder of the model
  phase: Exclude<Model['phase'], 'ready'>;
  checking: { loaded: number; total: number } | null; // bytes of user-supplied files
  source: string | null; // name and commit of a missing model on the Hub
}

export function createLoading(root: HTMLElement, emit: Emit) {
  const button = (isShown: boolean, label: string, act: () => void) =>
    html`<button type="button" ?hidden=${!isShown} @click=${act}>${label}</button>`;

  return {
    update({ checking, source, ...ofModel }: LoadingProps) {
      const { folder, phase, loaded, total, problem } = checking
        ? { folder: '', phase: 'checking' as const, ...checking, problem: null }
        : ofModel;
      const isUnderWay = ['checking', 'loading', 'reading', 'absent'].includes(phase);
      const isMeasured = isUnderWay && total > 0;
      const canCancel = phase === 'loading' || (phase === 'reading' && total > 0);
      const amount = isMeasured ? model.amount(megabytes(loaded), megabytes(total)) : '';
      const missing = source ? model.missingHub(folder, source) : model.missing(folder);
      const coming = phase === 'missing' ? missing : (model.coming[folder] ?? model.comingOwn);
      const ask = phase === 'asked' ? model.loadSize(Math.round(total / 1e6)) : model.load;
      const begin = phase === 'failed' ? model.again : ask;
      // A progress bar without a value indicates work of unknown duration.
      const template = html`<h2 id="loading-title">${model.phases[phase]}</h2>
        <progress aria-labelledby="loading-title" max="1" ?hidden=${!isUnderWay} value=${isMeasured ? loaded / total : nothing}></progress>
        <p class="amount ${problem === null ? '' : 'problem'}">${problem ?? amount}</p>
        <p class="loading-actions">
          ${button(canCancel, model.cancel, () => emit('cancel'))}
          ${button(!isUnderWay && phase !== 'missing', begin, () => emit('load'))}
          ${button(phase === 'missing' && source !== null, model.fromHub, () => emit('hubLinked', source as string))}
          ${button(phase === 'missing' || (phase === 'failed' && isOwn({ folder })), words.model.chooseFiles, () => emit('chooseFiles'))}
          ${button(checking === null, model.meanwhile, () => emit('room', DEFAULT_ROOM))}
        </p>
        <p>${coming}</p>
        <p class="fine" ?hidden=${checking !== null || isOwn({ folder })}>${model.stays}</p>`;
      render(template, root);
    },
  };
}
