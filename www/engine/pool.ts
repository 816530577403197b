/**
 * Runs surveys on all cores. A survey is a list of independent requests; they are divided among workers that each have
 * a session and a copy of the model. The page's own worker answers until the others are ready, and alone if the survey
 * is short, if the page is embedded, or if no second copy of the model fits in memory.
 */
import type { Client } from './client.ts';
import { Portions } from './portions.ts';
import type { Engine, Method } from './protocol.ts';
import { type FilesOf, SurveyWorkers } from './survey-workers.ts';

type Args<M extends Method> = Parameters<Engine[M]>;
type Result<M extends Method> = ReturnType<Engine[M]>;

/** Duration of a survey in milliseconds from which further workers are started, because starting them takes time. */
const WORTH_MS = 1000;

/** Time in milliseconds after which unused workers are stopped. */
const IDLE_MS = 60_000;

export class Pool {
  #page;
  #filesOf;
  #workers: SurveyWorkers | null = null;
  /** Number of surveys that are running. */
  #running = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** `page`: client of the page's own worker. */
  constructor(page: Client, filesOf: FilesOf) {
    this.#page = page;
    this.#filesOf = filesOf;
  }

  /**
   * Calls a method with each of the arguments in `portions`, and yields the results in order. A result must not depend
   * on earlier calls. `folder`: the chosen model. Ends early if the signal aborts.
   */
  async *survey<M extends Method>(folder: string, method: M, portions: Args<M>[], signal?: AbortSignal) {
    clearTimeout(this.#idle);
    this.#running += 1;
    if (this.#workers?.folder !== folder) this.#stop();
    this.#workers ??= new SurveyWorkers(folder, this.#filesOf, this.#page.sentenceOf);
    const left = new Portions<Args<M>, Result<M>>(portions);
    this.#answer(method, left, this.#workers);
    try {
      yield* left.inOrder(signal);
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#idle = setTimeout(() => this.#stop(), IDLE_MS);
    }
  }

  async #answer<M extends Method>(method: M, left: Portions<Args<M>, Result<M>>, workers: SurveyWorkers) {
    // If no answer arrives within this time, the survey takes longer than WORTH_MS.
    const timer = setTimeout(() => workers.start(), WORTH_MS / left.count);
    while (left.count > 0) {
      if (workers.ready.length > 0) await Promise.all(workers.ready.map((worker) => worker.answer(method, left)));
      else {
        await left.answerNext((args) => this.#page.call(method, ...args));
        clearTimeout(timer);
      }
    }
    clearTimeout(timer);
  }

  #stop() {
    this.#workers?.stop();
    this.#workers = null;
  }
}
