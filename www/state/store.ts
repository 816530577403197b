/** A store: one immutable state object, replaced on each change, and its listeners. */
export function createStore<State>(initial: State) {
  let state = initial;
  let announced = true;
  const listeners = new Set<(state: State) => void>();

  return {
    get: (): State => state,

    /** Replaces parts of the state. Listeners are called once per task. */
    set(parts: Partial<State>) {
      state = { ...state, ...parts };
      if (!announced) return;
      announced = false;
      queueMicrotask(() => {
        announced = true;
        for (const listener of listeners) listener(state);
      });
    },

    /** Returns a function that unsubscribes. */
    subscribe(listener: (state: State) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
