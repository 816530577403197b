// @ts-check
/**
 * The browser of the page tests, and the checks of every visit: no console messages, no requests to another origin, and
 * no dialog.
 *
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('playwright-core').BrowserContextOptions} ContextOptions
 * @typedef {object} VisitOptions
 * @property {string} [url] URL of the page, if not HEADLIGHT_URL
 * @property {'ready' | 'error' | 'loading' | 'running' | null} [state] the state to wait for; `null` if the page is not ours
 * @property {number} [patience] time limit for this state, in milliseconds
 * @property {RegExp} [expected] console messages that the test expects
 * @property {ContextOptions} [context]
 * @property {boolean} [windowed] whether to use regular Chromium, which opens windows, instead of the headless shell
 * @property {(page: Page) => Promise<unknown>} [before] called before the page is loaded
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';
import { transformSync } from 'rolldown/utils';

export const ADDRESS = process.env.HEADLIGHT_URL ?? 'http://127.0.0.1:8000/';

const WWW = new URL('../../www/', import.meta.url);

/** The folder of the page's version, which contains its scripts, styles and wasm. */
export async function versionFolder() {
  const [, folder] = /"(v-\w+\/)en\/main\.js"/.exec(await (await fetch(ADDRESS)).text()) ?? [];
  return /** @type {string} */ (folder);
}

/**
 * Imports modules of `www/`, for functions in `page.evaluate`. The page itself runs them bundled.
 *
 * @param {import('playwright-core').Page} page
 * @param {string[]} paths in `www/`
 * @returns {Promise<import('playwright-core').JSHandle<any[]>>}
 */
export async function modules(page, ...paths) {
  const sources = new URL('sources/', ADDRESS).href;
  await page.route(`${sources}**`, async (route) => {
    const file = new URL(route.request().url().replace(sources, ''), WWW);
    if (!file.href.endsWith('.ts')) return route.fulfill({ path: fileURLToPath(file) });
    const { code } = transformSync(file.href, await readFile(file, 'utf8'));
    await route.fulfill({ body: code, contentType: 'text/javascript' });
  });
  return page.evaluateHandle(
    (addresses) => Promise.all(addresses.map((address) => import(address))),
    paths.map((path) => sources + path),
  );
}

/**
 * Time limit for each action and condition: longer than any of them takes on a busy machine, and short enough that a
 * failure is reported soon. Tests never wait for a fixed time.
 */
const PATIENCE_MS = 30_000;

/** Time limit for a state of the page, because a model may have to be loaded or trained first. */
const STATE_MS = 90_000;

/** Options of a visit whose clock a test can advance. @type {VisitOptions} */
export const CLOCK = { before: (page) => page.clock.install() };

/**
 * Advances the clock of a page that was opened with `CLOCK` by one second. The page has no longer delays, so anything
 * that is absent afterwards will not appear later.
 *
 * @param {Page} page
 */
export async function aSecondLater(page) {
  await page.clock.runFor(1000);
  await stateIs(page);
}

const SHORTEST_PAUSE_MS = 15;
const LONGEST_PAUSE_MS = 150;

/** A projector's screen, the initial size of every test. */
export const WALL = { width: 1280, height: 720 };

/**
 * Playwright's console message about a blocked service worker. Contexts block service workers, which would answer
 * instead of the server.
 */
const BLOCKED = 'Service Worker registration blocked by Playwright';

/**
 * Features of Chromium to disable. All except the last are Playwright 1.65.1's own list, which this switch replaces.
 * The last one preloads pages for the address bar of each window and would take a tenth of the tests' time.
 */
const OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

const CHROMIUM = process.env.CHROME_PATH ?? '/usr/bin/chromium';

/** Chromium's headless shell, which needs a quarter less processor time; without it, regular Chromium is used. */
const HEADLESS_SHELL = process.env.HEADLESS_SHELL_PATH ?? CHROMIUM;

/** @type {Map<string, Promise<import('playwright-core').Browser>>} */
const launched = new Map();

/** @type {Promise<import('playwright-core').BrowserContext> | undefined} */
let shared;

