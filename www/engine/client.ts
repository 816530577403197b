/**
 * The page's side of the worker protocol: requests become promises, the requests of one task share a message, and a
 * dead worker is replaced.
 */
import { AnswerTimer } from './answer-timer.ts';
import { EngineUnavailable, RequestError, WorkerLost } from './errors.ts';
import type { Answer, Engine, Fault, Message, Method, Request } from './protocol.ts';
import { startThread, type Thread } from './thread.ts';

type Pending = { method: Method; resolve: (value: never) => void; reject: (error: Error) => void; onRead?: OnRead };

/** Called with the number of bytes read so far. */
type OnRead = (bytes: number) => void;

/** Maximum number of consecutive replacements; after that the next worker would probably fail too. */
const MOST_REPLACEMENTS = 3;

interface Options {
  shared: boolean; // whether to use a worker shared with other frames
  onSlow: (isSlow: boolean) => void; // called when an answer is late, and again when it arrives
  /** `wasAtWork`: whether the replaced worker had started (in a cross-site frame, a shared worker may never start). */
  onReplaced: (wasAtWork: boolean) => void;
  onUnavailable: (reason: string) => void;
  sentenceOf: (fault: Partial<Fault>) => Promise<string>; // in the page's language
}

export class Client {
  /** The sentence of an error; its message or code if the sentence cannot be made. */
  readonly sentenceOf: Options['sentenceOf'];
  #options;
  /** Requests waiting for an answer. */
  #pending = new Map<number, Pending>();
  /** Requests of the current task. */
  #outbox: Request[] = [];
  #lastId = 0;
  #replacements = 0;
  /** Method of the request that was running when the worker was lost. */
  #suspect: Method | null = null;
  #started = false;
  /** Whether the worker is waiting for the network. */
  #isFetching = false;
  #joins;
  #timer;
  #broken: string | null = null;
  /** `null` if the browser has no workers. */
  #thread: Thread | null;

  constructor(options: Options) {
    this.#options = options;
    this.sentenceOf = (fault) => options.sentenceOf(fault).catch(() => fault.message ?? fault.code ?? '');
    this.#timer = new AnswerTimer(options.onSlow, () => this.#replace());
    this.#joins = options.shared;
    this.#thread = this.#launch();
  }

  /** Tries again if no worker could be started. */
  restart() {
    this.#broken = null;
    this.#replacements = 0;
    this.#suspect = null;
    this.#thread = this.#launch();
  }

  /** Calls a method of the worker; if the core rejects the request, the promise rejects with its message. */
  call<M extends Method>(method: M, ...args: Parameters<Engine[M]>): Promise<ReturnType<Engine[M]>> {
    return this.#ask(method, args);
  }

  /**
   * Calls a method whose last argument is files. The worker reads them in chunks and reports its progress. `args`: the
   * arguments before the files.
   */
  read<M extends 'load_files' | 'load_first' | 'train_read'>(
    method: M,
    args: unknown[],
    files: (File | Uint8Array)[],
    names: string[],
    onRead?: OnRead,
  ): Promise<ReturnType<Engine[M]>> {
    return this.#ask(method, [...args, names, files], onRead);
  }

  /** Cancels the current request by replacing the worker, because a worker cannot receive messages while it computes. */
  abandon() {
    this.#renew('The calculation was given up.', false);
  }

  /** Stops the worker for good. */
  stop() {
    this.#broken = 'it was stopped';
    this.#thread?.stop();
    this.#rejectAll(new WorkerLost('The worker was stopped.'));
  }

  #launch() {
    this.#started = false;
    this.#isFetching = false;
    try {
      const fresh = startThread(this.#joins, {
        onMessage: (message) => fresh === this.#thread && this.#receive(message),
        onError: (reason) => fresh === this.#thread && this.#fail(reason || 'a file of the page could not be loaded'),
        onDeath: () => fresh === this.#thread && this.#replace(),
      });
      return fresh;
    } catch (error) {
      // Deferred, because the caller does not have this client yet.
      queueMicrotask(() => this.#unavailable(String(error)));
      return null;
    }
  }

  #receive(message: Message) {
    if (message.started === false) return this.#unavailable(message.reason ?? '');
    if (message.fatal) return this.#replace();
    if (message.started || message.fetching) {
      this.#started ||= message.started === true;
      this.#isFetching = message.fetching === true;
    }
    if (message.of) this.#pending.get(message.of)?.onRead?.(message.read ?? 0);
    for (const answer of message.answers ?? []) this.#settle(answer);
    this.#watch();
  }

  async #settle(answer: Answer) {
    const request = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if (!request) return;
    // A new worker may load the model again and then fail on the same request, so only an answer to that request counts
    // as recovery.
    if (this.#suspect === null || request.method === this.#suspect) this.#replacements = 0;
    if ('result' in answer) return request.resolve(answer.result as never);
    const message = await this.sentenceOf(answer.fault);
    request.reject(new RequestError({ ...answer.fault, message }, request.method));
  }

  #send = () => this.#thread?.post(this.#outbox.splice(0));

  /**
   * Starts the timeout for the next answers. There is no timeout while the worker starts or fetches, because a download
   * may take any time.
   */
  #watch() {
    const isComputing = this.#started && !this.#isFetching;
    const methods = [...this.#pending.values()].map(({ method }) => method);
    this.#timer.start(isComputing ? methods : [], this.#joins);
  }

  #replace() {
    this.#replacements += 1;
    const [oldest] = this.#pending.values();
    this.#suspect = oldest?.method ?? null;
    if (this.#replacements > MOST_REPLACEMENTS) return this.#unavailable('it stopped several times in a row');
    this.#renew('The calculation stopped.', this.#started);
  }

  /** Replaces the worker. A shared worker cannot be terminated from here, so the replacement is not shared. */
  #renew(reason: string, wasAtWork: boolean) {
    this.#thread?.stop();
    this.#joins = false;
    this.#thread = this.#launch();
    this.#rejectAll(new WorkerLost(reason));
    this.#options.onReplaced(wasAtWork);
  }

  /** Handles a worker that could not start. If it was shared, starts a dedicated one, which may still work. */
  #fail(reason: string) {
    if (this.#joins) this.#replace();
    else this.#unavailable(reason);
  }

  #unavailable(reason: string) {
    this.#broken = reason;
    this.#thread?.stop();
    this.#rejectAll(new EngineUnavailable(reason));
    this.#options.onUnavailable(reason);
  }

  #rejectAll(error: Error) {
    this.#timer.stop();
    const requests = [...this.#pending.values()];
    this.#pending.clear();
    this.#outbox = [];
    for (const { reject } of requests) reject(error);
  }

  #ask<Result>(method: Method, args: unknown[], onRead?: OnRead): Promise<Result> {
    if (this.#broken !== null) return Promise.reject(new EngineUnavailable(this.#broken));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { method, resolve, reject, onRead });
      if (this.#pending.size === 1) this.#watch();
      if (this.#outbox.push({ id, method, args }) === 1) queueMicrotask(this.#send);
    });
  }
}
