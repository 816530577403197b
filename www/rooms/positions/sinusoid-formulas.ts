/** The paper's and the tutorial's formulas of the sinusoids: in symbols, and with the numbers of one cell. */

import { formatNumber, formatTiny } from '../../draw/format.ts';
import { mathml } from '../../widgets/elements.ts';
import { inlineMath, mi, mn, mo, mtext, relation, row, sup } from '../../widgets/mathml.ts';

type Formula = 'paper' | 'tutorial';

const slash = () => mathml('mo', { lspace: '0.1em', rspace: '0.1em' }, '/');

/** In both formulas, even dimensions are sines and odd dimensions are cosines. */
export const waveOf = (dimension: number) => (dimension % 2 === 0 ? 'sin' : 'cos');

/**
 * The numerator of the exponent; the denominator is the width. The paper counts pairs of dimensions, the tutorial
 * counts dimensions.
 */
export const exponentNumerator = (formula: Formula, dimension: number) =>
  2 * (formula === 'paper' ? Math.floor(dimension / 2) : dimension);

function wave(wave: string, position: Element, base: Element, exponent: Element) {
  return row(mi(wave), mo('('), position, slash(), sup(base, exponent), mo(')'));
}

/**
 * The formulas of the sines and of the cosines. `even`, `odd`: notes on the even and the odd dimensions, shown after
 * the tutorial's formulas.
 */
export function generalFormulas(formula: Formula, { even, odd }: { even: string; odd: string }): Element[] {
  const line = (kind: string, index: string, dimension: Element, note = '') => {
    const exponent = row(mn(2), mi(index), slash(), mi('d'));
    const left = row(mi('PE'), mo('('), mi('pos'), mo(','), dimension, mo(')'));
    return inlineMath(
      left,
      mo('='),
      wave(kind, mi('pos'), mi('b'), exponent),
      ...(note ? [mathml('mspace', { width: '1em' }), mtext(note)] : []),
    );
  };
  return formula === 'paper'
    ? [line('sin', 'j', row(mn(2), mi('j'))), line('cos', 'j', row(mn(2), mi('j'), mo('+'), mn(1)))]
    : [line('sin', 'i', mi('i'), even), line('cos', 'i', mi('i'), odd)];
}

type Cell = { formula: Formula; position: number; dimension: number; width: number; base: number };

/** The formula of one cell with its numbers, and the = or ≈ before the result. */
export function cellFormula({ formula, position, dimension, width, base }: Cell, shown: string) {
  const exponent = row(mn(exponentNumerator(formula, dimension)), slash(), mn(width));
  const left = wave(waveOf(dimension), mn(position), mn(base), exponent);
  return inlineMath(left, relation([left], mn(shown)));
}

const SMALL = 1e-3;

/** An angle, an exponent or a wavelength, with fewer decimals for larger numbers and without trailing zeros. */
export function shortNumber(value: number) {
  const size = Math.abs(value);
  if (size < SMALL) return formatTiny(value);
  const text = formatNumber(value, { decimals: size < 1 ? 4 : size < 1000 ? 2 : 0 });
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
