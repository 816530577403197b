// @ts-check
// The room "Predict" with its language model.
import { textOf } from './sentence.mjs';
import { measureTyping } from './typing.mjs';

/** Number of tokens in the text to which a letter is appended. */
const LENGTH = 20;

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {number} repeats
 */
export async function measurePredict(browser, url, repeats) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(`${url}#room=predict&text=${encodeURIComponent(textOf(LENGTH))}`);
  await page.getByRole('button', { name: /^Load the model \(/ }).click();
  await page.waitForSelector('[data-state=ready]', { timeout: 120_000 });
  await page.waitForFunction(() => performance.getEntriesByName('headlight:total').length > 0);
  const box = page.getByRole('textbox', { name: 'Sentence' });
  await box.press('End');
  await measureTyping(page, `A letter typed behind ${LENGTH} tokens in "Predict", in ms`, repeats, (edit) =>
    box.press(edit % 2 === 0 ? 's' : 'Backspace'),
  );
  await page.close();
}
