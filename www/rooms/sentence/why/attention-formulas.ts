/** The formula of each stage of attention as MathML: first the symbols, then the pair's numbers. */
import { toFourDecimals } from '../../../draw/format.ts';
import type { Explanation } from '../../../pkg/headlight.js';
import { mathml } from '../../../widgets/elements.ts';
import { formulaOf } from '../../../widgets/explained-formula.ts';
import {
  equal,
  inlineMath,
  mi,
  mn,
  mo,
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

const q = () => vector('q', 'query');
const k = () => vector('k', 'key');
const v = () => vector('v', 'value');
/** A number of a vector, in the vector's colour. */
const ofRole = (letter: string, role: string) => mathml('mi', { class: `letter ${role}` }, letter);
const largestScore = () => sub(mi('s'), mtext('max'));

/** Numbers that two frames show; the class lets `style/zoom.css` move them from one to the other. */
const MOVING: Record<string, string> = {
  attn_scores: 'zoom-score',
  scaled_scores: 'zoom-score',
  pattern: 'zoom-weight',
};

const plain = (value: number) => mn(toFourDecimals(value));
const moving = (value: number, part: string) =>
  MOVING[part] ? mathml('mn', { class: MOVING[part] }, toFourDecimals(value)) : plain(value);
const factor = (value: number) => operand(toFourDecimals(value));

export function dotProduct(dot: string) {
  return equal(
    row(q(), mo('·'), k()),
    row(sumOver('i'), sub(ofRole('q', 'query'), mi('i')), sub(ofRole('k', 'key'), mi('i'))),
    mn(dot),
  );
}

/** The dot product of query and key, and those with the key and the query of their distance δ. */
const summedDots = () => [
  ...[q(), mo('·'), k(), mo('+'), q(), mo('·'), sub(k(), mi('δ'))],
  ...[mo('+'), k(), mo('·'), sub(q(), mi('δ'))],
];

export function summedScore(score: Explanation) {
  return equal(row(...summedDots()), formulaOf(score, plain, factor).sum, plain(score.value));
}

/**
 * `divisor`: number by whose square root the score is divided. `isWidth`: whether the divisor is d_head. `isSummed`:
 * whether dot products with the distance are added.
 */
export function scaledScore(score: Explanation, divisor: number, isWidth: boolean, isSummed: boolean) {
  const symbol = isWidth ? sub(mi('d'), mtext('head')) : mn(divisor);
  const { sum } = formulaOf(score, plain, factor);
  const dots = isSummed ? summedDots() : [q(), mo('·'), k()];
  return equal(
    mi('s'),
    over(row(...dots), root(symbol)),
    ...(isWidth ? [over(plain(score.operands[0].values[0]), root(mn(divisor)))] : []),
    sum,
    moving(score.value, score.part),
  );
}

/** The score as a sum over the parts a of the query and the parts b of the key. `divisor`: see `scaledScore`. */
export function summedTerms(divisor: number) {
  const part = (of: () => Element, name: string) => sub(of(), mi(name));
  return equal(
    mi('s'),
    row(sumOver('a'), sumOver('b'), over(row(part(q, 'a'), mo('·'), part(k, 'b')), root(mn(divisor)))),
  );
}

/** A score that is computed from another one: with a bias by distance, or after a soft cap. */
export function writtenScore(score: Explanation) {
  const number = (value: number, part: string) => (part === 'constant' ? mn(value) : plain(value));
  const { sum, result } = formulaOf(score, number, factor);
  return equal(mi('s'), sum, result);
}

export function masked() {
  return equal(mi('s'), row(mo('−'), mi('∞')));
}

export function softmax(exponential: Explanation, weight: Explanation) {
  const power = (score: Element) => sup(mi('e'), row(score, mo('−'), largestScore()));
  return equal(
    mi('α'),
    over(power(mi('s')), row(sumOver('j'), power(sub(mi('s'), mi('j'))))),
    over(formulaOf(exponential, moving, factor).sum, plain(weight.operands[1].values[0])),
    formulaOf(weight, plain, factor).sum,
    moving(weight.value, weight.part),
  );
}

export function weightedValue(weight: string) {
  return equal(
    vector('z'),
    row(sumOver('j'), sub(mi('α'), mi('j')), sub(v(), mi('j'))),
    row(mo('…'), mo('+'), mathml('mn', { class: MOVING.pattern }, weight), v(), mo('+'), mo('…')),
  );
}

/** The vector that the head moves from token j. */
export function movedVector() {
  return [inlineMath(sub(mi('α'), mi('j')), sub(v(), mi('j')), sub(mi('W'), mi('O')))];
}
