// @ts-check
/**
 * Sentences that the reader should see: what is wrong and what to do, or what happened.
 */
import { html } from '../draw/elements.js';
import { words } from '../words/page.js';

/**
 * @param {HTMLElement} root
 * @param {(intent: string, detail?: any) => void} emit
 */
export function createNotices(root, emit) {
  let shown = '';
  return {
    /** @param {{ problem: string | null, busy: string | null, notes: string[] }} props */
    update({ problem, busy, notes }) {
      const wanted = JSON.stringify([problem, busy, notes]);
      if (wanted === shown) return;
      shown = wanted;
      const items = notes.map((note, index) =>
        html(
          'p',
          { class: 'notice' },
          html('span', {}, note),
          html('button', { type: 'button', on: { click: () => emit('dismiss', index) } }, words.notices.dismiss),
        ),
      );
      root.replaceChildren(
        ...(problem ? [html('p', { class: 'notice problem', id: 'problem', dir: 'auto' }, problem)] : []),
        ...(busy ? [html('p', { class: 'notice' }, busy)] : []),
        ...items,
      );
    },
  };
}
