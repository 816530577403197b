/**
 * Chooses the numbers of a picture that are drawn as arcs, and the pair that a click selects. All indices are indices
 * of units.
 */
import { chosenArcs } from '../../../draw/arcs.ts';
import { formatPercent, toTwoDecimals } from '../../../draw/format.ts';
import { isSame } from '../../../state/same.ts';
import { NOTHING, type Pair } from '../../../state/text.ts';
import type { Picture } from '../picture.ts';

export interface Arc {
  map: number; // index among the maps
  query: number;
  key: number;
  weight: number;
}

/**
 * The chosen arcs of one query, map by map, largest first.
 *
 * `share`: the chosen arcs add up to at least this share of the weight on the displayed units. Hidden special tokens do
 * not count.
 */
export function arcsOfQuery({ maps, shown }: Picture, query: number, share: number): Arc[] {
  return maps.flatMap(({ values, n }, map) =>
    chosenArcs(
      shown.map((key) => values[query * n + key]),
      { share },
    ).map(({ index, weight }) => ({ map, query, key: shown[index], weight })),
  );
}

/** Distance between the arcs of neighbouring heads, in units of the drawing. */
const APART = 6;
/**
 * Largest distance of an arc's end from its token's centre, however many heads are shown, so that the arc still ends at
 * the token.
 */
const MOST_ASIDE = 9;

/**
 * Distance of a head's arcs from a token's centre, so that the arcs of different heads do not hide each other. `map`:
 * index among the maps.
 */
export function asideOf({ maps }: Picture, map: number) {
  const apart = Math.min(APART, (2 * MOST_ASIDE) / Math.max(1, maps.length - 1));
  return (map - (maps.length - 1) / 2) * apart;
}

/** The chosen arcs of all displayed units. */
export function arcsOfPicture(picture: Picture, share: number) {
  return picture.shown.flatMap((query) => arcsOfQuery(picture, query, share));
}

/**
 * The arcs of the current pair: the arcs from its query or, if only a key is selected, the arcs to the key. The arc of
 * the pair itself is included even if it is too weak to be chosen. `all`: the arcs of the whole picture, from {@link
 * arcsOfPicture}.
 */
export function arcsOfPair(picture: Picture, { query, key }: Pair, share: number, all: Arc[]) {
  if (query === null) return all.filter((arc) => arc.key === key);
  const arcs = arcsOfQuery(picture, query, share);
  if (key === null) return arcs;
  picture.maps.forEach(({ values, n }, map) => {
    const chosen = arcs.some((arc) => arc.map === map && arc.key === key);
    if (!chosen) arcs.push({ map, query, key, weight: values[query * n + key] });
  });
  return arcs;
}

/**
 * The most important units for a selected pair, most important first. They are the pair or the selected token, followed
 * by the other end of the strongest arc of each head, and by the other ends of the remaining arcs. Empty if nothing
 * visible is selected.
 */
export function mostOfPair(picture: Picture, selected: Pair, share: number) {
  const pair = pairInSight(picture, selected, null);
  const { query, key } = pair;
  if (query === null && key === null) return [];
  const arcs = arcsOfPair(picture, pair, share, query === null ? arcsOfPicture(picture, share) : []);
  const far = strongestArcs(arcs, arcs.length).reverse();
  const strongest = picture.maps.flatMap((_, map) => far.find((arc) => arc.map === map) ?? []);
  const ends = [...strongest, ...far].map((arc) => (query === null ? arc.query : arc.key));
  return [...new Set([query, key, ...ends])].filter((unit) => unit !== null);
}

/** The strongest arcs, weakest first, so that strong ones are painted on top. */
export function strongestArcs(arcs: Arc[], most: number) {
  const sorted = [...arcs].sort((a, b) => a.weight - b.weight);
  return sorted.slice(Math.max(0, sorted.length - most));
}

export const strongestKey = (arcs: Arc[]) => strongestArcs(arcs, 1)[0]?.key ?? null;

/**
 * The pair that the picture highlights: the hovered one or, without hovering, the selected one. Hovering the selected
 * query keeps the selected key. A hidden unit is ignored.
 */
export function pairInSight({ shown }: Picture, selected: Pair, looked: Pair | null): Pair {
  const visible = (unit: number | null) => (unit !== null && shown.includes(unit) ? unit : null);
  if (!looked || (looked.query === null && looked.key === null))
    return { query: visible(selected.query), key: visible(selected.key) };
  const key = looked.key ?? (looked.query === selected.query ? selected.key : null);
  return { query: visible(looked.query), key: visible(key) };
}

/**
 * The pair that is selected after a click on a unit on the query side or the key side; a second click deselects the
 * unit.
 */
export function pairAfterPress(selected: Pair, side: 'query' | 'key', unit: number): Pair {
  return { ...selected, [side]: selected[side] === unit ? null : unit };
}

/**
 * The pair that is selected after a click in the one-line picture, where a token represents both sides: the first click
 * selects the query, the second the key. Clicking the query again deselects both.
 */
export function pairAfterPressOnLine(selected: Pair, unit: number) {
  if (selected.query === unit) return NOTHING;
  const second = selected.query !== null || selected.key === unit;
  return pairAfterPress(selected, second ? 'key' : 'query', unit);
}

export function formatWeight(value: number, measure: Picture['measure']) {
  return measure === 'weight' ? formatPercent(value) : toTwoDecimals(value);
}

/** Position of a number on the picture's scale, from 0 to 1. */
export const onScale = (weight: number, { max }: Picture) => (max > 0 ? Math.min(1, Math.max(0, weight / max)) : 0);

export function arcsByUnit(arcs: Arc[], end: 'query' | 'key') {
  const all = new Map<number, Arc[]>();
  for (const arc of arcs) all.set(arc[end], [...(all.get(arc[end]) ?? []), arc]);
  return all;
}

export const hasSameTokens = (one: Picture, other: Picture) =>
  one.maps.length === other.maps.length && isSame([one.shown, one.units], [other.shown, other.units]);

/** Whether the pair has both a query and a key, and the arc goes to a key other than the pair's. */
export const isBesides = ({ key }: Arc, pair: Pair) => pair.query !== null && pair.key !== null && key !== pair.key;

/** Arcs to special tokens are pale. Many heads attend mostly to these tokens, and the arcs would hide all others. */
export const isPale = ({ key }: Arc, { units }: Picture) => units[key].special;
