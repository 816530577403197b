/** Moves through the steps of the unrolled picture, by hand or automatically. */
import type { Context } from '../../../state/room.ts';
import { createPlayer } from '../../../widgets/player.ts';
import { runsOf } from '../runs.ts';
import type { Recurrent } from '../state.ts';
import { placesOf } from './order.ts';

export function createPlaying({ get, set, shared, writeAddress }: Context<Recurrent>) {
  /** Index of the last step of the unrolled picture; -1 if this picture is not visible. */
  function lastStep() {
    const [run] = runsOf(get());
    return get().view === 'unrolled' && run ? placesOf(run.seen).length - 1 : -1;
  }

  function show(at: number | null) {
    set({ look: { ...get().look, at, selected: null }, touched: true });
    writeAddress();
  }

  return createPlayer({
    get: () => get().player,
    set: (parts) => set({ player: { ...get().player, ...parts } }),
    isShown: () => shared().room === 'recurrent',
    // While the whole picture is shown, the next step is the first one.
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
