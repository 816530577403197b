/**
 * Each strategy's definition as MathML, with the numbers of the current query for one entry: the selected entry or,
 * without a selection, the entry with the largest weight.
 */
import { formatNumber } from '../../../draw/format.ts';
import { mathml } from '../../../widgets/elements.ts';
import { formulaOf, productsOf } from '../../../widgets/explained-formula.ts';
import {
  equal,
  joining,
  length,
  math,
  mn,
  operand,
  over,
  relation,
  row,
  squared,
  sub,
  sumOver,
  sup,
  type Term,
  under,
  vector,
} from '../../../widgets/mathml.ts';
import { inFormulas } from '../../../words/en/sums.js';
import { withTypedDecimals } from './database.ts';
import type { LookupResult } from './lookup-result.ts';

/** Parts whose numbers are typed, with at most two decimals, or counted. */
const TYPED = ['q', 'k', 'v', 'one', 'm', 'constant'];

function textOf(value: number, part: string) {
  if (TYPED.includes(part)) return withTypedDecimals(Number(value.toFixed(2)));
  return formatNumber(value, { decimals: Math.abs(value) < 100 ? 3 : 1 });
}

const number = (value: number, part: string) => mn(textOf(value, part));
const factor = (value: number, part: string) => operand(textOf(value, part));
/** A text that keeps its leading and trailing spaces, although MathML drops spaces. */
const text = (words: string) => mathml('mtext', {}, words.replace(/^ | $/g, '\u00a0'));
const q = () => vector('q', 'query');
const k = (index: Term) => sub(vector('k', 'key'), index);
const s = (index: Term) => sub('s', index);

/** The definition of a score. */
const SCORES: Record<string, (nth: number) => Element> = {
  exact: (nth) => row('−', length(row(q(), '−', k(nth)))),
  normalize: (nth) => row(q(), '·', k(nth)),
  dot: (nth) => over(row(q(), '·', k(nth)), 'τ'),
  gaussian: (nth) => row('−', over(squared(length(row(q(), '−', k(nth)))), row(2, squared('σ')))),
};

export function strategyFormulas({ strategy, why, largest, selected }: LookupResult) {
  const entry = selected ?? largest;
  const nth = entry + 1;
  const of = (part: string) => why.find((one) => one.part === part && one.cell.column === entry);
  const alpha = sub('α', nth);
  const [dot, score, exp, weight] = ['dot', 'score', 'exp', 'weight'].map(of);
  if (!score || !weight) return [];
  const shown = number(weight.value, 'weight');
  const written = (one: typeof score) => formulaOf(one, number, factor);

  if (strategy === 'average') return [equal(alpha, over(1, 'm'), written(weight).sum, shown)];
  const sum = dot && score.constant ? over(written(dot).sum, number(score.constant, 'constant')) : written(score).sum;
  const scored = equal(s(nth), SCORES[strategy](nth), sum, number(score.value, 'score'));
  if (strategy === 'exact') return [nearest(), [...scored, ...equal(alpha, shown)]];
  if (!exp) return [scored, equal(alpha, over(s(nth), row(sumOver('j'), s('j'))), written(weight).sum, shown)];
  const power = (one: Element) => sup('e', row(one, '−', sub('s', text('max'))));
  return [
    scored,
    equal(
      alpha,
      over(power(s(nth)), row(sumOver('j'), power(s('j')))),
      over(written(exp).sum, number(weight.operands[1].values[0], 'exp_sum')),
      written(weight).sum,
      shown,
    ),
  ];
}

/** The weights of the strategy `exact`. */
function nearest() {
  const best = under(text('arg max'), 'j');
  const space = mathml('mspace', { width: '0.2em' });
  const isBest = [text(inFormulas.condition), 'i', '=', best, space, s('j')];
  return equal(sub('α', 'i'), row(1, ...isBest, text(inFormulas.otherwise), 0));
}

export function answerFormula({ why }: LookupResult) {
  const answer = why.at(-1);
  if (!answer) return [];
  const result = number(answer.value, 'answer');
  // Each term is a separate math element, so that a narrow screen can break the line between terms.
  const products = productsOf(answer, number, factor);
  const terms = products.map((product, nth) => math(joining(nth > 0 ? '+' : '='), ...product));
  const sum = products.flatMap((product, nth) => (nth > 0 ? ['+', ...product] : product));
  return [
    ...equal(text(inFormulas.answer), row(sumOver('i'), sub('α', 'i'), sub(vector('v', 'value'), 'i'))),
    ...terms,
    math(relation(sum, result), result),
  ];
}
