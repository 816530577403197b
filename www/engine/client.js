// @ts-check
/**
 * The page's side of the worker protocol: requests become promises, the requests of one task share a message, and a
 * dead worker is replaced.
 *
 * @typedef {import('./protocol.js').Engine} Engine
 * @typedef {import('./protocol.js').Method} Method
 * @typedef {import('./protocol.js').Fault} Fault
 * @typedef {{ method: Method, resolve: (value: any) => void, reject: (error: Error) => void, onRead?: OnRead }} Pending
 * @typedef {(bytes: number) => void} OnRead called with the bytes read so far
 */
import { answerWithin } from './protocol.js';
import { startThread } from './thread.js';

/** Time in milliseconds before a calculation is reported as slow. */
const SLOW_AFTER_MS = 2000;

/** Methods for which the page has its own progress display. @type {Method[]} */
const WITH_PROGRESS = ['choose_model', 'load_files'];

/** Maximum number of consecutive replacements; after that the next worker would probably fail too. */
const MOST_REPLACEMENTS = 3;

/** The core rejected the request; the message is a sentence for the user. */
export class RequestError extends Error {
  /**
   * @param {Fault} fault
   * @param {Method} [method] the requested method
   */
  constructor(fault, method) {
    super(fault.message);
    this.method = method;
    this.cell = fault.cell;
    this.most = fault.most;
  }
}

/** The worker failed before it answered and has been replaced. */
export class WorkerLost extends Error {}

/** No worker could be started. */
export class EngineUnavailable extends Error {}

/**
 * @typedef {object} Options
 * @property {boolean} shared whether to use a worker shared with other frames
 * @property {(isSlow: boolean) => void} onSlow called when an answer is late, and again when it arrives
 * @property {(wasAtWork: boolean) => void} onReplaced called after a replacement worker was started;
 *     `wasAtWork`: whether the previous worker had started (in a cross-site frame, a shared worker may never start)
 * @property {(reason: string) => void} onUnavailable
 */
export class Client {
  #options;
  /** Requests waiting for an answer. @type {Map<number, Pending>} */
  #pending = new Map();
  /** Requests of the current task. @type {import('./protocol.js').Request[]} */
  #outbox = [];
  #lastId = 0;
  #replacements = 0;
  /** Method of the request that was running when the worker was lost. @type {Method | null} */
  #suspect = null;
  #started = false;
  /** Whether the worker is waiting for the network. */
  #isFetching = false;
  #joins;
  #timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  #slowTimer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  #isSlow = false;
  /** @type {string | null} */
  #broken = null;
  /** @type {import('./thread.js').Thread | null} `null` if the browser has no workers */
  #thread;

  /** @param {Options} options */
  constructor(options) {
    this.#options = options;
    this.#joins = options.shared;
    this.#thread = this.#launch();
  }

  /** Tries again after no worker could be started. */
  restart() {
    this.#broken = null;
    this.#replacements = 0;
    this.#suspect = null;
    this.#thread = this.#launch();
  }

  /**
   * Calls a method of the worker; if the core rejects the request, the promise rejects with its message.
   *
   * @template {Method} M
   * @param {M} method
   * @param {Parameters<Engine[M]>} args
   * @returns {Promise<ReturnType<Engine[M]>>}
   */
  call(method, ...args) {
    return this.#ask(method, args);
  }

  /**
   * Calls a method whose last argument is files. The worker reads them in chunks and reports its progress.
   *
   * @template {'load_files' | 'train_read'} M
   * @param {M} method
   * @param {unknown[]} args the arguments before the files
   * @param {(File | Uint8Array)[]} files
   * @param {string[]} names
   * @param {OnRead} [onRead]
   * @returns {Promise<ReturnType<Engine[M]>>}
   */
  read(method, args, files, names, onRead) {
    return this.#ask(method, [...args, names, files], onRead);
  }

  /** Cancels the current request by replacing the worker, because a worker cannot receive messages while it computes. */
  abandon() {
    this.#thread?.stop();
    // A shared worker would keep computing, so the replacement is not shared.
    this.#joins = false;
    this.#thread = this.#launch();
    this.#rejectAll(new WorkerLost('The calculation was given up.'));
    this.#options.onReplaced(false);
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
      // Called in a later task, because the caller does not have this client yet.
      queueMicrotask(() => this.#unavailable(String(error)));
      return null;
    }
  }

