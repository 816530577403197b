// @ts-check
/**
 * Chooses the numbers of a picture that are drawn as arcs, and the pair that a click selects. All indices are indices
 * of units.
 *
 * @typedef {import('../picture.js').Picture} Picture
 * @typedef {import('../picture.js').Pair} Pair
 * @typedef {{ map: number, query: number, key: number, weight: number }} Arc `map`: index among the maps
 */
import { chosenArcs } from '../../../draw/arcs.js';
import { formatNumber, formatPercent } from '../../../draw/format.js';

/** @type {Pair} */
const NOTHING = { query: null, key: null };

/**
 * The chosen arcs of one query, map by map, largest first.
 *
 * The share refers to the displayed units only, without hidden special tokens.
 *
 * @param {Picture} picture
 * @param {number} query
 * @param {number} share
 * @returns {Arc[]}
 */
export function arcsOfQuery({ maps, shown }, query, share) {
  return maps.flatMap(({ values, n }, map) =>
    chosenArcs(
      shown.map((key) => values[query * n + key]),
      { share },
    ).map(({ index, weight }) => ({ map, query, key: shown[index], weight })),
  );
}

/** Distance between the arcs of neighbouring heads, in units of the drawing. */
const APART = 6;
/** Largest distance from the centre for any number of heads, so that an arc ends at its token. */
const MOST_ASIDE = 9;

/**
 * Distance of a head's arcs from a token's centre, so that the arcs of different heads do not hide each other.
 *
 * @param {Picture} picture
 * @param {number} map index among the maps
 */
export function asideOf({ maps }, map) {
  const apart = Math.min(APART, (2 * MOST_ASIDE) / Math.max(1, maps.length - 1));
  return (map - (maps.length - 1) / 2) * apart;
}

/**
 * The chosen arcs of all displayed units.
 *
 * @param {Picture} picture
 * @param {number} share
 * @returns {Arc[]}
 */
export function arcsOfPicture(picture, share) {
  return picture.shown.flatMap((query) => arcsOfQuery(picture, query, share));
}

/**
 * The arcs of the current pair: the arcs from its query or, if only a key is selected, the arcs to the key. The arc of
 * the pair itself is included even if it is too weak to be chosen.
 *
 * @param {Picture} picture
 * @param {Pair} pair
 * @param {number} share
 * @param {Arc[]} all The arcs of the whole picture, from {@link arcsOfPicture}.
 * @returns {Arc[]}
 */
export function arcsOfPair(picture, { query, key }, share, all) {
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
 * The most important units for a selected pair, most important first. They are the pair (or the selected token and the
 * other end of its strongest arc), followed by the other ends of the remaining arcs. Empty if nothing visible is
 * selected.
 *
 * @param {Picture} picture
 * @param {Pair} selected
 * @param {number} share
 */
export function mostOfPair(picture, selected, share) {
  const pair = pairInSight(picture, selected, null);
  const { query, key } = pair;
  if (query === null && key === null) return [];
  const arcs = arcsOfPair(picture, pair, share, query === null ? arcsOfPicture(picture, share) : []);
  const far = strongestArcs(arcs, arcs.length).map((arc) => (query === null ? arc.query : arc.key));
  return [...new Set([query, key, ...far.reverse()])].filter((unit) => unit !== null);
}

/**
 * The strongest arcs, weakest first, so that strong ones are painted on top.
 *
 * @param {Arc[]} arcs
 * @param {number} most
 * @returns {Arc[]}
 */
export function strongestArcs(arcs, most) {
  const sorted = [...arcs].sort((a, b) => a.weight - b.weight);
  return sorted.slice(Math.max(0, sorted.length - most));
}

/**
 * The pair that the picture highlights: the hovered one or, without hovering, the selected one. Hovering the selected
 * query keeps the selected key. A hidden unit is ignored.
 *
 * @param {Picture} picture
 * @param {Pair} selected
 * @param {Pair | null} looked
 * @returns {Pair}
 */
export function pairInSight({ shown }, selected, looked) {
  const visible = (/** @type {number | null} */ unit) => (unit !== null && shown.includes(unit) ? unit : null);
  if (!looked || (looked.query === null && looked.key === null))
    return { query: visible(selected.query), key: visible(selected.key) };
  const key = looked.key ?? (looked.query === selected.query ? selected.key : null);
  return { query: visible(looked.query), key: visible(key) };
}

/**
 * The pair that is selected after a click on a unit on the query side or the key side; a second click deselects the
 * unit.
 *
 * @param {Pair} selected
 * @param {'query' | 'key'} side
 * @param {number} unit
 * @returns {Pair}
 */
export function pairAfterPress(selected, side, unit) {
  return { ...selected, [side]: selected[side] === unit ? null : unit };
}

/**
 * The pair that is selected after a click in the one-line picture, where a token represents both sides: the first click
 * selects the query, the second the key. Clicking the query again deselects both.
 *
 * @param {Pair} selected
 * @param {number} unit
 * @returns {Pair}
 */
export function pairAfterPressOnLine(selected, unit) {
  if (selected.query === unit) return NOTHING;
  const second = selected.query !== null || selected.key === unit;
  return pairAfterPress(selected, second ? 'key' : 'query', unit);
}

/**
 * Formats a number of the picture.
 *
 * @param {number} value
 * @param {Picture['measure']} measure
 */
export function formatWeight(value, measure) {
  return measure === 'weight' ? formatPercent(value) : formatNumber(value, { decimals: 2 });
}

/**
 * Position of a number on the picture's scale.
 *
 * @param {number} weight
 * @param {Picture} picture
 * @returns {number} 0 to 1.
 */
export function onScale(weight, { max }) {
  return max > 0 ? Math.min(1, Math.max(0, weight / max)) : 0;
}

/**
 * Whether two pictures show the same numbers in the same colours. Numbers are compared by buffer and offset, because
 * they are never changed in place.
 *
 * @param {Picture} a
 * @param {Picture} b
 */
export function samePicture(a, b) {
  return (
    sameUnits(a, b) &&
    a.measure === b.measure &&
    a.max === b.max &&
    same(
      a.maps,
      b.maps,
      (one, other) =>
        one.name === other.name &&
        one.hue === other.hue &&
        one.n === other.n &&
        one.values.buffer === other.values.buffer &&
        one.values.byteOffset === other.values.byteOffset,
    )
  );
}

/**
 * Whether two pictures show the same tokens.
 *
 * @param {Picture} a
 * @param {Picture} b
 */
export function sameUnits(a, b) {
  return (
    same(a.shown, b.shown, (one, other) => one === other) &&
    same(a.units, b.units, (one, other) => one.text === other.text && one.special === other.special)
  );
}

/**
 * @template T
 * @param {T[]} a
 * @param {T[]} b
 * @param {(one: T, other: T) => boolean} equal
 */
function same(a, b, equal) {
  return a === b || (a.length === b.length && a.every((one, place) => equal(one, b[place])));
}
