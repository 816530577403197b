// @ts-check
/** Downloading the model: only when needed, with progress, once, and with a message for every failure. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';

import { counter, notices } from './board.mjs';
import { ADDRESS, eventually, openTab, stateIs, visit } from './browser.mjs';
import { trapVersion } from './dying.mjs';
import { latch } from './held.mjs';
import { TIRED } from './pytorch.mjs';
import * as room from './room.mjs';
import { listening } from './server.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Route} Route */

const SAYS = 'In layer 5, head 11, “it” gives 65 % of its attention to “animal”';
const MB = 1e6;

/** The number of bytes of the weights that the server sends before it waits. */
let gate = { closedFrom: 0, opened: Promise.resolve() };

/** A copy of the page on a server that can delay the weights. */
async function slowHost() {
  const address = await listening(async (request, answer) => {
    const got = await fetch(new URL(request.url?.slice(1) ?? '', ADDRESS));
    answer.writeHead(got.status, {
      'content-type': got.headers.get('content-type') ?? '',
      'cache-control': 'no-store',
    });
    let sent = 0;
    for await (const piece of got.body ?? []) {
      answer.write(piece);
      sent += piece.length;
      if (request.url?.endsWith('model.safetensors') && sent >= gate.closedFrom) await gate.opened;
    }
    answer.end();
  });
  return `${address}/`;
}

const url = await slowHost();

/** The text of the model's panel. @param {Page} page */
const panel = (page) => page.locator('#model-loading').innerText();

/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole('button', { name, exact: true });

/** The worked example needs no model. @param {Page} page */
async function worksMeanwhile(page) {
  await button(page, 'Go to the worked example').click();
  await stateIs(page);
  await button(page, 'Next step').click();
  await eventually(
    () => counter(page),
    (text) => /^Step \d+ of 53$/.test(text) && text !== 'Step 1 of 53',
  );
  await page.getByRole('tab', { name: 'Sentence' }).click();
}

