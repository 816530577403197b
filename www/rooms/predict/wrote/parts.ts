/** The parts that contribute to a logit: all heads, and one MLP per layer. */
import { html } from 'lit-html';
import { diverging, hexFromRgb, maxAbsOf } from '../../../draw/color.ts';
import { formatPercent, toTwoDecimals } from '../../../draw/format.ts';
import type { Kinds, ModelManifest } from '../../../pkg/headlight.js';
import type { Theme } from '../../../state/room.ts';
import { headAt, REPEATED } from '../../../state/text.ts';
import { styled } from '../../../widgets/styled.ts';
import { words as headWords } from '../../../words/en/heads.js';
import type { Attributed } from '../attributed.ts';
import { isSamePart, type Part } from '../state.ts';
import { words } from '../words/en.js';

export type Written = { part: Part; value: number };

export type Parts = Attributed['parts'];

export type Sizes = Pick<ModelManifest, 'n_layers' | 'n_heads'>;

export const nameOf = ({ layer, head }: Part) => (head === null ? `L${layer} MLP` : `L${layer} H${head}`);

export const valueOf = ({ layer, head }: Part, { heads, mlps }: Parts) =>
  head === null ? mlps.at(layer, 0) : heads.at(layer, head);

/** All parts, layer by layer. In each layer the MLP follows the heads. */
export const partsOf = ({ heads, mlps }: Parts, { n_layers, n_heads }: Sizes): Written[] =>
  Array.from({ length: n_layers }, (_, layer) => [
    ...Array.from({ length: n_heads }, (_, head) => ({ part: { layer, head }, value: heads.at(layer, head) })),
    { part: { layer, head: null }, value: mlps.at(layer, 0) },
  ]).flat();

export const strongestOf = (parts: Parts, sizes: Sizes, count: number) =>
  partsOf(parts, sizes)
    .sort((one, other) => Math.abs(other.value) - Math.abs(one.value))
    .slice(0, count);

type Strong = Written & { kind: string | null };

/** Position of a bar's colour on the scale. The colour shows only the sign; the length shows the amount. */
const SHADE = 0.7;

export function strongestListOf(most: Strong[], held: Part | null, theme: Theme, hold: (part: Part) => void) {
  const end = maxAbsOf(most.map(({ value }) => value)) || 1;
  const rowOf = ({ part, value, kind }: Strong) => {
    const color = hexFromRgb(diverging(Math.sign(value) * SHADE, 1, theme));
    return html`<li><button
      type="button" data-drawn ${styled({ '--size': Math.abs(value) / end, '--part-color': color })}
      aria-pressed=${isSamePart(part, held)} @click=${() => hold(part)}
    ><span class="part-name">${nameOf(part)}</span> <span class="part-bar" aria-hidden="true"></span><span
      class="part-value">${toTwoDecimals(value)}</span>${
        kind === null ? '' : html`<span class="part-of-kind">${headWords.kinds[kind]}</span>`
      }</button></li>`;
  };
  return html`<div class="wrote-strongest">
    <h3>${words.wrote.strongest}</h3>
    <ul class="strongest" role="list">${most.map(rowOf)}</ul>
  </div>`;
}

export type OfKind = { kind: string | null; share: number };

/** The kinds of heads: the kind of a part, and texts about the kinds. */
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

const MOST_NAMED = 6;

export function saysInduction({ kinds, repeated }: Kinds, n_heads: number) {
  const heads = kinds.flatMap((kind, nth) => (kind === 'induction' ? [nameOf(headAt(nth, n_heads))] : []));
  return words.wrote.saysInduction(measuredOn(repeated), heads.slice(0, MOST_NAMED), heads.length);
}

export const nameWithKind = (part: Part, of: OfKind | null) =>
  of?.kind ? words.wrote.ofKind(nameOf(part), headWords.kinds[of.kind], formatPercent(of.share)) : nameOf(part);
