/**
 * Formats numbers for reading: with the language's decimal sign, a real minus sign, no "−0" and no meaningless digits.
 *
 * All numbers on the page are formatted here, so that a value looks the same in a cell, a sentence and a tooltip.
 */
import { PERCENT, withSign } from './written.ts';

const MINUS = '\u2212';
const DEFAULT_DECIMALS = 4;

/** Numbers of at least this absolute value are written with a power of ten, which is easier to read. */
const POWER_FROM = 1e7;

/**
 * Formats one number.
 *
 * Without `decimals`, an integer is written without decimals (`2`, `−3`, `0`), any other number with four. A weight of
 * 6e-6 is then written as `0.0000`; only an exact zero is written as `0`. The sign is dropped if all displayed digits
 * are zero. With `decimals`, every finite number has that many digits after the point, integers included, so that a
 * mixed column lines up.
 */
export function formatNumber(value: number, { decimals }: { decimals?: number } = {}): string {
  if (Number.isNaN(value)) return 'not a number';
  const sign = value < 0 ? MINUS : '';
  const size = Math.abs(value);
  if (size === Infinity) return `${sign}∞`;

  const digits = decimals ?? (Number.isInteger(size) ? 0 : DEFAULT_DECIMALS);
  const fixed = size.toFixed(digits);
  const shown = Number(fixed);
  if (shown >= POWER_FROM) return sign + powerOfTen(size);
  return withSign(shown === 0 ? fixed : sign + fixed);
}

export const toTwoDecimals = (value: number) => formatNumber(value, { decimals: 2 });
export const toThreeDecimals = (value: number) => formatNumber(value, { decimals: 3 });
/** As in most calculations: a result calculated by hand from displayed numbers with fewer digits would differ. */
export const toFourDecimals = (value: number) => formatNumber(value, { decimals: 4 });

/**
 * One format for all numbers of a matrix, so that neighbours can be compared digit by digit.
 *
 * If every finite value is an integer, all are written as integers. Otherwise all have four decimals; only exact zeros
 * are written as `0`, so that a masked weight differs from a small one. With `decimals`, neither rule applies: every
 * finite value has that many decimals, zeros included. `values`: all values of the matrix.
 */
export function formatMatrix(values: Iterable<number>, decimals?: number): (value: number) => string {
  if (decimals !== undefined) return (value) => formatNumber(value, { decimals });
  for (const value of values) {
    if (Number.isFinite(value) && !Number.isInteger(value)) {
      return (nth) => (nth === 0 ? '0' : formatNumber(nth, { decimals: DEFAULT_DECIMALS }));
    }
  }
  return (value) => formatNumber(value);
}

/**
 * Formats a share as a percentage: `65 %`, or with one decimal close to 0 and to 100 %: `0.5 %`, `99.8 %`. Only exact
 * values are written as `0 %` and `100 %`; shares very close to them are written as `<0.1 %` and `>99.9 %`. `share`:
 * 0.65 is 65 %.
 */
export function formatPercent(share: number): string {
  if (!Number.isFinite(share)) return formatNumber(share);
  const percent = Math.abs(share) * 100;
  const sign = share < 0 ? MINUS : '';
  if (percent === 0) return `0${PERCENT}`;
  if (percent < 0.1) return withSign(share < 0 ? `>${MINUS}0.1${PERCENT}` : `<0.1${PERCENT}`);
  // From 0.95 on, one decimal would give "1.0 %" instead of "1 %".
  if (percent < 0.95) return withSign(`${sign}${percent.toFixed(1)}${PERCENT}`);
  // A share below one must not round to 100 %.
  if (percent > 99.9 && percent < 100) return withSign(share < 0 ? `<${MINUS}99.9${PERCENT}` : `>99.9${PERCENT}`);
  if (percent > 99.5 && percent < 100) return withSign(`${sign}${percent.toFixed(1)}${PERCENT}`);
  return `${sign}${percent.toFixed(0)}${PERCENT}`;
}

/** Writes the percent signs of a text like those of the pictures, so that no line breaks before one. */
export const withFastPercent = (text: string) => text.replace(/(?<=\d)\s?%/g, PERCENT);

/** A token's text, shortened for small spaces. `most`: maximum number of letters. */
export function shortened(token: string, most = 12) {
  const letters = [...token];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : token;
}

/** For example `5.12×10²⁶`. */
function powerOfTen(size: number): string {
  const [digits, exponent] = size.toExponential(2).split('e+');
  return `${withSign(digits)}×10${raised(exponent)}`;
}

/** `share`: 0.65 is 65 %. */
export const percent = (share: number) => formatPercent(share).replace(' ', '\u00a0');

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Below this absolute value four decimals are not enough. */
const SMALL = 1e-3;

/** Like `formatNumber`, but with a power of ten (`4.8×10⁻⁷`) for numbers that would read as zero. */
export function formatTiny(value: number) {
  const size = Math.abs(value);
  if (!(size > 0 && size < SMALL)) return formatNumber(value);
  const [digits, exponent] = size.toExponential(1).split('e-');
  return `${value < 0 ? '−' : ''}${withSign(digits)}×10⁻${raised(exponent)}`;
}

/** A probability as a percentage, or with a power of ten if it would read as zero. */
export const formatSmall = (share: number) =>
  share === 0 || share >= SMALL ? formatPercent(share) : formatTiny(share);

/** A power of ten, for example at an axis tick: `10⁻²`. */
export function formatPower(value: number) {
  const exponent = Math.round(Math.log10(value));
  return `10${exponent < 0 ? '⁻' : ''}${raised(String(Math.abs(exponent)))}`;
}

const raised = (digits: string) => digits.replace(/\d/g, (digit) => RAISED[Number(digit)]);

/** Formats a loss with enough decimals to distinguish it from zero. */
export function lossText(loss: number) {
  if (loss > 0 && loss < 0.001) return formatTiny(loss);
  const decimals = loss > 0 && loss < 0.1 ? 3 : 2;
  return formatNumber(loss, { decimals });
}

/** The shortest decimal that identifies a 32-bit float; empty for a missing value. */
export function shortest(value: number) {
  if (!Number.isFinite(value)) return '';
  for (let digits = 6; digits <= 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

/** A cell of a CSV table, quoted because a word may be a comma. */
export const cellOf = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Splits a URL after each `#`, `?`, `&` and `+`, so that a line can break between two parts. */
export const addressParts = (address: string) => address.match(/[^#?&+]*[#?&+]|[^#?&+]+$/g) ?? [];

/** A URL with letters instead of their escaped bytes. Browsers accept both forms. */
export const withLetters = (address: string) => address.replace(/(?:%[89A-F][\dA-F])+/gi, decoded);

function decoded(bytes: string) {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return bytes; // not UTF-8, such as a folder with a Latin-1 name
  }
}
