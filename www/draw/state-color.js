// @ts-check
/**
 * Colours of the state of a recurrent model. A tanh pushes most of its numbers close to ±1, where a linear scale would
 * make them look alike.
 *
 * @typedef {import('./color.js').Theme} Theme
 */
import { diverging } from './color.js';

/** The scale is stretched from this share of its end. */
export const STRETCHED_FROM = 0.9;
/** Share of the colours used for smaller numbers. */
const BELOW = 0.55;

/** @param {number} value @param {number} end of the scale @param {Theme} theme */
export function stateColor(value, end, theme) {
  const share = end > 0 ? Math.min(1, Math.abs(value) / end) : 0;
  const part =
    share <= STRETCHED_FROM
      ? (share / STRETCHED_FROM) * BELOW
      : BELOW + ((share - STRETCHED_FROM) / (1 - STRETCHED_FROM)) * (1 - BELOW);
  return diverging(Math.sign(value) * part, 1, theme);
}
