// @ts-check
/**
 * The browser that the page tests drive, and what every visit has in common: nothing is
 * reported on the console, nothing is asked of another origin, and no dialog opens.
 *
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('playwright-core').BrowserContextOptions} ContextOptions
 * @typedef {object} VisitOptions
 * @property {string} [url] where the page is served from, if not from HEADLIGHT_URL
 * @property {'ready' | 'error' | 'loading' | null} [state] what to wait for; `null` where the page is not ours
 * @property {number} [patience] how long to wait for it, in milliseconds
 * @property {RegExp} [expected] reports on the console that belong to the test
 * @property {ContextOptions} [context]
 * @property {boolean} [windowed] whether it is made in the Chromium that has windows
 * @property {(page: Page) => Promise<unknown>} [before] acts before the page is loaded
 */
import assert from 'node:assert/strict';

import { chromium } from 'playwright-core';

export const ADDRESS = process.env.HEADLIGHT_URL ?? 'http://127.0.0.1:8000/';

/** Whether the full set runs, as it does every night, or what every change runs. */
export const FULL = process.env.HEADLIGHT_FULL === '1';

/** The folder of the page's version, which holds its scripts, styles and wasm. */
export async function versionFolder() {
  const [, folder] = /"(v-\w+\/)main\.js"/.exec(await (await fetch(ADDRESS)).text()) ?? [];
  return /** @type {string} */ (folder);
}

/**
 * Modules of the page, for what `page.evaluate` runs.
 *
 * @param {import('playwright-core').Page} page
 * @param {string[]} paths in the folder of the page's version
 * @returns {Promise<import('playwright-core').JSHandle<any[]>>}
 */
export async function modules(page, ...paths) {
  const folder = new URL(await versionFolder(), ADDRESS);
  return page.evaluateHandle(
    (addresses) => Promise.all(addresses.map((address) => import(address))),
    paths.map((path) => new URL(path, folder).href),
  );
}

/** Longer than anything takes on a busy machine; a test waits for a condition, never for a time. */
const PATIENCE_MS = 90_000;

const SHORTEST_PAUSE_MS = 15;
const LONGEST_PAUSE_MS = 150;

/** A projector's screen, where every test begins. */
export const WALL = { width: 1280, height: 720 };

/** What Playwright says in a context without service workers: they would answer in place of the server. */
const BLOCKED = 'Service Worker registration blocked by Playwright';

/**
 * Features of Chromium that are off: those of Playwright 1.65.1, whose switch another of the same name replaces, and last
 * the pages that the address bar of each window loads ahead, which take a tenth of the tests' time.
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

/** Chromium without windows, which takes a quarter less of the processor; the other one where it is not installed. */
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

/** Closes each of the pages that tests share. @type {(() => Promise<void>)[]} */
const closeShared = [];

/**
 * Closes what the tests of a file share, so that the next file begins with a browser that keeps nothing.
 *
 * @returns {Promise<string[]>} the addresses of the pages that a test has left open
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
  // The shell has no window that could fill the screen, and would then refuse every other size.
  if (executable !== CHROMIUM)
    await context.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
  return context;
}

/**
 * Opens the page. `isContent` fails if the page had something to complain of so far; `finish`
 * closes it and asks the same.
 *
 * Visits without wishes share a context, which saves a third of the time; that the page
 * keeps nothing from one to the next is a test of its own.
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
 * The body of a test that visits the page.
 *
 * Visits without wishes, or with wishes that an open page can be given, share one open page and go from address to
 * address in it, which takes a tenth of the time of opening it anew.
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
    // An open page that is given its own address again does nothing, so another comes between: of the room that is drawn soonest.
    await goTo(page, ['#room=positions&other=visit', hash]);
  }, look);
}

/**
 * The wishes of a visit, where an open page can be given all of them.
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
 * Tests that share one open page, as opening it takes longer than most of them.
 *
 * @param {string} first the address that it is opened with
 * @param {VisitOptions} [options]
 * @returns {(begin: (page: Page) => Promise<unknown>, look: (page: Page) => Promise<unknown>) => () => Promise<void>}
 *     the body of a test; `begin` brings the page to where the test starts
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
      // All pages of a context are tabs of one window, and Chromium lets every click and key in a tab behind another wait for a quarter of a second.
      await page.bringToFront();
      await resize(page, WALL);
      await begin(page);
      await look(page);
      isContent();
    } catch (error) {
      // The next test must not suffer from what this one left behind.
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
 * Puts another address into an open page, or one address after another, and waits until the last is shown.
 *
 * @param {Page} page
 * @param {string | string[]} hash
 * @param {string} [state]
 */
