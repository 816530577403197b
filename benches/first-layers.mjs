// @ts-check
// Time and bytes until a first-time visitor sees the heads of the first layers, while the model arrives.

/** @typedef {{ layers: string, ms: number, bytes: number }} Step */

/**
 * Opens the page with an empty cache over a slow line and waits until the model is complete.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {{ url: string, sent: { bytes: number } }} server
 * @returns {Promise<Step[]>} what the page says about the layers that have arrived, with the milliseconds since the
 *     start of the navigation and the bytes sent until then
 */
export async function firstLayers(browser, server) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  /** @type {Step[]} */
  const steps = [];
  /** @type {(value: null) => void} */
  let end = () => {};
  const whole = new Promise((resolve) => {
    end = resolve;
  });
  await page.exposeFunction('noteLayers', (/** @type {string} */ layers, /** @type {number} */ ms) => {
    steps.push({ layers, ms, bytes: server.sent.bytes });
    if (layers === 'the whole model') end(null);
  });
  await page.addInitScript(() => {
    let said = '';
    const noted = new MutationObserver(() => {
      const { state } = document.documentElement.dataset;
      const arriving = document.querySelector('.bar-arriving')?.textContent ?? '';
      const layers = state === 'ready' ? 'the whole model' : (/^[^.]*/.exec(arriving.trim())?.[0] ?? '');
      if (layers === said || layers === '' || !['running', 'ready'].includes(state ?? '')) return;
      said = layers;
      // A task queued by a frame callback runs after the frame is drawn.
      requestAnimationFrame(() => setTimeout(() => /** @type {any} */ (window).noteLayers(layers, performance.now())));
    });
    noted.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await page.goto(`${server.url}#room=sentence`, { waitUntil: 'commit' });
  await whole;
  await context.close();
  return steps;
}