/** One browser for all tests of a worker. @param {string} executablePath */
function browser(executablePath) {
  const running =
    launched.get(executablePath) ??
    chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${OFF}`,
      ],
    });
  launched.set(executablePath, running);
  return running;
}

const allBrowsers = () => Promise.all(launched.values());

export async function closeBrowsers() {
  for (const browser of await allBrowsers()) await browser.close();
}

/** Functions that close shared pages. @type {(() => Promise<void>)[]} */
const closeShared = [];

/**
 * Closes everything shared by the tests of a file, so that the next file starts with a fresh browser.
 *
 * @returns {Promise<string[]>} the URLs of pages that a test has left open
 */
export async function endFile() {
  for (const close of closeShared) await close();
  const contexts = (await allBrowsers()).flatMap((browser) => browser.contexts());
  const left = contexts.flatMap((context) => context.pages()).map((page) => page.url());
  await Promise.all(contexts.map((context) => context.close()));
  shared = undefined;
  return left;
}

/** @param {ContextOptions} [wishes] @param {boolean} [windowed] */
async function newContext(wishes, windowed = false) {
  const executable = windowed ? CHROMIUM : HEADLESS_SHELL;
  const context = await (await browser(executable)).newContext({ viewport: WALL, serviceWorkers: 'block', ...wishes });
  context.setDefaultTimeout(PATIENCE_MS);
  // The headless shell has no window to maximise. After a request for full screen, it would reject every other size.
  if (executable !== CHROMIUM)
    await context.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
  return context;
}

/**
 * Opens the page. `isContent` fails if there was any complaint so far; `finish` closes the page and makes the same
 * check.
 *
 * Visits without options share a context, which saves a third of the time. A separate test checks that the page keeps
 * nothing between visits.
 *
 * @param {string} hash
 * @param {VisitOptions} [options]
 */
export async function open(
  hash,
  { url = ADDRESS, state = 'ready', patience, expected, context: wishes, windowed, before } = {},
) {
  const isOwn = wishes !== undefined || windowed;
  const context = await (isOwn ? newContext(wishes, windowed) : (shared ??= newContext()));
  const page = await context.newPage();
  const close = () => (isOwn ? context.close() : page.close());
  /** @type {string[]} */
  const complaints = [];
  page.on('console', (message) => {
    if (message.text().startsWith(BLOCKED)) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog opened: ${dialog.message()}`);
    dialog.dismiss();
  });
  const { origin } = new URL(url);
  page.on('request', (request) => {
    const asked = request.url();
    if (!asked.startsWith(`${origin}/`) && !/^(data|blob):/.test(asked)) complaints.push(`asked for ${asked}`);
  });
  await before?.(page);
  await page.goto(url + hash, { waitUntil: 'commit' });
  if (state !== null) await stateIs(page, state, patience);
  const isContent = () =>
    assert.deepEqual(
      complaints.filter((text) => !expected?.test(text)),
      [],
      'the page complained',
    );

  return {
    page,
    close,
    isContent,
    async finish() {
      await close();
      isContent();
    },
  };
}

/**
 * Returns the body of a test that visits the page.
 *
 * Visits without options, or with options that an open page can adopt, share one page and change only its URL, because
 * opening a new page takes ten times as long.
 *
 * @param {string} hash
 * @param {(page: Page) => Promise<unknown>} look
 * @param {VisitOptions} [options]
 */
export function visit(hash, look, options) {
  const looks = options && looksOf(options);
  if (options && !looks) return visitAnew(hash, look, options);
  return reused(async (page) => {
    const { viewport, reducedMotion, colorScheme } = looks ?? {};
    await page.emulateMedia({ reducedMotion: reducedMotion ?? null, colorScheme: colorScheme ?? null });
    if (viewport) await resize(page, viewport);
    // Setting an unchanged URL does nothing, so the URL of the room that is drawn fastest is set in between.
    await goTo(page, ['#room=positions&other=visit', hash]);
  }, look);
}

/**
 * The window size, motion and colour scheme that a visit requires; `null` if it requires none, or needs a new page.
 *
 * @param {VisitOptions} options
 */
function looksOf({ context, ...others }) {
  const { viewport, reducedMotion, colorScheme, ...rest } = context ?? {};
  const isNone = !viewport && !reducedMotion && !colorScheme;
  const isMore = Object.keys(others).length > 0 || Object.keys(rest).length > 0;
  return isNone || isMore ? null : { viewport, reducedMotion, colorScheme };
}

/**
 * @param {string} hash
 * @param {(page: Page) => Promise<unknown>} look
 * @param {VisitOptions} options
 */
function visitAnew(hash, look, options) {
  return async () => {
    const { page, close, finish } = await open(hash, options);
    try {
      await look(page);
    } catch (error) {
      await close();
      throw error;
    }
    await finish();
  };
}

/**
 * Tests that share one open page, because opening it takes longer than most tests.
 *
 * @param {string} first URL to open first
 * @param {VisitOptions} [options]
 * @returns {(begin: (page: Page) => Promise<unknown>, look: (page: Page) => Promise<unknown>) => () => Promise<void>}
 *     returns the body of a test; `begin` brings the page to the start of the test
 */
export function sharedPage(first, options) {
  /** @type {ReturnType<typeof open> | undefined} */
  let opened;
  const close = async () => {
    const last = opened;
    opened = undefined;
    await last?.then(
      ({ close }) => close(),
      () => {},
    );
  };
  closeShared.push(close);
  return (begin, look) => async () => {
    opened ??= open(first, options);
    try {
      const { page, isContent } = await opened;
      // All pages of a context are tabs of one window, and Chromium delays every click and key press in a background
      // tab by a quarter of a second.
      await page.bringToFront();
      await resize(page, WALL);
      await begin(page);
      await look(page);
      isContent();
    } catch (error) {
      // The next test must not be affected by leftovers of this one.
      await close();
      throw error;
    }
  };
}

const reused = sharedPage('');

/** @param {Page} page @param {{ width: number, height: number }} size */
async function resize(page, size) {
  const { width, height } = page.viewportSize() ?? {};
  if (width !== size.width || height !== size.height) await page.setViewportSize(size);
}

