import type { Picture } from './picture.ts';
import { words } from './words/en.js';

/** The names of the displayed units; a repeated name is followed by its position. */
export function namesOf({ units, shown }: Pick<Picture, 'units' | 'shown'>) {
  const counts = new Map<string, number>();
  for (const unit of shown) counts.set(units[unit].text, (counts.get(units[unit].text) ?? 0) + 1);
  return shown.map((unit) => {
    const { text } = units[unit];
    return { unit, name: (counts.get(text) ?? 0) > 1 ? words.find.place(text, unit) : text };
  });
}
