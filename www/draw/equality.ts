/**
 * Chooses the sign between a written-out sum and its result: "=" if the displayed digits give the displayed result,
 * otherwise "≈". The two may differ because the page calculates with more digits than it displays: 0.0003 + 1.0000 +
 * 0.1353 ≈ 1.1357.
 */
import { withPoints } from './written.ts';

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const NUMBER = /^−?(\d+(?:\.(\d+))?)(?:×10(⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|·10\^\((−?\d+)\))?(%)?/;
/** Tolerance for floating-point errors, in units of the last displayed digit. */
const TOLERANCE = 1e-6;

/** Inverses of functions that only the core computes. The inverse of a result is compared with the function's input. */
const INVERSES = {
  'e^': Math.log,
  σ: (result) => Math.log(result / (1 - result)),
  tanh: (result) => Math.atanh(result),
} as Record<string, ((result: number) => number) | undefined>;
const QUOTIENT_OF_POWER = /^\(\(e\^\((.*)\)\)÷\((.*)\)\)$/;
/** Functions that are not evaluated here. They get "=" only for the input 0, where all of them are 0. */
const CURVES = ['GELU', 'SiLU'];
const FUNCTIONS = {
  'max(': (...values) => Math.max(...values),
  'ReLU(': (value) => Math.max(0, value),
  'sin(': (value) => Math.sin(value),
  'cos(': (value) => Math.cos(value),
} as Record<string, (...values: number[]) => number>;

/**
 * Returns "=" or "≈". A text with variables or an ellipsis cannot be evaluated; it gets "=". `left`: such as `0.5·2 +
 * (−1)·0.25`, `max(1, 2)`, `e^(1 − 2)`. `right`: a displayed number, or another sum.
 */
export function signBetween(left: string, right: string) {
  const [sum, result] = [left, right].map((text) => withPoints(text).replace(/\s/g, ''));
  return isEqual(sum, result) ? '=' : '≈';
}

/** A line of text: the sum, "=" or "≈", and the result. */
export const equation = (left: string, right: string) => `${left} ${signBetween(left, right)} ${right}`;

function isEqual(left: string, right: string) {
  const [, power, divisor] = left.match(QUOTIENT_OF_POWER) ?? [];
  if (power) return isPower(power, calculate(`(${right})·(${divisor})`));
  const result = numberAt(right);
  const [, name, inside] = left.match(/^(e\^|[^\d(√]+)\((.*)\)$/) ?? [];
  const inverse = INVERSES[name];
  const value = calculate(inverse || CURVES.includes(name) ? inside : left);
  if (value === null) return true;
  if (CURVES.includes(name)) return value === 0;
  if (result?.end !== right.length) return Math.abs(value - (calculate(right) ?? value)) <= 1e-9 * Math.abs(value);
  const { value: shown, unit, isWhole } = result;
  if (inverse) {
    const half = isWhole ? TOLERANCE : unit / 2;
    // Outside its domain an inverse is NaN; both comparisons are then false, so there is no bound on that side.
    return !(inverse(shown - half) > value) && !(inverse(shown + half) <= value);
  }
  // A result without decimals is exact.
  if (isWhole) return Math.abs(value - shown) <= TOLERANCE * Math.max(1, Math.abs(shown) / 1000);
  const units = Math.floor(Math.abs(value) / unit + 0.5 + TOLERANCE);
  return units === Math.round(Math.abs(shown) / unit) && (units === 0 || value < 0 === shown < 0);
}

/** Whether a value equals e raised to a power. */
function isPower(power: string, value: number | null) {
  const exponent = calculate(power);
  return exponent === null || value === null || Math.abs(Math.log(value) - exponent) <= 1e-9;
}

/** The number at the start of a text, the unit of its last digit, and its length. */
function numberAt(text: string) {
  const found = text.match(NUMBER);
  if (!found) return null;
  const [all, digits, decimals = '', raised, written, percent] = found;
  const power = (raised ?? written)?.replace(/./g, (sign) =>
    /[⁻−]/.test(sign) ? '-' : /\d/.test(sign) ? sign : String(RAISED.indexOf(sign)),
  );
  const scale = 10 ** (Number(power ?? 0) - (percent ? 2 : 0));
  return {
    value: Number(digits) * scale * (all.startsWith('−') ? -1 : 1),
    unit: 10 ** -decimals.length * scale,
    isWhole: decimals + (power ?? '') + (percent ?? '') === '',
    end: all.length,
  };
}

/** The value of an arithmetic expression; `null` if the text is not one. */
export function calculate(text: string) {
  let at = 0;
  const takes = (sign: string) => {
    const found = text.startsWith(sign, at);
    if (found) at += sign.length;
    return found;
  };
  /** Parses a list of numbers up to its closing bracket. */
  function list(): number[] {
    const values = [sum()];
    while (takes(',')) values.push(sum());
    return takes(')') ? values : [NaN];
  }
  function factor(): number {
    if (takes('√')) return Math.sqrt(factor());
    for (const [name, apply] of Object.entries(FUNCTIONS)) if (takes(name)) return apply(...list());
    const number = numberAt(text.slice(at));
    let value = NaN;
    if (takes('(')) [value] = list();
    else if (number) {
      at += number.end;
      value = number.value;
    } else if (takes('−')) return -factor();
    return takes('^(') ? value ** list()[0] : value;
  }
  function product(): number {
    let value = factor();
    for (;;) {
      if (takes('·') || takes('×')) value *= factor();
      else if (takes('÷') || takes('/')) value /= factor();
      else return value;
    }
  }
  function sum(): number {
    let value = product();
    for (;;) {
      if (takes('+')) value += product();
      else if (takes('−')) value -= product();
      else return value;
    }
  }
  const value = sum();
  return at === text.length && Number.isFinite(value) ? value : null;
}
