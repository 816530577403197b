// @ts-check
/** An engine that dies during a request, as after a panic in the core. */
import assert from 'node:assert/strict';

/**
 * Serves a worker in which one method of the session ends in a WebAssembly trap.
 *
 * @param {import('playwright-core').Page} page
 * @param {import('../../www/engine/protocol.js').Method} method
 */
export async function dieOf(page, method) {
  await page.route('**/worker.js', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const body = text.replace(/const result = (.*);/, `const result = method === '${method}' ? trap() : $1;`);
    assert.notEqual(body, text, 'the worker has another form');
    await route.fulfill({ response: answer, body: `${body}\n${trap}` });
  });
}

/** Runs a module whose start function is the instruction `unreachable`, in which a panic ends too. */
function trap() {
  const module = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 8, 1, 0, 10, 5, 1, 3, 0, 0, 11,
  ]);
  new WebAssembly.Instance(new WebAssembly.Module(module));
}
