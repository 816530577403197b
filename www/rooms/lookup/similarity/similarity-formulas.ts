/** The formulas of similarity, weight and output as MathML, with the numbers of the selected pair. */
import { formatNumber } from '../../../draw/format.ts';
import type { Explanation } from '../../../pkg/headlight.js';
import { formulaOf } from '../../../widgets/explained-formula.ts';
import { sumText } from '../../../widgets/explanation.ts';
import {
  equal,
  length,
  mn,
  mtext,
  operand,
  over,
  root,
  row,
  sub,
  sumOver,
  sup,
  vector,
} from '../../../widgets/mathml.ts';
import { inFormulas } from '../../../words/en/sums.js';
import { words } from '../words/en.js';
import type { SimilarityProps } from './similarity-sentences.ts';

const textOf = (value: number) => formatNumber(value, { decimals: 4 });
const number = (value: number) => mn(textOf(value));
const shown = ({ value }: Explanation) => number(value);
const written = (why: Explanation) => formulaOf(why, number, (value) => operand(textOf(value))).sum;
const x = (index: string) => sub(vector('x'), index);

const DEFINITIONS: Record<string, () => Element> = {
  dot: () => row(x('i'), '·', x('j')),
  cosine: () => over(row(x('i'), '·', x('j')), row(length(x('i')), '·', length(x('j')))),
  euclidean: () => row('−', length(row(x('i'), '−', x('j')))),
};

/** Numbers that are sums over all dimensions. A cosine is a quotient of such a sum. */
const SUMS = ['dot', 'similarity'];

/** Formulas with their names. `pair`: the tokens whose numbers are filled in once they are explained. */
export function formulasOf(
  { trained, measure, why }: SimilarityProps,
  pair: { row: number; column: number } | null,
): [string, (Element | string)[]][] {
  const { formulaWords, sums } = words.similarity;
  const of = (part: string) =>
    why.filter(({ part: one, cell }) => one === part && cell.row === pair?.row && cell.column === pair.column);
  const both = (letter: string) => sub(letter, row('i', 'j'));
  const one = (letter: string) => sub(letter, row('i', 'l'));
  const projected = (index: string, side: string) => row('(', x(index), sub('W', side), '+', sub('b', side), ')');
  const d = sub('d', mtext('head'));
  const divided = of('norms').map((norms) => over(shown(of('dot')[0]), written(norms)));
  const weighted = of('weight').flatMap((weight) => [
    over(written(of('exp')[0]), number(weight.operands[1].values[0])),
    written(weight),
    shown(weight),
  ]);
  return [
    [formulaWords.similarity, equal(both('s'), DEFINITIONS[measure](), ...divided, ...of('similarity').map(shown))],
    ...SUMS.flatMap(of)
      .filter(({ largest }) => largest.length > 0)
      .map((sum): [string, string[]] => [formulaWords.sum[measure], [sumText(sum, { say: sums[measure] })]]),
    [
      formulaWords.weight,
      equal(both('α'), over(sup('e', both('s')), row(sumOver('l'), sup('e', one('s')))), ...weighted),
    ],
    [formulaWords.output, equal(sub(vector('y'), 'i'), row(sumOver('j'), both('α'), x('j')))],
    [
      formulaWords.trained,
      [
        ...equal(both('s'), over(row(projected('i', 'Q'), '·', projected('j', 'K')), root(d))),
        ...equal(
          both('α'),
          row(mtext(inFormulas.softmaxOfRow.replace(/ $/, '\u00a0')), 'i'),
          ...(pair ? [number(trained.at(pair.row, pair.column))] : []),
        ),
      ],
    ],
  ];
}
