/** The engine's answers from which the room "Compare" is drawn. */
import { RequestError } from '../../engine/errors.ts';
import type { Comparison, EditForm } from '../../pkg/headlight.js';
import { nothingRead, type ReadingState, type Wish } from '../../state/reading.ts';
import type { Context } from '../../state/room.ts';
import { memo } from '../../state/same.ts';
import type { HeadAt } from '../../state/text.ts';
import { askedOf, FIRST_INPUT, FIRST_VIEW, type Input, otherOf, type View } from './state.ts';
import { words } from './words/en.js';

export interface Answers {
  first: string; // the first sentence
  second: string;
  at: HeadAt; // the head; for two models, the head of A
  forms: EditForm[]; // syntax of the edits
  comparison: Comparison;
}

export type Compare = ReadingState<Input, View, Answers>;

export const NO_COMPARE: Compare = nothingRead(FIRST_INPUT, FIRST_VIEW);

export function createRead({ client }: Context<Compare>) {
  const structure = memo(() => client.call('structure'));

  return async ({ input, text, selected }: Wish<Input>): Promise<Answers | null> => {
    if (!text) return null;
    const { layer, head } = text;
    const at = { layer, head };
    const tokens = { token: selected.query ?? undefined, key: selected.key ?? undefined };
    const { merged, byVectors, towards } = input;
    const request = {
      other: askedOf(input, text),
      head: at,
      merged,
      by_vectors: byVectors,
      ...tokens,
      towards: towards ?? undefined,
    };
    try {
      const [comparison, { edits: forms }] = await Promise.all([client.call('compare', request), structure()]);
      return { first: text.text, second: otherOf(input, text.text), at, forms, comparison };
    } catch (error) {
      if (!(error instanceof RequestError) || input.versus !== 'sentence') throw error;
      // The message is about one of the two texts, so it must name the text.
      throw new RequestError({ message: words.ofSecond(error.message) }, error.method);
    }
  };
}
