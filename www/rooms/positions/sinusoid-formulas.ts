/** The formulas of the sinusoids: in symbols, and with the numbers of one cell. */
import { formatNumber, formatTiny } from '../../draw/format.ts';
import { withSign, written } from '../../draw/written.ts';
import type { Explanation, Formula } from '../../pkg/headlight.js';
import { mathml } from '../../widgets/elements.ts';
import { formulaOf } from '../../widgets/explained-formula.ts';
import { sumText } from '../../widgets/explanation.ts';
import { inlineMath, mn, mtext, relation, row, sup, type Term } from '../../widgets/mathml.ts';

const slash = () => mathml('mo', { lspace: '0.1em', rspace: '0.1em' }, '/');

/** Tensor2Tensor puts all sines before all cosines. In the other formulas, sines and cosines alternate. */
export function waveOf(dimension: number, { formula, width }: { formula: Formula; width: number }) {
  const isSine = formula === 'tensor2tensor' ? dimension < Math.ceil(width / 2) : dimension % 2 === 0;
  return isSine ? 'sin' : 'cos';
}

function wave(wave: string, position: Term, base: Term, exponent: Term) {
  return row(wave, '(', position, slash(), sup(base, exponent), ')');
}

/**
 * The formulas of the sines and of the cosines. `even`, `odd`: notes on the even and the odd dimensions, shown after
 * the tutorial's formulas.
 */
export function generalFormulas(formula: Formula, { even, odd }: { even: string; odd: string }): Element[] {
  const inHalves = formula === 'tensor2tensor';
  const half = () => row('d', slash(), 2);
  const line = (kind: string, index: string, dimension: Term, note = '') => {
    const exponent = inHalves ? row(index, slash(), '(', half(), '−', 1, ')') : row(2, index, slash(), 'd');
    const left = row('PE', '(', 'pos', ',', dimension, ')');
    return inlineMath(
      left,
      '=',
      wave(kind, 'pos', 'b', exponent),
      ...(note ? [mathml('mspace', { width: '1em' }), mtext(note)] : []),
    );
  };
  if (inHalves) return [line('sin', 'j', 'j'), line('cos', 'j', row(half(), '+', 'j'))];
  return formula === 'paper'
    ? [line('sin', 'j', row(2, 'j')), line('cos', 'j', row(2, 'j', '+', 1))]
    : [line('sin', 'i', 'i', even), line('cos', 'i', 'i', odd)];
}

/** A position, a base, or a number of the exponent, as typed: with at most four decimals. */
const typed = (value: number) => withSign(String(Number(value.toFixed(4))));

/** The formula of one cell with its numbers, and the = or ≈ before the result. */
export function cellFormula(why: Explanation, shown: string) {
  const number = (value: number) => mn(typed(value));
  const { sum } = formulaOf(why, number, number);
  return inlineMath(sum, relation([sum], mn(shown)));
}

/** The calculation of one cell as text. */
export const cellText = (why: Explanation) => sumText(why, { say: {}, format: typed, result: formatNumber(why.value) });

const SMALL = 1e-3;

/** An angle, an exponent or a wavelength, with fewer decimals for larger numbers and without trailing zeros. */
export function shortNumber(value: number) {
  const size = Math.abs(value);
  if (size < SMALL) return formatTiny(value);
  if (size >= 1000) return written(Math.round(value));
  const text = formatNumber(value, { decimals: size < 1 ? 4 : 2 });
  return /[.,]/.test(text) ? text.replace(/[.,]?0+$/, '') : text;
}
