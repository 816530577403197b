/** The engine's answers from which the room's pictures are drawn. */
import { orNoted, RequestError } from '../../engine/errors.ts';
import type {
  Attended,
  Continuations,
  Continued,
  Lens,
  ModelManifest,
  PathWhy,
  Prediction,
  Surprise,
  Unchanged,
} from '../../pkg/headlight.js';
import { nothingRead, type ReadingState, type Wish } from '../../state/reading.ts';
import type { Context } from '../../state/room.ts';
import { memo } from '../../state/same.ts';
import type { TextInput } from '../../state/text.ts';
import { type Attributed, createAttributed } from './attributed.ts';
import {
  type Attending,
  FIRST_INPUT,
  FIRST_VIEW,
  type Input,
  type PathNumber,
  takenAfter,
  type View,
  viewIn,
} from './state.ts';

export interface Answers {
  of: TextInput; // the sentence to which the answers belong
  at: Continued;
  prediction: Prediction;
  attended?: Attended; // the last token's attention, in the view "Next word"
  number?: PathWhy | null; // explanation of a number of the path, in the view "Next word"
  surprise?: Surprise;
  unchanged?: Unchanged | null; // numbers left unchanged by the last change of the text; `null` before a change
  lens?: Lens;
  attributed?: Attributed;
  continuations?: Continuations;
}

export type Predict = ReadingState<Input, View, Answers>;

/** Keys of the current text and of the text before the last change; the second key is `null` without a comparison. */
type Keys = { at: string; before: string | null };

/** Number of most likely words, and of tokens with the last token's largest weights, that are displayed. */
const SHOWN = 10;

export const NO_PREDICT: Predict = nothingRead(FIRST_INPUT, FIRST_VIEW);

export function createRead(context: Context<Predict>) {
  const { client } = context;
  const shownIn = createShown(context);
  /** Keys of the last two texts for which answers were requested. */
  let [lastRead, readBefore] = [null, null] as (string | null)[];

  return async ({ input, text, model }: Wish<Input>): Promise<Answers | null> => {
    if (!text) return null;
    const { temperature, topK, topP, seed, ask } = input;
    const at: Continued = {
      text: text.text,
      cut: text.cut,
      chosen: takenAfter(input, text.text),
      blank: input.blank ?? undefined,
    };
    const key = JSON.stringify(at);
    if (key !== lastRead) [lastRead, readBefore] = [key, lastRead];
    const keys = { at: key, before: viewIn(input, model) === 'typed' && input.unchanged ? readBefore : null };
    const start = performance.now();
    const [prediction, shown] = await Promise.all([
      client.call('predict', at, { temperature, top_k: topK, top_p: topP, seed }, SHOWN, ask),
      shownIn(input, at, keys, model),
    ]);
    performance.measure('headlight:forward', { start, duration: prediction.forward_ms });
    return { of: text, at, prediction, ...shown };
  };
}

/**
 * Requests the other answers that the open view needs. They are requested in the same task as the prediction, so that
 * all requests are sent in one message.
 */
function createShown(context: Context<Predict>) {
  const { client } = context;
  const attributedOf = createAttributed(context);
  // The cache key of these answers is the request as a string, because each change of the input creates a new object,
  // even for the same text.
  const surpriseOf = memo((at: string, ..._model: unknown[]) => client.call('surprise', JSON.parse(at)));
  const lensOf = memo((at: string, place: number | null, word: number | null, ..._model: unknown[]) =>
    client.call('lens', JSON.parse(at), place ?? undefined, word ?? undefined),
  );
  const unchangedOf = memo((before: string, at: string, ..._model: unknown[]) =>
    client.call('unchanged', JSON.parse(before), JSON.parse(at)),
  );

  return async (input: Input, at: Continued, keys: Keys, model: ModelManifest | null): Promise<Partial<Answers>> => {
    const { number, place, word } = input;
    const view = viewIn(input, model);
    if (view === 'next') {
      const [attended, why] = await Promise.all([
        model?.fills_blanks ? undefined : attendedOf(context, at, input.attending),
        number && numberOf(context, at, number),
      ]);
      return { attended, number: why };
    }
    if (view === 'layers') return { lens: await lensOf(keys.at, place, word, model) };
    if (view === 'wrote') return model ? { attributed: await attributedOf(input, at, model) } : {};
    if (view === 'continuations')
      return { continuations: await client.call('continuations', at, input.continuation1, input.continuation2) };
    const [surprise, unchanged] = await Promise.all([
      surpriseOf(keys.at, model),
      keys.before === null ? null : unchangedOf(keys.before, keys.at, model),
    ]);
    return { surprise, unchanged };
  };
}

/** If a link names a head that the model does not have, a notice is shown, and the model's strongest head is used. */
async function attendedOf({ client, note }: Context<Predict>, at: Continued, attending: Attending | null) {
  try {
    return await client.call('attended', at, attending?.layer, attending?.head ?? undefined, SHOWN);
  } catch (error) {
    if (!(error instanceof RequestError) || attending === null) throw error;
    note(error.message);
    return client.call('attended', at, undefined, undefined, SHOWN);
  }
}

/**
 * Requests the explanation of one number on the path to the probabilities. A link may name a number that the model does
 * not have; in this case, a notice is shown and the result is `null`.
 */
function numberOf({ client, note }: Context<Predict>, at: Continued, { name, column }: PathNumber) {
  return orNoted(client.call('path_why', at, name, column), note);
}
