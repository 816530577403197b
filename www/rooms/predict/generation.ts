/**
 * Generates text word by word. Each word comes from the displayed distribution, so that the text matches the picture.
 */
import type { Candidate } from '../../pkg/headlight.js';
import { changesOf } from '../../state/reading.ts';
import type { Context, Intents, Shared } from '../../state/room.ts';
import type { Predict } from './answers.ts';
import { isEndOfText } from './tokens/spelled.ts';
import { words } from './words/en.js';

/** Minimum time per word in milliseconds, for reading along. */
const WORD_MS = { slow: 600, steady: 120, fast: 0 };
/** Maximum number of words per "Generate", because the model may never end the text. */
const MOST_AT_ONCE = 50;

export function createGeneration(context: Context<Predict>) {
  const { get, shared } = context;
  const { change, look } = changesOf(context);
  const { append, step } = createSteps(context);
  const { generate, stop } = createLoop(context, step);

  function back() {
    stop();
    const { chosen } = get().input;
    if (chosen.ids.length === 0) return;
    look({ stopped: null });
    change({ chosen: { ...chosen, ids: chosen.ids.slice(0, -1) }, place: null });
  }

  const intents = {
    nextWord: () => void step(),
    generate: () => void generate(),
    stopWords: stop,
    back,
    takeWords(ids: number[]) {
      stop();
      look({ stopped: null });
      append(ids);
    },
    clear() {
      stop();
      look({ stopped: null });
      change({ chosen: { ...get().input.chosen, ids: [] }, place: null });
    },
    move(by: number) {
      if (shared().model.manifest?.fills_blanks) return;
      if (get().view.generating) stop();
      else if (by > 0) step();
      else back();
    },
  } satisfies Intents;
  return { stop, intents };
}

function createSteps(context: Context<Predict>) {
  const { get, shared } = context;
  const { change, look } = changesOf(context);
  const { isHere, isSettled, settled } = createSettled(context);

  function append(ids: number[]) {
    const { chosen } = get().input;
    change({ chosen: { text: shared().text.input.text, ids: [...chosen.ids, ...ids] }, place: null });
  }

  /** Appends the next word. Returns whether a word was appended and the room is still open. */
  async function step(): Promise<boolean> {
    const start = performance.now();
    while (!isSettled()) {
      await settled();
      if (!isHere()) return false;
    }
    const found = nextWord(get(), shared());
    look({ stopped: 'stopped' in found ? found.stopped : null });
    if ('stopped' in found) return false;
    append([found.word.id]);
    await settled();
    performance.measure('headlight:token', { start, end: performance.now() });
    return isHere();
  }

  return { append, step };
}

/** The next word, or the reason why there is none: `null` if the room already shows it. */
function nextWord(
  { reading, input, problem }: Predict,
  { text }: Shared,
): { word: Candidate } | { stopped: string | null } {
  if (!reading || problem !== null || text.problem !== null) return { stopped: null };
  const { next, sampled, ends } = reading.answers.prediction;
  const word = input.take === 'sample' ? sampled : next[0];
  const isEnd = input.take === 'sample' ? isEndOfText(word.text) : ends;
  return isEnd ? { stopped: words.stopped.end(word.text) } : { word };
}

/** Appends words until the model ends the text, the user stops, or the limit is reached. */
function createLoop(context: Context<Predict>, step: () => Promise<boolean>) {
  const { get } = context;
  const { look } = changesOf(context);
  /**
   * Number of the latest generation. A stopped generation may still be waiting for a word and must not continue when a
   * new one has started.
   */
  let latest = 0;

  async function generate() {
    if (get().view.generating) return;
    latest += 1;
    const mine = latest;
    const goesOn = () => mine === latest && get().view.generating;
    look({ generating: true, stopped: null });
    for (let count = 0; goesOn(); count += 1) {
      if (count === MOST_AT_ONCE) {
        look({ stopped: words.stopped.enough(count) });
        break;
      }
      const shown = new Promise((done) => setTimeout(done, WORD_MS[get().input.pace]));
      if (!(await step())) break;
      await shown;
    }
    if (mine === latest) stop();
  }

  function stop() {
    if (get().view.generating) look({ generating: false });
  }

  return { generate, stop };
}

/** Waits until the picture matches the input. */
function createSettled({ get, shared, subscribe }: Context<Predict>) {
  let waiting: (() => void)[] = [];
  subscribe(() => {
    if (!isSettled() && isHere()) return;
    const all = waiting;
    waiting = [];
    for (const go of all) go();
  });

  const isHere = () => shared().room === 'predict';

  function isSettled() {
    const { reading, input, problem } = get();
    const { text } = shared();
    if (problem !== null || text.problem !== null) return true;
    return reading?.input === input && reading.answers.of === text.input;
  }

  const settled = () => (isSettled() ? null : new Promise((go) => waiting.push(() => go(null))));

  return { isHere, isSettled, settled };
}
