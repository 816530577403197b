/** The intents of the room "Sentence". */
import { refusalIn } from '../../engine/errors.ts';
import type { Look } from '../../pkg/headlight.js';
import { runSurvey, sentencesOf } from '../../state/head-survey.ts';
import { changesOf } from '../../state/reading.ts';
import type { Context, EmitOf, Intents } from '../../state/room.ts';
import { type HeadAt, isSameHead, NOTHING, type Pair, released, steppedPair } from '../../state/text.ts';
import { createRead, type Sentence } from './answers.ts';
import { createCauses } from './causes.ts';
import { wholePair } from './picture.ts';
import { createQuiz } from './quiz/judging.ts';
import { furtherHeads } from './state.ts';
import { FRAMES, type Frame, framesOf } from './why/frames.ts';

/** Number of sentences per request. It is 1, so that the answer to a key press waits for at most one sentence. */
const PORTION = 1;

export function createSentence(context: Context<Sentence>) {
  const { change, turn } = changesOf(context);
  const heads = headsOf(context);
  const survey = surveyOf(context);
  const selection = selectionOf(context);
  const walk = walkOf(context);
  const quiz = createQuiz(context);
  const intents = {
    change,
    turn,
    ...heads,
    ...survey,
    ...selection,
    ...walk,
    ...quiz,
    ...createCauses(context),
    release: () => release(context, quiz.quiz),
  } satisfies Intents;
  const files = async () => (await import('./files.ts')).createFiles(context);

  return {
    read: createRead(context),
    intents,
    openExample({ merged = false }) {
      turn({ kind: null, frame: null });
      change({ together: [], average: false, merged });
    },
    files: { csv: async () => (await files()).csv(), json: async () => (await files()).json() },
  };
}

export type Emit = EmitOf<ReturnType<typeof createSentence>['intents']>;

function headsOf(context: Context<Sentence>) {
  const { get, shared, chooseHead } = context;
  const { change, turn } = changesOf(context);
  return {
    toggle(at: HeadAt) {
      const chosen = shared().text.input;
      if (!get().view.several) turn({ several: true });
      const together = furtherHeads(get().input, chosen);
      if (together.some((other) => isSameHead(other, at)))
        return change({ together: together.filter((other) => !isSameHead(other, at)) });
      if (!isSameHead(at, chosen)) return change({ together: [...together, at] });
      const [next, ...rest] = together;
      if (!next) return;
      change({ together: rest });
      chooseHead(next);
    },
    together(together: HeadAt[]) {
      turn({ several: together.length > 0 });
      change({ together, average: false });
    },
    several(several: boolean) {
      turn({ several });
      if (!several) change({ together: [], average: false });
    },
  };
}

function surveyOf(context: Context<Sentence>) {
  const { get, shared, subscribe } = context;
  const { turn, look } = changesOf(context);
  subscribe(() => {
    const { survey } = get().view;
    if (survey?.running && !isSameHead(shared().text.input, survey.of.at)) look({ survey: null });
  });

  function survey() {
    const { reading, view } = get();
    if (!reading) return;
    const { layer, head } = shared().text.input;
    const of = { folder: reading.folder, at: { layer, head }, texts: sentencesOf(view.lines) };
    runSurvey(context, of, PORTION, refusalIn);
  }

  return {
    survey,
    lines(lines: string) {
      turn({ lines });
      survey();
    },
  };
}

function selectionOf(context: Context<Sentence>) {
  const { shared, newHistoryEntry, select, chooseHead } = context;
  const { turn, look } = changesOf(context);
  let taking: Promise<ReturnType<typeof import('./taking.ts').createTaking>> | null = null;

  function telling({ layer, head, query, key }: Look) {
    newHistoryEntry();
    chooseHead({ layer, head });
    select({ query, key });
  }

  function take(suggested: Look) {
    const { layer, head } = shared().text.input;
    telling(suggested);
    look({ taken: { look: suggested, selected: shared().text.selected, before: { layer, head } } });
  }

  return {
    look: (looked: Pair | null) => look({ looked }),
    select: (pair: Pair) => select(tokensOf(context, pair)),
    /** A click in the picture. The click that completes a pair opens the zoom. */
    press(pair: Pair) {
      const next = tokensOf(context, pair);
      const { text, embedded, hide } = shared();
      const isSame = next.query === text.selected.query && next.key === text.selected.key;
      select(next);
      // An embedded page has no space for the zoom, so it is not available there.
      if (isSame || next.query === null || next.key === null || embedded || hide.includes('why')) return;
      newHistoryEntry();
      turn({ frame: FRAMES[0] });
    },
    telling,
    async finished() {
      // The suggestion compares the heads of all layers.
      if (shared().model.first) return;
      const { input } = shared().text;
      taking ??= import('./taking.ts').then(({ createTaking }) => createTaking(context, take));
      (await taking)(input);
    },
  };
}

/** The first token of each unit of a pair. */
function tokensOf({ get }: Context<Sentence>, { query, key }: Pair): Pair {
  const { units } = (get().reading as NonNullable<Sentence['reading']>).answers.attention;
  return { query: query === null ? null : units[query].first, key: key === null ? null : units[key].first };
}

/** Handlers for the frames of the zoom, and for the steps from token to token. */
function walkOf(context: Context<Sentence>) {
  const { get, shared, newHistoryEntry, select } = context;
  const { turn } = changesOf(context);

  function moveFrame(by: number) {
    const { reading, view } = get();
    const computation = reading?.answers.explanation?.computation;
    // The explanation may have been closed just before the transition begins.
    if (!view.frame || !computation) return;
    const frames = framesOf(computation);
    const next = frames.indexOf(view.frame) + by;
    turn({ frame: frames[Math.min(frames.length - 1, Math.max(0, next))] });
  }

  return {
    zoom(frame: Frame | null = get().view.frame ? null : FRAMES[0]) {
      const { reading } = get();
      newHistoryEntry();
      if (frame && reading) select(wholePair(reading.answers.attention, shared().text));
      turn({ frame });
    },
    move(by: number) {
      const { reading, view } = get();
      if (view.frame && reading?.answers.explanation)
        import('./why/glide.ts').then(({ glide }) => glide(() => moveFrame(by)));
      else if (reading) select(steppedPair(reading.answers.attention.units, shared().text, by));
    },
  };
}

/** Handles Escape: closes the quiz or the zoom, or removes one selected token. */
function release(context: Context<Sentence>, openQuiz: (isOpen: boolean) => void) {
  const { get, shared, select, chooseHead } = context;
  const { selected } = shared().text;
  const { quiz, frame, taken } = get().view;
  if (quiz) openQuiz(false);
  else if (frame && selected.key !== null) changesOf(context).turn({ frame: null });
  else if (taken?.selected === selected) {
    chooseHead(taken.before);
    select(NOTHING);
  } else select(released(selected));
}
