// @ts-check
/**
 * Workers that die. Only Chromium's debugger reaches a shared worker.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import { eventually } from './browser.mjs';

/**
 * Makes the session method `version` end in a WebAssembly trap, like a panic in the core. The page calls this method
 * only to save a file.
 *
 * @param {Page} page
 */
export const trapVersion = (page) =>
  page.workers()[0].evaluate(`
    import(new URL('../pkg/worked.js', location.href).href).then(({ Session }) => {
      Session.prototype.version = ${trap};
    })`);

/**
 * Serves bindings in which a session method ends in a trap, for workers that die as soon as they start.
 *
 * @param {Page} page
 * @param {import('../../www/engine/protocol.ts').Method} method
 */
export async function trapAtStart(page, method) {
  await page.route(/\/pkg\/\w+\.js$/, async (route) => {
    const answer = await route.fetch();
    const dying = `if ('${method}' in Session.prototype) Session.prototype.${method} = ${trap};`;
    await route.fulfill({ response: answer, body: `${await answer.text()}\n${dying}` });
  });
}

/** Ends the worker of a page without a message. @param {Page} page */
export async function end(page) {
  const [own] = page.workers();
  // The answer is lost with the worker.
  if (own) return void own.evaluate(() => self.close()).catch(() => {});
  const browser = /** @type {import('playwright-core').Browser} */ (page.context().browser());
  const devtools = await browser.newBrowserCDPSession();
  const shared = async () => {
    const { targetInfos } = await devtools.send('Target.getTargets');
    return targetInfos.filter(({ type }) => type === 'shared_worker').map(({ targetId }) => targetId);
  };
  const ending = await shared();
  for (const targetId of ending) {
    const { sessionId } = await devtools.send('Target.attachToTarget', { targetId });
    const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: 'self.close()' } });
    await devtools.send('Target.sendMessageToTarget', { sessionId, message });
  }
  // A session that ends before its message arrives may lose the message.
  await eventually(async () => (await shared()).filter((targetId) => ending.includes(targetId)), []);
  await devtools.detach();
}

/** Runs a module whose start function is `unreachable`, the instruction with which a panic ends. */
function trap() {
  const module = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 8, 1, 0, 10, 5, 1, 3, 0, 0, 11,
  ]);
  new WebAssembly.Instance(new WebAssembly.Module(module));
}
