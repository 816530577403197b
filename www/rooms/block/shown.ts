/** Data from which the pictures of the room are drawn. */
import { isRightToLeft } from '../../draw/direction.ts';
import type { ModelManifest, Structure } from '../../pkg/headlight.js';
import type { ReadingProps } from '../../state/reading.ts';
import type { Theme } from '../../state/room.ts';
import type { Answers } from './answers.ts';
import type { Input, View } from './state.ts';

export type BlockProps = ReadingProps<Input, View, Answers> & { structure: Structure | null };

export interface Shown extends Answers, View, Pick<ModelManifest, 'd_model' | 'd_head' | 'd_mlp'> {
  tokens: { text: string }[];
  isRtl: boolean; // whether the text runs from right to left
  layer: number;
  head: number;
  edits: string[]; // edits of the answers
  place: string | null; // site of the rows
  sizes: ModelManifest;
  theme: Theme;
}

/** `null` while there is no picture to draw. */
export function shownOf({ reading, sizes, structure, view, theme }: BlockProps): Shown | null {
  if (!reading?.sentence || !sizes || !structure) return null;
  const { input, run } = reading.sentence;
  const { d_model, d_head, d_mlp } = sizes;
  return {
    ...reading.answers,
    ...view,
    ...{ d_model, d_head, d_mlp, sizes, theme },
    tokens: run.tokens,
    isRtl: isRightToLeft(run.text),
    layer: input.layer,
    head: input.head,
    edits: reading.input.edits,
    place: reading.input.rows,
  };
}
