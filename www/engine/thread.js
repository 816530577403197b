// @ts-check
/**
 * Starts the thread that computes: one of the page's own, or one that several frames on a host
 * page share, so that the weights are in memory once.
 *
 * @typedef {object} Thread
 * @property {(message: unknown, transfer: Transferable[]) => void} post
 * @property {() => void} stop
 * @typedef {{ onMessage: (message: any) => void, onError: (reason: string) => void }} Listeners
 */
import { LEAVE } from './protocol.js';

/**
 * @param {boolean} shared
 * @param {Listeners} listeners
 * @returns {Thread}
 */
export function startThread(shared, listeners) {
  return (shared ? join(listeners) : null) ?? own(listeners);
}

/** @param {Listeners} listeners */
function own({ onMessage, onError }) {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }) => onMessage(data));
  worker.addEventListener('error', listenToError(onError));
  return { post: (/** @type {unknown} */ message, /** @type {Transferable[]} */ transfer) => worker.postMessage(message, transfer), stop: () => worker.terminate() };
}

/**
 * Joins the thread that frames of this origin share, where the browser has such threads and lets a
 * frame use them: some do not, and none does where storage is blocked.
 *
 * @param {Listeners} listeners
 */
function join({ onMessage, onError }) {
  /** @type {SharedWorker} */
  let worker;
  try {
    worker = new SharedWorker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'headlight' });
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
  // A page that is only put aside goes on where it was when the person comes back.
  addEventListener('pagehide', (event) => /** @type {PageTransitionEvent} */ (event).persisted || stop());
  return { post: (/** @type {unknown} */ message, /** @type {Transferable[]} */ transfer) => port.postMessage(message, transfer), stop };
}

/** @param {Listeners['onError']} onError */
function listenToError(onError) {
  return (/** @type {Event} */ event) => {
    event.preventDefault();
    onError(event instanceof ErrorEvent ? event.message : '');
  };
}
