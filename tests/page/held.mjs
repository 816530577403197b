// @ts-check
/**
 * Answers that wait until a test lets them pass, and a clock that only a test advances.
 *
 * @typedef {import('playwright-core').Page} Page
 */

/**
 * Options of a visit whose clock only the test advances. It has its own context, because all pages of a context share
 * the clock.
 *
 * @type {import('./browser.mjs').VisitOptions}
 */
export const HELD_CLOCK = {
  context: {},
  async before(page) {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
  },
};

/** A promise that is fulfilled when `open` is called. */
export function latch() {
  let open = () => {};
  const opened = new Promise((done) => {
    open = () => done(null);
  });
  return { opened, open };
}

/** Holds all requests for matching addresses until the returned function is called. @param {Page} page @param {string} addresses */
export async function holdRequests(page, addresses) {
  const { opened, open } = latch();
  await page.route(addresses, (route) => opened.then(() => route.continue()));
  return open;
}
