/**
 * The worker. It owns the Rust sessions, one per core and page, and answers one request at a time.
 *
 * Several pictures on one host page can share it, and with it one copy of the model's weights. It is then a
 * `SharedWorker`, and each picture has its own port.
 */
import { type Core, createCore, faultOf } from './core.ts';
import { type Answer, LEAVE, type Message, type Method, type Request, type Session } from './protocol.ts';

interface Port {
  postMessage: (message: Message, options?: { transfer?: Transferable[] }) => void;
  addEventListener: (type: 'message', listen: (event: MessageEvent) => void) => void;
  start?: () => void;
}

/**
 * The core of the worked example. The page starts with it, because it is only a tenth of the size of all cores
 * together.
 */
const worked = createCore('worked', () => import('../pkg/worked.js'));
/** The core of the rooms Train and Recurrent, fetched on the first request for one of its methods. */
const training = createCore('training', () => import('../pkg/training.js'));
/** The core with all other methods, also fetched on the first request for one of them. */
const models = createCore('headlight', () => import('../pkg/headlight.js'));

/** Number of bytes that are read between two progress messages. */
const REPORT_BYTES = 2 ** 20;

worked.start();

/** The lock that marks this worker as alive; `null` if the browser has no locks. */
const lock = holdLock();

const ports = new Set<Port>();

if ('onconnect' in self) self.addEventListener('connect', (event) => serve((event as MessageEvent).ports[0]));
else serve(self as unknown as Port);

async function serve(port: Port) {
  ports.add(port);
  port.addEventListener('message', ({ data }) => (data === LEAVE ? leave(port) : answer(port, data)));
  port.start?.();
  lock.then((name) => name !== null && ports.has(port) && port.postMessage({ lock: name }));
  begin(port, worked);
}

/** Reports that a core is ready, or why it is not. */
async function begin(port: Port, core: Core) {
  const reason = await core.start();
  if (ports.has(port)) port.postMessage(reason === null ? { started: true } : { started: false, reason });
  return reason === null;
}

/** Answers all requests of a message with one message. */
async function answer(port: Port, { requests }: { requests: Request[] }) {
  // If the bindings failed to load, the reason has already been sent to the page.
  if (!(await worked.bind().catch(() => null))) return;
  const cores = requests.map(({ method }) => coreOf(method));
  for (const core of new Set(cores)) if (!(await isFetched(port, core))) return;
  if ((await worked.start()) !== null || !ports.has(port)) return;
  try {
    const answers = requests.map((request, at) => answerTo(cores[at], port, request));
    port.postMessage(
      { answers },
      { transfer: answers.flatMap((answer) => ('result' in answer ? buffersOf(answer.result) : [])) },
    );
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return giveUp();
    throw error;
  }
}

function coreOf(method: string) {
  if (worked.has(method)) return worked;
  return /^(train|recurrent)_/.test(method) ? training : models;
}

/** Fetches a core if it is not loaded; returns whether it is ready. */
async function isFetched(port: Port, core: Core) {
  if (core === worked || core.isReady()) return true;
  port.postMessage({ fetching: true });
  return begin(port, core);
}

function answerTo(core: Core, port: Port, { id, method, args }: Request): Answer {
  try {
    if (!core.has(method)) throw new Error(`The engine has no method "${method}".`);
    const session = core.session(port);
    const progress = args.some(isFiles) ? [progressOf((read) => port.postMessage({ read, of: id }))] : [];
    const result =
      (session as unknown as Record<Method, (...args: unknown[]) => unknown>)[method](...args, ...progress) ??
      adopt(session, method, args);
    return { id, result };
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return { id, fault: faultOf(error) };
  }
}

/** Whether an argument is a list of files: files from the user, or the bytes of files that the page fetched. */
const isFiles = (arg: unknown): arg is (Blob | Uint8Array)[] =>
  Array.isArray(arg) && (arg[0] instanceof Blob || arg[0] instanceof Uint8Array);

/**
 * Callback that the core calls with the size of each chunk after reading it from a file. `onRead`: called with the
 * total bytes, at most once per `REPORT_BYTES`.
 */
function progressOf(onRead: (bytes: number) => void) {
  let read = 0;
  let reported = 0;
  return (bytes: number) => {
    read += bytes;
    if (read - reported < REPORT_BYTES) return;
    reported = read;
    onRead(read);
  };
}

/** Discards the worker after a panic: its sessions are still borrowed, and their shared memory may be inconsistent. */
function giveUp() {
  for (const port of ports) port.postMessage({ fatal: true });
  close();
}

/** Gives a session the chosen model if another page that shares this worker has already loaded it. */
function adopt(session: Session, method: Method, [folder]: unknown[]) {
  if (method !== 'choose_model') return undefined;
  for (const other of models.sessions()) {
    const manifest = other === session ? undefined : session.adopt_model(other, folder as string);
    if (manifest) return manifest;
  }
}

/** Frees the session of a closed page. */
function leave(port: Port) {
  for (const core of [worked, training, models]) core.leave(port);
  ports.delete(port);
}

/**
 * Holds a lock until the worker dies for any reason; a page that waits for the lock then gets it. A worker that is
 * computing cannot answer messages, but still holds the lock.
 */
function holdLock() {
  return new Promise<string | null>((resolve) => {
    try {
      const name = `headlight-engine-${crypto.randomUUID()}`;
      const hold = () => {
        resolve(name);
        return new Promise(() => {});
      };
      navigator.locks.request(name, hold).catch(() => resolve(null));
    } catch {
      resolve(null);
    }
  });
}

/** Buffers of an answer's numbers, to be transferred instead of copied. */
function buffersOf(answer: unknown): Transferable[] {
  if (ArrayBuffer.isView(answer)) return [answer.buffer as ArrayBuffer];
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(buffersOf) : [];
}
