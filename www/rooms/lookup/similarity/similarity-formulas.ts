/** The formulas of similarity, weight and output as MathML, with the numbers of the selected pair. */
import { formatNumber } from '../../../draw/format.ts';
import type { Matrix } from '../../../engine/trace.ts';
import { mathml } from '../../../widgets/elements.ts';
import { equal, length, mi, mn, mo, over, root, row, sub, sumOver, sup, vector } from '../../../widgets/mathml.ts';
import { words } from '../words.js';
import type { SimilarityProps } from './similarity-sentences.ts';

const number = (value: number) => mn(formatNumber(value, { decimals: 4 }));
const x = (index: string) => sub(vector('x'), mi(index));

const DEFINITIONS: Record<string, () => Element> = {
  dot: () => row(x('i'), mo('·'), x('j')),
  cosine: () => over(row(x('i'), mo('·'), x('j')), row(length(x('i')), mo('·'), length(x('j')))),
  euclidean: () => row(mo('−'), length(row(x('i'), mo('−'), x('j')))),
};

/** Formulas with their names. `pair`: the tokens whose numbers are filled in. */
export function formulasOf(
  { similarity, weight, trained, measure }: SimilarityProps,
  pair: { row: number; column: number } | null,
): [string, Element[]][] {
  const { formulaWords } = words.similarity;
  const of = (matrix: Matrix) => (pair ? [number(matrix.at(pair.row, pair.column))] : []);
  const both = (letter: string) => sub(mi(letter), row(mi('i'), mi('j')));
  const one = (letter: string) => sub(mi(letter), row(mi('i'), mi('l')));
  const projected = (index: string, side: string) =>
    row(mo('('), x(index), sub(mi('W'), mi(side)), mo('+'), sub(mi('b'), mi(side)), mo(')'));
  const d = sub(mi('d'), mathml('mtext', {}, 'head'));
  return [
    [formulaWords.similarity, equal(both('s'), DEFINITIONS[measure](), ...of(similarity))],
    [
      formulaWords.weight,
      equal(both('α'), over(sup(mi('e'), both('s')), row(sumOver('l'), sup(mi('e'), one('s')))), ...of(weight)),
    ],
    [formulaWords.output, equal(sub(vector('y'), mi('i')), row(sumOver('j'), both('α'), x('j')))],
    [
      formulaWords.trained,
      [
        ...equal(both('s'), over(row(projected('i', 'Q'), mo('·'), projected('j', 'K')), root(d))),
        ...equal(both('α'), row(mathml('mtext', {}, 'softmax of row\u00a0'), mi('i')), ...of(trained)),
      ],
    ],
  ];
}
