// @ts-check
/** Every room once in Firefox, through WebDriver BiDi. */
import { test } from 'node:test';

import { launch } from 'puppeteer-core';

import { isOwn, PATIENCE_MS, showsEveryRoom } from './every-room.mjs';

const FIREFOX = process.env.FIREFOX_PATH;

const skip =
  !FIREFOX && 'no Firefox was found; install it (Debian: `apt-get install firefox-esr`) or name it in FIREFOX_PATH';

test('Firefox shows every room', { skip }, async (t) => {
  const browser = await launch({ browser: 'firefox', executablePath: FIREFOX, protocolTimeout: PATIENCE_MS });
  t.after(() => browser.close());
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 720 });
  /** @type {string[]} */
  const complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error}`));
  page.on('request', (request) => {
    if (!isOwn(request.url())) complaints.push(`asked for ${request.url()}`);
  });
  await showsEveryRoom(t, {
    goto: (url) => page.goto(url, { timeout: PATIENCE_MS }),
    evaluate: (read, nth) => page.evaluate(read, nth),
    complaints: async () => complaints.splice(0),
  });
});
