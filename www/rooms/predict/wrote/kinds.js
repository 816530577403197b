// @ts-check
/**
 * The kinds of heads, by part.
 *
 * @typedef {import('../../../pkg/headlight.js').Kinds} Kinds
 * @typedef {import('../state.js').Part} Part
 * @typedef {{ kind: string | null, share: number }} OfKind a head's kind with its score; `null` for a head of no kind
 */
import { formatPercent } from '../../../draw/format.js';
import { REPEATED } from '../../../state/repeated.js';
import { words as headWords } from '../../../words/heads.js';
import { words } from '../words.js';
import { nameOf } from './parts.js';

/**
 * The kind of a part; `null` for an MLP.
 *
 * @param {Part} part
 * @param {Kinds} kinds
 * @param {number} n_heads
 * @returns {OfKind | null}
 */
export function kindOf({ layer, head }, { names, kinds, data }, n_heads) {
  if (head === null) return null;
  const nth = layer * n_heads + head;
  const kind = kinds[nth];
  return { kind, share: kind === null ? NaN : data[nth * names.length + names.indexOf(kind)] };
}

/**
 * The text on which kinds were measured, as the start of a sentence.
 *
 * @param {number} repeated number of random tokens that were repeated, 0 for the text
 */
export const measuredOn = (repeated) =>
  repeated > 0 ? words.wrote.onRandom({ ...REPEATED, length: repeated }) : words.wrote.onText;

/** Maximum number of heads that a sentence names. */
const MOST_NAMED = 6;

/**
 * A sentence that names the induction heads.
 *
 * @param {Kinds} kinds
 * @param {number} n_heads
 */
export function saysInduction({ kinds, repeated }, n_heads) {
  const heads = kinds.flatMap((kind, nth) =>
    kind === 'induction' ? [nameOf({ layer: Math.floor(nth / n_heads), head: nth % n_heads })] : [],
  );
  return words.wrote.saysInduction(measuredOn(repeated), heads.slice(0, MOST_NAMED), heads.length);
}

/** A part's name with its kind, if it has one. @param {Part} part @param {OfKind | null} of */
export const nameWithKind = (part, of) =>
  of?.kind ? words.wrote.ofKind(nameOf(part), headWords.kinds[of.kind], formatPercent(of.share)) : nameOf(part);
