/** Tokens by text and occurrence, so that they are found again after the sentence around them has changed. */
import type { Pair } from './text.ts';

type Anchor = { text: string; nth: number };

/** Describes a token by its text and occurrence, so that it is found again after the sentence around it has changed. */
export function anchorOf(tokens: { text: string }[], place: number | null): Anchor | null {
  if (place === null || place >= tokens.length) return null;
  const { text } = tokens[place];
  const nth = tokens.slice(0, place).filter((token) => token.text === text).length;
  return { text, nth };
}

/**
 * Index of the token that an anchor describes. If its text now occurs less often, the last occurrence counts; if it no
 * longer occurs, the result is `null`.
 */
export function placeOf(tokens: { text: string }[], anchor: Anchor | null): number | null {
  if (!anchor) return null;
  const places = tokens.flatMap(({ text }, place) => (text === anchor.text ? [place] : []));
  return places[anchor.nth] ?? places.at(-1) ?? null;
}

export const anchorsOf = (tokens: { text: string }[], { query, key }: Pair) => ({
  query: anchorOf(tokens, query),
  key: anchorOf(tokens, key),
});
