// @ts-check
/** Distinct names of units. */
import { words } from './words.js';

/**
 * The names of the units; a repeated name is followed by its position.
 *
 * @param {{ text: string }[]} units
 * @param {number[]} shown
 */
export function namesOf(units, shown) {
  const counts = new Map();
  for (const unit of shown) counts.set(units[unit].text, (counts.get(units[unit].text) ?? 0) + 1);
  return shown.map((unit) => {
    const { text } = units[unit];
    return { unit, name: counts.get(text) > 1 ? words.find.place(text, unit) : text };
  });
}
