/**
 * Colour scales: one for attention weights, in blue or the hue of a head, and one for signed numbers.
 *
 * The two scales are Fabio Crameri's scientific colour maps: equal steps of the number look equal, even with a
 * colour-vision deficiency and in grey print. *oslo* is used for weights; on a light page it runs from white to black,
 * on a dark page from black to white, so that small values blend into the background. Signed numbers use *vik*
 * on a light page, because its middle is light, and *berlin* on a dark page, because its middle is dark. In both, blue
 * is negative and red positive. On a dark page the colours next to zero are left out: they are as dark as the page, and
 * small numbers would look like zero.
 *
 * Source: F. Crameri, Scientific colour maps, https://doi.org/10.5281/zenodo.1243862, as packaged in cmcrameri 1.10.
 * Copyright (c) 2020 Fabio Crameri, MIT licence. The tables contain every eighth colour; the rest is interpolated and
 * differs by less than 3 of 255 from the full maps. The middle of the two signed maps is replaced by a neutral
 * grey, because the original middle is slightly red and zero has no sign.
 */

/** Integers, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];
export type Theme = 'light' | 'dark';

const OSLO =
  '010101 050a10 0a121a 0d1824 0e1e2e 0f2439 112a44 13314f 15395b 184067 1c4773 ' +
  '214f7f 26568c 2d5e99 3667a5 4270b1 4f7abc 5c83c3 678bc7 7292c9 7c99ca 859fca ' +
  '8fa4c9 98aac9 a2b0ca acb7cb b7bfcd c2c7d1 ced1d7 dadcdf e6e7e9 f3f3f4 ffffff';
const VIK =
  '001261 021f69 022b71 023779 034481 045089 0c5e92 1b6d9b 2f7ca6 478db1 609dbc ' +
  '79adc7 92bdd2 acccdc c5dbe5 dce5e9 efefef eedacf e9cbb9 e2bba4 dcab8f d59c7b ' +
  'cf8e68 c97f55 c37243 bc6331 b3531f a5400e 932e06 832106 741506 660a07 590008';
const BERLIN =
  '9eb0ff 8caef6 79abed 65a7e2 529fd3 4194c1 3686ad 2e779a 286886 235a74 1d4b61 ' +
  '183e50 14313f 11252f 111a20 121214 131313 210b03 2a0e01 351000 401201 4c1602 ' +
  '5a1c07 6a2610 7c331d 8d412c 9c503d ac5e4f bc6e61 cc7d74 dd8d86 ee9d9a ffadad';

/**
 * Contrast of text with the background colour of the scale. It exceeds the 4.5 that WCAG requires, because the page's
 * backgrounds are slightly greyer than that colour.
 */
const TEXT_CONTRAST = 5.2;
/** Index of a table's last colour. It is even, so that the table has a single middle colour, used for zero. */
const LAST = 256;

// Colours come from tables built once, because a picture of a million values must not allocate a million arrays.
const SEQUENTIAL = { light: tableFromHexes(OSLO).reverse(), dark: tableFromHexes(withoutDarkest(OSLO, 0, 5)) };
const DIVERGING = { light: tableFromHexes(VIK), dark: tableFromHexes(withoutDarkest(BERLIN, 16, 4)) };

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** Colour of an attention weight. `t`: clamped to 0…1; NaN counts as 0. */
export const sequential = (t: number, theme: Theme): Rgb => colorAt(SEQUENTIAL[theme], t);

const HUED = new Map<string, Rgb[]>();

/**
 * Colour scale for attention weights in the hue of a head. It has the same end colours as {@link sequential} and the
 * hue itself in the middle.
 */
export function hueScale(hue: string, theme: Theme): (t: number) => Rgb {
  const ends = [hexFromRgb(sequential(0, theme)), hue, hexFromRgb(sequential(1, theme))].join(' ');
  const table = HUED.get(ends) ?? tableFromHexes(ends);
  HUED.set(ends, table);
  return (t) => colorAt(table, t);
}

/** The nearest colour with enough contrast for text on the page's background. */
export function legible(color: Rgb, theme: Theme): Rgb {
  const scale = hueScale(hexFromRgb(color), theme);
  let t = 0.5;
  while (contrast(scale(t), scale(0)) < TEXT_CONTRAST) t += 0.01;
  return scale(t);
}

