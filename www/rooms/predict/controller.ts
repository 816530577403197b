/**
 * The room "Predict": a causal language model continues the sentence, and the room shows the contributions of layers,
 * heads and MLPs to the prediction.
 */
import type { Chosen } from '../../state/fields.ts';
import { changesOf } from '../../state/reading.ts';
import type { Context, EmitOf, Intents } from '../../state/room.ts';
import { isSame } from '../../state/same.ts';
import { createRead, type Predict } from './answers.ts';
import { EXAMPLES } from './examples.ts';
import { createFiles } from './files.ts';
import { createGeneration } from './generation.ts';
import { clearOutdated } from './outdated.ts';
import {
  FIRST_INPUT,
  FIRST_VIEW,
  type Input,
  inputFrom,
  isSamePart,
  type Part,
  type ViewName,
  wordsIn,
} from './state.ts';
import { createSurveys } from './surveys.ts';

export function createPredict(context: Context<Predict>) {
  const { set, shared, changeText } = context;
  const generation = createGeneration(context);
  const surveys = createSurveys(context);
  const outdated = clearOutdated(context, generation.stop);

  /** Restores the state from a URL. */
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

/** Handlers of the controls that change the input. */
function choicesOf(context: Context<Predict>) {
  const { get, newHistoryEntry } = context;
  const { change } = changesOf(context);
  return {
    view(view: ViewName) {
      newHistoryEntry();
      change({ view });
    },
    take: (take: Input['take']) => change({ take }),
    pace: (pace: Input['pace']) => change({ pace }),
    sampling: (parts: Partial<Input>) => change(parts),
    ask: (typed: string) => change({ ask: wordsIn(typed) }),
    word: (word: number | null) => change({ word }),
    against: (against: number | null) => change({ against }),
    place: (place: number) => change({ place: get().input.place === place ? null : place }),
    part(part: Part) {
      const isSelected = isSamePart(get().input.part, part);
      change({ part: isSelected ? null : part, off: isSelected ? null : get().input.off });
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
  };
}

/** Shows an example with the current view and settings. */
function tryExample(context: Context<Predict>, stop: () => void, id: string) {
  const example = EXAMPLES.find((example) => example.id === id);
  if (!example) return;
  stop();
  context.newHistoryEntry();
  const { text, ask = [] } = example;
  const { view, take, temperature, topK, topP, seed, pace, colour, kindsOn } = context.get().input;
  context.set({ view: FIRST_VIEW });
  const [one = '', other = ''] = ask;
  changesOf(context).change({
    ...FIRST_INPUT,
    ...{ view, take, temperature, topK, topP, seed, pace, ask, colour, kindsOn },
    continuations: [one, other],
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
