// @ts-check
/**
 * The page's side of the worker protocol: requests become promises, the requests of one task share a message, and a
 * dead worker is replaced.
 *
 * @typedef {import('./protocol.js').Engine} Engine
 * @typedef {import('./protocol.js').Method} Method
 * @typedef {import('./protocol.js').Fault} Fault
 * @typedef {ReturnType<typeof createClient>} Client
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
 * @param {object} options
 * @param {boolean} options.shared whether to use a worker shared with other frames
 * @param {(isSlow: boolean) => void} options.onSlow called when an answer is late, and again when it arrives
 * @param {(wasAtWork: boolean) => void} options.onReplaced called after a replacement worker was started;
 *     `wasAtWork`: whether the previous worker had started (in a cross-site frame, a shared worker may never start)
 * @param {(reason: string) => void} options.onUnavailable
 */
export function createClient({ shared, onSlow, onReplaced, onUnavailable }) {
  /** Requests waiting for an answer. @type {Map<number, Pending>} */
  const pending = new Map();
  /** Requests of the current task. @type {import('./protocol.js').Request[]} */
  let outbox = [];
  let lastId = 0;
  let replacements = 0;
  /** Method of the request that was running when the worker was lost. @type {Method | null} */
  let suspect = null;
  let started = false;
  /** Whether the worker is waiting for the network. */
  let isFetching = false;
  let joins = shared;
  let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  let slowTimer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  let isSlow = false;
  /** @type {string | null} */
  let broken = null;
  let thread = launch();

  /** @returns {import('./thread.js').Thread | null} `null` if the browser has no workers */
  function launch() {
    started = false;
    isFetching = false;
    try {
      const fresh = startThread(joins, {
        onMessage: (message) => fresh === thread && receive(message),
        onError: (reason) => fresh === thread && fail(reason || 'a file of the page could not be loaded'),
        onDeath: () => fresh === thread && replace(),
      });
      return fresh;
    } catch (error) {
      // Called in a later task, because the caller does not have this client yet.
      queueMicrotask(() => unavailable(String(error)));
      return null;
    }
  }

  /** @param {any} message */
  function receive(message) {
    if (message.started === false) return unavailable(message.reason);
    if (message.started) {
      started = true;
      isFetching = false;
      return watch();
    }
    if (message.fetching) {
      isFetching = true;
      return forgetTimes();
    }
    if (message.fatal) return replace();
    if (message.of) {
      pending.get(message.of)?.onRead?.(message.read);
      return watch();
    }
    for (const answer of message.answers) settle(answer);
    watch();
  }

  /** @param {import('./protocol.js').Answer} answer */
  function settle(answer) {
    const request = pending.get(answer.id);
    pending.delete(answer.id);
    if (!request) return;
    // A new worker may load the model again and then fail on the same request, so only an answer to that request counts
    // as recovery.
    if (suspect === null || request.method === suspect) replacements = 0;
    if ('fault' in answer) request.reject(new RequestError(answer.fault, request.method));
    else request.resolve(answer.result);
  }

  function send() {
    const requests = outbox;
    outbox = [];
    thread?.post({ requests }, filesOf(requests.flatMap(({ args }) => args)));
  }

  /**
   * Starts the timeout for the next message of answers. There is no timeout while the worker starts or fetches,
   * because a download may take any time.
   */
  function watch() {
    forgetTimes();
    const methods = [...pending.values()].map(({ method }) => method);
    if (!started || isFetching || methods.length === 0) return;
    timer = setTimeout(replace, answerWithin(methods, joins));
    if (!methods.some((method) => WITH_PROGRESS.includes(method)))
      slowTimer = setTimeout(() => tellSlow(true), SLOW_AFTER_MS);
  }

  function forgetTimes() {
    clearTimeout(timer);
    clearTimeout(slowTimer);
    tellSlow(false);
  }

  /** @param {boolean} now */
  function tellSlow(now) {
    if (now !== isSlow) onSlow(now);
    isSlow = now;
  }

  function replace() {
    const wasAtWork = started;
    thread?.stop();
    // A shared worker that hangs cannot be terminated from here, so the replacement is not shared.
    joins = false;
    replacements += 1;
    const [oldest] = pending.values();
    suspect = oldest?.method ?? null;
    if (replacements > MOST_REPLACEMENTS) return unavailable('it stopped several times in a row');
    thread = launch();
    rejectAll(new WorkerLost('The calculation stopped.'));
    onReplaced(wasAtWork);
  }

  /**
   * Handles a worker that could not start. If it was shared, starts a dedicated one, because that one may work.
   *
   * @param {string} reason
   */
  function fail(reason) {
    if (joins) replace();
    else unavailable(reason);
  }

  /** @param {string} reason */
  function unavailable(reason) {
    broken = reason;
    thread?.stop();
    rejectAll(new EngineUnavailable(reason));
    onUnavailable(reason);
  }

  /** @param {Error} error */
  function rejectAll(error) {
    forgetTimes();
    const requests = [...pending.values()];
    pending.clear();
    outbox = [];
    for (const { reject } of requests) reject(error);
  }

  /**
   * @param {Method} method
   * @param {unknown[]} args
   * @param {OnRead} [onRead]
   * @returns {Promise<any>}
   */
  function ask(method, args, onRead) {
    if (broken !== null) return Promise.reject(new EngineUnavailable(broken));
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      pending.set(id, { method, resolve, reject, onRead });
      if (pending.size === 1) watch();
      if (outbox.push({ id, method, args }) === 1) queueMicrotask(send);
    });
  }

  return {
    /** Tries again after no worker could be started. */
    restart() {
      broken = null;
      replacements = 0;
      suspect = null;
      thread = launch();
    },

    /**
     * Calls a method of the worker; if the core rejects the request, the promise rejects with its message.
     *
     * @template {Method} M
     * @param {M} method
     * @param {Parameters<Engine[M]>} args
     * @returns {Promise<ReturnType<Engine[M]>>}
     */
    call: (method, ...args) => ask(method, args),

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
      return ask(method, [...args, names, files], onRead);
    },

    /**
     * Cancels the current request by replacing the worker, because a worker cannot receive messages while it computes.
     */
    abandon() {
      thread?.stop();
      // A shared worker would keep computing, so the replacement is not shared.
      joins = false;
      thread = launch();
      rejectAll(new WorkerLost('The calculation was given up.'));
      onReplaced(false);
    },
  };
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
