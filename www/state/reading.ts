/**
 * State of a room whose picture is drawn from answers of the engine. The answers are requested again when the sentence,
 * the chosen head, the selected tokens or the room's own input change.
 */
import type { ModelManifest } from '../pkg/headlight.js';
import type { Written } from './fields.ts';
import type { Context, Phase, Shared, Theme } from './room.ts';
import type { Pair, TextInput, TextRun } from './text.ts';

/** The shared sentence on which the answers are based: the model's run on the sentence, and the input of that run. */
export type SentenceRead = { run: TextRun; input: TextInput };

export interface Wish<Input> {
  input: Input;
  model: ModelManifest | null;
  text: TextInput | null; // `null` if the room needs no model or cannot show the text
  selected: Pair; // selected tokens; a room's `read` is called again if their indices differ in the new sentence
  token: number; // the selected query, or the first word if none is selected
  /**
   * The model's run on the sentence. If a room sends its own requests before it awaits this run, the engine gets all
   * requests in one message; otherwise, it gets two messages.
   */
  run: Promise<TextRun | null>;
}

interface Reading<Input, Answers> {
  folder: string; // folder of the model
  model: ModelManifest | null; // the model as it was loaded: its first layers, or all of them
  input: Input;
  sentence: SentenceRead | null; // `null` if the room needed no model
  selected: Pair;
  answers: Answers;
}

export interface ReadingState<Input, View, Answers> {
  input: Input; // the room's current input
  reading: Reading<Input, Answers> | null; // the answers from which the picture is drawn
  view: View; // settings that need no new answers
  problem: string | null; // why the last request failed
  touched: boolean; // whether the user changed anything; the URL must then include the room's fields
}

export interface ReadingProps<Input, View, Answers>
  extends Pick<ReadingState<Input, View, Answers>, 'input' | 'view' | 'reading'> {
  sizes: ModelManifest | null; // `null` until a model is loaded
  chosen: { layer: number; head: number; specials: boolean };
  selected: Pair; // selected tokens
  theme: Theme;
}

/** The state of a room before its first answers. */
export const nothingRead = <Input, View>(input: Input, view: View) => ({
  input,
  view,
  reading: null,
  problem: null,
  touched: false,
});

/** The phase of a room that needs a model, before the model is ready. */
const PHASES = {
  absent: 'loading',
  asked: 'ready',
  loading: 'loading',
  reading: 'loading',
  cancelled: 'ready',
  failed: 'error',
  missing: 'error',
} as const;

/** The parts of `opened.ts` that are the same in all rooms whose picture is drawn from answers of the engine. */
export function readingRoom<Input, View, Answers>({
  usesModel,
  toFields,
}: {
  usesModel: (state: ReadingState<Input, View, Answers>) => boolean;
  toFields: (input: Input, view: View) => Written;
}) {
  type State = ReadingState<Input, View, Answers>;
  return {
    usesModel,
    toFields: ({ input, view }: State) => toFields(input, view),
    isTouched: ({ touched }: State) => touched,
    problem: ({ problem }: State) => problem,

    phase(state: State, { text, model }: Shared): Phase {
      const needsModel = usesModel(state);
      if (needsModel && model.phase !== 'ready') return PHASES[model.phase];
      // A word that has not arrived yet will arrive with the rest of the model.
      if (needsModel && text.problem !== null) return model.first ? 'loading' : 'error';
      const { input, reading, problem } = state;
      const isAnswered =
        problem !== null ||
        (reading?.input === input &&
          (!needsModel || (reading.sentence?.input === text.input && reading.model === model.manifest)) &&
          reading.selected === text.selected);
      // While more layers arrive, the picture will change by itself.
      if (isAnswered) return needsModel && model.first ? 'running' : 'ready';
      return reading ? 'running' : 'loading';
    },

    isStale(state: State, { text }: Shared) {
      const { input, reading } = state;
      const isOfText = reading?.sentence?.input === text.input && reading.selected === text.selected;
      return reading !== null && (reading.input !== input || (usesModel(state) && !isOfText));
    },

    frame: ({ input, reading }: State) => [input, reading],

    props({ input, view, reading }: State, { text, model }: Shared, theme: Theme): ReadingProps<Input, View, Answers> {
      const { layer, head } = text.input;
      const chosen = { layer, head, specials: text.specials };
      return { input, view, reading, sizes: model.manifest, chosen, selected: text.selected, theme };
    },
  };
}

/**
 * Completes the state of a room that sends the sentence in its own requests: adds the sentence on which the answers are
 * based. The engine tokenises the sentence in these requests, so such a room has no separate run of the sentence.
 */
export function withSentence<Input, View, Answers extends { of: TextInput }>(
  state: ReadingState<Input, View, Answers>,
): ReadingState<Input, View, Answers> {
  const { reading } = state;
  if (!reading?.answers) return state;
  return { ...state, reading: { ...reading, sentence: { run: null as never, input: reading.answers.of } } };
}

/** Functions that change the state of a room whose picture is drawn from answers of the engine. */
export const changesOf = <Input, View, Answers>({
  get,
  set,
  writeAddress,
}: Context<ReadingState<Input, View, Answers>>) => ({
  change(parts: Partial<Input>) {
    set({ input: { ...get().input, ...parts }, touched: true });
    writeAddress();
  },

  turn(parts: Partial<View>) {
    set({ view: { ...get().view, ...parts }, touched: true });
    writeAddress();
  },

  look(parts: Partial<View>) {
    set({ view: { ...get().view, ...parts } });
  },
});
