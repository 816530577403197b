/** The cells of the products that a step adds up. */
import type { Explanation } from '../../pkg/headlight.js';
import type { Cell } from './cells.ts';

/** The cells of each product of a sum of products; empty for other operations. */
export function productsOf({ operation, operands }: Explanation): Cell[][] {
  if (operation !== 'sum_of_products') return [];
  // An odd number of operands ends with a bias, which is added.
  const factors = operands.slice(0, operands.length - (operands.length % 2));
  const [left, right] = [0, 1].map((side) => factors.filter((_, nth) => nth % 2 === side).flatMap(cellsOf));
  return left.map((cell, nth) => [cell, right[nth]]);
}

function cellsOf({ name, rows, columns }: Explanation['operands'][number]): Cell[] {
  const width = columns[1] - columns[0];
  return Array.from({ length: (rows[1] - rows[0]) * width }, (_, at) => ({
    name,
    row: rows[0] + Math.floor(at / width),
    column: columns[0] + (at % width),
  }));
}
