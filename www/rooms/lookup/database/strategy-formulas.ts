/**
 * Each strategy's definition as MathML, with the numbers of the current query for one entry: the selected entry or,
 * without a selection, the entry with the largest weight.
 */
import { formatNumber } from '../../../draw/format.ts';
import { mathml } from '../../../widgets/elements.ts';
import {
  equal,
  joining,
  length,
  math,
  mi,
  mn,
  mo,
  operand,
  over,
  relation,
  row,
  squared,
  sub,
  sumOver,
  sup,
  vector,
} from '../../../widgets/mathml.ts';
import { withTypedDecimals } from './database.ts';
import type { LookupResult } from './lookup-result.ts';

const number = (value: number) => formatNumber(value, { decimals: Math.abs(value) < 100 ? 3 : 1 });
/** A text that keeps its leading and trailing spaces, although MathML drops spaces. */
const text = (words: string) => mathml('mtext', {}, words.replace(/^ | $/g, '\u00a0'));
const q = () => vector('q', 'query');
const k = (index: Element) => sub(vector('k', 'key'), index);

export function strategyFormulas(result: LookupResult) {
  const { strategy, scores, weights, rowMax, exp, expSum, values, largest, selected, query, keys, width } = result;
  const entry = selected ?? largest;
  const nth = () => mn(entry + 1);
  const s = (index: Element) => sub(mi('s'), index);
  const alpha = sub(mi('α'), nth());
  const m = values.length;
  const score = number(scores[entry] ?? NaN);
  const weight = mn(number(weights[entry]));

  if (strategy === 'average') return [equal(alpha, over(mn(1), mi('m')), over(mn(1), mn(m)), weight)];
  if (strategy === 'exact') {
    const nearest = mathml('munder', {}, text('arg min'), mi('j'));
    return [
      equal(
        sub(mi('α'), mi('i')),
        row(
          mn(1),
          text(' for '),
          mi('i'),
          mo('='),
          nearest,
          length(row(q(), mo('−'), k(mi('j')))),
          text(', else '),
          mn(0),
        ),
      ),
      [...equal(length(row(q(), mo('−'), k(nth()))), mn(number(Math.abs(scores[entry])))), ...equal(alpha, weight)],
    ];
  }
  const products = query.flatMap((one, at) => [
    ...(at > 0 ? [mo('+')] : []),
    operand(withTypedDecimals(one)),
    mo('·'),
    operand(withTypedDecimals(keys[entry][at])),
  ]);
  if (strategy === 'normalize') {
    return [
      equal(s(nth()), row(q(), mo('·'), k(nth())), row(...products), mn(score)),
      equal(alpha, over(s(nth()), row(sumOver('j'), s(mi('j')))), over(mn(score), sumOf(scores.map(number))), weight),
    ];
  }
  const differences = query.flatMap((one, at) => [
    ...(at > 0 ? [mo('+')] : []),
    squared(row(mo('('), mn(withTypedDecimals(one)), mo('−'), operand(withTypedDecimals(keys[entry][at])), mo(')'))),
  ]);
  const scored =
    strategy === 'dot'
      ? equal(
          s(nth()),
          over(row(q(), mo('·'), k(nth())), mi('τ')),
          over(row(...products), mn(withTypedDecimals(width))),
          mn(score),
        )
      : equal(
          s(nth()),
          row(mo('−'), over(squared(length(row(q(), mo('−'), k(nth())))), row(mn(2), squared(mi('σ'))))),
          row(mo('−'), over(row(...differences), row(mn(2), mo('·'), squared(mn(withTypedDecimals(width)))))),
          mn(score),
        );
  const most = () => sub(mi('s'), text('max'));
  const raised = (one: Element, less: Element) => sup(mi('e'), row(one, mo('−'), less));
  return [
    scored,
    equal(
      alpha,
      over(raised(s(nth()), most()), row(sumOver('j'), raised(s(mi('j')), most()))),
      over(raised(mn(score), operand(number(rowMax ?? NaN))), mn(number(expSum ?? NaN))),
      over(mn(number(exp?.[entry] ?? NaN)), mn(number(expSum ?? NaN))),
      weight,
    ),
  ];
}

/** A sum. If it has many terms, only the first two and the last are shown, so that it fits on a phone. */
function sumOf(terms: string[]) {
  const shownTerms =
    terms.length > 4
      ? [...terms.slice(0, 2).map(operand), mo('…'), operand(terms[terms.length - 1])]
      : terms.map(operand);
  return row(...shownTerms.flatMap((term, at) => (at > 0 ? [mo('+'), term] : [term])));
}

export function answerFormula({ weights, values, answer }: LookupResult) {
  const result = mn(number(answer));
  // Each term is a separate math element, so that a narrow screen can break the line between terms.
  const products = weights.map((weight, nth) => [
    nth > 0 ? operand(number(weight)) : mn(number(weight)),
    mo('·'),
    operand(withTypedDecimals(values[nth])),
  ]);
  const terms = products.map((product, nth) => math(joining(nth > 0 ? '+' : '='), ...product));
  const sum = products.flatMap((product, nth) => (nth > 0 ? [mo('+'), ...product] : product));
  return [
    ...equal(text('answer'), row(sumOver('i'), sub(mi('α'), mi('i')), sub(vector('v', 'value'), mi('i')))),
    ...terms,
    math(relation(sum, result), result),
  ];
}
