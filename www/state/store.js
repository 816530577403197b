// @ts-check
/**
 * One object of state, replaced and never changed, and those who want to know.
 *
 * @template State
 * @param {State} initial
 */
export function createStore(initial) {
  let state = initial;
  let announced = true;
  /** @type {Set<(state: State) => void>} */
  const listeners = new Set();

  return {
    /** @returns {State} */
    get: () => state,

    /**
     * Replaces some parts. Listeners hear of all changes of one task at once.
     *
     * @param {Partial<State>} parts
     */
    set(parts) {
      state = { ...state, ...parts };
      if (!announced) return;
      announced = false;
      queueMicrotask(() => {
        announced = true;
        for (const listener of listeners) listener(state);
      });
    },

    /**
     * @param {(state: State) => void} listener
     * @returns {() => void} ends it
     */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