  /** @param {any} message */
  #receive(message) {
    if (message.started === false) return this.#unavailable(message.reason);
    if (message.started) {
      this.#started = true;
      this.#isFetching = false;
      return this.#watch();
    }
    if (message.fetching) {
      this.#isFetching = true;
      return this.#forgetTimes();
    }
    if (message.fatal) return this.#replace();
    if (message.of) {
      this.#pending.get(message.of)?.onRead?.(message.read);
      return this.#watch();
    }
    for (const answer of message.answers) this.#settle(answer);
    this.#watch();
  }

  /** @param {import('./protocol.js').Answer} answer */
  #settle(answer) {
    const request = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if (!request) return;
    // A new worker may load the model again and then fail on the same request, so only an answer to that request counts
    // as recovery.
    if (this.#suspect === null || request.method === this.#suspect) this.#replacements = 0;
    if ('fault' in answer) request.reject(new RequestError(answer.fault, request.method));
    else request.resolve(answer.result);
  }

  #send = () => {
    const requests = this.#outbox;
    this.#outbox = [];
    this.#thread?.post({ requests }, filesOf(requests.flatMap(({ args }) => args)));
  };

  /**
   * Starts the timeout for the next message of answers. There is no timeout while the worker starts or fetches,
   * because a download may take any time.
   */
  #watch() {
    this.#forgetTimes();
    const methods = [...this.#pending.values()].map(({ method }) => method);
    if (!this.#started || this.#isFetching || methods.length === 0) return;
    this.#timer = setTimeout(() => this.#replace(), answerWithin(methods, this.#joins));
    if (!methods.some((method) => WITH_PROGRESS.includes(method)))
      this.#slowTimer = setTimeout(() => this.#tellSlow(true), SLOW_AFTER_MS);
  }

  #forgetTimes() {
    clearTimeout(this.#timer);
    clearTimeout(this.#slowTimer);
    this.#tellSlow(false);
  }

  /** @param {boolean} now */
  #tellSlow(now) {
    if (now !== this.#isSlow) this.#options.onSlow(now);
    this.#isSlow = now;
  }

  #replace() {
    const wasAtWork = this.#started;
    this.#thread?.stop();
    // A shared worker that hangs cannot be terminated from here, so the replacement is not shared.
    this.#joins = false;
    this.#replacements += 1;
    const [oldest] = this.#pending.values();
    this.#suspect = oldest?.method ?? null;
    if (this.#replacements > MOST_REPLACEMENTS) return this.#unavailable('it stopped several times in a row');
    this.#thread = this.#launch();
    this.#rejectAll(new WorkerLost('The calculation stopped.'));
    this.#options.onReplaced(wasAtWork);
  }

  /**
   * Handles a worker that could not start. If it was shared, starts a dedicated one, because that one may work.
   *
   * @param {string} reason
   */
  #fail(reason) {
    if (this.#joins) this.#replace();
    else this.#unavailable(reason);
  }

  /** @param {string} reason */
  #unavailable(reason) {
    this.#broken = reason;
    this.#thread?.stop();
    this.#rejectAll(new EngineUnavailable(reason));
    this.#options.onUnavailable(reason);
  }

  /** @param {Error} error */
  #rejectAll(error) {
    this.#forgetTimes();
    const requests = [...this.#pending.values()];
    this.#pending.clear();
    this.#outbox = [];
    for (const { reject } of requests) reject(error);
  }

  /**
   * @param {Method} method
   * @param {unknown[]} args
   * @param {OnRead} [onRead]
   * @returns {Promise<any>}
   */
  #ask(method, args, onRead) {
    if (this.#broken !== null) return Promise.reject(new EngineUnavailable(this.#broken));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { method, resolve, reject, onRead });
      if (this.#pending.size === 1) this.#watch();
      if (this.#outbox.push({ id, method, args }) === 1) queueMicrotask(this.#send);
    });
  }
}

/**
 * Buffers of files, so that they are transferred instead of copied.
 *
 * @param {unknown[]} args
 * @returns {Transferable[]}
 */
function filesOf(args) {
  return args.flat().flatMap((arg) => (arg instanceof Uint8Array ? [arg.buffer] : []));
}
