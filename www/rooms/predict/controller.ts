/**
 * The room "Predict": a causal language model continues the sentence, and says what its layers, heads and MLPs
 * have to do with that.
 */
import { RequestError } from '../../engine/client.js';
import type {
  Continuations,
  Continued,
  Lens,
  ModelManifest,
  PathWhy,
  Prediction,
  Surprise,
  Unchanged,
} from '../../pkg/headlight.js';
import type { Chosen } from '../../state/fields.js';
import { isAdded } from '../../state/models.js';
import { changesOf, kept, nothingRead, type ReadingState, type Wish } from '../../state/reading.js';
import type { Context, Intents } from '../../state/room.js';
import { isSame } from '../../state/same.js';
import type { TextInput } from '../../state/text.js';
import { type Attributed, createAttributed } from './attributed.ts';
import { EXAMPLES } from './examples.ts';
import { createFiles } from './files.ts';
import { createGeneration } from './generation.ts';
import {
  FIRST_INPUT,
  FIRST_VIEW,
  type Input,
  inputFrom,
  isSamePart,
  type Part,
  type PathNumber,
  takenAfter,
  type View,
  wordsIn,
} from './state.ts';
import { createSurveys } from './surveys.ts';

/** Answers for the open view. */
export interface Answers {
  of: TextInput; // the sentence that they are of
  at: Continued;
  prediction: Prediction;
  number?: PathWhy | null; // of the path, in the view "Next word"
  surprise?: Surprise;
  unchanged?: Unchanged | null; // by the last change of the text; `null` before one
  lens?: Lens;
  attributed?: Attributed;
  continuations?: Continuations;
}

export type Predict = ReadingState<Input, View, Answers>;

/** How many of the most likely words are shown. */
const SHOWN = 10;

export const NO_PREDICT: Predict = nothingRead(FIRST_INPUT, FIRST_VIEW);

