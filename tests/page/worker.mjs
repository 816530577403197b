// @ts-check
/** Runs the test files that `run.mjs` assigns, one after another, in one browser. */
import assert from 'node:assert/strict';
import { register } from 'node:module';
import { basename, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { closeBrowsers, endFile } from './browser.mjs';

/**
 * Time in milliseconds from the last result to the forced end of the process: a handle that a failed test left open
 * would keep Node.js running.
 */
const ENDS_WITHIN_MS = 3000;

register('./typescript.mjs', import.meta.url);

const queue = /** @type {string} */ (process.env.HEADLIGHT_QUEUE);

for (;;) {
  const answer = await fetch(queue);
  if (answer.status === 204) break;
  const file = await answer.text();
  try {
    await import(pathToFileURL(resolve(file)).href);
  } catch (error) {
    // The exit code reports the error too, because the test below may not run if tests are selected by name.
    process.exitCode = 1;
    test(`${basename(file)} can be read`, () => {
      throw error;
    });
  }
  // This test runs after all other tests of the file, because top-level tests run in order.
  await test(`${basename(file)} leaves no page open and no document`, async () => {
    assert.deepEqual(await endFile(), []);
    // In the files that follow, libraries would use it.
    assert.ok(!('document' in globalThis));
  });
}
await closeBrowsers();
setTimeout(() => process.exit(), ENDS_WITHIN_MS).unref();
