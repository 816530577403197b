/** Watches the answers of a worker: reports an answer that is late, and a worker that does not answer. */
import type { Method } from './protocol.ts';

/** Time in milliseconds before a calculation is reported as slow. */
const SLOW_AFTER_MS = 2000;

/** Methods for which the page has its own progress display. */
const WITH_PROGRESS: Method[] = ['choose_model', 'load_files', 'load_first'];

/** Time limits in milliseconds on a slow phone: the first is enough for a long text, the second for a large model. */
const USUAL_MS = 60_000;
const LOAD_MS = 120_000;

/**
 * Time in milliseconds after which a worker that has not answered counts as lost (its lock reports a crash earlier). It
 * is longer for a shared worker, because that may be busy with another page. `methods`: those that the message calls.
 */
const answerWithin = (methods: Method[], isShared: boolean) =>
  isShared || methods.some((method) => method === 'load_files' || method === 'load_first') ? LOAD_MS : USUAL_MS;

export class AnswerTimer {
  #onSlow;
  #onLost;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #slowTimer: ReturnType<typeof setTimeout> | undefined;
  #isSlow = false;

  /** `onSlow`: called when an answer is late, and again when it arrives. */
  constructor(onSlow: (isSlow: boolean) => void, onLost: () => void) {
    this.#onSlow = onSlow;
    this.#onLost = onLost;
  }

  /** Starts the timeout for the next answer. `methods`: those that the worker has to answer. */
  start(methods: Method[], isShared: boolean) {
    this.stop();
    if (methods.length === 0) return;
    this.#timer = setTimeout(this.#onLost, answerWithin(methods, isShared));
    if (!methods.some((method) => WITH_PROGRESS.includes(method)))
      this.#slowTimer = setTimeout(() => this.#tellSlow(true), SLOW_AFTER_MS);
  }

  stop() {
    clearTimeout(this.#timer);
    clearTimeout(this.#slowTimer);
    this.#tellSlow(false);
  }

  #tellSlow(now: boolean) {
    if (now !== this.#isSlow) this.#onSlow(now);
    this.#isSlow = now;
  }
}
