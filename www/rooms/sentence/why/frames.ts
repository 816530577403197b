/** The frames of "Why this weight?", which follow the selected pair's weight from the head to the output. */
import type { Weight } from '../../../engine/trace.ts';
import type { Causes } from '../causes.ts';
import type { Shown } from '../shown.ts';

export type Frame = (typeof FRAMES)[number];

/** All frames in order; an encoder has no mask. */
export const FRAMES = ['heads', 'score', 'writers', 'mask', 'softmax', 'value', 'moved'] as const;

/** The frames of a computation, without the mask if there is none. */
export const framesOf = (computation: Weight): Frame[] =>
  FRAMES.filter((frame) => frame !== 'mask' || hiddenIn(computation) > 0);

/** Number of tokens hidden by the mask. */
export function hiddenIn({ rows }: Weight) {
  const unmasked = rows.capped_scores ?? rows.biased_scores ?? rows.scaled_scores;
  return rows.attn_scores.filter((score, index) => score !== unmasked[index]).length;
}

/** A picture with an explained pair. */
export interface Explained extends Shown {
  explanation: NonNullable<Shown['explanation']>;
  selected: { query: number; key: number };
}

/** The frame of the zoom; `null` while the picture is shown. */
export const frameOf = ({ view, explanation }: Shown) => (view.quiz || !explanation ? null : view.frame);

/** `null` while no pair is explained. */
export const explained = (shown: Shown) => (shown.explanation ? (shown as Explained) : null);

/** The numbers that only one frame needs; `null` while they are requested. */
export function causeOf<Name extends 'writers' | 'moved'>({ view, reading }: Explained, name: Name) {
  const cause = view.causes?.reading?.answers === reading.answers ? view.causes[name] : null;
  return cause === 'requested' ? null : (cause as Exclude<Causes[Name], 'requested'>);
}

/** The texts of the explained pair. */
export function namesOf({ reading, selected }: Explained) {
  const { tokens } = reading.sentence.run;
  return { query: tokens[selected.query].text, key: tokens[selected.key].text };
}
