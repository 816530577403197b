/** A menu of words: the most likely words, user-supplied words, and the chosen word. */
import type { Prediction } from '../../../pkg/headlight.js';
import { selectOf } from '../../../widgets/controls.ts';
import { bare } from './spelled.ts';

/** The first entry has the text `none`; for it, `act` receives `null`. */
type WordMenu = { id: string; label: string; none: string; act: (word: number | null) => void };

export function wordMenuOf(
  { id, label, none, act }: WordMenu,
  { next, asked }: Prediction,
  chosen: number | null,
  others: ({ id: number; text: string } | null)[],
) {
  const all = [...next, ...asked.flatMap(({ pieces }) => pieces.slice(0, 1)), ...others].filter((one) => one !== null);
  const options = [...new Map(all.map(({ id, text }) => [id, bare(text)]))].map(([value, text]) => ({ value, text }));
  const choose = (word: string) => act(word === '' ? null : Number(word));
  return selectOf(id, label, options, chosen, choose, { none, isWritten: true });
}
