// @ts-check
/**
 * A store: one immutable state object, replaced on each change, and its listeners.
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
     * Replaces parts of the state. Listeners are called once per task.
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
     * @returns {() => void} unsubscribes
     */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
