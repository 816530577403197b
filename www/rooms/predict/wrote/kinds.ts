/** The kinds of heads: the kind of a part, and texts about the kinds. */
import { formatPercent } from '../../../draw/format.ts';
import type { Kinds } from '../../../pkg/headlight.js';
import { REPEATED } from '../../../state/repeated.ts';
import { words as headWords } from '../../../words/heads.js';
import type { Part } from '../state.ts';
import { words } from '../words.ts';
import { nameOf } from './parts.ts';

/** A head's kind and its score; `null` for a head without a kind. */
export type OfKind = { kind: string | null; share: number };

/** The kind of a part; `null` for an MLP. */
export function kindOf({ layer, head }: Part, { names, kinds, data }: Kinds, n_heads: number): OfKind | null {
  if (head === null) return null;
  const nth = layer * n_heads + head;
  const kind = kinds[nth];
  return { kind, share: kind === null ? NaN : data[nth * names.length + names.indexOf(kind)] };
}

/**
 * The text on which kinds were measured, as the start of a sentence. `repeated`: number of random tokens that were
 * repeated; 0 if the kinds were measured on the user's text.
 */
export const measuredOn = (repeated: number) =>
  repeated > 0 ? words.wrote.onRandom({ ...REPEATED, length: repeated }) : words.wrote.onText;

/** Maximum number of heads that a sentence names. */
const MOST_NAMED = 6;

/** A sentence that names the induction heads. */
export function saysInduction({ kinds, repeated }: Kinds, n_heads: number) {
  const heads = kinds.flatMap((kind, nth) =>
    kind === 'induction' ? [nameOf({ layer: Math.floor(nth / n_heads), head: nth % n_heads })] : [],
  );
  return words.wrote.saysInduction(measuredOn(repeated), heads.slice(0, MOST_NAMED), heads.length);
}

export const nameWithKind = (part: Part, of: OfKind | null) =>
  of?.kind ? words.wrote.ofKind(nameOf(part), headWords.kinds[of.kind], formatPercent(of.share)) : nameOf(part);
