// @ts-check
/**
 * Every room once in Firefox, through WebDriver BiDi; all other page tests run in Chromium.
 *
 * @typedef {import('puppeteer-core').Page} Page
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';

import { launch } from 'puppeteer-core';

const ADDRESS = process.env.HEADLIGHT_URL ?? 'http://127.0.0.1:8000/';

/** A model is 45 MB, and a slow machine may be at other work too. */
const PATIENCE_MS = 180_000;

const FIREFOX = firefox();

const skip =
  FIREFOX === undefined &&
  'there is no Firefox on this machine; install it (Debian: apt-get install firefox-esr) or name it in FIREFOX_PATH';

test('Firefox shows every room', { skip }, async (t) => {
  const browser = await launch({ browser: 'firefox', executablePath: FIREFOX, protocolTimeout: PATIENCE_MS });
  t.after(() => browser.close());
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 720 });
  const complaints = complaintsOf(page);
  await page.goto(ADDRESS, { timeout: PATIENCE_MS });
  await eventually(
    page,
    () => document.documentElement.dataset.state,
    (state) => state === 'ready',
  );
  const rooms = await page.$$eval('[role=tab]', (tabs) => tabs.map(({ textContent }) => textContent ?? ''));
  assert.ok(rooms.length > 1, `tabs in the header: ${rooms.join(', ')}`);
  for (const [nth, room] of rooms.entries()) {
    await t.test(room, async () => {
      await page.$$eval('[role=tab]', (tabs, nth) => /** @type {HTMLElement} */ (tabs[nth]).click(), nth);
      // A room of a model is ready when that has come and has run.
      await eventually(page, shown, ({ tab, state }) => tab === room && state === 'ready');
      const { text, drawn } = await page.evaluate(shown);
      assert.ok(text > 0, 'the picture has text');
      assert.ok(drawn > 0, 'the picture has a drawing, a table or a formula');
      assert.deepEqual(complaints.splice(0), [], 'the page complained');
    });
  }
});

/** What is on the screen; runs in the page. */
function shown() {
  const visible = (/** @type {Element} */ element) =>
    element.checkVisibility() && element.getBoundingClientRect().width > 0;
  const picture = [...document.querySelectorAll('[data-picture]')].find(visible);
  return {
    state: document.documentElement.dataset.state,
    tab: document.querySelector('[role=tab][aria-selected=true]')?.textContent,
    text: /** @type {HTMLElement | undefined} */ (picture)?.innerText.trim().length ?? 0,
    drawn: [...(picture?.querySelectorAll('svg, canvas, table, math') ?? [])].filter(visible).length,
  };
}

/**
 * What the page should not do: report an error, or ask another origin.
 *
 * @param {Page} page
 */
function complaintsOf(page) {
  /** @type {string[]} */
  const complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error}`));
  page.on('request', (request) => {
    const asked = request.url();
    if (!asked.startsWith(new URL('/', ADDRESS).href) && !/^(data|blob):/.test(asked))
      complaints.push(`asked for ${asked}`);
  });
  return complaints;
}

/**
 * Asks the page again and again; its own waiting would need `eval`, which the page forbids.
 *
 * @template Answer
 * @param {Page} page
 * @param {() => Answer} read
 * @param {(answer: Answer) => boolean} expected
 */
async function eventually(page, read, expected) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = /** @type {Answer} */ (await page.evaluate(read));
    if (expected(answer)) return;
    assert.ok(Date.now() < end, `still ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The program to drive, if there is one. */
function firefox() {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = ['firefox', 'firefox-esr'].flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, '/Applications/Firefox.app/Contents/MacOS/firefox'].find((place) => existsSync(place));
}
