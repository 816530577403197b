/** The portions of a survey: each is answered by one of several workers, and the answers are yielded in order. */
import { EngineUnavailable, WorkerLost } from './errors.ts';

interface Answer<Result> {
  promise: Promise<Result>;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Number of times that the worker of a portion may be lost; after that the portion itself is probably the cause. */
const MOST_LOSSES = 2;

export class Portions<Portion, Result> {
  #portions;
  #answers: Answer<Result>[];
  /** Indices of the portions that no worker has taken, in order. */
  #waiting;
  #losses = new Map<number, number>();
  #isOver = false;

  constructor(portions: Portion[]) {
    this.#portions = portions;
    this.#waiting = [...portions.keys()];
    this.#answers = portions.map(createAnswer<Result>);
  }

  /** Number of portions that no worker has taken. */
  get count() {
    return this.#isOver ? 0 : this.#waiting.length;
  }

  /** Takes the next portion and answers it. `ask`: sends it to a worker; if the worker is lost, the portion waits again. */
  async answerNext(ask: (portion: Portion) => Promise<Result>) {
    const at = this.#waiting.shift();
    if (at === undefined) return;
    try {
      this.#answers[at].resolve(await ask(this.#portions[at]));
    } catch (error) {
      const losses = (this.#losses.get(at) ?? 0) + 1;
      this.#losses.set(at, losses);
      const isLost = error instanceof WorkerLost || error instanceof EngineUnavailable;
      if (isLost && losses < MOST_LOSSES) this.#waiting.unshift(at);
      else this.#answers[at].reject(error);
    }
  }

  /** The answers in order; ends early if the signal aborts. Afterwards, no further portion is taken. */
  async *inOrder(signal?: AbortSignal): AsyncGenerator<Result> {
    const aborted = new Promise<typeof ABORTED>((resolve) => {
      if (signal?.aborted) resolve(ABORTED);
      signal?.addEventListener('abort', () => resolve(ABORTED), { once: true });
    });
    try {
      for (const { promise } of this.#answers) {
        const result = await Promise.race([aborted, promise]);
        if (result === ABORTED) return;
        yield result;
      }
    } finally {
      this.#isOver = true;
    }
  }
}

const ABORTED = Symbol('aborted');

function createAnswer<Result>(): Answer<Result> {
  const answer = {} as Answer<Result>;
  answer.promise = new Promise((resolve, reject) => Object.assign(answer, { resolve, reject }));
  // A rejection is reported when it is the answer's turn; until then, the browser must not report it.
  answer.promise.catch(() => {});
  return answer;
}
