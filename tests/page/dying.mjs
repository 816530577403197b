// @ts-check
/** An engine that dies during a request, as after a panic in the core. */
/**
 * Serves bindings in which one method of the session ends in a WebAssembly trap.
 *
 * @param {import('playwright-core').Page} page
 * @param {import('../../www/engine/protocol.js').Method} method
 */
export async function dieOf(page, method) {
  await page.route(/\/pkg\/\w+\.js$/, async (route) => {
    const answer = await route.fetch();
    const dying = `if ('${method}' in Session.prototype) Session.prototype.${method} = trap;`;
    await route.fulfill({ response: answer, body: `${await answer.text()}\n${dying}\n${trap}` });
  });
}

/** Runs a module whose start function is `unreachable`, the instruction with which a panic ends. */
function trap() {
  const module = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 8, 1, 0, 10, 5, 1, 3, 0, 0, 11,
  ]);
  new WebAssembly.Instance(new WebAssembly.Module(module));
}
