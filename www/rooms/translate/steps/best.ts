/** The five most likely words, as bars from 0 to 100 %. */
import type { TargetToken } from '../../../pkg/headlight.js';
import { bestWordsOf } from '../../../widgets/best-words.ts';
import { isChosen } from '../forcing.ts';
import { entryText } from '../spelled.ts';
import { words } from '../words.js';

export function bestOf(token: TargetToken, language: string) {
  const mark = isChosen(token) ? words.forced : words.steps.taken;
  // A user-supplied word may not be among the most likely ones.
  const isAmong = token.candidates.some(({ id }) => id === token.id);
  const candidates = isAmong ? token.candidates : [...token.candidates, token];
  const entries = candidates.map(({ id, text, probability }) => ({
    text: entryText(text),
    probability,
    mark: id === token.id ? mark : undefined,
  }));
  return bestWordsOf(words.steps.best, entries, language);
}
