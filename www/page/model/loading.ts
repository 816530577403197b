/**
 * View of a room whose model is not loaded yet: progress, and a preview of the room. While user-supplied files are
 * checked, any room shows the progress of the check.
 */
import { isOwn } from '../../state/models.ts';
import { html } from '../../widgets/elements.ts';
import { words } from '../../words/page.js';
import type { Emit } from '../intents.ts';
import { DEFAULT_ROOM } from '../state.ts';
import { words as model } from './words.js';

interface LoadingProps {
  folder: string; // folder of the model
  phase: 'absent' | 'loading' | 'reading' | 'cancelled' | 'failed' | 'missing';
  loaded: number; // in bytes
  total: number; // in bytes; 0 while unknown
  problem: string | null;
  checking: { loaded: number; total: number } | null; // bytes of user-supplied files
}

export function createLoading(root: HTMLElement, emit: Emit) {
  const button = (label: string, act: () => void) => html('button', { type: 'button', on: { click: act } }, label);
  const title = html('h2', {});
  const bar = html('progress', { 'aria-labelledby': 'loading-title', max: 1 });
  const amount = html('p', { class: 'amount' });
  const cancel = button(model.cancel, () => emit('cancel'));
  const load = button(model.load, () => emit('load'));
  const choose = button(words.model.chooseFiles, () => emit('chooseFiles'));
  const meanwhile = button(model.meanwhile, () => emit('room', DEFAULT_ROOM));
  const coming = html('p', {});
  const stays = html('p', { class: 'fine' }, model.stays);
  title.id = 'loading-title';
  root.append(
    title,
    bar,
    amount,
    html('p', { class: 'loading-actions' }, cancel, load, choose, meanwhile),
    coming,
    stays,
  );

  return {
    update({ checking, ...ofModel }: LoadingProps) {
      const { folder, phase, loaded, total, problem } = checking
        ? { folder: '', phase: 'checking' as const, ...checking, problem: null }
        : ofModel;
      const isUnderWay = ['checking', 'loading', 'reading', 'absent'].includes(phase);
      title.textContent = model.phases[phase];
      coming.textContent = phase === 'missing' ? model.missing(folder) : (model.coming[folder] ?? model.comingOwn);
      stays.hidden = checking !== null || isOwn({ folder });
      meanwhile.hidden = checking !== null;
      bar.hidden = !isUnderWay;
      // A progress bar without a value indicates work of unknown duration.
      if (isUnderWay && total > 0) bar.value = loaded / total;
      else bar.removeAttribute('value');
      amount.textContent =
        problem ?? (isUnderWay && total > 0 ? model.amount(megabytes(loaded), megabytes(total)) : '');
      amount.classList.toggle('problem', problem !== null);
      cancel.hidden = phase !== 'loading' && !(phase === 'reading' && total > 0);
      load.hidden = isUnderWay || phase === 'missing';
      choose.hidden = phase !== 'missing';
      load.textContent = phase === 'failed' ? model.again : model.load;
    },
  };
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
