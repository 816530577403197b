/**
 * The room "Predict": a causal language model continues the sentence, or an encoder fills a blank of it. The room shows
 * what layers, heads and MLPs contribute to the prediction.
 */
import type { Chosen } from '../../state/fields.ts';
import { isAdded } from '../../state/models.ts';
import { changesOf } from '../../state/reading.ts';
import type { Context, EmitOf, Intents } from '../../state/room.ts';
import { isSame } from '../../state/same.ts';
import { createRead, type Predict } from './answers.ts';
import { EXAMPLES, MASKED_EXAMPLES } from './examples.ts';
import { createFiles } from './files.ts';
import { createGeneration } from './generation.ts';
import {
  FIRST_INPUT,
  FIRST_VIEW,
  type Input,
  inputFrom,
  isSamePart,
  type Part,
  takenAfter,
  type ViewName,
  wordsIn,
} from './state.ts';
import { createSurveys } from './surveys.ts';

export function createPredict(context: Context<Predict>) {
  const { set, shared, changeText } = context;
  const generation = createGeneration(context);
  const surveys = createSurveys(context);
  const outdated = clearOutdated(context, generation.stop);

  function open(chosen: Chosen) {
    const { room, text } = shared();
    // The lectures' first sentence is complete, so there is nothing to predict.
    if (room === 'predict' && chosen.text === undefined && !text.touched) changeText(EXAMPLES[0].text);
    const input = inputFrom(chosen, shared().text.input.text);
    outdated.open(input.chosen.text);
    set({ input, view: FIRST_VIEW, problem: null, touched: false });
  }

  const intents = {
    ...choicesOf(context),
    ...generation.intents,
    ...surveys.intents,
    tryExample: (id: string) => tryExample(context, generation.stop, id),
    release: () => release(context, generation.stop, surveys.intents.cancelSurvey),
  } satisfies Intents;
  return { open, read: createRead(context), intents, files: createFiles(context) };
}

export type Emit = EmitOf<ReturnType<typeof createPredict>['intents']>;

function choicesOf(context: Context<Predict>) {
  const { get, newHistoryEntry } = context;
  const { change } = changesOf(context);
  return {
    view(view: ViewName) {
      newHistoryEntry();
      change({ view });
    },
    change,
    ask: (typed: string) => change({ ask: wordsIn(typed) }),
    /** Masks a word, or selects a mask that was typed. */
    mask: (blank: number) => change({ blank, place: null, looker: null }),
    place: (place: number) => change({ place: get().input.place === place ? null : place }),
    part(part: Part) {
      const isSelected = isSamePart(get().input.part, part);
      change({ part: isSelected ? null : part, off: isSelected ? null : get().input.off });
    },
    number: (number: Input['number']) => change({ number: isSame(get().input.number, number) ? null : number }),
    whoWrote({ word, against }: { word: number; against: number }) {
      newHistoryEntry();
      change({ view: 'wrote', word, against });
    },
  };
}

/** Shows an example with the current view and settings. */
function tryExample(context: Context<Predict>, stop: () => void, id: string) {
  const example = [...EXAMPLES, ...MASKED_EXAMPLES].find((example) => example.id === id);
  if (!example) return;
  stop();
  context.newHistoryEntry();
  const { text, ask = [] } = example;
  const { view, take, temperature, topK, topP, seed, pace, colour, kindsOn, attending } = context.get().input;
  context.set({ view: FIRST_VIEW });
  const [continuation1 = '', continuation2 = ''] = ask;
  changesOf(context).change({
    ...FIRST_INPUT,
    ...{ view, take, temperature, topK, topP, seed, pace, ask, colour, kindsOn, attending },
    ...{ continuation1, continuation2 },
    chosen: { text, ids: [] },
  });
  context.changeText(text);
}

/** Handles Escape: stops generation or a survey; if neither is running, removes one selection. */
function release(context: Context<Predict>, stop: () => void, cancelSurvey: () => void) {
  const { change, look } = changesOf(context);
  const { input, view } = context.get();
  if (view.generating) stop();
  else if (view.survey?.running) cancelSurvey();
  else if (input.view === 'next' && input.number !== null) change({ number: null });
  else if (input.place !== null) change({ place: null });
  else if (input.part !== null) change({ part: null, off: null });
  else look({ survey: null, stopped: null });
}

/** Appended words and selected tokens belong to one text; entries of the vocabulary and heads belong to one model. */
function clearOutdated({ get, set, shared, subscribe }: Context<Predict>, stop: () => void) {
  /**
   * The model to whose vocabulary the input refers. This room uses SmolLM2 in place of the other built-in models, so
   * all built-in models count as one.
   */
  const vocabulary = () => {
    const { model } = shared().text.input;
    return isAdded({ folder: model }) ? model : '';
  };
  let named = vocabulary();
  let seen = get().input.chosen.text;

  function afterModel(text: string) {
    stop();
    const none = { place: null, blank: null, word: null, against: null, part: null, looker: null, off: null };
    set({ input: { ...get().input, ...none, attending: null, chosen: { text, ids: [] } } });
  }

  function afterText(text: string) {
    stop();
    const { input } = get();
    const { place, blank, looker } = input;
    // A new input redraws the room, so it is created only if there is something to clear.
    if (place !== null || blank !== null || looker !== null || takenAfter(input, text).length < input.chosen.ids.length)
      set({ input: { ...input, chosen: { text, ids: [] }, place: null, blank: null, looker: null } });
  }

  subscribe(() => {
    const { text } = shared().text.input;
    const [isOtherModel, isOtherText] = [named !== vocabulary(), seen !== text];
    named = vocabulary();
    seen = text;
    if (isOtherModel) afterModel(text);
    else if (isOtherText) afterText(text);
    else return;
    if (get().view.stopped !== null) set({ view: { ...get().view, stopped: null } });
  });

  return {
    /** Records the text of an opened URL and the current model, so that they do not count as changes. */
    open(text: string) {
      named = vocabulary();
      seen = text;
    },
  };
}
