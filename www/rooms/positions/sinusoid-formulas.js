// @ts-check
/** Both formulas of the sinusoids, one of them with the numbers of a cell. */
import { mathml } from '../../widgets/elements.ts';
import { relation } from '../../widgets/equations.ts';
import { inlineMath, mi, mn, mo, mtext, row, sup } from '../../widgets/mathml.ts';

/** @typedef {'paper' | 'tutorial'} Formula */

const slash = () => mathml('mo', { lspace: '0.1em', rspace: '0.1em' }, '/');

/** In both formulas, even dimensions are sines and odd dimensions are cosines. @param {number} dimension */
export const waveOf = (dimension) => (dimension % 2 === 0 ? 'sin' : 'cos');

/**
 * The numerator of the exponent; the denominator is the width. The paper counts pairs of dimensions, the tutorial
 * counts dimensions.
 *
 * @param {Formula} formula
 * @param {number} dimension
 */
export const exponentNumerator = (formula, dimension) =>
  2 * (formula === 'paper' ? Math.floor(dimension / 2) : dimension);

/**
 * @param {string} wave
 * @param {Element} position
 * @param {Element} base
 * @param {Element} exponent
 */
function wave(wave, position, base, exponent) {
  return row(mi(wave), mo('('), position, slash(), sup(base, exponent), mo(')'));
}

/**
 * @param {Formula} formula
 * @param {{ even: string, odd: string }} notes dimensions of each line of the tutorial
 * @returns {Element[]} one for sines and one for cosines
 */
export function generalFormulas(formula, { even, odd }) {
  const line = (
    /** @type {string} */ kind,
    /** @type {string} */ index,
    /** @type {Element} */ dimension,
    note = '',
  ) => {
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

/**
 * The formula of one cell with its numbers and the sign before the result.
 *
 * @param {{ formula: Formula, position: number, dimension: number, width: number, base: number }} cell
 * @param {string} shown the result
 */
export function cellFormula({ formula, position, dimension, width, base }, shown) {
  const exponent = row(mn(exponentNumerator(formula, dimension)), slash(), mn(width));
  const left = wave(waveOf(dimension), mn(position), mn(base), exponent);
  return inlineMath(left, relation([left], mn(shown)));
}
