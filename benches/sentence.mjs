// @ts-check
// The room "Sentence" with its trained model.
import { readFile } from 'node:fs/promises';

import { row, summary, table } from './report.mjs';
import { measureTyping } from './typing.mjs';

/** 15 tokens with the special ones; 16 with a final “s”. */
export const SENTENCE = 'The animal did not cross the street because it was too tired today';
const WORDS = ['the', 'cat', 'saw', 'a', 'dog', 'in', 'our', 'old', 'park'];

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {number} repeats
 */
export async function measureSentence(browser, url, repeats) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const box = page.getByRole('textbox', { name: 'Sentence' });
  const follow = async (/** @type {string} */ fields) => {
    await page.goto(`${url}#room=sentence&${fields}`);
    await page.reload();
    await page.waitForSelector('[data-state=ready]', { timeout: 60_000 });
    await page.waitForFunction(() => performance.getEntriesByName('headlight:total').length > 0);
  };
  await follow(`text=${encodeURIComponent(SENTENCE)}&layer=5&head=11&token=10`);
  await box.press('End');
  await measureTyping(page, 'A letter typed into a sentence of 15 tokens, a token held, in ms', repeats, (edit) =>
    box.press(edit % 2 === 0 ? 's' : 'Backspace'),
  );

  await follow(`text=${encodeURIComponent(textOf(126))}&show=heads`);
  const redraws = [];
  for (let turn = 0; turn < repeats; turn++) {
    redraws.push(
      await page.evaluate(
        (kind) => {
          performance.clearMeasures();
          const radios = document.querySelectorAll('#room-sentence input[name=colouring]');
          /** @type {HTMLInputElement} */ (radios[kind]).click();
          return new Promise((resolve) => {
            setTimeout(
              () =>
                resolve(
                  performance.getEntriesByName('headlight:draw').reduce((sum, { duration }) => sum + duration, 0),
                ),
              50,
            );
          });
        },
        turn % 2 === 0 ? 1 : 0,
      ),
    );
  }
  table('All 72 heads of 128 tokens redrawn in other colours, in ms', ['', 'median', 'best', 'worst']);
  row(['headlight:draw', ...summary(redraws)]);

  await follow(`text=${encodeURIComponent(textOf(510))}&show=heatmap`);
  table('512 tokens', ['', '']);
  const [forward] = await page.evaluate(() =>
    performance.getEntriesByName('headlight:forward').map(({ duration }) => duration),
  );
  row(['headlight:forward, ms', forward.toFixed(0)]);
  row(["memory of the page's process, MB", ((await residentBytes(browser)) / 1e6).toFixed(0)]);
  await page.close();
}

/** @param {number} tokens number of words, one token each */
export const textOf = (tokens) => Array.from({ length: tokens }, (_, at) => WORDS[at % WORDS.length]).join(' ');

/**
 * Memory of the largest renderer process, which has the page, its worker and the model. Linux only.
 *
 * @param {import('playwright-core').Browser} browser
 */
async function residentBytes(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
        return 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN);
      }),
  );
  return Math.max(...sizes);
}
