/** A menu of words: the most likely words, user-supplied words, and the chosen word. */
import { html } from 'lit-html';

import type { Prediction } from '../../../pkg/headlight.js';
import { bare } from './spelled.ts';

/** A menu: its texts, and its handler `act`. The first entry has the text `none`; for it, `act` receives `null`. */
type WordMenu = { id: string; label: string; none: string; act: (word: number | null) => void };

/** `others`: additional words of the menu. */
export function wordMenuOf(
  { id, label, none, act }: WordMenu,
  { next, asked }: Prediction,
  chosen: number | null,
  others: ({ id: number; text: string } | null)[],
) {
  const all = [...next, ...asked.flatMap(({ pieces }) => pieces.slice(0, 1)), ...others].filter((one) => one !== null);
  const entries = [...new Map(all.map(({ id, text }) => [id, bare(text)]))];
  const onChange = ({ target }: Event) => {
    const { value } = target as HTMLSelectElement;
    act(value === '' ? null : Number(value));
  };
  const optionOf = ([word, text]: [number, string]) =>
    html`<option value=${word} dir="auto" translate="no" .selected=${word === chosen}>${text}</option>`;
  return html`<label class="field" for=${id}><span>${label}</span><select id=${id} @change=${onChange}>
    <option value="" .selected=${chosen === null}>${none}</option>${entries.map(optionOf)}
  </select></label>`;
}