describe('the model', () => {
  test('is not requested until a room needs it', async () => {
    /** @type {string[]} */
    const asked = [];
    await visit(
      '#room=worked',
      async (page) => {
        await page.keyboard.press(']');
        await eventually(() => counter(page), 'Step 2 of 53');
        await page.waitForLoadState('networkidle');
        assert.ok(asked.length > 10);
        assert.deepEqual(
          asked.filter((address) => address.includes('/models/')),
          [],
        );
      },
      {
        before: async (page) => {
          page.on('request', (request) => asked.push(request.url()));
        },
      },
    )();
  });

  test('shows its download, which can be cancelled and restarted', async () => {
    const { opened, open: release } = latch();
    gate = { closedFrom: 20 * MB, opened };
    await visit(
      '#room=sentence',
      async (page) => {
        await eventually(() => panel(page), /\b[12]\d\.\d of 45\.6 MB\b/);
        assert.match(await panel(page), /^Downloading the model/);
        assert.match(await panel(page), /each of the 72 heads of the trained encoder all-MiniLM-L6-v2 attends/);
        assert.match(await panel(page), /What you type never leaves this page\./);
        const part = await page
          .getByRole('progressbar', { name: 'Downloading the model' })
          .evaluate((bar) => /** @type {HTMLProgressElement} */ (bar).value);
        assert.ok(part > 10 / 45.6 && part < 30 / 45.6, `${part}`);
        await worksMeanwhile(page);
        await room.sentenceBox(page).fill('The river bank');

        await button(page, 'Cancel').click();
        await eventually(() => panel(page), /^The model was not loaded/);
        assert.equal(await page.getByRole('progressbar').count(), 0);
        assert.equal(await button(page, 'Cancel').count(), 0);
        await stateIs(page);
        await worksMeanwhile(page);
        release();
        await button(page, 'Load the model').click();
        await eventually(() => page.locator('html').getAttribute('data-state'), 'loading');
        await stateIs(page, 'ready', room.LOADING_MS);
        assert.equal(await page.locator('#model-loading').isVisible(), false);
        assert.deepEqual(
          (await room.tokens(page)).map(({ text }) => text),
          ['[CLS]', 'the', 'river', 'bank', '[SEP]'],
          'what was typed meanwhile',
        );
        const kept = await page.evaluate(async () => {
          const names = await caches.keys();
          const requests = await (await caches.open(names[0])).keys();
          return { names, files: requests.map((request) => request.url.split('/models/')[1]).sort() };
        });
        assert.deepEqual(kept.names, ['headlight-models']);
        assert.deepEqual(
          kept.files.map((file) => file.replace(/[0-9a-f]{64}$/, 'SUM')),
          [
            'minilm-l6/config.json?sha256=SUM',
            'minilm-l6/manifest.json',
            'minilm-l6/model.safetensors?sha256=SUM',
            'minilm-l6/tokenizer.json?sha256=SUM',
          ],
        );
        assert.deepEqual(await notices(page), []);
      },
      { url, state: 'loading', expected: /^asked for blob:/ },
    )();
  });

  // From here on, the model that the previous test downloaded is in the Cache.
  test('is kept, so that the next visit does not download it', async () => {
    await visit(
      '#room=sentence',
      async (page) => {
        assert.ok((await room.says(page)).startsWith(SAYS));
        assert.deepEqual(await notices(page), []);
      },
      {
        url,
        patience: room.LOADING_MS,
        expected: /ERR_FAILED/,
        before: (page) => page.route('**/models/**', (route) => route.abort()),
      },
    )();
  });

  test('is fetched again if the kept copy is damaged', async () => {
    /** @type {string[]} */
    const asked = [];
    await visit(
      '#room=worked',
      async (page) => {
        await page.evaluate(async () => {
          const cache = await caches.open('headlight-models');
          const key = (await cache.keys()).find(({ url }) => url.includes('config.json'));
          if (key) await cache.put(key, new Response('x'.repeat(619)));
        });
        await openTab(page, 'Sentence', room.LOADING_MS);
        assert.ok((await room.says(page)).startsWith(SAYS));
        assert.deepEqual(
          asked.filter((address) => address.includes('/models/')).map((address) => address.split('/').pop()),
          ['manifest.json', 'config.json'],
        );
      },
      {
        url,
        before: async (page) => {
          page.on('request', (request) => asked.push(request.url()));
        },
      },
    )();
  });
});

test('a tab that waits for another’s download shows its progress, and takes over when the other is closed', async () => {
  const { opened, open: release } = latch();
  gate = { closedFrom: 20 * MB, opened };
  await visit(
    '#room=sentence',
    async (page) => {
      const first = page;
      const second = await page.context().newPage();
      await second.goto(`${url}#room=sentence`);
      for (const tab of [first, second]) await eventually(() => panel(tab), /\b[12]\d\.\d of 45\.6 MB\b/);
      await first.close();
      release();
      await stateIs(second, 'ready', room.LOADING_MS);
      assert.ok((await room.says(second)).startsWith(SAYS));
      assert.deepEqual(await notices(second), []);
    },
    { url, state: 'loading', context: {} },
  )();
});

