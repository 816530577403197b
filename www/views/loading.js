// @ts-check
/**
 * What stands in a room of the model until there is one: how far it is, and what is coming.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {object} LoadingProps
 * @property {'absent' | 'loading' | 'reading' | 'cancelled' | 'failed'} phase
 * @property {number} loaded in bytes
 * @property {number} total in bytes; 0 while unknown
 * @property {string | null} problem
 */
import { html } from '../draw/elements.js';
import { words } from '../words/page.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createLoading(root, emit) {
  const { model } = words;
  const button = (/** @type {string} */ label, /** @type {() => void} */ act) => html('button', { type: 'button', on: { click: act } }, label);
  const title = html('h2', {});
  const bar = html('progress', { 'aria-labelledby': 'loading-title', max: 1 });
  const amount = html('p', { class: 'amount' });
  const cancel = button(model.cancel, () => emit('cancel'));
  const load = button(model.load, () => emit('load'));
  title.id = 'loading-title';
  root.append(
    title,
    bar,
    amount,
    html('p', { class: 'loading-actions' }, cancel, load, button(model.meanwhile, () => emit('room', 'worked'))),
    html('p', {}, model.coming),
    html('p', { class: 'fine' }, model.stays),
  );

  return {
    /** @param {LoadingProps} props */
    update({ phase, loaded, total, problem }) {
      const isUnderWay = phase === 'loading' || phase === 'reading' || phase === 'absent';
      title.textContent = model.phases[phase];
      bar.hidden = !isUnderWay;
      // Without a value the bar says that nobody knows how long it takes.
      if (phase === 'loading' && total > 0) bar.value = loaded / total;
      else bar.removeAttribute('value');
      amount.textContent = problem ?? (isUnderWay && total > 0 ? model.amount(megabytes(loaded), megabytes(total)) : '');
      amount.classList.toggle('problem', problem !== null);
      cancel.hidden = phase !== 'loading';
      load.hidden = isUnderWay;
    },
  };
}

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
