// @ts-check
/** The files that a URL needs are requested before the page's own modules have loaded. */
import { test } from 'node:test';

import { visit } from './browser.mjs';

for (const [what, files] of /** @type {[string, string[]][]} */ ([
  ['#room=worked', ['en/rooms/worked/opened.js', 'rooms/worked/style.css', 'pkg/worked_bg.wasm']],
  ['', ['en/rooms/start/opened.js', 'rooms/start/style.css']],
]))
  test(
    `“${what}” requests ${files.join(', ')} while the page loads`,
    // The page's first module is held back until all files are requested. If a request is missing, the module never
    // arrives.
    visit(what, async () => {}, {
      context: {},
      async before(page) {
        const asked = Promise.all(files.map((file) => page.waitForRequest(`**/${file}`)));
        await page.route('**/main.js', async (route) => {
          await asked;
          await route.continue();
        });
      },
    }),
  );
