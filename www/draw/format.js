// @ts-check
/**
 * Numbers as people read them: a real minus sign, no "−0", no more digits than mean something.
 *
 * All text of a number on the page comes from here, so that one value reads the same in a cell, in a
 * sentence and in a tooltip.
 */

const MINUS = '\u2212';
/** A sign that stays with its number: no line ends between them. */
const PERCENT = '\u00a0%';
const DEFAULT_DECIMALS = 4;

/** Size from which a number is written with a power of ten, since so many digits cannot be read at a glance. */
const POWER_FROM = 1e7;

/**
 * One number as text.
 *
 * Without `decimals`, an exact integer shows as one (`2`, `−3`, `0`) and everything else with four
 * decimals. A weight of 6e-6 then shows `0.0000`: not nothing, but rounded to nothing, which is why only
 * an exact zero shows `0`. The sign is dropped where all the digits shown are zero.
 *
 * @param {number} value
 * @param {{ decimals?: number }} [options] `decimals`: digits after the point for every finite number,
 *   integers included, so that a column of mixed numbers lines up.
 * @returns {string}
 */
export function formatNumber(value, { decimals } = {}) {
  if (Number.isNaN(value)) return 'not a number';
  const sign = value < 0 ? MINUS : '';
  const size = Math.abs(value);
  if (size === Infinity) return `${sign}∞`;

  const digits = decimals ?? (Number.isInteger(size) ? 0 : DEFAULT_DECIMALS);
  const fixed = size.toFixed(digits);
  const shown = Number(fixed);
  if (shown >= POWER_FROM) return sign + powerOfTen(size);
  return shown === 0 ? fixed : sign + fixed;
}

/**
 * One format for all numbers of a matrix, so that neighbours can be compared digit by digit.
 *
 * When every finite value is an integer all are written as integers. Otherwise all have four decimals,
 * except exact zeros, which stay `0` so that a masked weight looks different from a small one.
 *
 * @param {Iterable<number>} values All values of the matrix.
 * @param {number} [decimals] Use this many decimals for every finite value, zeros included.
 * @returns {(value: number) => string}
 */
export function formatMatrix(values, decimals) {
  if (decimals !== undefined) return (value) => formatNumber(value, { decimals });
  for (const value of values) {
    if (Number.isFinite(value) && !Number.isInteger(value)) {
      return (nth) => (nth === 0 ? '0' : formatNumber(nth, { decimals: DEFAULT_DECIMALS }));
    }
  }
  return (value) => formatNumber(value);
}

/**
 * A share of one as a percentage: `65 %`, `0.5 %` under one per cent, `<0.1 %` for what is there but
 * would round to nothing, `0 %` for exactly nothing; and likewise `99.8 %` and `>99.9 %` below all.
 *
 * @param {number} share 0.65 is 65 %.
 * @returns {string}
 */
export function formatPercent(share) {
  if (!Number.isFinite(share)) return formatNumber(share);
  const percent = Math.abs(share) * 100;
  const sign = share < 0 ? MINUS : '';
  if (percent === 0) return `0${PERCENT}`;
  if (percent < 0.1) return share < 0 ? `>${MINUS}0.1${PERCENT}` : `<0.1${PERCENT}`;
  // From 0.95 on, one decimal would give "1.0 %"; the last rule writes "1 %".
  if (percent < 0.95) return `${sign}${percent.toFixed(1)}${PERCENT}`;
  // A share below all must not round to 100 %.
  if (percent > 99.5 && percent < 100)
    return percent > 99.9
      ? share < 0
        ? `<${MINUS}99.9${PERCENT}`
        : `>99.9${PERCENT}`
      : `${sign}${percent.toFixed(1)}${PERCENT}`;
  return `${sign}${percent.toFixed(0)}${PERCENT}`;
}

/** A text in which every percent sign stays with its number. @param {string} text */
export const withFastPercent = (text) => text.replace(/(?<=\d) %/g, PERCENT);

/**
 * A token's text, shortened where there is little room.
 *
 * @param {string} token
 * @param {number} [most] Most letters.
 */
export function shortened(token, most = 12) {
  const letters = [...token];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : token;
}

/**
 * @param {number} size Not negative.
 * @returns {string} Such as `5.12×10²⁶`.
 */
function powerOfTen(size) {
  const [digits, exponent] = size.toExponential(2).split('e+');
  const raised = exponent.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]);
  return `${digits}×10${raised}`;
}
