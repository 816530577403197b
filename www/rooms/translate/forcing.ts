/**
 * Handlers for user-supplied words in the translation: either one word, with the existing words before it, or the whole
 * beginning. The model continues from these words.
 */
import { RequestError } from '../../engine/errors.ts';
import type { TargetToken } from '../../pkg/headlight.js';
import { changesOf } from '../../state/reading.ts';
import type { Context } from '../../state/room.ts';
import type { Translate } from './answers.ts';
import type { Beginning, Input } from './state.ts';

/** `beginning`: the typed text, if the user typed a beginning. `selected`: a change of the selection. */
type Force = (forced: number[], beginning?: Beginning | null, selected?: Partial<Input>) => void;

export function createForcing(context: Context<Translate>) {
  const { get, shared, newHistoryEntry } = context;
  const { change, look } = changesOf(context);
  const tokens = () => get().reading?.answers?.translation.target_tokens ?? [];
  /** Number of tokens before those that can be forced: 1 if the code of the target language comes first. */
  const first = () => tokens().filter(({ is_fixed }) => is_fixed).length;

  const force: Force = (forced, beginning = null, selected = {}) => {
    look({ beginning });
    change({ ...selected, asked: { ...get().input.asked, text: shared().text.input.text, forced } });
  };

  return {
    force({ place, id }: { place: number; id: number }) {
      newHistoryEntry();
      const before = tokens().slice(first(), place);
      const ids = withoutOwn([...before.map((token) => token.id), id], [...before, tokens()[place]]);
      force(ids, null, { target: place, source: null });
    },
    /** Removes the last forced word. */
    undo() {
      const own = tokens().slice(first(), first() + get().input.asked.forced.length);
      const last = own.findLastIndex(isChosen);
      force(last < 0 ? [] : withoutOwn(idsOf(own.slice(0, last)), own));
    },
    clearForced: () => force([]),
    begin: createBegin(context, force),
  };
}

/** A handler that makes the translation start with the typed text. */
function createBegin(context: Context<Translate>, force: Force) {
  const { get, shared, subscribe, client, newHistoryEntry } = context;
  const { look } = changesOf(context);
  /** Text that was typed before the model could tokenise it. */
  let waiting: Beginning | null = null;

  async function cut(beginning: Beginning) {
    const isLatest = () => get().view.beginning === beginning;
    try {
      const ids = await client.call('beginning', beginning.typed);
      if (isLatest()) force(Array.from(ids), beginning);
    } catch (error) {
      // A lost engine is reported elsewhere.
      if (error instanceof RequestError && isLatest()) look({ beginning: { ...beginning, refused: error.message } });
    }
  }

  // Text that was typed while the model was loading is tokenised once the model is ready.
  subscribe(() => {
    const { room, model } = shared();
    if (room !== 'translate' || model.phase !== 'ready' || !waiting) return;
    const beginning = waiting;
    waiting = null;
    void cut(beginning);
  });

  return (typed: string) => {
    if (get().view.beginning === null) newHistoryEntry();
    const beginning = { typed, refused: null };
    look({ beginning });
    waiting = shared().model.phase === 'ready' ? null : beginning;
    if (!waiting) void cut(beginning);
  };
}

/** Whether the user chose the token: it is forced and differs from the model's choice. */
export const isChosen = ({ id, is_forced, most_likely }: TargetToken) => is_forced && most_likely !== id;

/** The text with which the translation is forced to start. */
export const beginningOf = (tokens: TargetToken[]) =>
  tokens
    .filter(({ is_forced, ends }) => is_forced && !ends)
    .map(({ text }) => text)
    .join('')
    .trim();

const idsOf = (tokens: TargetToken[]) => tokens.map(({ id }) => id);

/**
 * Drops forced entries from the end of a list as long as the model would write the same entries without being forced.
 * `tokens`: the current tokens of the translation at the positions of `ids`.
 */
function withoutOwn(ids: number[], tokens: TargetToken[]) {
  const last = ids.findLastIndex((id, place) => tokens[place].most_likely !== id);
  return ids.slice(0, last + 1);
}
