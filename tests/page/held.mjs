// @ts-check
/**
 * Answers that wait until a test lets them pass.
 *
 * @typedef {import('playwright-core').Page} Page
 */

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
