// @ts-check
// The room "Predict" with its language model.
import { residentBytes } from './memory.mjs';
import { row, table } from './report.mjs';
import { textOf } from './sentence.mjs';
import { measureTyping } from './typing.mjs';

/** The most that the model reads on this page. */
const MOST = 512;
/** What is measured at so many tokens, as fields of the address. */
const PICTURES = {
  'next word': 'room=predict',
  'typed text': 'room=predict&view=typed',
  'after each layer': 'room=predict&view=layers',
  'who wrote it': 'room=predict&view=wrote&writer=24.4',
  'kinds on the text': 'room=predict&view=wrote&parts-colour=kind&parts-kinds-on=text',
  'every pattern, in the room "Sentence"': 'room=sentence&show=heads&model=smollm2-135m',
};

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {number} repeats
 */
export async function measurePredict(browser, url, repeats) {
  const visit = async (/** @type {string} */ fields) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.goto(`${url}#${fields}`);
    await page.waitForSelector('[data-state=ready]', { timeout: 120_000 });
    await page.waitForFunction(() => performance.getEntriesByName('headlight:total').length > 0);
    return page;
  };
  const page = await visit(`room=predict&text=${encodeURIComponent(textOf(20))}`);
  const box = page.getByRole('textbox', { name: 'Sentence' });
  await box.press('End');
  await measureTyping(page, 'A letter typed behind 20 tokens in "Predict", in ms', repeats, (edit) =>
    box.press(edit % 2 === 0 ? 's' : 'Backspace'),
  );
  await page.close();

  table(`SmolLM2 at ${MOST} tokens, each picture in a page of its own`, [
    '',
    'headlight:forward, ms',
    'headlight:total, ms',
    'longest wait for a frame, ms',
    "memory of the page's process, MB",
  ]);
  for (const [name, fields] of Object.entries(PICTURES)) {
    const page = await visit(`${fields}&text=a`);
    const [forward, total, wait] = await read(page, textOf(MOST));
    const memory = (await residentBytes(browser)) / 1e6;
    row([name, ...[forward, total, wait, memory].map((figure) => figure.toFixed(0))]);
    await page.close();
  }
}

/**
 * Gives the open page a text: how long the model reads it, how long it takes until that is drawn, and how long the
 * page's own thread makes a frame wait meanwhile.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} text
 */
async function read(page, text) {
  await page.evaluate(() => {
    performance.clearMeasures();
    const frames = { last: performance.now(), longest: 0 };
    const frame = (/** @type {number} */ now) => {
      frames.longest = Math.max(frames.longest, now - frames.last);
      frames.last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(window, { frames });
  });
  await page.getByRole('textbox', { name: 'Sentence' }).fill(text);
  await page.waitForFunction(() => performance.getEntriesByName('headlight:total').length > 0, null, {
    timeout: 120_000,
  });
  await page.waitForSelector('[data-state=ready]');
  return page.evaluate(() => {
    const last = (/** @type {string} */ name) => performance.getEntriesByName(name).at(-1)?.duration ?? NaN;
    return [last('headlight:forward'), last('headlight:total'), /** @type {any} */ (window).frames.longest];
  });
}
