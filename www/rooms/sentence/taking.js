// @ts-check
/** Makes the suggested selection after the user has typed and finished a text, if nothing is selected. */

/**
 * @param {import('../../state/room.js').Context<import('./controller.js').Sentence>} context
 * @param {(look: import('../../pkg/headlight.js').Look) => void} take
 */
export function createTaking({ get, shared, subscribe }, take) {
  /**
   * Texts for which the selection was already made; a user who has cleared it does not want it again.
   *
   * @type {Set<string>}
   */
  const taken = new Set();
  /** The finished input, until its answers arrive. @type {import('../../state/text.js').TextInput | null} */
  let finished = null;
  subscribe(takeWhenRead);

  function takeWhenRead() {
    const { text } = shared();
    const { reading, view } = get();
    // The suggestion is cancelled if the user types on or chooses a head.
    if (text.input !== finished) finished = null;
    if (!finished || reading?.sentence?.input !== finished || reading.selected !== text.selected) return;
    finished = null;
    const { telling } = reading.answers;
    if (!telling || text.selected.query !== null || view.quiz) return;
    taken.add(text.input.text);
    take(telling);
  }

  return (/** @type {import('../../state/text.js').TextInput} */ input) => {
    const { guided, embedded } = shared();
    if (guided || embedded || taken.has(input.text)) return;
    finished = input;
    takeWhenRead();
  };
}
