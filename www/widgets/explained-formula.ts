/** The sum of an explanation as MathML. */
import type { Explanation } from '../pkg/headlight.js';
import { joining, mi, mo, over, type Part, root, row, sup } from './mathml.ts';

/** Draws a number. `part`: the matrix that contains the number, or `constant` for a constant. */
type DrawNumber = (value: number, part: string) => Part;

/** The two sides of the equation. `factor`: draws a number after an operator, in brackets if the number needs them. */
export function formulaOf(
  { operation, constant, operands, value, part }: Explanation,
  number: DrawNumber,
  factor: DrawNumber,
): { sum: Part; result: Part } {
  const first = (nth: number, draw = number) => draw(operands[nth].values[0], operands[nth].part);
  const fixed = () => number(constant ?? 1, 'constant');
  const sums: Record<string, () => Part> = {
    copy: () => first(0),
    divide_by: () => row(first(0), mo('÷'), fixed()),
    cap: () => row(fixed(), mo('·'), mi('tanh'), mo('('), over(first(0), fixed()), mo(')')),
    sum: () => row(first(0), ...operands.slice(1).flatMap((_, nth) => [mo('+'), first(nth + 1, factor)])),
    exp_of_difference: () => sup(mi('e'), row(first(0), mo('−'), first(1, factor))),
    quotient: () => over(first(0), first(1)),
    gradient_descent: () => row(first(0), joining('−'), first(1, factor), mo('·'), first(2, factor)),
    adam: () => {
      const below = row(root(first(4)), joining('+'), fixed());
      return row(first(0), joining('−'), first(1, factor), mo('·'), over(first(3), below));
    },
  };
  const sum = sums[operation];
  if (!sum) throw new RangeError(`The operation "${operation}" cannot be written as a formula.`);
  return { sum: sum(), result: number(value, part) };
}