export function createPredict(context: Context<Predict>) {
  const { get, set, shared, subscribe, client, note, newHistoryEntry, changeText } = context;
  const { change, look } = changesOf(context);
  const generation = createGeneration(context);
  const surveys = createSurveys(context);
  const attributedOf = createAttributed(context);
  // What is kept is asked by the text's parts, because every change of the input makes a new object of them.
  const surpriseOf = kept((at: string, ..._model: unknown[]) => client.call('surprise', JSON.parse(at)));
  const lensOf = kept((at: string, place: number | null, word: number | null, ..._model: unknown[]) =>
    client.call('lens', JSON.parse(at), place ?? undefined, word ?? undefined),
  );

  const unchangedOf = kept((before: string, at: string, ..._model: unknown[]) =>
    client.call('unchanged', JSON.parse(before), JSON.parse(at)),
  );

  /** The text that was read last, and the one that was read before it, as keys. */
  let [lastRead, readBefore] = [null, null] as (string | null)[];

  /** A number that a link names may not be there. */
  async function numberOf(at: Continued, { name, column }: PathNumber) {
    try {
      return await client.call('path_why', at, name, column);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      note(error.message);
      return null;
    }
  }

  /**
   * What the open view shows beside the prediction. It is asked for in the same task, so that it travels in the same
   * message.
   *
   * @param key the same as text
   * @param before the text before the last change, where the two are compared
   */
  async function shownIn(
    input: Input,
    at: Continued,
    key: string,
    before: string | null,
    model: ModelManifest | null,
  ): Promise<Partial<Answers>> {
    const { view, number, place, word } = input;
    if (view === 'next') return { number: number && (await numberOf(at, number)) };
    if (view === 'layers') return { lens: await lensOf(key, place, word, model) };
    if (view === 'wrote') return model ? { attributed: await attributedOf(input, at, model) } : {};
    if (view === 'continuations')
      return { continuations: await client.call('continuations', at, ...input.continuations) };
    const [surprise, unchanged] = await Promise.all([
      surpriseOf(key, model),
      before === null ? null : unchangedOf(before, key, model),
    ]);
    return { surprise, unchanged };
  }

  async function read({ input, text, model }: Wish<Input>): Promise<Answers | null> {
    if (!text) return null;
    const { view, temperature, topK, topP, seed, ask } = input;
    const at: Continued = { text: text.text, cut: text.cut, chosen: takenAfter(input, text.text) };
    const key = JSON.stringify(at);
    if (key !== lastRead) [lastRead, readBefore] = [key, lastRead];
    const before = view === 'typed' && input.unchanged ? readBefore : null;
    const start = performance.now();
    const [prediction, shown] = await Promise.all([
      client.call('predict', at, { temperature, top_k: topK, top_p: topP, seed }, SHOWN, ask),
      shownIn(input, at, key, before, model),
    ]);
    performance.measure('headlight:forward', { start, duration: prediction.forward_ms });
    return { of: text, at, prediction, ...shown };
  }

  /** Opens the state of an address. */
  function open(chosen: Chosen) {
    const { room, text } = shared();
    // The lectures' first sentence is complete, so there is nothing to predict of it.
    if (room === 'predict' && chosen.text === undefined && !text.touched) changeText(EXAMPLES[0].text);
    const input = inputFrom(chosen, shared().text.input.text);
    named = vocabulary();
    seen = input.chosen.text;
    set({ input, view: FIRST_VIEW, problem: null, touched: false });
  }

  /** The model whose entries the input names; the page's own ones give way to SmolLM2, so that they count as one. */
  const vocabulary = () => {
    const { model } = shared().text.input;
    return isAdded({ folder: model }) ? model : '';
  };
  let named = vocabulary();
  /** The text that the held token is of. */
  let seen = get().input.chosen.text;

  // Words that were taken continue one text, and held tokens are of one; entries and heads are of one model.
  subscribe(() => {
    const { text } = shared().text.input;
    const { input } = get();
    if (named !== vocabulary()) {
      named = vocabulary();
      seen = text;
      generation.stop();
      set({
        input: {
          ...input,
          chosen: { text, ids: [] },
          place: null,
          word: null,
          against: null,
          part: null,
          looker: null,
          off: null,
        },
      });
      return;
    }
    if (seen === text) return;
    seen = text;
    generation.stop();
    // A new input draws the room once more, so that a key makes one only where something is to be forgotten.
    const { place, looker } = input;
    if (place !== null || looker !== null || takenAfter(input, text).length < input.chosen.ids.length)
      set({ input: { ...input, chosen: { text, ids: [] }, place: null, looker: null } });
  });

  const intents: Intents = {
    view(view) {
      newHistoryEntry();
      change({ view });
    },
    tryExample(id: string) {
      const example = EXAMPLES.find((example) => example.id === id);
      if (!example) return;
      generation.stop();
      newHistoryEntry();
      const { text, ask = [] } = example;
      const { view, take, temperature, topK, topP, seed, pace, colour, kindsOn } = get().input;
      set({ view: FIRST_VIEW });
      const [one = '', other = ''] = ask;
      change({
        ...FIRST_INPUT,
        ...{ view, take, temperature, topK, topP, seed, pace, ask, colour, kindsOn },
        continuations: [one, other],
        chosen: { text, ids: [] },
      });
      changeText(text);
    },
    take: (take: 'likely' | 'sample') => change({ take }),
    pace: (pace: Input['pace']) => change({ pace }),
    sampling: (parts: Partial<Input>) => change(parts),
    ask: (typed: string) => change({ ask: wordsIn(typed) }),
    word: (word: number | null) => change({ word }),
    against: (against: number | null) => change({ against }),
    place: (place: number) => change({ place: get().input.place === place ? null : place }),
    part(part: Part) {
      const isHeld = isSamePart(get().input.part, part);
      change({ part: isHeld ? null : part, off: isHeld ? null : get().input.off });
    },
    off: (off: Input['off']) => change({ off }),
    number: (number: Input['number']) => change({ number: isSame(get().input.number, number) ? null : number }),
    unchanged: (unchanged: boolean) => change({ unchanged }),
    looker: (looker: number | null) => change({ looker }),
    colour: (colour: Input['colour']) => change({ colour }),
    kindsOn: (kindsOn: Input['kindsOn']) => change({ kindsOn }),
    continuations: (continuations: Input['continuations']) => change({ continuations }),
    whoWrote({ word, against }: { word: number; against: number }) {
      newHistoryEntry();
      change({ view: 'wrote', word, against });
    },
    ...generation.intents,
    ...surveys.intents,
    release() {
      const { input, view } = get();
      if (view.generating) generation.stop();
      else if (view.survey?.running) surveys.intents.cancelSurvey();
      else if (input.view === 'next' && input.number !== null) change({ number: null });
      else if (input.place !== null) change({ place: null });
      else if (input.part !== null) change({ part: null, off: null });
      else look({ survey: null, stopped: null });
    },
  };

  return { open, read, intents, files: createFiles(context) };
}
