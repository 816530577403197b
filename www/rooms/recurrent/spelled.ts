/** Converts entries of a tiny vocabulary to words. */
import type { RecurrentPlan } from '../../pkg/headlight.js';
import type { Run } from './state.ts';
import { words } from './words/en.js';

export function spelledOf({ plan: { vocabulary }, seen }: Run) {
  const texts = (ids: ArrayLike<number>) => Array.from(ids, (id) => vocabulary[id]);
  const expected = texts(seen.expected);
  const words = texts(seen.words);
  return {
    source: texts(seen.source),
    words,
    expected,
    isRight: expected.length === 0 ? null : words.join(' ') === expected.join(' '),
  };
}

const LONGEST_SOURCE = 12;

/** `ids` is empty for the engine's default source. */
function readSource(text: string, { vocabulary, start }: RecurrentPlan): { ids: number[]; unknown: string[] } {
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

export const idsOf = ({ source, plan }: Pick<Run, 'source' | 'plan'>) => ({
  ids: Uint32Array.from(readSource(source, plan).ids),
});

/** Why a typed source is invalid for a model; `null` if it is valid. */
export function problemOf(source: string, plan: RecurrentPlan) {
  const { ids, unknown } = readSource(source, plan);
  const readable = plan.vocabulary.filter((_, id) => id !== plan.start);
  if (unknown.length > 0) return words.source.unknown(unknown, readable);
  return ids.length > LONGEST_SOURCE ? words.source.long(ids.length, LONGEST_SOURCE) : null;
}
