/** Sentences about the similarity of tokens. */
import { formatNumber, formatPercent, shortened } from '../../../draw/format.ts';
import type { Matrix } from '../../../engine/trace.ts';
import type { Explanation } from '../../../pkg/headlight.js';
import type { Pair } from '../../../state/text.ts';
import { sentences } from '../../../words/en/phrases.js';
import { words } from '../words/en.js';

export interface SimilarityProps {
  names: string[]; // names of the tokens
  isRtl: boolean; // whether the text runs from right to left
  similarity: Matrix;
  weight: Matrix;
  trained: Matrix;
  why: Explanation[]; // explanations of the numbers of a pair
  measure: string;
  layer: number;
  head: number;
  selected: Pair; // the selected tokens
}

const NAMED_TOKENS = 3;
/** Maximum length of a name, so that the numbers stay on the line. */
const MOST_LETTERS = 20;

export function readoutOf(
  { names, similarity, weight, trained }: SimilarityProps,
  { row, column }: { row: number; column: number },
) {
  return words.similarity.pair(shortened(names[row], MOST_LETTERS), shortened(names[column], MOST_LETTERS), {
    similarity: formatNumber(similarity.at(row, column), { decimals: 4 }),
    weight: formatNumber(weight.at(row, column), { decimals: 4 }),
    trained: formatNumber(trained.at(row, column), { decimals: 4 }),
  });
}

/** One sentence about each of the three pictures, for the row of the selected token. */
export function sentencesOf(props: SimilarityProps) {
  const { names, similarity, weight, trained, measure, layer, head, selected } = props;
  const { says, measureName, invitation } = words.similarity;
  if (selected.query === null) return [invitation];
  const row = selected.query;
  const name = (token: number) => shortened(names[token], MOST_LETTERS);
  const score = (value: number) => formatNumber(value, { decimals: 3 });
  const named = (matrix: Matrix, column: number, as: (value: number) => string) =>
    [name(column), as(matrix.at(row, column))] as [string, string];
  // Repeated words have the same similarity, so each is named only once.
  const alike = largestOf(similarity, row)
    .filter(
      (column, at, all) =>
        column === row || (names[column] !== names[row] && all.findIndex((one) => names[one] === names[column]) === at),
    )
    .slice(0, NAMED_TOKENS);
  const other = largestOf(weight, row).find((column) => names[column] !== names[row]);
  const said = [
    says.similarity(
      name(row),
      measureName[measure],
      alike.map((column) => named(similarity, column, score)),
    ),
    says.weight(
      name(row),
      formatPercent(weight.at(row, row)),
      other === undefined ? null : named(weight, other, formatPercent),
    ),
    says.trained(name(row), layer, head, named(trained, largestOf(trained, row)[0], formatPercent)),
  ];
  const { key } = selected;
  if (key !== null && key !== row) {
    const both = (matrix: Matrix, as: (value: number) => string) =>
      [as(matrix.at(row, key)), as(matrix.at(key, row))] as const;
    said.push(
      sentences([
        says.symmetric(name(row), name(key), ...both(similarity, score)),
        says.directed(...both(trained, formatPercent)),
      ]),
    );
  }
  return said;
}

/**
 * The pair whose numbers the formulas show: the selected pair or, if only a token is selected, that token and the one
 * to which the trained head gives the largest weight.
 */
export function pairOf({ trained, selected: { query, key } }: Pick<SimilarityProps, 'trained' | 'selected'>) {
  return query === null ? null : { row: query, column: key ?? largestOf(trained, query)[0] };
}

/** The selected tokens that a text of `count` tokens has. */
export function within({ query, key }: Pair, count: number): Pair {
  const inText = (at: number | null) => (at !== null && at < count ? at : null);
  return { query: inText(query), key: inText(key) };
}

export function largestOf(matrix: Matrix, row: number) {
  const places = Array.from({ length: matrix.columns }, (_, column) => column);
  return places.sort((a, b) => matrix.at(row, b) - matrix.at(row, a));
}