function colorAt(table: Rgb[], t: number) {
  const step = Math.round(t * LAST);
  return table[step > 0 ? Math.min(step, LAST) : 0];
}

/**
 * Colour of a signed number; 0 always has the middle colour. `value`: clamped to the range. A value that is not finite,
 * such as a masked score, gets the middle colour. `maxAbs`: the absolute value at the ends of the scale; see {@link
 * maxAbsOf}.
 */
export function diverging(value: number, maxAbs: number, theme: Theme): Rgb {
  const middle = LAST / 2;
  const share = maxAbs > 0 && Number.isFinite(value) ? Math.max(-1, Math.min(1, value / maxAbs)) : 0;
  return DIVERGING[theme][middle + Math.round(share * middle)];
}

/**
 * Colour of a signed number on a square-root scale: a quarter of `maxAbs` has half of its colour. It shows small numbers
 * beside a much larger one.
 */
export function divergingRoot(value: number, maxAbs: number, theme: Theme): Rgb {
  return diverging(Math.sign(value) * Math.sqrt(Math.abs(value) / maxAbs), 1, theme);
}

/**
 * The largest absolute finite value, used as the `maxAbs` of {@link diverging}. Masked scores (−∞) are skipped, because
 * they would make all other colours pale. 0 if there is no finite value.
 */
export function maxAbsOf(values: ArrayLike<number>): number {
  let most = 0;
  for (let nth = 0; nth < values.length; nth += 1) {
    const size = Math.abs(values[nth]);
    if (size > most && size < Infinity) most = size;
  }
  return most;
}

/**
 * Black or white, whichever has more contrast on `ground`. One of the two always reaches 4.5, the contrast that WCAG
 * requires for text.
 */
export function inkOn(ground: Rgb): '#000' | '#fff' {
  return contrast(BLACK, ground) >= contrast(WHITE, ground) ? '#000' : '#fff';
}

/**
 * Contrast ratio as WCAG 2 defines it (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). 1 (equal) to 21 (black and
 * white).
 */
export function contrast(a: Rgb, b: Rgb): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

export function hexFromRgb(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

export function rgbFromHex(hex: string): Rgb {
  const bits = Number.parseInt(hex.replace('#', ''), 16);
  return [(bits >> 16) & 255, (bits >> 8) & 255, bits & 255];
}

/** The colours of a map without the `count` colours on each side of the colour of zero, which has the index `zero`. */
function withoutDarkest(hexes: string, zero: number, count: number) {
  return hexes
    .split(' ')
    .filter((_, nth) => nth === zero || Math.abs(nth - zero) > count)
    .join(' ');
}

/**
 * A full table, with the other colours interpolated. `hexes`: the colours of a map from its low end to its high end.
 */
function tableFromHexes(hexes: string): Rgb[] {
  const stops = hexes.split(' ').map(rgbFromHex);
  return Array.from({ length: LAST + 1 }, (_, index) => {
    const at = (index * (stops.length - 1)) / LAST;
    const low = stops[Math.floor(at)];
    const high = stops[Math.ceil(at)];
    const part = at - Math.floor(at);
    const channel = (nth: 0 | 1 | 2) => Math.round(low[nth] + (high[nth] - low[nth]) * part);
    return [channel(0), channel(1), channel(2)] as const;
  });
}

/** 0 (black) to 1 (white), as in WCAG 2. */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Linear light, 0 to 1. `channel`: 0 to 255. */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Numbers above this share of the scale's maximum are spread over more colours. */
export const STRETCHED_FROM = 0.9;
/** Share of the colours for numbers below `STRETCHED_FROM`. */
const BELOW = 0.35;

export function stateColor(value: number, end: number, theme: Theme) {
  const share = end > 0 ? Math.min(1, Math.abs(value) / end) : 0;
  const part =
    share <= STRETCHED_FROM
      ? (share / STRETCHED_FROM) * BELOW
      : BELOW + ((share - STRETCHED_FROM) / (1 - STRETCHED_FROM)) * (1 - BELOW);
  return diverging(Math.sign(value) * part, 1, theme);
}
