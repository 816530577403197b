// @ts-check
/**
 * Moves through the steps of the translation, by hand or automatically.
 *
 * @typedef {import('./controller.js').Translate} Translate
 */
import { changesOf } from '../../state/reading.js';
import { isSame } from '../../state/same.js';
import { steppedFrom } from './state.js';

/** Time per step in milliseconds, long enough to read along. */
const STEP_MS = 1400;

/** @param {import('../../state/room.js').Context<Translate>} context */
export function createPlaying(context) {
  const { get, shared } = context;
  const { change, look } = changesOf(context);
  let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);

  /** @param {number} by @returns {boolean} whether there was a step */
  function step(by) {
    const count = get().reading?.answers?.translation.target_tokens.length ?? 0;
    const { written } = get().input;
    const next = steppedFrom(written, by, count);
    if (isSame(next, written)) return false;
    change({ written: next, number: null });
    return true;
  }

  function stop() {
    clearTimeout(timer);
    if (get().view.playing) look({ playing: false });
  }

  function goOn() {
    const isHere = shared().room === 'translate' && get().input.view === 'steps';
    if (!isHere || !step(1)) return stop();
    timer = setTimeout(goOn, STEP_MS);
  }

  return {
    stop,
    /** @param {number} by */
    step(by) {
      stop();
      step(by);
    },
    /** @type {import('../../state/room.js').Intents} */
    intents: {
      play() {
        if (get().view.playing) return stop();
        look({ playing: true });
        goOn();
      },
      goTo(/** @type {import('./state.js').CurrentStep} */ written) {
        stop();
        change({ written, number: null });
      },
    },
  };
}
