/** Descriptions of A and B. */
import type { ModelManifest } from '../../pkg/headlight.js';
import { offered } from '../../state/models.ts';
import type { Answers } from './answers.ts';
import type { Input } from './state.ts';
import { words } from './words.js';

/** A description of edits. */
export const namesOf = (edits: string[], tokens: string[], { norm }: ModelManifest) =>
  edits.map((edit) => words.edits.named(edit, tokens, norm));

/** `folder`: folder of A's model. */
export function titlesOf(folder: string, input: Input, answers: Answers, sizes: ModelManifest): [string, string] {
  const { first, second, at, comparison } = answers;
  const { titles: say } = words;
  if (input.versus === 'model')
    return [say.model('A', offered(folder).title, at), say.model('B', offered(input.modelB).title, input.headB)];
  if (input.versus === 'change') {
    const tokens = comparison.tokens.map(({ text }) => text);
    return [say.asTrained, say.changed(namesOf(input.edits, tokens, sizes))];
  }
  return [say.sentence('A', first), say.sentence('B', second)];
}
