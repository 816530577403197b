/**
 * The room "Translate": an encoder reads the sentence and a decoder writes it in another language. The cross-attention
 * shows the source tokens to which the decoder attends for each word.
 */
import type { Chosen } from '../../state/fields.ts';
import { changesOf } from '../../state/reading.ts';
import type { Context, EmitOf, Intents } from '../../state/room.ts';
import { isSame } from '../../state/same.ts';
import { headAt } from '../../state/text.ts';
import { createRead, type Translate } from './answers.ts';
import { EXAMPLES, firstOf } from './examples.ts';
import { createFiles } from './files.ts';
import { createForcing } from './forcing.ts';
import { createPlaying } from './playing.ts';
import {
  askedOf,
  type CrossHead,
  type Direction,
  directionFrom,
  FIRST_VIEW,
  type Input,
  inputFrom,
  type LanguagePair,
  type Place,
  prefixOf,
  type ViewName,
} from './state.ts';

/** Settings that apply to one text only. */
const NOTHING_SELECTED = { target: null, source: null, written: null, why: null, number: null };

export function createTranslate(context: Context<Translate>) {
  const { set, shared, changeText } = context;
  const playing = createPlaying(context);
  const intents = intentsOf(context, playing);
  forgetOldText(context, playing.stop);

  /** Restores the state from a URL. */
  function open(chosen: Chosen) {
    const { room, text } = shared();
    playing.stop();
    // The page's first sentence is about a pronoun. This room starts with another sentence, whose word order changes in
    // translation.
    if (room === 'translate' && chosen.text === undefined && !text.touched) changeText(firstOf(directionFrom(chosen)));
    const input = inputFrom(chosen, shared().text.input.text);
    set({ input, view: FIRST_VIEW, problem: null, touched: false });
  }

  return { open, read: createRead(context), intents, files: createFiles(context) };
}

export type Emit = EmitOf<ReturnType<typeof intentsOf>>;
type Player = ReturnType<typeof createPlaying>;

function intentsOf(context: Context<Translate>, playing: Player) {
  const { get, newHistoryEntry } = context;
  const { change } = changesOf(context);
  return {
    view(view: ViewName) {
      playing.stop();
      newHistoryEntry();
      change({ view });
    },
    ...textsOf(context, playing.stop),
    ...selectionOf(context),
    ...createForcing(context),
    ...playing.intents,
    goTo: playing.goTo,
    move(by: number) {
      if (get().input.view === 'steps') playing.intents.move(by);
      else moveTarget(context, by);
    },
    moveHead: (by: number) => moveHead(context, by),
    release: () => release(context, playing.stop),
  } satisfies Intents;
}

/** Forced words, ablations of words and the selection refer to positions in one text. */
function forgetOldText({ get, set, shared, subscribe }: Context<Translate>, stop: () => void) {
  subscribe(() => {
    const { text } = shared().text.input;
    const { input } = get();
    if (input.direction === null || input.asked.text === text) return;
    stop();
    set({ input: { ...input, asked: askedOf(input, text), ...NOTHING_SELECTED }, view: FIRST_VIEW });
  });
}

/** Handlers that change the sentence. */
function textsOf(context: Context<Translate>, stop: () => void) {
  const { get, set, shared, newHistoryEntry, changeText } = context;

  function begin(parts: Partial<Input>, text: string) {
    stop();
    newHistoryEntry();
    set({ view: FIRST_VIEW });
    const asked = { ...get().input.asked, text, forced: [], changes: [] };
    changesOf(context).change({ ...parts, asked, ...NOTHING_SELECTED });
    changeText(text);
  }

  return {
    /** The translation becomes the new sentence, because it is in the language that the model now reads. */
    direction(direction: Direction) {
      const { reading, problem } = get();
      const isOfText = problem === null && reading?.answers?.of === shared().text.input;
      const text = isOfText ? reading.answers.translation.translation : '';
      begin({ direction, cross: null }, text || firstOf(direction));
    },
    /** The forced words belong to the earlier target language. */
    languages(languages: LanguagePair) {
      const { text } = shared().text.input;
      begin({ languages, cross: null }, text);
    },
    /** Replaces the task at the start of the text. */
    task(prefix: string) {
      const { text } = shared().text.input;
      const known = shared().model.manifest?.task_prefixes ?? [];
      begin({}, `${prefix}${text.slice(prefixOf(known, text).length)}`);
    },
    tryExample(id: string) {
      const example = EXAMPLES.find((example) => example.id === id);
      if (!example) return;
      const { direction, text } = example;
      begin(direction === get().input.direction ? {} : { direction, cross: null }, text);
    },
  };
}

/** Handlers for the selected tokens, head and number, and for the ablated parts. */
function selectionOf(context: Context<Translate>) {
  const { get, shared } = context;
  const { change } = changesOf(context);
  return {
    cross: (cross: CrossHead | null) => change({ cross, number: null }),
    target: (at: number) => change({ target: get().input.target === at ? null : at, source: null }),
    source: (at: number) => change({ source: get().input.source === at ? null : at, target: null }),
    pair(pair: { target: number; source: number }) {
      const { target, source } = get().input;
      change(target === pair.target && source === pair.source ? { target: null, source: null } : pair);
    },
    why: (source: number) => change({ why: get().input.why === source ? null : source, number: null }),
    number: (place: Place) => change({ number: isSame(get().input.number, place) ? null : place }),
    /** Switches a part off or back on. */
    off(part: string) {
      const { asked } = get().input;
      const isOff = asked.changes.includes(part);
      const changes = isOff ? asked.changes.filter((other) => other !== part) : [...asked.changes, part];
      change({ asked: { ...asked, text: shared().text.input.text, changes } });
    },
    allOn: () => change({ asked: { ...get().input.asked, changes: [] } }),
  };
}

function moveHead(context: Context<Translate>, by: number) {
  const { answers } = context.get().reading ?? {};
  if (!answers) return;
  const { n_layers, n_heads } = answers.translation;
  const count = n_layers * n_heads;
  const { layer, head } = answers.cross;
  const next = (layer * n_heads + (head ?? 0) + by + count) % count;
  changesOf(context).change({ cross: headAt(next, n_heads), number: null });
}

function moveTarget(context: Context<Translate>, by: number) {
  const { reading, input } = context.get();
  const count = reading?.answers.translation.target_tokens.length ?? 0;
  const from = input.target ?? (by > 0 ? -1 : 0);
  if (count > 0) changesOf(context).change({ target: (from + by + count) % count });
}

/** Handles Escape: stops playing or, if nothing plays, removes one selection. */
function release(context: Context<Translate>, stop: () => void) {
  const { change } = changesOf(context);
  const { input, view } = context.get();
  const isSteps = input.view === 'steps';
  if (view.playing) stop();
  else if (isSteps && input.number !== null) change({ number: null });
  else if (isSteps && input.why !== null) change({ why: null });
  else if (input.target !== null && input.source !== null) change({ source: null });
  else change({ target: null, source: null });
}
