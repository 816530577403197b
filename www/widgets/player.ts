/** Plays the steps of a picture: the timer for a room's controller, and the buttons for its view. */
import { html, svg } from 'lit-html';
import { words } from '../words/en/page.js';

export type Pace = 'slow' | 'steady' | 'fast';

/** The part of a room's state that the player keeps. */
export interface Playing {
  playing: boolean;
  pace: Pace;
}

export const NOT_PLAYING: Playing = { playing: false, pace: 'steady' };

/** Time per step in milliseconds. At the steady pace, there is enough time to read along. */
const STEP_MS: Record<Pace, number> = { slow: 3000, steady: 1500, fast: 600 };

interface Steps {
  get: () => Playing;
  set: (parts: Partial<Playing>) => void;
  step: (by: number) => boolean;
  /** Shows the first step if the last is shown; returns whether it did. */
  rewind: () => boolean;
  /** Whether the steps are visible; if not, the player stops. */
  isShown: () => boolean;
}

export function createPlayer({ get, set, step, rewind, isShown }: Steps) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop() {
    clearTimeout(timer);
    if (get().playing) set({ playing: false });
  }

  const wait = () => {
    timer = setTimeout(goOn, STEP_MS[get().pace]);
  };

  function goOn() {
    if (isShown() && step(1)) wait();
    else stop();
  }

  return {
    stop,
    intents: {
      play() {
        if (get().playing) return stop();
        set({ playing: true });
        if (rewind()) wait();
        else goOn();
      },
      pace: (pace: Pace) => set({ pace }),
      move(by: number) {
        stop();
        step(by);
      },
    },
  };
}

type PlayerIntents = ReturnType<typeof createPlayer>['intents'];

interface EmitPlayer {
  (intent: 'play'): void;
  (intent: 'pace', pace: Pace): void;
  (intent: 'move', by: number): void;
}

export const playerActs = (emit: EmitPlayer): PlayerIntents => ({
  play: () => emit('play'),
  pace: (pace) => emit('pace', pace),
  move: (by) => emit('move', by),
});

/** The symbols on the buttons. They are drawn as paths, because some systems have them only as emoji. */
const SIGNS = {
  previous: 'M10.5 2 L4.5 8 L10.5 14',
  next: 'M5.5 2 L11.5 8 L5.5 14',
  play: 'M4 2 L14 8 L4 14 Z',
  pause: 'M3 2 H6.5 V14 H3 Z M9.5 2 H13 V14 H9.5 Z',
};

interface PlayerProps extends Playing {
  isFirst: boolean; // whether there is no previous step
  isLast: boolean;
  canPlay?: boolean; // whether the button "Play" has an effect
}

/** The buttons "previous step", "play" and "next step", and the list of speeds. */
export function playerOf(
  { playing, pace, isFirst, isLast, canPlay = true }: PlayerProps,
  { play, pace: choose, move }: PlayerIntents,
) {
  const { player: say } = words;
  const button = (sign: keyof typeof SIGNS, can: boolean, act: () => void) => html`<button
    type="button" class="player-${sign}" aria-label=${say[sign]} title=${say[sign]} aria-disabled=${!can}
    @click=${() => can && act()}
  ><svg viewBox="0 0 16 16" aria-hidden="true">${svg`<path d=${SIGNS[sign]}></path>`}</svg></button>`;
  const onChange = ({ target }: Event) => choose((target as HTMLSelectElement).value as Pace);
  const paces = Object.entries(say.paces).map(
    ([value, name]) => html`<option value=${value} .selected=${value === pace}>${name}</option>`,
  );
  return html`<span class="player" role="group" aria-label=${say.label}>
    ${button('previous', !isFirst, () => move(-1))}
    ${button(playing ? 'pause' : 'play', canPlay, play)}
    ${button('next', !isLast, () => move(1))}
    <select class="player-pace" aria-label=${say.pace} title=${say.pace} @change=${onChange}>${paces}</select>
  </span>`;
}
