// @ts-check
/**
 * The thread that computes. It owns the Rust sessions, one for each page that it serves, and
 * answers one request at a time.
 *
 * Several pictures on one page can share this thread, and with it one copy of a model's weights:
 * it is started as a `SharedWorker` then, and each picture comes with a port of its own.
 *
 * @typedef {import('./protocol.js').Request} Request
 * @typedef {import('./protocol.js').Fault} Fault
 * @typedef {{ postMessage: (message: any, options?: { transfer?: Transferable[] }) => void, addEventListener: (type: 'message', listen: (event: any) => void) => void, start?: () => void }} Port
 */
import init, { Session } from '../pkg/headlight.js';
import { LEAVE, METHODS } from './protocol.js';

/**
 * A module of one function with an instruction of relaxed SIMD, as wasm-feature-detect has it.
 * A browser that knows the instruction multiplies and adds in one step.
 */
const RELAXED_SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2, 253, 15, 253, 128, 2, 11,
]);

/** @type {Promise<string | null>} why the core could not start, or `null` when it has */
const trouble = start();

/** @type {Set<Port>} */
const ports = new Set();
/** @type {Map<Port, Session>} */
const sessions = new Map();

if ('onconnect' in self) self.addEventListener('connect', (event) => serve(/** @type {MessageEvent} */ (event).ports[0]));
else serve(/** @type {Port} */ (/** @type {unknown} */ (self)));

/** @param {Port} port */
async function serve(port) {
  ports.add(port);
  port.addEventListener('message', ({ data }) => (data === LEAVE ? leave(port) : answer(port, data)));
  port.start?.();
  const reason = await trouble;
  if (!ports.has(port)) return;
  if (reason === null) sessions.set(port, new Session());
  port.postMessage(reason === null ? { started: true } : { started: false, reason });
}

/**
 * @param {Port} port
 * @param {Request} request
 */
async function answer(port, { id, method, args }) {
  await trouble;
  const session = sessions.get(port);
  if (!session) return;
  try {
    if (!METHODS.includes(method)) throw new Error(`The engine has no method "${method}".`);
    const result = method === 'adopt_model' ? adopt(session) : /** @type {any} */ (session)[method](...args);
    port.postMessage({ id, result }, { transfer: buffersOf(result) });
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return giveUp();
    port.postMessage({ id, fault: faultOf(error) });
  }
}

/** After a panic the sessions are still borrowed, and the memory that they share may be half-written. */
function giveUp() {
  for (const port of ports) port.postMessage({ fatal: true });
  close();
}

/** The model that another page has brought, if any has. @param {Session} session */
function adopt(session) {
  for (const other of sessions.values()) {
    const manifest = other === session ? undefined : session.adopt_model(other);
    if (manifest) return manifest;
  }
  return null;
}

/** Frees what a page took that is gone. @param {Port} port */
function leave(port) {
  sessions.get(port)?.free();
  sessions.delete(port);
  ports.delete(port);
}

async function start() {
  try {
    const isRelaxed = WebAssembly.validate(RELAXED_SIMD);
    await init({ module_or_path: isRelaxed ? new URL('../pkg/headlight_bg.wasm', import.meta.url) : new URL('../pkg/headlight_plain_bg.wasm', import.meta.url) });
    return null;
  } catch (error) {
    return faultOf(error).message;
  }
}

/**
 * The memory that can be handed over instead of copied.
 *
 * @param {any} result
 * @returns {Transferable[]}
 */
function buffersOf(result) {
  return result?.data instanceof Float32Array ? [result.data.buffer] : [];
}

/**
 * @param {any} error
 * @returns {Fault}
 */
function faultOf(error) {
  const message = error instanceof Error ? error.message : String(error);
  return { message, cell: error?.cell, most: error?.most };
}