export async function goTo(page, hash, state = 'ready') {
  await page.mouse.move(0, 0);
  await page.evaluate(async (addresses) => {
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    // The page hears a frame later that a dialog was closed, and would take what comes before for the time when it was open.
    await Promise.all(
      [.../** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll('dialog[open]'))].map(
        (dialog) =>
          new Promise((done) => {
            dialog.addEventListener('close', done, { once: true });
            dialog.close();
          }),
      ),
    );
    for (const details of document.querySelectorAll('details')) details.open = false;
    scrollTo(0, 0);
    for (const address of addresses) {
      // A page that has written this address itself hears nothing when it is given again.
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
 * Asks an open page for what the address of a room says.
 *
 * @param {Page} page
 * @param {string} room
 * @param {string} hash fields after `room=…`, each with its `&`
 * @param {string} [state]
 */
export function enterRoom(page, room, hash, state) {
  visits += 1;
  // A field of no version, because the page would not open the address that it has already.
  return goTo(page, `#room=${room}${hash}&visit=${visits}`, state);
}

/**
 * Waits until the page says that it is `ready`, or what else is asked for. What a person
 * changed is on screen then.
 *
 * @param {Page} page
 * @param {string} [state]
 * @param {number} [patience] in milliseconds
 */
export async function stateIs(page, state = 'ready', patience = PATIENCE_MS) {
  const end = Date.now() + patience;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the page was not “${state}” within ${patience} ms`)), patience);
  });
  try {
    await Promise.race([page.evaluate(untilStateIs, state), late]);
  } catch (error) {
    // A page that is loaded anew forgets what it was asked.
    if (!/Execution context was destroyed/.test(String(error))) throw error;
    await stateIs(page, state, end - Date.now());
  } finally {
    clearTimeout(timer);
  }
}

/**
 * It runs in the page, and looks at changes only: to ask in every frame would make the browser draw frames meanwhile.
 *
 * @param {string} state
 */
function untilStateIs(state) {
  return new Promise((resolve) => {
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, attributeFilter: ['data-state'] });
    // A document that has just begun to load has no root yet.
    document.addEventListener('readystatechange', look);
    look();

    function look() {
      if (document.documentElement?.dataset.state !== state) return;
      observer.disconnect();
      document.removeEventListener('readystatechange', look);
      resolve(null);
    }
  });
}

/**
 * What was read, with plain spaces: a number and its percent sign are held together by a no-break space, which
 * no test need write. `draw.test.mjs` asks for it.
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
 * Reads again and again until the answer is as expected, each time after a longer pause: the page is at work meanwhile.
 *
 * @template Answer
 * @param {() => Promise<Answer> | Answer} read
 * @param {Answer | ((answer: Answer) => unknown)} expected
 * @param {number} [patience] in milliseconds
 */
export async function eventually(read, expected, patience = PATIENCE_MS) {
  const end = Date.now() + patience;
  for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(1.5 * pause, LONGEST_PAUSE_MS)) {
    try {
      const answer = plain(await read());
      if (typeof expected === 'function') {
        assert.ok(/** @type {(answer: Answer) => unknown} */ (expected)(answer), `still ${JSON.stringify(answer)}`);
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
