// @ts-check
// Time until a first-time visitor sees the first picture.

/** Longer than the slowest line takes to bring the model of Start. */
const PATIENCE_MS = 300_000;

/**
 * Opens the page with an empty cache.
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
    const noted = new MutationObserver(() => {
      if (document.documentElement.dataset.state !== 'ready') return;
      noted.disconnect();
      // A task queued by a frame callback runs after the frame is drawn.
      requestAnimationFrame(() => setTimeout(() => performance.mark('bench:picture')));
    });
    noted.observe(document, { subtree: true, attributes: true, attributeFilter: ['data-state'] });
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