describe('a failed download is reported', () => {
  const file = (/** @type {string} */ name, /** @type {string} */ text) => ({
    name,
    bytes: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  });
  const fakes = { 'config.json': '{"model_type": "gpt2"}', 'tokenizer.json': '{}', 'model.safetensors': 'no model' };

  /**
   * The order of the cases matters: each case is another attempt to load the same model, and a file that has arrived
   * correctly is not requested again.
   *
   * @type {[what: string, act: (route: Route, name: string) => Promise<void>, said: RegExp][]}
   */
  const cases = [
    [
      'the network is gone',
      (route) => route.abort(),
      /manifest\.json cannot be loaded \(.+\)\. Check the connection and try again\. The room “Worked example” needs no model\./,
    ],
    [
      'the list of files is missing',
      (route) => route.fulfill({ status: 404, body: '' }),
      /manifest\.json is missing on the server/,
    ],
    [
      'the list of files is something else',
      (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
      /manifest\.json is not a list of model files with their names, sizes and SHA-256 checksums; it begins with “<!doctype html>”\. The host of this page must copy the folder “models” again\./,
    ],
    ...[
      '{}',
      'null',
      '[]',
      '{"files": {}}',
      '{"files": []}',
      '{"files": [null]}',
      '{"files": [{"name": 1, "bytes": "many"}]}',
      `{"files": [{"name": "config.json", "bytes": 1e15, "sha256": "${'0'.repeat(64)}"}]}`,
      `{"files": [{"name": "../config.json", "bytes": 619, "sha256": "${'0'.repeat(64)}"}]}`,
    ].map(
      (body) =>
        /** @type {[string, (route: Route) => Promise<void>, RegExp]} */ ([
          `the list is ${body}`,
          (route) => route.fulfill({ contentType: 'application/json', body }),
          /manifest\.json is not a list of model files/,
        ]),
    ),
    [
      'a file is too long',
      (route, name) => (name === 'config.json' ? route.fulfill({ body: 'x'.repeat(620) }) : route.continue()),
      /config\.json has the wrong length \(620 \/ 619 bytes\)/,
    ],
    [
      'a file is damaged',
      (route, name) => (name === 'config.json' ? route.fulfill({ body: 'x'.repeat(619) }) : route.continue()),
      /config\.json is not the file it should be: its SHA-256 does not begin with [0-9a-f]{12}\. The download was damaged; try again\./,
    ],
    [
      'the weights are missing',
      (route, name) =>
        name === 'model.safetensors' ? route.fulfill({ status: 404, body: 'Not Found' }) : route.continue(),
      /model\.safetensors is missing on the server \(it answered 404 Not Found\)\. The host of this page must copy the folder “models” as well\./,
    ],
    [
      'the weights are cut off',
      (route, name) => (name === 'model.safetensors' ? route.fulfill({ body: 'x'.repeat(1000) }) : route.continue()),
      /model\.safetensors has the wrong length \(1000 \/ 45141904 bytes\)\. The download was incomplete; try again\./,
    ],
    [
      'it is another model',
      (route, name) =>
        route.fulfill({
          body:
            name === 'manifest.json'
              ? JSON.stringify({ files: Object.entries(fakes).map(([name, text]) => file(name, text)) })
              : fakes[/** @type {keyof typeof fakes} */ (name)],
        }),
      /\w{4,} .+\./,
    ],
  ];

  /** @type {typeof cases[0][1] | null} */
  let act = cases[0][1];
  test(
    'with a message for each cause, until the files are correct',
    visit(
      '#room=sentence',
      async (page) => {
        await room.sentenceBox(page).fill('What I typed');
        for (const [what, next, said] of cases) {
          act = next;
          await button(page, 'Try again').click();
          await eventually(
            async () => `${what}: ${(await panel(page)).split(/\n+/).slice(0, 2).join(': ')}`,
            (told) => told.startsWith(`${what}: The model could not be loaded: `) && said.test(told),
          );
          await stateIs(page, 'error');
          assert.deepEqual(await notices(page), [], what);
        }
        await worksMeanwhile(page);
        assert.equal(await room.sentenceBox(page).inputValue(), 'What I typed');
        act = null;
        await button(page, 'Try again').click();
        await stateIs(page, 'ready', room.LOADING_MS);
        assert.deepEqual(
          (await room.tokens(page)).map(({ text }) => text),
          ['[CLS]', 'what', 'i', 'typed', '[SEP]'],
        );
      },
      {
        state: 'error',
        expected: /Failed to load resource|ERR_FAILED/,
        context: {},
        before: (page) =>
          page.route('**/models/minilm-l6/*', (route) =>
            act ? act(route, route.request().url().split('/').pop() ?? '') : route.continue(),
          ),
      },
    ),
  );
});

describe('a browser without storage', () => {
  const NOT_KEPT = 'The browser cannot store the model, so your next visit will download it again.';
  /** @type {[what: string, script: () => void][]} */
  const cases = [
    [
      'because it forbids it',
      () => {
        caches.open = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
      },
    ],
    [
      'because its storage is full',
      () => {
        Cache.prototype.put = () => Promise.reject(new DOMException('Quota exceeded.', 'QuotaExceededError'));
      },
    ],
  ];
  for (const [what, script] of cases) {
    test(
      `${what} still shows the room, and explains the consequences`,
      visit(
        '#room=sentence',
        async (page) => {
          await eventually(() => notices(page), [NOT_KEPT]);
          assert.ok((await room.says(page)).startsWith(SAYS));
        },
        { patience: room.LOADING_MS, context: {}, before: (page) => page.addInitScript(script) },
      ),
    );
  }
});

test(
  'an embedded picture without storage has no notice',
  visit(
    '#room=sentence&embed=1',
    async (page) => {
      assert.ok((await room.says(page)).startsWith(SAYS));
      assert.deepEqual(await notices(page), []);
    },
    {
      patience: room.LOADING_MS,
      context: {},
      before: (page) =>
        page.addInitScript(() => {
          caches.open = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
        }),
    },
  ),
);

for (const [what, address, word] of [
  ['a room', '#room=predict&text=The+capital+of+Portugal+is', 'Lisbon'],
  ['an embedded picture', '#room=predict&text=The+capital+of+Portugal+is&embed=1', 'Lisbon'],
  ['a stop of a lesson', '#lesson=next-word', 'Mary'],
])
  test(
    `${what} asks before it downloads a large model`,
    visit(
      address,
      async (page) => {
        await page.getByRole('heading', { name: 'This picture needs a trained model' }).waitFor();
        assert.equal(await page.evaluate(() => document.documentElement.dataset.state), 'ready');
        await page.getByRole('button', { name: 'Load the model (98 MB)' }).click();
        await page.locator('#room-predict').getByText(word).first().waitFor({ timeout: room.LOADING_MS });
        await stateIs(page);
      },
      { context: {}, state: null },
    ),
  );

test(
  'an embedded picture loads its model if frames cannot share downloads',
  visit(
    '#room=sentence&embed=1',
    async (page) => {
      await eventually(async () => (await room.says(page)).startsWith(SAYS), true);
    },
    {
      patience: room.LOADING_MS,
      context: {},
      before: (page) =>
        page.addInitScript(() => {
          navigator.locks.request = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
        }),
    },
  ),
);

describe('an engine that dies', () => {
  test(
    'during a sentence is replaced with its model, and keeps typed text',
    visit(
      '#room=sentence',
      async (page) => {
        await trapVersion(page);
        await page.evaluate(() => {
          /** @type {any} */ (globalThis).fatal = true;
        });
        await room.sentenceBox(page).fill('The animal is tired because it ran');
        await eventually(
          () => notices(page),
          ['The calculation stopped unexpectedly and was restarted. Nothing you typed is lost.'],
        );
        await stateIs(page, 'ready', room.LOADING_MS);
        assert.equal(await room.sentenceBox(page).inputValue(), 'The animal is tired because it ran');
        await eventually(
          async () => (await room.tokens(page)).map(({ text }) => text).join(' '),
          '[CLS] the animal is tired because it ran [SEP]',
          room.LOADING_MS,
        );
        assert.deepEqual(await room.selected(page), ['it']);
        await page.getByRole('button', { name: 'Dismiss' }).click();
        await room.type(page, TIRED.text);
        assert.ok((await room.says(page)).startsWith(SAYS));
        assert.deepEqual(await notices(page), []);
      },
      {
        url,
        patience: room.LOADING_MS,
        expected: /RuntimeError|unreachable/,
        before: (page) =>
          page.addInitScript(() => {
            const post = Worker.prototype.postMessage;
            /** @param {any} message @param {any} rest */
            Worker.prototype.postMessage = function (message, ...rest) {
              post.call(this, message, ...rest);
              const { fatal } = /** @type {any} */ (globalThis);
              if (
                !message.requests?.some((/** @type {{ method: string }} */ { method }) => method === 'run_text') ||
                !fatal
              )
                return;
              /** @type {any} */ (globalThis).fatal = false;
              // This request makes the engine panic before the run is complete.
              post.call(this, { requests: [{ id: 1e9, method: 'version', args: [] }] });
            };
          }),
      },
    ),
  );
});
