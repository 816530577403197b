// @ts-check
/**
 * The thread that computes. It owns the Rust session and answers one request at a time.
 *
 * @typedef {import('./protocol.js').Request} Request
 * @typedef {import('./protocol.js').Fault} Fault
 */
import init, { Session } from '../pkg/headlight.js';
import { METHODS } from './protocol.js';

/** @type {Promise<Session | null>} */
const session = start();

self.addEventListener('message', async ({ data }) => {
  const { id, method, args } = /** @type {Request} */ (data);
  const core = await session;
  if (!core) return;
  try {
    if (!METHODS.includes(method)) throw new Error(`The engine has no method "${method}".`);
    const result = /** @type {any} */ (core)[method](...args);
    self.postMessage({ id, result }, { transfer: buffersOf(result) });
  } catch (error) {
    // After a panic the session is still borrowed and its memory may be half-written.
    const fatal = error instanceof WebAssembly.RuntimeError;
    self.postMessage({ id, fault: faultOf(error), fatal });
  }
});

async function start() {
  try {
    await init();
    const core = new Session();
    self.postMessage({ started: true });
    return core;
  } catch (error) {
    self.postMessage({ started: false, reason: faultOf(error).message });
    return null;
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
