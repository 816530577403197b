// @ts-check
// Time until a first-time visitor sees the first picture.

const PATIENCE_MS = 60_000;

/**
 * Opens the page with an empty cache. Start's first picture is its figure with the numbers of the recording, which it
 * shows until the model has arrived.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @returns {Promise<{ paint: number, picture: number }>} in ms after the start of the navigation: first paint
 *     and first picture
 */
export async function firstPicture(browser, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  // The page records the time itself: polling from here would add a round trip.
  await page.addInitScript(() => {
    const isDrawn = () =>
      document.documentElement.dataset.state === 'ready' ||
      document.querySelector('.start-figure:not(.empty)') !== null;
    const noted = new MutationObserver(() => {
      if (!isDrawn()) return;
      noted.disconnect();
      // A task queued by a frame callback runs after the frame is drawn.
      requestAnimationFrame(() => setTimeout(() => performance.mark('bench:picture')));
    });
    noted.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-state', 'class'],
    });
  });
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('bench:picture').length > 0, null, {
    timeout: PATIENCE_MS,
  });
  const [paint, picture] = await page.evaluate(() =>
    ['first-contentful-paint', 'bench:picture'].map((name) => performance.getEntriesByName(name)[0].startTime),
  );
  await context.close();
  return { paint, picture };
}
