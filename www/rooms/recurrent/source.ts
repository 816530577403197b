/** Converts user-supplied words to entries of a tiny vocabulary. */
import type { RecurrentPlan } from '../../pkg/headlight.js';

/** Maximum number of words in a source. The picture has no space for more words. */
export const LONGEST_SOURCE = 12;

/** `ids` is empty for the engine's default source. */
export function readSource(text: string, { vocabulary, start }: RecurrentPlan): { ids: number[]; unknown: string[] } {
  const idOf = (word: string) => {
    const id = vocabulary.indexOf(word);
    return id === start ? -1 : id;
  };
  const words = text.split(/[\s,]+/).filter(Boolean);
  // Letters may be typed without spaces.
  const pieces = words.flatMap((word) => {
    const letters = [...word];
    return idOf(word) < 0 && letters.every((letter) => idOf(letter) >= 0) ? letters : [word];
  });
  return { ids: pieces.map(idOf).filter((id) => id >= 0), unknown: pieces.filter((piece) => idOf(piece) < 0) };
}
