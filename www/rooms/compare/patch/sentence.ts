/** The sentence under the maps of activation patching. */
import { isSame } from '../../../state/same.ts';
import { sentences } from '../../../words/en/phrases.js';
import type { Shown } from '../view.ts';
import { words } from '../words/en.js';
import { rangesIn, tokensOf, valueOf } from './map.ts';
import { isOpened, missingSites } from './state.ts';

const { patch: say } = words;

/** Maximum number of positions in the sentence about the residual stream. */
const MOST_PLACES = 4;

/** Describes the opened run or, without one, where the residual stream brings back A's answer. */
export function sentenceOfPatch({ view, sizes }: Shown) {
  const { patch, cell } = view;
  if (!patch?.pair || patch.refused) return '';
  const { pair, rows } = patch;
  const tokens = tokensOf(pair);
  const { head } = patch.of.request.link ?? {};
  const measured =
    pair.link && head
      ? say.weight(tokens[pair.link[0]], tokens[pair.link[1]], head)
      : say.number(pair.words.map(({ text }) => text.trim()));
  const [a, b] = [valueOf(pair, pair.of_a.value), valueOf(pair, pair.of_b.value)];
  if (
    isSame(
      pair.a.map(({ id }) => id),
      pair.b.map(({ id }) => id),
    )
  )
    return say.same;
  const result = isOpened(cell, patch) ? patch.run?.result : null;
  if (cell && result)
    return say.opened(cell, tokens[cell.position] ?? [], measured, [b, valueOf(pair, result.value), a]);
  const ends = say.before(measured, a, b);
  const isKnown = missingSites({ ...view, heads: null }, sizes).every((site) => !site.endsWith('resid_pre'));
  if (!isKnown) return ends;
  const hasLayers = ({ layers }: { layers: [number, number][] }) => layers.length > 0;
  const ofTokens = tokens.map((token, position) => ({ token, layers: rangesIn(pair, rows, 'resid_pre', position) }));
  const ofDecoder = { token: null, layers: rangesIn(pair, rows, 'decoder', 0) };
  const found = [...ofTokens.filter(hasLayers).slice(0, MOST_PLACES), ofDecoder].filter(hasLayers);
  return sentences([ends, say.back(found), head && say.later(head.layer)]);
}
