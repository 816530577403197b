// @ts-check
/**
 * The colour scale of signed numbers.
 *
 * @typedef {import('./color.js').Rgb} Rgb
 * @typedef {import('./color.js').Theme} Theme
 */
import { LAST, tableFromHexes } from './color.js';

const VIK =
  '001261 021f69 022b71 023779 034481 045089 0c5e92 1b6d9b 2f7ca6 478db1 609dbc ' +
  '79adc7 92bdd2 acccdc c5dbe5 dce5e9 efefef eedacf e9cbb9 e2bba4 dcab8f d59c7b ' +
  'cf8e68 c97f55 c37243 bc6331 b3531f a5400e 932e06 832106 741506 660a07 590008';
const BERLIN =
  '9eb0ff 8caef6 79abed 65a7e2 529fd3 4194c1 3686ad 2e779a 286886 235a74 1d4b61 ' +
  '183e50 14313f 11252f 111a20 121214 131313 210b03 2a0e01 351000 401201 4c1602 ' +
  '5a1c07 6a2610 7c331d 8d412c 9c503d ac5e4f bc6e61 cc7d74 dd8d86 ee9d9a ffadad';

const DIVERGING = { light: tableFromHexes(VIK), dark: tableFromHexes(BERLIN) };

/**
 * Colour of a signed number; 0 has the middle colour whatever the range.
 *
 * @param {number} value What lies outside the range is taken as the nearer end. A value that is not
 *   finite, such as a masked score, is no quantity and gets the middle colour.
 * @param {number} maxAbs The size at which either end of the scale is reached; see {@link maxAbsOf}.
 * @param {Theme} theme
 * @returns {Rgb}
 */
export function diverging(value, maxAbs, theme) {
  const middle = LAST / 2;
  const share = maxAbs > 0 && Number.isFinite(value) ? Math.max(-1, Math.min(1, value / maxAbs)) : 0;
  return DIVERGING[theme][middle + Math.round(share * middle)];
}
