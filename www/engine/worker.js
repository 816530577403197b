// @ts-check
/**
 * The worker. It owns the Rust sessions, one for each page that it serves, and answers one request at a time.
 *
 * Several pictures on one host page can share it, and with it one copy of the model's weights: it is then a
 * `SharedWorker`, and each picture has a port.
 *
 * @typedef {import('./protocol.js').Request} Request
 * @typedef {import('./protocol.js').Answer} Answer
 * @typedef {import('./protocol.js').Fault} Fault
 * @typedef {{ postMessage: (message: any, options?: { transfer?: Transferable[] }) => void, addEventListener: (type: 'message', listen: (event: any) => void) => void, start?: () => void }} Port
 */
import init, { Session } from '../pkg/headlight.js';
import { LEAVE } from './protocol.js';
import './relaxed-simd.js';

/** Methods of a session that a page may ask for. */
const METHODS = new Set(
  Object.getOwnPropertyNames(Session.prototype).filter((name) => !/^(constructor|free|__.*)$/.test(name)),
);

/** Bytes after which a page is told again how far the reading of its files is. */
const TOLD_EACH = 2 ** 20;

/** @type {Promise<string | null>} why the core could not start, or `null` if it has */
const trouble = start();

/** The lock of this worker's life, `null` where the browser has none for it. @type {Promise<string | null>} */
const lock = holdLock();

/** @type {Set<Port>} */
const ports = new Set();
/** @type {Map<Port, Session>} */
const sessions = new Map();

if ('onconnect' in self)
  self.addEventListener('connect', (event) => serve(/** @type {MessageEvent} */ (event).ports[0]));
else serve(/** @type {Port} */ (/** @type {unknown} */ (self)));

/** @param {Port} port */
async function serve(port) {
  ports.add(port);
  port.addEventListener('message', ({ data }) => (data === LEAVE ? leave(port) : answer(port, data)));
  port.start?.();
  lock.then((name) => name !== null && ports.has(port) && port.postMessage({ lock: name }));
  const reason = await trouble;
  if (!ports.has(port)) return;
  if (reason === null) sessions.set(port, new Session());
  port.postMessage(reason === null ? { started: true } : { started: false, reason });
}

/**
 * Answers the requests of one message with one message.
 *
 * @param {Port} port
 * @param {{ requests: Request[] }} message
 */
async function answer(port, { requests }) {
  await trouble;
  const session = sessions.get(port);
  if (!session) return;
  try {
    const answers = requests.map((request) => answerTo(session, request, (read) => port.postMessage(read)));
    port.postMessage(
      { answers },
      { transfer: answers.flatMap((answer) => ('result' in answer ? buffersOf(answer.result) : [])) },
    );
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return giveUp();
    throw error;
  }
}

/**
 * @param {Session} session
 * @param {Request} request
 * @param {(read: import('./protocol.js').Read) => void} tell
 * @returns {Answer}
 */
function answerTo(session, { id, method, args }, tell) {
  try {
    if (!METHODS.has(method)) throw new Error(`The engine has no method "${method}".`);
    const given = args.map((arg) => (isFiles(arg) ? readerOf(arg, (bytes) => tell({ read: bytes, of: id })) : arg));
    const result = /** @type {any} */ (session)[method](...given) ?? brought(session, method, args);
    return { id, result };
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return { id, fault: faultOf(error) };
  }
}

/**
 * Whether an argument is files: those that a person chose, or the bytes of those that the page fetched.
 *
 * @param {any} arg
 * @returns {arg is (Blob | Uint8Array)[]}
 */
const isFiles = (arg) => Array.isArray(arg) && (arg[0] instanceof Blob || arg[0] instanceof Uint8Array);

/**
 * What the core reads files with, a piece at a time, so that no file is in memory whole.
 *
 * @param {(Blob | Uint8Array)[]} files
 * @param {(bytes: number) => void} onRead called with all bytes so far, from time to time
 */
function readerOf(files, onRead) {
  let read = 0;
  let told = 0;
  return (/** @type {number} */ number, /** @type {number} */ start, /** @type {number} */ length) => {
    const file = files[number];
    read += length;
    if (read - told >= TOLD_EACH) {
      told = read;
      onRead(read);
    }
    if (file instanceof Uint8Array) return file.subarray(start, start + length);
    return new Uint8Array(new FileReaderSync().readAsArrayBuffer(file.slice(start, start + length)));
  };
}

/** Gives up the worker after a panic: the sessions are still borrowed, and their shared memory may be half-written. */
function giveUp() {
  for (const port of ports) port.postMessage({ fatal: true });
  close();
}

/**
 * The model that a page chose and another page of the worker has brought.
 *
 * @param {Session} session
 * @param {import('./protocol.js').Method} method
 * @param {any[]} args
 */
function brought(session, method, [folder]) {
  if (method !== 'choose_model') return undefined;
  for (const other of sessions.values()) {
    const manifest = other === session ? undefined : session.adopt_model(other, folder);
    if (manifest) return manifest;
  }
}

/** Frees the session of a page that is gone. @param {Port} port */
function leave(port) {
  sessions.get(port)?.free();
  sessions.delete(port);
  ports.delete(port);
}

/**
 * Holds a lock until the worker dies, however it dies: a page that waits for the lock then gets it. A worker that
 * computes cannot answer, but it holds.
 */
function holdLock() {
  return new Promise((resolve) => {
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

async function start() {
  try {
    const isRelaxed = /** @type {any} */ (self).hasRelaxedSimd();
    await init({
      module_or_path: isRelaxed
        ? new URL('../pkg/headlight_bg.wasm', import.meta.url)
        : new URL('../pkg/headlight_plain_bg.wasm', import.meta.url),
    });
    return null;
  } catch (error) {
    return faultOf(error).message;
  }
}

/**
 * Buffers of an answer's numbers, which are transferred instead of copied.
 *
 * @param {any} answer
 * @returns {Transferable[]}
 */
function buffersOf(answer) {
  if (ArrayBuffer.isView(answer)) return [/** @type {ArrayBuffer} */ (answer.buffer)];
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(buffersOf) : [];
}

/**
 * @param {any} error
 * @returns {Fault}
 */
function faultOf(error) {
  const message = error instanceof Error ? error.message : String(error);
  return { message, cell: error?.cell, most: error?.most };
}
