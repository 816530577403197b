// @ts-check
/**
 * Moves through the steps of the unrolled picture, by hand or automatically.
 *
 * @typedef {import('../state.js').Recurrent} Recurrent
 */
import { runsOf } from '../state.js';
import { placesOf } from './order.js';

/** Time per step in milliseconds, long enough to read along. */
const STEP_MS = 1400;

/** @param {import('../../../state/room.js').Context<Recurrent>} context */
export function createPlaying(context) {
  const { get, set, shared, writeAddress } = context;
  let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);

  /**
   * Moves by a number of steps. From the whole picture, the next step is the first step.
   *
   * @param {number} by
   * @returns {boolean} whether there was a step
   */
  function step(by) {
    const { view, look } = get();
    const [run] = runsOf(get());
    if (view !== 'unrolled' || !run) return false;
    const last = placesOf(run.seen).length - 1;
    const from = look.at ?? (by > 0 ? -1 : last);
    const at = Math.max(0, Math.min(last, from + by));
    if (at === look.at) return false;
    set({ look: { ...look, at, selected: null }, touched: true });
    writeAddress();
    return true;
  }

  function stop() {
    clearTimeout(timer);
    if (get().playing) set({ playing: false });
  }

  function goOn() {
    if (shared().room !== 'recurrent' || !step(1)) return stop();
    timer = setTimeout(goOn, STEP_MS);
  }

  return {
    stop,
    /** @param {number} by */
    step(by) {
      stop();
      step(by);
    },
    /** @type {import('../../../state/room.js').Intents} */
    intents: {
      play() {
        if (get().playing) return stop();
        const [run] = runsOf(get());
        const { look } = get();
        const isAtEnd = run && look.at !== null && look.at >= placesOf(run.seen).length - 1;
        set({ playing: true, ...(isAtEnd ? { look: { ...look, at: null } } : {}) });
        goOn();
      },
    },
  };
}
