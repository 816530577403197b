// @ts-check
/** Runs the tests of one file after another in one browser, as `run.mjs` hands the files out. */
import assert from 'node:assert/strict';
import { basename, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { closeBrowsers, endFile } from './browser.mjs';

/** Time for what a test has left open, once all is told: it would keep Node.js waiting, for ever if the test failed. */
const ENDS_WITHIN_MS = 3000;

const queue = /** @type {string} */ (process.env.HEADLIGHT_QUEUE);

for (;;) {
  const answer = await fetch(queue);
  if (answer.status === 204) break;
  const file = await answer.text();
  try {
    await import(pathToFileURL(resolve(file)).href);
  } catch (error) {
    // A choice of tests by name would leave out the test that tells of it.
    process.exitCode = 1;
    test(`${basename(file)} can be read`, () => {
      throw error;
    });
  }
  // It ends after all tests of the file, because those at the top run one after another.
  await test(`${basename(file)} leaves no page open`, async () => assert.deepEqual(await endFile(), []));
}
await closeBrowsers();
setTimeout(() => process.exit(), ENDS_WITHIN_MS).unref();
