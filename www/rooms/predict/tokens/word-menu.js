// @ts-check
/**
 * A menu of words: the most likely ones, user-supplied ones, and the chosen one.
 *
 * @typedef {{ id: number, text: string }} Word
 */
import { html } from '../../../widgets/elements.js';
import { bare } from './spelled.js';

/**
 * @param {string} id
 * @param {string} label
 * @param {string} none label of the empty choice
 * @param {(word: number | null) => void} choose
 */
export function createWordMenu(id, label, none, choose) {
  const select = html('select', {
    id,
    on: { change: () => choose(select.value === '' ? null : Number(select.value)) },
  });
  let shown = '';
  return {
    element: html('label', { class: 'field', for: id }, html('span', {}, label), select),
    /**
     * @param {import('../controller.js').Prediction} prediction
     * @param {number | null} chosen
     * @param {(Word | null)[]} others additional words of the menu
     */
    update({ next, asked }, chosen, others) {
      const all = [...next, ...asked.flatMap(({ pieces }) => pieces.slice(0, 1)), ...others].filter(
        (one) => one !== null,
      );
      const entries = new Map(all.map(({ id, text }) => [id, bare(text)]));
      const wanted = JSON.stringify([...entries]);
      if (wanted !== shown) {
        shown = wanted;
        select.replaceChildren(
          html('option', { value: '' }, none),
          ...Array.from(entries, ([id, text]) => html('option', { value: id, dir: 'auto', translate: 'no' }, text)),
        );
      }
      select.value = chosen === null ? '' : String(chosen);
    },
  };
}
