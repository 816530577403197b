// @ts-check
/**
 * The test that runs in browsers other than Chromium: every room opens without errors.
 *
 * @typedef {object} Browser
 * @property {(url: string) => Promise<unknown>} goto
 * @property {<Answer>(read: (nth: number) => Answer, nth: number) => Promise<Answer>} evaluate runs a function in the page
 * @property {() => Promise<string[]>} complaints errors since the last call
 */
import assert from 'node:assert/strict';

const ADDRESS = process.env.HEADLIGHT_URL ?? 'http://127.0.0.1:8000/';

/** A model is 45 MB, and the machine may be slow and busy. */
export const PATIENCE_MS = 180_000;

/**
 * @param {import('node:test').TestContext} t
 * @param {Browser} browser
 */
export async function showsEveryRoom(t, browser) {
  await browser.goto(ADDRESS);
  await eventually(browser, 0, ({ state }) => state === 'ready');
  const { rooms } = await browser.evaluate(shown, 0);
  assert.ok(rooms.length > 1, `tabs in the header: ${rooms.join(', ')}`);
  for (const [nth, room] of rooms.entries()) {
    await t.test(room, async () => {
      await browser.evaluate(open, nth);
      // A room with a model is ready when the model is loaded and has run.
      await eventually(browser, nth, ({ tab, state }) => tab === room && state === 'ready');
      const { text, drawn } = await browser.evaluate(shown, nth);
      assert.ok(text > 0, 'the picture has text');
      assert.ok(drawn > 0, 'the picture has a drawing, a table or a formula');
      assert.deepEqual(await browser.complaints(), [], 'the page complained');
    });
  }
}

/** Opens a room by its tab; runs in the page. @param {number} nth */
function open(nth) {
  const tab = /** @type {HTMLElement} */ (document.querySelectorAll('[role=tab]')[nth]);
  tab.click();
}

/** The current state of the page; runs in the page. */
function shown() {
  const visible = (/** @type {Element} */ element) =>
    element.checkVisibility() && element.getBoundingClientRect().width > 0;
  const picture = [...document.querySelectorAll('[data-picture]')].find(visible);
  // The page asks before it downloads a large model.
  const buttons = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#model-loading button'))];
  const load = buttons.find((button) => visible(button) && /^Load the model \(/.test(button.innerText));
  load?.click();
  return {
    state: load ? 'loading' : document.documentElement.dataset.state,
    rooms: [...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent ?? ''),
    tab: document.querySelector('[role=tab][aria-selected=true]')?.textContent,
    text: /** @type {HTMLElement | undefined} */ (picture)?.innerText.trim().length ?? 0,
    drawn: [...(picture?.querySelectorAll('svg, canvas, table, math') ?? [])].filter(visible).length,
  };
}

/**
 * Polls the page, because the driver's own way of waiting needs `eval`, which the page's policy forbids.
 *
 * @param {Browser} browser
 * @param {number} nth
 * @param {(answer: ReturnType<typeof shown>) => boolean} expected
 */
async function eventually(browser, nth, expected) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await browser.evaluate(shown, nth);
    if (expected(answer)) return;
    assert.ok(Date.now() < end, `still ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Whether the page is allowed to request a URL. @param {string} address */
export function isOwn(address) {
  return address.startsWith(new URL('/', ADDRESS).href) || /^(data|blob):/.test(address);
}
