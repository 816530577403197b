// @ts-check
/**
 * The page's end of the worker: requests become promises, and a dead worker is replaced.
 *
 * @typedef {import('./protocol.js').Method} Method
 * @typedef {import('./protocol.js').Fault} Fault
 * @typedef {ReturnType<typeof createClient>} Client
 * @typedef {{ method: Method, resolve: (value: any) => void, reject: (error: Error) => void }} Pending
 */
import { answerWithin } from './protocol.js';
import { startThread } from './thread.js';

/** So many replacements in a row mean that the next would die as well. */
const MOST_REPLACEMENTS = 3;

/** The request was answered with a sentence for the reader. */
export class RequestError extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault.message);
    this.cell = fault.cell;
    this.most = fault.most;
  }
}

/** The worker died before it could answer; another has taken its place. */
export class WorkerLost extends Error {}

/** No worker can be had. */
export class EngineUnavailable extends Error {}

/**
 * @param {object} options
 * @param {boolean} options.shared whether the worker may be one that other frames use too
 * @param {() => void} options.onReplaced
 * @param {(reason: string) => void} options.onUnavailable
 */
export function createClient({ shared, onReplaced, onUnavailable }) {
  /** @type {Map<number, Pending>} */
  const pending = new Map();
  let lastId = 0;
  let replacements = 0;
  /** What was asked for when the worker was lost. @type {Method | null} */
  let suspect = null;
  let started = false;
  let joins = shared;
  let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  /** @type {string | null} */
  let broken = null;
  let thread = launch();

  /** @returns {import('./thread.js').Thread | null} `null` where the browser has no workers */
  function launch() {
    started = false;
    try {
      const fresh = startThread(joins, {
        onMessage: (message) => fresh === thread && receive(message),
        onError: (reason) => fresh === thread && fail(reason || 'a file of the page could not be loaded'),
      });
      return fresh;
    } catch (error) {
      // Said in a task of its own, because the caller does not have this client yet.
      queueMicrotask(() => unavailable(String(error)));
      return null;
    }
  }

  /** @param {any} message */
  function receive(message) {
    if (message.started === false) return unavailable(message.reason);
    if (message.started) {
      started = true;
      return watch();
    }
    if (message.fatal) return replace();
    const request = pending.get(message.id);
    pending.delete(message.id);
    watch();
    if (!request) return;
    // The next may well read the model again, and then die of the same text.
    if (suspect === null || request.method === suspect) replacements = 0;
    if (message.fault) request.reject(new RequestError(message.fault));
    else request.resolve(message.result);
  }

  /**
   * Waits for the answer to the oldest request, since the worker answers in order. Only from the
   * start on: how long loading takes is the network's affair.
   */
  function watch() {
    clearTimeout(timer);
    const [oldest] = pending.values();
    if (started && oldest) timer = setTimeout(replace, answerWithin(oldest.method, joins));
  }

  function replace() {
    thread?.stop();
    // A shared worker that hangs cannot be ended from here, so the next is the page's own.
    joins = false;
    replacements += 1;
    const [oldest] = pending.values();
    suspect = oldest?.method ?? null;
    if (replacements > MOST_REPLACEMENTS) return unavailable('it stopped several times in a row');
    thread = launch();
    rejectAll(new WorkerLost('The calculation stopped.'));
    onReplaced();
  }

  /** What a shared worker cannot do, one of the page's own may. @param {string} reason */
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
    clearTimeout(timer);
    const requests = [...pending.values()];
    pending.clear();
    for (const { reject } of requests) reject(error);
  }

  return {
    /**
     * Asks the worker for something; a refusal rejects with its sentence.
     *
     * @param {Method} method
     * @param {unknown[]} args
     * @returns {Promise<any>}
     */
    call(method, ...args) {
      if (broken !== null) return Promise.reject(new EngineUnavailable(broken));
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        pending.set(id, { method, resolve, reject });
        if (pending.size === 1) watch();
        thread?.post({ id, method, args }, filesOf(args));
      });
    },
  };
}

/**
 * The memory of files, which is handed over instead of copied.
 *
 * @param {unknown[]} args
 * @returns {Transferable[]}
 */
function filesOf(args) {
  return args.flatMap((arg) => (arg instanceof Uint8Array ? [arg.buffer] : []));
}
