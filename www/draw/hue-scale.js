// @ts-check
/**
 * Scales of attention weights in one hue.
 *
 * @typedef {import('./color.js').Rgb} Rgb
 * @typedef {import('./color.js').Theme} Theme
 */
import { colorAt, contrast, hexFromRgb, sequential, tableFromHexes } from './color.js';

/** Contrast of text on a theme's darkest or lightest ground; WCAG asks for 4.5, and no ground is quite as extreme. */
const TEXT_CONTRAST = 5.2;

/** Scales of one hue, by ground and hue. @type {Map<string, Rgb[]>} */
const HUED = new Map();

/**
 * The colours of attention weights in the hue of a head: as {@link sequential} from the ground to its opposite, and
 * halfway the hue itself.
 *
 * @param {string} hue `#rrggbb`
 * @param {Theme} theme
 * @returns {(t: number) => Rgb}
 */
export function hueScale(hue, theme) {
  const ends = [hexFromRgb(sequential(0, theme)), hue, hexFromRgb(sequential(1, theme))].join(' ');
  const table = HUED.get(ends) ?? tableFromHexes(ends);
  HUED.set(ends, table);
  return (t) => colorAt(table, t);
}

/**
 * The nearest colour to one that has the contrast of text on the page's ground.
 *
 * @param {Rgb} color
 * @param {Theme} theme
 * @returns {Rgb}
 */
export function legible(color, theme) {
  const scale = hueScale(hexFromRgb(color), theme);
  let t = 0.5;
  while (contrast(scale(t), scale(0)) < TEXT_CONTRAST) t += 0.01;
  return scale(t);
}
