/** The sum of an explanation as MathML. */
import type { Explanation, Operand } from '../pkg/headlight.js';
import { mathml } from './elements.ts';
import { joining, over, type Part, root, row, squared, sup, type Term } from './mathml.ts';

/** Draws a number. `part`: the matrix that contains the number, or `constant` for a constant. */
type DrawNumber = (value: number, part: string) => Part;

/** Maximum number of terms in a divisor; of a longer sum, only the first two terms and the last are drawn. */
const MOST_TERMS = 4;

const joined = (terms: Term[][]) => row(...terms.flatMap((term, nth) => (nth === 0 ? term : ['+', ...term])));

const slash = () => mathml('mo', { lspace: '0.1em', rspace: '0.1em' }, '/');

/** Each product of a sum of products. A first factor is drawn as it is; the others may need brackets. */
export function productsOf({ operands: [left, right] }: Explanation, number: DrawNumber, factor: DrawNumber): Term[][] {
  const draw = (nth: number) => (nth === 0 ? number : factor);
  return Array.from(left.values, (value, nth) => [
    draw(nth)(value, left.part),
    '·',
    factor(right.values[nth], right.part),
  ]);
}

/** The two sides of the equation. `factor`: draws a number after an operator, in brackets if the number needs them. */
export function formulaOf(
  explanation: Explanation,
  number: DrawNumber,
  factor: DrawNumber,
): { sum: Part; result: Part } {
  const { operation, constant, operands, value, part } = explanation;
  const first = (nth: number, draw = number) => draw(operands[nth].values[0], operands[nth].part);
  const fixed = () => number(constant ?? 1, 'constant');
  const wave = (name: string) => () =>
    row(name, '(', first(0), slash(), sup(first(1), row(first(2), slash(), first(3))), ')');
  const sums: Record<string, () => Part> = {
    copy: () => first(0),
    divide_by: () => row(first(0), '÷', fixed()),
    cap: () => row(fixed(), '·', 'tanh', '(', over(first(0), fixed()), ')'),
    sum: () => row(first(0), ...operands.slice(1).flatMap((_, nth) => ['+', first(nth + 1, factor)])),
    product: () => row(first(0), '·', first(1, factor)),
    sum_of_products: () => joined(productsOf(explanation, number, factor)),
    negative_distance: () => row('−', root(squaresOf(operands, number, factor))),
    gaussian: () => row('−', over(squaresOf(operands, number, factor), row(2, '·', squared(fixed())))),
    exp_of_difference: () => sup('e', row(first(0), '−', first(1, factor))),
    quotient: () => over(first(0), totalOf(operands[1], number, factor)),
    sine: wave('sin'),
    cosine: wave('cos'),
    gradient_descent: () => row(first(0), joining('−'), first(1, factor), '·', first(2, factor)),
    adam: () => {
      const below = row(root(first(4)), joining('+'), fixed());
      return row(first(0), joining('−'), first(1, factor), '·', over(first(3), below));
    },
  };
  const sum = sums[operation];
  if (!sum) throw new RangeError(`The operation "${operation}" cannot be written as a formula.`);
  return { sum: sum(), result: number(value, part) };
}

/** The squared differences of two rows, added. */
function squaresOf([left, right]: Operand[], number: DrawNumber, factor: DrawNumber) {
  const differences = Array.from(left.values, (value, nth) => [
    squared(row('(', number(value, left.part), '−', factor(right.values[nth], right.part), ')')),
  ]);
  return joined(differences);
}

function totalOf({ values, part }: Operand, number: DrawNumber, factor: DrawNumber) {
  const terms = Array.from(values, (value, nth) => [(nth === 0 ? number : factor)(value, part)]);
  return joined(terms.length > MOST_TERMS ? [...terms.slice(0, 2), ['…'], ...terms.slice(-1)] : terms);
}
