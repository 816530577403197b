// @ts-check
// The page's memory with each model, and while a person types for an hour.
import { row, table } from './report.mjs';
import { SENTENCE } from './sentence.mjs';

/** Rooms with the models that they load. */
const ROOMS = [
  ['MiniLM', '#room=sentence'],
  ['e5-small', '#room=sentence&model=e5-small'],
  ['SmolLM2', '#room=predict'],
  ['Marian, English to Portuguese', '#room=translate'],
];
/** Letters of a person who writes 100 a minute, and thinks in between. */
const LETTERS_AN_HOUR = 6000;
const QUARTERS = 4;

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
export async function measureMemory(browser, url) {
  table('Memory in MB: scripts after a garbage collection, and the engine', ['', 'scripts', 'engine']);
  const worked = await open(browser, `${url}#room=worked`);
  row(['no model', ...(await memory(worked, 'worked'))]);
  await worked.close();
  for (const [name, hash] of ROOMS) {
    const page = await open(browser, url + hash);
    row([name, ...(await memory(page))]);
    await page.close();
  }
  table(`Memory in MB while ${LETTERS_AN_HOUR} letters are typed in Sentence`, ['letters', 'scripts', 'engine']);
  const page = await open(browser, `${url}#room=sentence`);
  const box = page.getByRole('textbox', { name: 'Sentence' });
  await box.fill('');
  for (let typed = 0, quarter = 0; quarter <= QUARTERS; quarter++) {
    while (typed < (quarter * LETTERS_AN_HOUR) / QUARTERS) {
      await box.fill('');
      await box.pressSequentially(SENTENCE, { delay: 10 });
      await page.waitForSelector('[data-state=ready]');
      typed += SENTENCE.length;
    }
    row([typed, ...(await memory(page))]);
  }
  await page.close();
}

/** @param {import('playwright-core').Browser} browser @param {string} url */
async function open(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(url);
  await page.waitForSelector('[data-state=ready]', { timeout: 60_000 });
  // The page asks before it downloads a large model.
  const load = page.getByRole('button', { name: /^Load the model \(/ });
  if (await load.isVisible()) await load.click();
  await page.waitForFunction(() => performance.getEntriesByName('headlight:total').length > 0);
  return page;
}

/** @param {import('playwright-core').Page} page @param {string} [core] */
async function memory(page, core = 'headlight') {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const scripts = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN;
  const engine = await page.workers()[0].evaluate(async (core) => {
    // The bindings of the running engine.
    const { default: init } = await import(new URL(`../pkg/${core}.js`, location.href).href);
    return (await init()).memory.buffer.byteLength;
  }, core);
  return [scripts, engine].map((bytes) => (bytes / 1e6).toFixed(1));
}
