// @ts-check
// A survey of many sentences in the room "Compare", on one core and on two.
import { row, summary, table } from './report.mjs';

const CORES = [1, 2];
const SENTENCES = 120;
const VISITS = 3;

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
export async function measureSurvey(browser, url) {
  const times = new Map(CORES.map((cores) => [cores, /** @type {number[]} */ ([])]));
  for (let visit = 0; visit < VISITS; visit++) {
    for (const [cores, taken] of times) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
      await page.addInitScript((cores) => {
        Object.defineProperty(navigator, 'hardwareConcurrency', { value: cores });
      }, cores);
      await page.goto(`${url}#room=compare&compare=many`);
      await page.waitForSelector('.many-table tbody tr', { timeout: 60_000 });
      // The first survey starts the workers, which load the model.
      await survey(page, 'cat');
      taken.push(await survey(page, 'animal'));
      await page.close();
    }
  }
  table(`A survey of ${SENTENCES} sentences of 32 tokens in MiniLM, in ms`, ['cores', 'median', 'best', 'worst']);
  for (const [cores, taken] of times) row([cores, ...summary(taken)]);
  const [alone, shared] = CORES.map((cores) => Math.min(...(times.get(cores) ?? [])));
  row(['best, one core / two', (alone / shared).toFixed(2)]);
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} noun first noun of each sentence, so that no result is known from the survey before
 * @returns {Promise<number>} time in ms from the input to the last row of the table
 */
function survey(page, noun) {
  const sentence = (/** @type {number} */ n) => `The ${noun} ${n} did not cross ${'the wide street '.repeat(8)}.`;
  const lines = Array.from({ length: SENTENCES }, (_, n) => sentence(n)).join('\n');
  return page.locator('#many-lines').evaluate(
    (box, [lines, noun, rows]) =>
      new Promise((resolve) => {
        const start = performance.now();
        const noted = new MutationObserver(() => {
          const shown = document.querySelectorAll('.many-table tbody tr');
          if (shown.length < rows || !shown[1].textContent?.includes(noun)) return;
          noted.disconnect();
          resolve(performance.now() - start);
        });
        noted.observe(document, { subtree: true, childList: true, characterData: true });
        /** @type {HTMLTextAreaElement} */ (box).value = lines;
        box.dispatchEvent(new Event('change'));
      }),
    /** @type {[string, string, number]} */ ([lines, noun, SENTENCES + 1]),
  );
}
