// @ts-check
/**
 * The formulas of similarity, weight and output as MathML, with the numbers of the selected pair.
 *
 * @typedef {import('./similarity-sentences.js').SimilarityProps} SimilarityProps
 */

import { formatNumber } from '../../../draw/format.ts';
import { mathml } from '../../../widgets/elements.ts';
import { equal, length, sumOver, vector } from '../../../widgets/equations.ts';
import { mi, mn, mo, over, root, row, sub, sup } from '../../../widgets/mathml.ts';
import { words } from '../words.js';

const number = (/** @type {number} */ value) => mn(formatNumber(value, { decimals: 4 }));
const x = (/** @type {string} */ index) => sub(vector('x'), mi(index));

/** Definitions of the similarity measures. @type {Record<string, () => Element>} */
const DEFINITIONS = {
  dot: () => row(x('i'), mo('·'), x('j')),
  cosine: () => over(row(x('i'), mo('·'), x('j')), row(length(x('i')), mo('·'), length(x('j')))),
  euclidean: () => row(mo('−'), length(row(x('i'), mo('−'), x('j')))),
};

/**
 * @param {SimilarityProps} shown
 * @param {{ row: number, column: number } | null} pair the pair whose numbers are filled in
 * @returns {[string, Element[]][]} pairs of a name and its formula
 */
export function formulasOf({ similarity, weight, trained, measure }, pair) {
  const { formulaWords } = words.similarity;
  const of = (/** @type {import('../../../engine/trace.ts').Matrix} */ matrix) =>
    pair ? [number(matrix.at(pair.row, pair.column))] : [];
  const both = (/** @type {string} */ letter) => sub(mi(letter), row(mi('i'), mi('j')));
  const one = (/** @type {string} */ letter) => sub(mi(letter), row(mi('i'), mi('l')));
  const projected = (/** @type {string} */ index, /** @type {string} */ side) =>
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
