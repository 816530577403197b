// @ts-check
/**
 * Moves through the steps of the unrolled picture, by hand or automatically.
 *
 * @typedef {import('../state.js').Recurrent} Recurrent
 */
import { createPlayer } from '../../../widgets/player.ts';
import { runsOf } from '../state.js';
import { placesOf } from './order.js';

/** @param {import('../../../state/room.ts').Context<Recurrent>} context */
export function createPlaying({ get, set, shared, writeAddress }) {
  /** Index of the last step, if the unrolled picture is visible. */
  function lastStep() {
    const [run] = runsOf(get());
    return get().view === 'unrolled' && run ? placesOf(run.seen).length - 1 : -1;
  }

  /** @param {number | null} at */
  function show(at) {
    set({ look: { ...get().look, at, selected: null }, touched: true });
    writeAddress();
  }

  return createPlayer({
    get: () => get().player,
    set: (parts) => set({ player: { ...get().player, ...parts } }),
    isShown: () => shared().room === 'recurrent',
    // From the whole picture, the next step is the first step.
    step(by) {
      const last = lastStep();
      const from = get().look.at ?? (by > 0 ? -1 : last);
      const at = Math.max(0, Math.min(last, from + by));
      if (last < 0 || at === get().look.at) return false;
      show(at);
      return true;
    },
    rewind() {
      const { at } = get().look;
      const isAtEnd = at !== null && at >= lastStep();
      if (isAtEnd) show(0);
      return isAtEnd;
    },
  });
}
