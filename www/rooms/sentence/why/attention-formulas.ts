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
  mtext,
  operand,
  over,
  root,
  row,
  sub,
  sumOver,
  sup,
  type Term,
  vector,
} from '../../../widgets/mathml.ts';

const q = () => vector('q', 'query');
const k = () => vector('k', 'key');
const v = () => vector('v', 'value');
/** A number of a vector, in the vector's colour. */
const ofRole = (letter: string, role: string) => mathml('mi', { class: `letter ${role}` }, letter);
const largestScore = () => sub('s', mtext('max'));

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
    row(q(), '·', k()),
    row(sumOver('i'), sub(ofRole('q', 'query'), 'i'), sub(ofRole('k', 'key'), 'i')),
    mn(dot),
  );
}

/** The dot product of query and key, and those with the key and the query of their distance δ. */
const summedDots = () => [...[q(), '·', k(), '+', q(), '·', sub(k(), 'δ')], ...['+', k(), '·', sub(q(), 'δ')]];

export function summedScore(score: Explanation) {
  return equal(row(...summedDots()), formulaOf(score, plain, factor).sum, plain(score.value));
}

/**
 * `divisor`: number by whose square root the score is divided. `isWidth`: whether the divisor is d_head. `isSummed`:
 * whether dot products with the distance are added.
 */
export function scaledScore(score: Explanation, divisor: number, isWidth: boolean, isSummed: boolean) {
  const symbol = isWidth ? sub('d', mtext('head')) : divisor;
  const { sum } = formulaOf(score, plain, factor);
  const dots = isSummed ? summedDots() : [q(), '·', k()];
  return equal(
    's',
    over(row(...dots), root(symbol)),
    ...(isWidth ? [over(plain(score.operands[0].values[0]), root(divisor))] : []),
    sum,
    moving(score.value, score.part),
  );
}

/** The score as a sum over the parts a of the query and the parts b of the key. `divisor`: see `scaledScore`. */
export function summedTerms(divisor: number) {
  const part = (of: () => Element, name: string) => sub(of(), name);
  return equal('s', row(sumOver('a'), sumOver('b'), over(row(part(q, 'a'), '·', part(k, 'b')), root(divisor))));
}

/** A score that is computed from another one: with a bias by distance, or after a soft cap. */
export function writtenScore(score: Explanation) {
  const number = (value: number, part: string) => (part === 'constant' ? mn(value) : plain(value));
  const { sum, result } = formulaOf(score, number, factor);
  return equal('s', sum, result);
}

export function masked() {
  return equal('s', row('−', mi('∞')));
}

export function softmax(exponential: Explanation, weight: Explanation) {
  const power = (score: Term) => sup('e', row(score, '−', largestScore()));
  return equal(
    'α',
    over(power('s'), row(sumOver('j'), power(sub('s', 'j')))),
    over(formulaOf(exponential, moving, factor).sum, plain(weight.operands[1].values[0])),
    formulaOf(weight, plain, factor).sum,
    moving(weight.value, weight.part),
  );
}

export function weightedValue(weight: string) {
  return equal(
    vector('z'),
    row(sumOver('j'), sub('α', 'j'), sub(v(), 'j')),
    row('…', '+', mathml('mn', { class: MOVING.pattern }, weight), v(), '+', '…'),
  );
}

/** The vector that the head moves from token j. */
export function movedVector() {
  return [inlineMath(sub('α', 'j'), sub(v(), 'j'), sub('W', 'O'))];
}
