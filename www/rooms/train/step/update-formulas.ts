/** The update of one weight, first in symbols, then in numbers, for Adam or for plain gradient descent. */
import { formatNumber } from '../../../draw/format.ts';
import type { Explanation } from '../../../pkg/headlight.js';
import { mathml } from '../../../widgets/elements.ts';
import { equal, joining, math } from '../../../widgets/equations.ts';
import { formulaOf } from '../../../widgets/explained-formula.ts';
import { mi, mn, mo, mtext, over, root, row, sub, sup } from '../../../widgets/mathml.ts';
import { words } from '../words.ts';

/** Number of decimals of the weight: a step changes the third or fourth decimal. */
const DECIMALS = 6;

/** Range of absolute values that are written without a power of ten. */
const PLAIN = [0.001, 10_000];

/**
 * Rounds a number to four significant digits, so that the user can check the formula by hand. `power`: the exponent of
 * ten by which `digits` must be multiplied, or `null` if the number is written without a power of ten.
 */
function significant(value: number): { digits: string; power: string | null } {
  const signed = (text: string) => text.replace('-', '−');
  const size = Math.abs(value);
  if (value === 0 || !Number.isFinite(value) || (size >= PLAIN[0] && size < PLAIN[1]))
    return { digits: signed(String(Number(value.toPrecision(4)))), power: null };
  const [digits, power] = value.toExponential(3).split('e');
  return { digits: signed(digits), power: signed(power.replace('+', '')) };
}

const hat = (letter: string) => mathml('mover', { accent: 'true' }, mi(letter), mo('^'));
/** Draws a number. `factor` draws it as a factor or divisor: in brackets if it is negative or has a power of ten. */
const number = (value: number) => {
  const { digits, power } = significant(value);
  return power === null ? mn(digits) : row(mn(digits), mo('·'), sup(mn(10), mn(power)));
};
const factor = (value: number) => {
  const isBare = value >= 0 && significant(value).power === null;
  return isBare ? number(value) : row(mo('('), number(value), mo(')'));
};
/** Draws ε, which is always a power of ten, such as 10⁻⁸. */
const epsilon = (value: number) => sup(mn(10), mn(value.toExponential(0).split('e')[1].replace('-', '−')));
const named = (left: Element, value: number) => math(left, mo('='), number(value));

/** Returns lines; each line is a list of pieces. */
export function updateFormulas(update: Explanation): Element[][] {
  const draw = (value: number, part: string) => {
    if (part === update.part) return mn(formatNumber(value, { decimals: DECIMALS }));
    return part === 'constant' ? epsilon(value) : number(value);
  };
  const { sum, result } = formulaOf(update, draw, factor);
  const [, rate, gradient, first, second] = update.operands.map(({ values }) => values[0]);
  const slope = named(row(mi('g'), mo('='), over(mi('∂ loss'), mi('∂ w'))), gradient);
  const next = sub(mi('w'), mtext(words.opened.new));
  const symbols = (...step: Element[]) => row(mi('w'), joining('−'), mi('η'), mo('·'), ...step);
  if (update.operation === 'gradient_descent')
    return [[slope, named(mi('η'), rate)], equal(next, symbols(mi('g')), sum, result)];
  const below = row(root(hat('v')), joining('+'), epsilon(update.constant ?? 0));
  return [
    [slope, named(hat('m'), first), named(hat('v'), second), named(mi('η'), rate)],
    equal(next, symbols(over(hat('m'), below)), sum, result),
  ];
}
