// @ts-check
// What a page takes of the machine's memory.
import { readFile } from 'node:fs/promises';

/**
 * The largest renderer's memory, which holds the page, its worker and the model. Of Linux only.
 *
 * @param {import('playwright-core').Browser} browser
 */
export async function residentBytes(browser) {
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
