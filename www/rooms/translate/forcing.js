// @ts-check
/**
 * User-supplied words in the translation: either one word, with the existing words before it, or the whole beginning.
 * The model continues from these words.
 *
 * @typedef {import('./controller.js').Translate} Translate
 * @typedef {import('../../pkg/headlight.js').TargetToken} TargetToken
 */
import { RequestError } from '../../engine/client.js';
import { changesOf } from '../../state/reading.js';

/** @param {import('../../state/room.js').Context<Translate>} context */
export function createForcing(context) {
  const { get, shared, subscribe, client, newHistoryEntry } = context;
  const { change, look } = changesOf(context);

  /** Text that was typed before the model could tokenise it. @type {import('./state.js').Beginning | null} */
  let waiting = null;

  const tokens = () => get().reading?.answers?.translation.target_tokens ?? [];

  /**
   * @param {number[]} forced
   * @param {import('./state.js').Beginning | null} [beginning] the typed text, if the user typed a beginning
   */
  function force(forced, beginning = null) {
    look({ beginning });
    change({ asked: { ...get().input.asked, text: shared().text.input.text, forced } });
  }

  /** @param {import('./state.js').Beginning} beginning */
  async function cut(beginning) {
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

  return {
    /** @type {import('../../state/room.js').Intents} */
    intents: {
      force(/** @type {{ place: number, id: number }} */ { place, id }) {
        newHistoryEntry();
        const before = tokens().slice(0, place);
        look({ target: place, source: null });
        force(withoutOwn([...before.map((token) => token.id), id], [...before, tokens()[place]]));
      },
      /** Removes the last forced word. */
      undo() {
        const own = tokens().slice(0, get().input.asked.forced.length);
        const last = own.findLastIndex(isChosen);
        force(last < 0 ? [] : withoutOwn(idsOf(own.slice(0, last)), own));
      },
      clearForced: () => force([]),
      /** Makes the translation start with the typed text. */
      begin(/** @type {string} */ typed) {
        if (get().view.beginning === null) newHistoryEntry();
        const beginning = { typed, refused: null };
        look({ beginning });
        waiting = shared().model.phase === 'ready' ? null : beginning;
        if (!waiting) void cut(beginning);
      },
    },
  };
}

/**
 * Whether the user chose the token: it is forced and differs from the model's choice. @param {TargetToken} token
 */
export const isChosen = ({ id, is_forced, candidates }) => is_forced && candidates[0]?.id !== id;

/** The text with which the translation is forced to start. @param {TargetToken[]} tokens */
export const beginningOf = (tokens) =>
  tokens
    .filter(({ is_forced, ends }) => is_forced && !ends)
    .map(({ text }) => text)
    .join('')
    .trim();

/** @param {TargetToken[]} tokens */
const idsOf = (tokens) => tokens.map(({ id }) => id);

/**
 * The forced entries. Entries at the end are dropped if the model would write them anyway.
 *
 * @param {number[]} ids
 * @param {TargetToken[]} tokens tokens at the same positions
 */
function withoutOwn(ids, tokens) {
  const last = ids.findLastIndex((id, place) => tokens[place].candidates[0]?.id !== id);
  return ids.slice(0, last + 1);
}
