/** Moves through the steps of the translation, by hand or automatically. */
import { changesOf } from '../../state/reading.ts';
import type { Context } from '../../state/room.ts';
import { isSame } from '../../state/same.ts';
import { createPlayer } from '../../widgets/player.ts';
import type { Translate } from './answers.ts';
import { type CurrentStep, steppedFrom } from './state.ts';

export function createPlaying(context: Context<Translate>) {
  const { get, shared } = context;
  const { change, look } = changesOf(context);
  const count = () => get().reading?.answers?.translation.target_tokens.length ?? 0;

  const player = createPlayer({
    get: () => get().view,
    set: look,
    step(by) {
      const { written } = get().input;
      const next = steppedFrom(written, by, count());
      if (isSame(next, written)) return false;
      change({ written: next, number: null });
      return true;
    },
    rewind() {
      const { written } = get().input;
      const isLast = written?.stage === 'word' && written.word === count() - 1;
      if (isLast) change({ written: null, number: null });
      return isLast;
    },
    isShown: () => shared().room === 'translate' && get().input.view === 'steps',
  });

  return {
    ...player,
    goTo(written: CurrentStep) {
      player.stop();
      change({ written, number: null });
    },
  };
}
