/** A menu of words: the most likely ones, user-supplied ones, and the chosen one. */
import type { Prediction } from '../../../pkg/headlight.js';
import { html } from '../../../widgets/elements.js';
import { bare } from './spelled.ts';

export type Word = { id: number; text: string };

/** @param none label of the empty choice */
export function createWordMenu(id: string, label: string, none: string, choose: (word: number | null) => void) {
  const select = html('select', {
    id,
    on: { change: () => choose(select.value === '' ? null : Number(select.value)) },
  });
  let shown = '';
  return {
    element: html('label', { class: 'field', for: id }, html('span', {}, label), select),
    /** @param others additional words of the menu */
    update({ next, asked }: Prediction, chosen: number | null, others: (Word | null)[]) {
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
