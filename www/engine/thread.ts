/**
 * Starts the worker: either a dedicated one, or one shared by several frames on a host page so that the weights are in
 * memory only once. The worker holds a lock while it lives; when the lock becomes free, the worker has died.
 */
import { LEAVE, type Message, type Request } from './protocol.ts';
import { scriptAddress } from './script-address.ts';
import { fileOfVersion } from './version.ts';

export type Thread = { post: (requests: Request[]) => void; stop: () => void };

interface Listeners {
  onMessage: (message: Message) => void;
  onError: (reason: string) => void;
  onDeath: () => void; // called when the worker died without a message
}

/** A worker that was started early and is not used by a thread yet, and the messages that it has sent so far. */
let ahead: { worker: Worker; said: Event[] } | null = null;

/** Starts a worker early. The thread that is created later uses it. */
export function startAhead() {
  try {
    const worker = createWorker();
    const said: Event[] = [];
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

export function startThread(shared: boolean, { onMessage, onError, onDeath }: Listeners): Thread {
  const left = new AbortController();
  const listeners = {
    onError,
    onMessage: (message: Message) =>
      message.lock ? awaitDeath(message.lock, left.signal, onDeath) : onMessage(message),
  };
  const thread = (shared ? join(listeners) : null) ?? own(listeners);
  return {
    post: (requests) => thread.post({ requests }, filesOf(requests)),
    stop() {
      left.abort();
      thread.stop();
    },
  };
}

/** Buffers of files, to be transferred instead of copied. */
const filesOf = (requests: Request[]): Transferable[] =>
  requests.flatMap(({ args }) => args.flat().flatMap((arg) => (arg instanceof Uint8Array ? [arg.buffer] : [])));

/**
 * Waits for the lock of a worker; the lock becomes free when the worker dies. `signal`: aborts when the page discards
 * this worker.
 */
function awaitDeath(name: string, signal: AbortSignal, onDeath: () => void) {
  navigator.locks
    ?.request(name, { signal }, () => void setTimeout(() => signal.aborted || onDeath()))
    .catch(() => {
      // The page discarded the worker, or may not use locks.
    });
}

const workerAddress = () => scriptAddress(fileOfVersion('engine/worker.js'));

const createWorker = () => new Worker(workerAddress(), { type: 'module' });

function own({ onMessage, onError }: Pick<Listeners, 'onMessage' | 'onError'>) {
  const { worker, said } = ahead ?? { worker: createWorker(), said: [] };
  ahead = null;
  worker.onmessage = ({ data }) => onMessage(data);
  worker.onerror = listenToError(onError) as OnErrorEventHandler;
  // Deferred, because the caller does not have the thread yet.
  queueMicrotask(() => said.forEach((event) => void worker.dispatchEvent(event)));
  return {
    post: (message: unknown, transfer: Transferable[]) => worker.postMessage(message, transfer),
    stop: () => worker.terminate(),
  };
}

/**
 * Connects to the shared worker of this origin; `null` if the browser has no shared workers or forbids them in this
 * frame. Every browser forbids them in a frame whose storage is blocked.
 */
function join({ onMessage, onError }: Pick<Listeners, 'onMessage' | 'onError'>) {
  let worker: SharedWorker;
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
  addEventListener('pagehide', (event) => (event as PageTransitionEvent).persisted || stop());
  return { post: (message: unknown, transfer: Transferable[]) => port.postMessage(message, transfer), stop };
}

function listenToError(onError: Listeners['onError']) {
  return (event: Event) => {
    event.preventDefault();
    onError(event instanceof ErrorEvent ? event.message : '');
  };
}
