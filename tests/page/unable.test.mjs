// @ts-check
/** A page that cannot start shows the reason and the remedy at once. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import sirv from 'sirv';

import { notices } from './board.mjs';
import { eventually, open, stateIs, versionFolder, visit } from './browser.mjs';

const DIST = process.env.HEADLIGHT_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));

/** @type {[what: string, file: string, answer: { status?: number, contentType?: string, body: string }, said: RegExp][]} */
const CASES = [
  ['missing', 'shared.js', { status: 404, body: 'Not Found' }, /damaged: v-\w+\/en\/shared\.js\./],
  [
    'mistyped',
    'shared.js',
    { contentType: 'text/javascript', body: 'export const createHeader = () => {;' },
    /damaged: v-\w+\/en\/shared\.js:1 \(.*SyntaxError.*\)\./,
  ],
  ['sent as another type', 'main.js', { contentType: 'text/plain', body: '' }, /damaged: v-\w+\/en\/main\.js\./],
];

describe('a page that cannot start', () => {
  for (const [what, file, answer, said] of CASES)
    test(
      `because a script is ${what} names it, and retries`,
      visit(
        '',
        async (page) => {
          const alerted = () => page.locator('#notices > :visible').allInnerTexts();
          await eventually(alerted, (all) => all.length === 1 && said.test(all[0]));
          // A preloaded file is missing before the script that imports it has run.
          await page.waitForLoadState();
          await page.unroute(`**/${file}`);
          await page.getByRole('button', { name: 'Try again' }).click();
          await stateIs(page);
          assert.deepEqual(await notices(page), []);
        },
        {
          state: 'loading',
          context: {},
          expected: /Failed to load|SyntaxError|Unexpected|MIME type|preloaded .* but not used/,
          before: (page) => page.route(`**/${file}`, (route) => route.fulfill(answer)),
        },
      ),
    );

  test(
    'because a script was refused early names it',
    visit(
      '',
      (page) =>
        eventually(
          () => page.locator('#notices > :visible').allInnerTexts(),
          (all) => all.length === 1 && CASES[0][3].test(all[0]),
        ),
      {
        state: 'loading',
        context: {},
        expected: /Failed to load|preloaded .* but not used/,
        async before(page) {
          await page.route('**/shared.js', (route) => route.fulfill(CASES[0][2]));
          await page.route('**/unable.js', async (route) => {
            await page.waitForFunction(() => {
              const all = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'));
              return all.some(({ responseStatus }) => responseStatus === 404);
            });
            await route.continue();
          });
        },
      },
    ),
  );

  test('because its frame is a sandbox without an origin explains what the frame needs', async () => {
    const files = sirv(DIST, {
      dev: true,
      setHeaders: (answer) => answer.setHeader('Access-Control-Allow-Origin', '*'),
    });
    const server = createServer((request, answer) => {
      if (request.url !== '/host') return files(request, answer, () => void answer.writeHead(404).end());
      answer.setHeader('Content-Type', 'text/html');
      answer.end('<iframe sandbox="allow-scripts" width="960" height="500" src="/index.html#room=worked"></iframe>');
    });
    await new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(null)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const { page, close } = await open('', { url: `http://127.0.0.1:${port}/host`, state: null, context: {} });
    await eventually(() => page.frameLocator('iframe').locator('html').getAttribute('data-state'), 'error');
    await eventually(
      () => page.frameLocator('iframe').locator('#notices > :visible').allInnerTexts(),
      (all) => all.length === 1 && /sandbox="allow-scripts allow-same-origin"\./.test(all[0]) && !/Error/.test(all[0]),
    );
    await close();
    server.closeAllConnections();
    server.close();
  });

  test('because it was opened from disk says that it needs a server', async () => {
    const index = pathToFileURL(`${DIST}/index.html`).href;
    const { page, close } = await open('', { url: index, state: 'loading', context: {} });
    await eventually(
      () => page.locator('#notices > :visible').allInnerTexts(),
      (all) => all.length === 1 && /^Headlight needs a server: /.test(all[0]),
    );
    await close();
  });

  test('has a sentence for each cause in its script', async () => {
    const index = await readFile(`${DIST}/index.html`, 'utf8');
    const script = await readFile(`${DIST}/${await versionFolder()}unable.js`, 'utf8');
    const whys = [...script.matchAll(/why:`(\w+)`/g)].map(([, why]) => why);
    assert.deepEqual(
      [...new Set(whys)].sort(),
      [...index.matchAll(/data-unable="(\w+)"/g)].map(([, why]) => why).sort(),
    );
  });
});

test(
  'an engine that could not start is retried, and typed text is kept',
  visit(
    '#room=worked&mode=exact&step=all_mixed',
    async (page) => {
      assert.match((await notices(page)).join(), /cannot run here: /);
      await page.unroute('**/*.wasm');
      await page.getByRole('button', { name: 'Try again' }).click();
      await stateIs(page);
      assert.deepEqual(await notices(page), []);
    },
    {
      state: 'error',
      context: {},
      expected: /Failed to load resource|wasm/i,
      before: (page) => page.route('**/*.wasm', (route) => route.fulfill({ status: 404, body: 'Not Found' })),
    },
  ),
);

test(
  'a room that failed to load is retried with the page',
  visit(
    '#room=positions',
    async (page) => {
      assert.match((await notices(page)).join(), /cannot be loaded \(.*opened\.js/);
      await page.unroute('**/positions/opened.js');
      await page.getByRole('button', { name: 'Try again' }).click();
      await stateIs(page);
      assert.deepEqual(await notices(page), []);
    },
    {
      state: 'error',
      context: {},
      expected: /Failed to load resource/,
      before: (page) =>
        page.route('**/positions/opened.js', (route) => route.fulfill({ status: 404, body: 'Not Found' })),
    },
  ),
);

test('the English sentences of `index.html` are those of the words', async () => {
  const { words } = await import('../../www/words/en/unable.js');
  const page = await readFile(fileURLToPath(new URL('../../www/index.html', import.meta.url)), 'utf8');
  const { file, ...others } = words;
  for (const text of [...Object.values(others), file.join('<code></code>')]) assert.ok(page.includes(text), text);
});