/**
 * Sets one or more URLs in an open page, and waits until the last one is shown.
 *
 * @param {Page} page
 * @param {string | string[]} hash
 * @param {string} [state]
 */
export async function goTo(page, hash, state = 'ready') {
  await page.mouse.move(0, 0);
  await page.evaluate(async (addresses) => {
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    // The event `close` comes one frame after a dialog is closed. Until then the page would treat the dialog as open,
    // and an answer that arrives could reopen it. The event `cancel`, as after the Esc key, notifies the page at once.
    await Promise.all(
      [.../** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll('dialog[open]'))].map(
        (dialog) =>
          new Promise((done) => {
            dialog.addEventListener('close', done, { once: true });
            dialog.dispatchEvent(new Event('cancel'));
            dialog.close();
          }),
      ),
    );
    for (const details of document.querySelectorAll('details')) details.open = false;
    scrollTo(0, 0);
    for (const address of addresses) {
      // No event fires if the page itself has already written this URL.
      if (location.hash === address) continue;
      const heard = new Promise((done) => addEventListener('hashchange', done, { once: true }));
      location.hash = address;
      await heard;
    }
  }, [hash].flat());
  await stateIs(page, state);
}

let visits = 0;

/**
 * Opens a room's URL in an open page.
 *
 * @param {Page} page
 * @param {string} room
 * @param {string} hash fields after `room=…`, each with its `&`
 * @param {string} [state]
 */
export function enterRoom(page, room, hash, state) {
  visits += 1;
  // Adds an unknown field, because setting an unchanged URL would do nothing.
  return goTo(page, `#room=${room}${hash}&visit=${visits}`, state);
}

/** Opens or folds the settings of the current room, if it has any. @param {Page} page */
export async function openSettings(page, open = true) {
  const other = page.getByRole('button', { name: 'Settings', expanded: !open });
  if (await other.isVisible()) await other.click();
}

/**
 * Waits until the page is in the given state, by default `ready`. In the state `ready`, all changes by the user are
 * visible. If the page asks before it downloads a large model, agrees.
 *
 * @param {Page} page
 * @param {string} [state]
 * @param {number} [patience] in milliseconds
 */
export async function stateIs(page, state = 'ready', patience = STATE_MS) {
  const end = Date.now() + patience;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the page was not “${state}” within ${patience} ms`)), patience);
  });
  try {
    await Promise.race([page.evaluate(untilStateIs, state), late]);
  } catch (error) {
    // A reloaded page loses the pending evaluation.
    if (!/Execution context was destroyed/.test(String(error))) throw error;
    await stateIs(page, state, end - Date.now());
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs in the page. It only observes changes, because polling in every frame would make the browser draw.
 *
 * @param {string} state
 */
function untilStateIs(state) {
  return new Promise((resolve) => {
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, attributeFilter: ['data-state'] });
    // A document that has just started to load has no root yet.
    document.addEventListener('readystatechange', look);
    look();

    function look() {
      const now = document.documentElement?.dataset.state;
      // A page that asks before a download is ready.
      if (now !== state && now !== 'ready') return;
      const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (
        document.querySelectorAll('#model-loading:not([hidden]) button:not([hidden])')
      );
      // “M” in Latin or Cyrillic letters.
      const asked = [...buttons].find(({ textContent }) => /[(（]\d+\s*[MМ]/u.test(textContent ?? ''));
      if (asked) return asked.click();
      if (now !== state) return;
      observer.disconnect();
      document.removeEventListener('readystatechange', look);
      resolve(null);
    }
  });
}

/**
 * An answer with plain spaces, so that tests need not write the no-break space before a percent sign.
 * `draw-numbers.test.mjs` checks that space.
 *
 * @template Answer
 * @param {Answer} answer
 * @returns {Answer}
 */
export function plain(answer) {
  if (typeof answer === 'string') return /** @type {Answer} */ (answer.replaceAll('\u00a0', ' '));
  return Array.isArray(answer) ? /** @type {Answer} */ (answer.map(plain)) : answer;
}

/**
 * Polls until the answer is as expected, with growing pauses so that the page can work.
 *
 * @template Answer
 * @param {() => Promise<Answer> | Answer} read
 * @param {Answer | (Answer extends string | null | undefined ? RegExp : never) | ((answer: Answer) => unknown)} expected
 * @param {number} [patience] in milliseconds
 */
export async function eventually(read, expected, patience = PATIENCE_MS) {
  const end = Date.now() + patience;
  for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(1.5 * pause, LONGEST_PAUSE_MS)) {
    try {
      const answer = plain(await read());
      if (typeof expected === 'function') {
        assert.ok(/** @type {(answer: Answer) => unknown} */ (expected)(answer), `still ${JSON.stringify(answer)}`);
      } else if (expected instanceof RegExp) {
        assert.match(String(answer ?? ''), expected);
      } else {
        assert.deepEqual(answer, expected);
      }
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Opens a room by its tab. @param {Page} page @param {string} name @param {number} [patience] */
export async function openTab(page, name, patience) {
  await page.getByRole('tab', { name }).click();
  await stateIs(page, 'ready', patience);
}
