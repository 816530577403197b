// @ts-check
/**
 * Starts the worker: either a dedicated one, or one shared by several frames on a host page so that the weights are in
 * memory only once. The worker holds a lock while it lives; when the lock becomes free, the worker has died.
 *
 * @typedef {object} Thread
 * @property {(message: unknown, transfer: Transferable[]) => void} post
 * @property {() => void} stop
 * @typedef {object} Listeners
 * @property {(message: any) => void} onMessage
 * @property {(reason: string) => void} onError
 * @property {() => void} onDeath called when the worker died without a message
 */
import { LEAVE } from './protocol.js';
import { scriptAddress } from './script-address.js';
import { fileOfVersion } from './version.js';

/**
 * A worker that was started before its thread was created, and its messages so far.
 * @type {{ worker: Worker, said: Event[] } | null}
 */
let ahead = null;

/** Starts a worker early, for the thread that is created later. */
export function startAhead() {
  try {
    const worker = createWorker();
    const said = /** @type {Event[]} */ ([]);
    worker.onmessage = (event) => said.push(event);
    worker.onerror = (event) => {
      event.preventDefault();
      said.push(event);
    };
    ahead = { worker, said };
  } catch {
    // In a browser without workers, creating the thread fails too, and that failure is reported.
  }
}

/**
 * @param {boolean} shared
 * @param {Listeners} listeners
 * @returns {Thread}
 */
export function startThread(shared, { onMessage, onError, onDeath }) {
  const left = new AbortController();
  const listeners = {
    onError,
    onMessage: (/** @type {any} */ message) =>
      message.lock ? awaitDeath(message.lock, left.signal, onDeath) : onMessage(message),
  };
  const thread = (shared ? join(listeners) : null) ?? own(listeners);
  return {
    post: thread.post,
    stop() {
      left.abort();
      thread.stop();
    },
  };
}

/**
 * Waits for the lock of a worker; the lock becomes free when the worker dies.
 *
 * @param {string} name
 * @param {AbortSignal} signal aborts when the page discards this worker
 * @param {() => void} onDeath
 */
function awaitDeath(name, signal, onDeath) {
  navigator.locks
    ?.request(name, { signal }, () => void setTimeout(() => signal.aborted || onDeath()))
    .catch(() => {
      // The page discarded the worker, or may not use locks.
    });
}

const workerAddress = () => scriptAddress(fileOfVersion('engine/worker.js'));

const createWorker = () => new Worker(workerAddress(), { type: 'module' });

/** @param {Pick<Listeners, 'onMessage' | 'onError'>} listeners */
function own({ onMessage, onError }) {
  const { worker, said } = ahead ?? { worker: createWorker(), said: [] };
  ahead = null;
  worker.onmessage = ({ data }) => onMessage(data);
  worker.onerror = /** @type {OnErrorEventHandler} */ (listenToError(onError));
  // Dispatched later, because the caller does not have the thread yet.
  queueMicrotask(() => said.forEach((event) => void worker.dispatchEvent(event)));
  return {
    post: (/** @type {unknown} */ message, /** @type {Transferable[]} */ transfer) =>
      worker.postMessage(message, transfer),
    stop: () => worker.terminate(),
  };
}

/**
 * Connects to the shared worker of this origin; `null` if the browser has no shared workers or forbids them in this
 * frame. Every browser forbids them in a frame whose storage is blocked.
 *
 * @param {Pick<Listeners, 'onMessage' | 'onError'>} listeners
 */
function join({ onMessage, onError }) {
  /** @type {SharedWorker} */
  let worker;
  try {
    worker = new SharedWorker(workerAddress(), { type: 'module', name: 'headlight' });
  } catch {
    return null;
  }
  const { port } = worker;
  port.addEventListener('message', ({ data }) => onMessage(data));
  port.start();
  worker.addEventListener('error', listenToError(onError));
  const stop = () => {
    port.postMessage(LEAVE);
    port.close();
  };
  // A page in the back–forward cache keeps its worker.
  addEventListener('pagehide', (event) => /** @type {PageTransitionEvent} */ (event).persisted || stop());
  return {
    post: (/** @type {unknown} */ message, /** @type {Transferable[]} */ transfer) =>
      port.postMessage(message, transfer),
    stop,
  };
}

/** @param {Listeners['onError']} onError */
function listenToError(onError) {
  return (/** @type {Event} */ event) => {
    event.preventDefault();
    onError(event instanceof ErrorEvent ? event.message : '');
  };
}
