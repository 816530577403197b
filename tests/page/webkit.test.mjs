// @ts-check
/**
 * Every room once in WebKitGTK's MiniBrowser, through W3C WebDriver. It needs a window, so it gets a virtual screen
 * from Xvfb.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';

import { isOwn, PATIENCE_MS, showsEveryRoom } from './every-room.mjs';

const DRIVER = process.env.WEBKIT_DRIVER_PATH;

const skip =
  !DRIVER &&
  'no WebKitWebDriver with Xvfb was found; install them (Debian and Ubuntu: `apt-get install webkit2gtk-driver xvfb`)';

test('WebKit shows every room', { skip }, async (t) => {
  const display = await screen(t);
  const call = await webDriver(t, display);
  const size = { width: 1280, height: 900 };
  await call('POST', '/window/rect', size);
  /** @type {(read: Function, ...args: unknown[]) => Promise<any>} */
  const evaluate = (read, ...args) =>
    call('POST', '/execute/sync', { script: `return (${read}).apply(null, arguments)`, args });
  await showsEveryRoom(t, {
    async goto(url) {
      await call('POST', '/url', { url });
      await evaluate(listen);
    },
    evaluate,
    async complaints() {
      const { said, asked } = await evaluate(heard);
      const foreign = asked.filter((/** @type {string} */ address) => !isOwn(address));
      return [...said, ...foreign.map((/** @type {string} */ address) => `asked for ${address}`)];
    },
  });
});

/** Runs in the page, and makes it record its messages, because WebDriver cannot read the console. */
function listen() {
  /** @type {string[]} */
  const said = [];
  Object.assign(globalThis, { said });
  const report = console.error;
  console.error = (...words) => {
    said.push(words.join(' '));
    report(...words);
  };
  addEventListener('error', ({ message }) => {
    // "ResizeObserver loop" means that an element's size changed again while the page handled the first change. The
    // standard does not treat this as an error.
    if (!message.startsWith('ResizeObserver loop')) said.push(`uncaught: ${message}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => said.push(`uncaught: ${reason}`));
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => said.push(`forbidden: ${blockedURI}`));
}

/** Runs in the page, and returns the messages and requests since the last call. */
function heard() {
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  performance.clearResourceTimings();
  return { said: /** @type {any} */ (globalThis).said.splice(0), asked };
}

/** Starts a virtual screen and returns its number. @param {import('node:test').TestContext} t */
async function screen(t) {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  t.after(() => xvfb.kill());
  const [number] = await once(/** @type {import('node:stream').Readable} */ (xvfb.stdio[3]), 'data');
  return `:${String(number).trim()}`;
}

/**
 * Starts a WebDriver session, and returns a function that sends commands to it.
 *
 * @param {import('node:test').TestContext} t
 * @param {string} display
 */
async function webDriver(t, display) {
  const port = await freePort();
  const driver = spawn(/** @type {string} */ (DRIVER), [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' },
  });
  /** @type {string | undefined} */
  let session;
  t.after(async () => {
    // Ending the session also ends the browser.
    if (session) await send('DELETE', session, null);
    driver.kill();
  });
  const send = async (/** @type {string} */ method, /** @type {string} */ path, /** @type {unknown} */ body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: method === 'POST' ? JSON.stringify(body) : null,
    });
    const { value } = await answer.json();
    assert.ok(answer.ok, `${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const end = Date.now() + PATIENCE_MS;
  while (!(await send('GET', '/status', null).catch(() => null))) {
    assert.ok(Date.now() < end, 'WebKitWebDriver does not answer');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const timeouts = { script: PATIENCE_MS, pageLoad: PATIENCE_MS };
  const { sessionId } = await send('POST', '/session', { capabilities: { alwaysMatch: { timeouts } } });
  session = `/session/${sessionId}`;
  return (/** @type {string} */ method, /** @type {string} */ path, /** @type {unknown} */ body) =>
    send(method, `${session}${path}`, body);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  return port;
}
