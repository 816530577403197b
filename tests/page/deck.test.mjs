// @ts-check
/** The page inside other pages: in frames, as a custom element, in a slide deck. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import sirv from 'sirv';

import { snippetsOf } from '../../www/page/share/snippets.ts';
import { matrix } from './board.mjs';
import { eventually, open } from './browser.mjs';
import { LOADING_MS } from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Frame} Frame */

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const PAGE = process.env.HEADLIGHT_DIST ?? here('../../dist');

/** Three slides: one with the frame that "Embed" offers, one with the custom element, one without a picture. */
const DECK = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Deck</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/reveal/reveal.css">
<script type="module" src="/headlight/embed.js"></script></head>
<body><div class="reveal"><div class="slides">
<section><h3>One</h3><headlight-view room="worked" mode="exact" step="all_mixed" style="width: 900px; height: 480px"></headlight-view></section>
<section><h3>Two</h3><headlight-view room="sentence" text="The cat sat on the mat" layer="3" head="1" style="width: 900px; height: 480px"></headlight-view></section>
<section><h3>Three</h3></section>
</div></div>
<script type="module">
import Reveal from '/reveal/reveal.mjs';
globalThis.deck = new Reveal({ hash: false, transition: 'none' });
await deck.initialize();
globalThis.isThere = true;
</script></body></html>`;

/** A page that records the messages of its frame. @param {string} attributes of the frame */
const around = (
  attributes,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Around</title><link rel="icon" href="data:,"></head>
<body style="margin: 0"><input id="own"><iframe ${attributes}></iframe>
<script>
globalThis.heard = [];
addEventListener('message', ({ data }) => heard.push(data));
globalThis.say = (message) => document.querySelector('iframe').contentWindow.postMessage({ app: 'headlight', ...message }, '*');
</script></body></html>`;

const FRAME = 'width="960" height="500" style="border: 0" src="/headlight/index.html#';
const PAGES = /** @type {Record<string, string>} */ ({
  '/deck': DECK,
  '/empty':
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Notebook</title><link rel="icon" href="data:,"></head><body></body></html>',
  '/two': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Two</title><link rel="icon" href="data:,"><script type="module" src="/headlight/embed.js"></script></head>
<body><headlight-view room="sentence" text="The cat" layer="0" head="2"></headlight-view><headlight-view room="sentence" text="A dog" theme="dark"></headlight-view></body></html>`,
  '/worked': around(`${FRAME}room=worked&mode=exact&step=all_mixed&embed=1"`),
  '/sentence': around(`${FRAME}room=sentence&text=The+cat+sat+on+the+mat&layer=3&head=1&embed=1"`),
  '/sandbox': around(
    `sandbox="allow-scripts allow-same-origin" ${FRAME}room=worked&mode=exact&step=all_mixed&embed=1"`,
  ),
  '/sealed': around(`sandbox="allow-scripts" ${FRAME}room=worked&mode=exact&step=all_mixed&embed=1"`),
  '/scaled': around(`${FRAME}room=worked&embed=1" class="scaled"`).replace(
    'margin: 0',
    'margin: 0; transform: scale(0.6); transform-origin: 0 0',
  ),
});

/** @returns {Promise<string>} the URL of a separate server, and therefore of another origin */
async function host() {
  const served = [
    ['/headlight/', PAGE],
    ['/reveal/', here('node_modules/reveal.js/dist')],
  ].map(([path, folder]) => ({ path, files: sirv(folder, { dev: true }) }));
  const server = createServer((request, answer) => {
    const url = request.url ?? '';
    const found = served.find(({ path }) => url.startsWith(path));
    const page = PAGES[url];
    if (page) return void answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    if (!found) return void answer.writeHead(404).end();
    request.url = url.slice(found.path.length - 1);
    found.files(request, answer, () => void answer.writeHead(404).end());
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(null)));
  after(() => server.closeAllConnections());
  after(() => server.close());
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return `http://127.0.0.1:${port}`;
}

const url = await host();

/** The page and the deck have different origins, as when a deck links to a hosted page. */
const elsewhere = (await host()).replace('127.0.0.1', 'localhost');
const HELD = `${elsewhere}/headlight/index.html#room=worked&mode=exact&step=all_mixed`;
PAGES['/snippet'] = DECK.replace(
  /<section>[\s\S]*<\/section>/,
  () => `${snippetsOf(HELD, 'Worked').reveal}<section><h3>Two</h3></section><section><h3>Three</h3></section>`,
);

/**
 * A page of the host, in a separate browser.
 *
 * @param {string} path
 * @param {(page: Page) => Promise<unknown>} look
 * @param {import('./browser.mjs').VisitOptions} [options]
 */
const at = (path, look, options) => async () => {
  const { page, finish } = await open(path, {
    url,
    state: null,
    context: { viewport: { width: 1280, height: 720 } },
    ...options,
  });
  try {
    await look(page);
  } finally {
    await finish();
  }
};

/** @param {Page} page @param {number} [nth] @returns {Promise<Frame>} */
async function picture(page, nth = 0) {
  const frames = () => page.frames().filter((frame) => frame.url().includes('/headlight/'));
  await eventually(() => frames().length > nth, true);
  const frame = frames()[nth];
  await frame.locator('html[data-state=ready]').waitFor({ state: 'attached', timeout: LOADING_MS });
  return frame;
}

/** @param {Page} page @param {string} type */
const heard = (page, type) =>
  page.evaluate(
    (type) => /** @type {any} */ (globalThis).heard.filter((/** @type {any} */ message) => message.type === type),
    type,
  );

/** @param {Page} page @param {object} message */
const say = (page, message) => page.evaluate((message) => /** @type {any} */ (globalThis).say(message), message);

const HEAD = (/** @type {Frame} */ frame) => frame.locator('.says').textContent();

describe('a frame', () => {
  test(
    'reports that it is ready, its picture and its keys, and obeys messages',
    at('/worked', async (page) => {
      const frame = await picture(page);
      await eventually(async () => (await heard(page, 'ready')).length, 1);
      assert.equal(await frame.getByRole('heading', { name: 'All outputs' }).isVisible(), true);
      await say(page, { type: 'previous' });
      await eventually(async () => (await heard(page, 'state')).at(-1)?.state.includes('step=all_mixed'), false);
      await say(page, { type: 'next' });
      await eventually(async () => (await heard(page, 'state')).at(-1)?.state.includes('step=all_mixed'), true);
      await say(page, { type: 'set', state: 'room=worked&mode=scaled&step=all_mixed' });
      await eventually(async () => (await matrix(/** @type {any} */ (frame), 'output'))[0]?.[1], '6.3194');
      await eventually(async () => (await heard(page, 'state')).at(-1)?.state.includes('mode=scaled'), true);
      assert.equal(await frame.evaluate(() => document.documentElement.hasAttribute('data-embed')), true);

      await frame.locator('.telling').click();
      for (const key of ['ArrowRight', 'ArrowLeft', 'PageDown', 'PageUp']) await page.keyboard.press(key);
      await eventually(
        async () => (await heard(page, 'key')).map((/** @type {any} */ { key }) => key),
        ['ArrowRight', 'ArrowLeft', 'PageDown', 'PageUp'],
      );
      await page.keyboard.press('[');
      await eventually(async () => (await heard(page, 'state')).at(-1)?.state.includes('step=all_mixed'), false);
      assert.equal((await heard(page, 'key')).length, 4);
    }),
  );

  test(
    'reports the height that it needs, whatever height it has',
    at('/worked', async (page) => {
      const frame = await picture(page);
      const told = async () => (await heard(page, 'height')).at(-1)?.height;
      await eventually(told, (height) => height > 300 && height < 1500);
      const first = await told();
      for (const height of [300, 1400]) {
        await page.evaluate(
          (height) => document.querySelector('iframe')?.setAttribute('height', String(height)),
          height,
        );
        await eventually(() => frame.evaluate(() => innerHeight), height);
        // Gives the page time to react and to send another message.
        await frame.evaluate(
          () =>
            new Promise((done) =>
              requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))),
            ),
        );
        assert.equal(await told(), first);
      }
      await page.evaluate(() => document.querySelector('iframe')?.setAttribute('width', '420'));
      await eventually(told, (height) => height !== first);
    }),
  );

  test(
    'exports its picture and its numbers',
    at('/sentence', async (page) => {
      await picture(page);
      for (const format of ['svg', 'png', 'csv', 'json', 'gif'])
        await say(page, { type: 'export', format, id: format });
      await eventually(async () => (await heard(page, 'exported')).length, 5);
      const texts = await page.evaluate(() =>
        Promise.all(
          /** @type {any} */ (globalThis).heard
            .filter((/** @type {any} */ { type }) => type === 'exported')
            .map(async (/** @type {any} */ { id, name, data, problem }) => [
              id,
              name ?? problem,
              data ? await data.slice(0, 200).text() : '',
            ]),
        ),
      );
      const files = Object.fromEntries(texts.map(([id, name, text]) => [id, { name, text }]));
      assert.match(files.svg.text, /^(<\?xml[^>]*\?>\s*)?<svg /);
      assert.match(files.png.text, /PNG/);
      assert.match(files.csv.text, /^layer,head,query,"\[CLS\]","the","cat"/);
      assert.match(files.json.text, /^\{"app":"headlight"/);
      assert.match(files.gif.name, /no format “gif”; choose one of svg, png, csv, json/);
    }),
  );

  test(
    'accepts messages only from its parent',
    at('/worked', async (page) => {
      const frame = await picture(page);
      const address = () => frame.evaluate(() => location.hash);
      await eventually(address, (hash) => hash.includes('example='));
      await frame.evaluate(() => postMessage({ app: 'headlight', type: 'set', state: 'room=positions' }, '*'));
      await say(page, { type: 'set', state: 7 });
      await say(page, { type: 'nonsense' });
      await say(page, { app: 'another', type: 'set', state: 'room=positions' });
      await say(page, { type: 'next' });
      // Messages are handled in order, so once the last one has been handled, all earlier ones have been, too.
      await say(page, { type: 'set', state: 'room=lookup' });
      await eventually(address, (hash) => hash.includes('room=lookup'));
      assert.equal(
        (await heard(page, 'state')).filter((/** @type {any} */ told) => told.state.includes('positions')).length,
        0,
      );
    }),
  );

  test(
    'never takes the focus on its own',
    at('/sentence', async (page) => {
      await page.locator('#own').focus();
      const frame = await picture(page);
      await say(page, { type: 'next' });
      await eventually(async () => (await heard(page, 'state')).length > 0, true);
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'own');
      assert.match((await HEAD(frame)) ?? '', /In layer 3, head 1, /);
    }),
  );

  test(
    'works in a sandbox with its own origin, and explains a missing one',
    at(
      '/sandbox',
      async (page) => {
        await picture(page);
        await page.goto(`${url}/sealed`);
        await page
          .frameLocator('iframe')
          .locator('[data-unable="sandbox"]')
          .getByText('sandbox="allow-scripts allow-same-origin"')
          .waitFor();
      },
      { expected: /CORS|ERR_FAILED|origin 'null'|escape its sandboxing/ },
    ),
  );

  test(
    'works with storage blocked',
    at(
      '/worked',
      async (page) => {
        const frame = await picture(page);
        assert.equal(await frame.getByRole('heading', { name: 'All outputs' }).isVisible(), true);
      },
      {
        before: (page) =>
          page.addInitScript(() => {
            for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'SharedWorker']) {
              Object.defineProperty(globalThis, name, {
                get() {
                  throw new DOMException('blocked', 'SecurityError');
                },
              });
            }
          }),
      },
    ),
  );

  test(
    'receives clicks at the right place if its host page is scaled',
    at('/scaled', async (page) => {
      const frame = await picture(page);
      await frame.getByRole('button', { name: 'Next step' }).click();
      await eventually(() => frame.locator('.telling h2').textContent(), 'The weights for keys, WK');
    }),
  );
});

describe('a deck of slides', () => {
  test(
    'keeps the state of two pictures and its own keys',
    at('/deck', async (page) => {
      await eventually(() => page.evaluate(() => /** @type {any} */ (globalThis).isThere === true), true);
      const slide = () => page.evaluate(() => /** @type {any} */ (globalThis).deck.getIndices().h);
      const first = await picture(page, 0);
      const second = await picture(page, 1);
      assert.equal(page.workers().length, 0, 'no frame has its own thread');

      // Although the picture has the focus, the keys still turn the slides.
      await first.locator('.telling').click();
      await page.keyboard.press('[');
      await eventually(() => first.evaluate(() => location.hash.includes('step=all_mixed')), false);
      const shown = await first.evaluate(() => location.hash);
      await page.keyboard.press('ArrowRight');
      await eventually(slide, 1);
      await second.locator('.arrow-box [data-at]').first().click();
      await eventually(
        () => HEAD(second),
        (text) => /“\[CLS\]” gives/.test(text ?? ''),
      );
      const said = await HEAD(second);
      await page.keyboard.press('PageDown');
      await eventually(slide, 2);
      await page.keyboard.press('ArrowLeft');
      await eventually(slide, 1);
      assert.equal(await HEAD(second), said);
      await second.locator('.says').click();
      await page.keyboard.press('PageUp');
      await eventually(slide, 0);
      assert.equal(await first.evaluate(() => location.hash), shown);
      const box = await page.locator('headlight-view').first().boundingBox();
      assert.ok(box && box.width > 300 && Math.abs(box.width / box.height - 900 / 480) < 0.02, JSON.stringify(box));
    }),
  );

  test(
    'restores an unloaded picture',
    at('/deck', async (page) => {
      await picture(page, 1);
      const state = await page.evaluate(async () => {
        const view = /** @type {any} */ (document.querySelectorAll('headlight-view')[1]);
        view.state = 'room=sentence&text=Come+here+now!&layer=0&head=2&token=1';
        await new Promise((told) =>
          view.addEventListener('state', () => view.state.includes('Come+here') && told(null)),
        );
        const { parentNode } = view;
        view.remove();
        parentNode.append(view);
        return view.state;
      });
      assert.match(state, /text=Come\+here\+now!/);
      await eventually(
        async () => HEAD(await picture(page, 1)),
        (text) => /^In layer 0, head 2, “come” gives/.test(text ?? ''),
      );
    }),
  );
});

// Each pair of keys gets a new page. Reveal.js empties the frame of a slide that it leaves and refills it later, and
// Playwright may not notice that a cross-site frame was refilled.
for (const [key, back] of [
  ['ArrowRight', 'ArrowLeft'],
  ['PageDown', 'PageUp'],
]) {
  test(
    `a cross-origin slide of the snippet for Reveal.js leaves ${key} and ${back} to the deck`,
    at(
      '/snippet',
      async (page) => {
        await eventually(() => page.evaluate(() => /** @type {any} */ (globalThis).isThere === true), true);
        const slide = () => page.evaluate(() => /** @type {any} */ (globalThis).deck.getIndices().h);
        const frame = await picture(page);
        // Chromium starts no shared worker in a cross-site frame; a dedicated one replaces it silently.
        assert.equal(await frame.locator('#notices').textContent(), '');
        await frame.locator('.telling').click();
        await page.keyboard.press(key);
        await eventually(slide, 1);
        await page.keyboard.press(back);
        await eventually(slide, 0);
      },
      // Headless Chromium leaves the keyboard focus in a cross-site frame when Reveal.js hides the frame.
      { expected: /^asked for http:\/\/localhost:/, windowed: true },
    ),
  );
}

describe('several pictures on a page', () => {
  test('share one model, even when they open together', async () => {
    /** @type {string[]} */
    const fetched = [];
    await at(
      '/two',
      async (page) => {
        for (const nth of [0, 1]) assert.match((await HEAD(await picture(page, nth))) ?? '', /^In layer /);
        assert.notDeepEqual(fetched, []);
        assert.deepEqual(fetched, [...new Set(fetched)], 'no part of the weights is fetched twice');
        assert.equal(page.workers().length, 0, 'no frame has its own thread');
      },
      {
        before: async (page) => {
          page.context().on('request', (request) => {
            if (request.url().endsWith('model.safetensors'))
              fetched.push(`${request.url()} ${request.headers().range}`);
          });
          // Blocks the Cache API; otherwise a second worker could load the model from the cache unnoticed.
          await page.addInitScript(() =>
            Object.defineProperty(globalThis, 'caches', {
              get() {
                throw new DOMException('blocked', 'SecurityError');
              },
            }),
          );
        },
      },
    )();
  });

  test(
    'keep their state when removed and re-inserted, and drop it on request',
    at('/two', async (page) => {
      await picture(page, 1);
      await page.evaluate(async () => {
        const view = /** @type {any} */ (document.querySelectorAll('headlight-view')[1]);
        view.next();
        await new Promise((told) => view.addEventListener('state', told, { once: true }));
        const { parentNode } = view;
        view.remove();
        parentNode.append(view);
      });
      const theme = async () => (await picture(page, 1)).evaluate(() => document.documentElement.dataset.theme);
      await eventually(theme, 'dark');
      await page.evaluate(() => document.querySelectorAll('headlight-view')[1].removeAttribute('theme'));
      await eventually(theme, 'light');
    }),
  );

  test(
    'accept attributes as fields, including cells with commas',
    at('/empty', async (page) => {
      await page.evaluate(async () => {
        const file = '/headlight/embed.js';
        await import(file);
        const view = document.createElement('headlight-view');
        for (const [name, value] of Object.entries({
          room: 'worked',
          tokens: 'a,b%2Cc,d',
          mode: 'exact',
          class: 'wide',
          title: 'A view',
        }))
          view.setAttribute(name, value);
        document.body.append(view);
      });
      const frame = await picture(page);
      // The page updates its URL a moment after it has drawn the picture.
      await eventually(
        () => frame.evaluate(() => location.hash),
        (hash) => /&mode=exact&.*tokens=a,b%2Cc,d&.*embed=1$/.test(hash),
      );
      await eventually(
        () =>
          frame
            .locator('input')
            .evaluateAll((fields) => fields.map((field) => /** @type {HTMLInputElement} */ (field).value)),
        (values) => values.includes('b,c'),
      );
    }),
  );

  test(
    'accept every field, even with a standard attribute name, and changes while removed from the page',
    at('/empty', async (page) => {
      await page.evaluate(async () => {
        const file = '/headlight/embed.js';
        await import(file);
        const view = /** @type {any} */ (document.createElement('headlight-view'));
        view.state = '#room=worked';
        document.body.append(view);
        view.remove();
        for (const [name, value] of Object.entries({ room: 'lookup', part: 'scaling', width: '300' }))
          view.setAttribute(name, value);
        document.body.append(view);
      });
      // Reads the URL that the frame was opened with, because the open room writes its own URL, without the width.
      const asked = await page.evaluate(
        () => document.querySelector('headlight-view')?.shadowRoot?.querySelector('iframe')?.src ?? '',
      );
      assert.ok(
        ['room=lookup', 'part=scaling', 'width=300'].every((field) => asked.includes(field)) && !asked.includes('##'),
        asked,
      );
      const frame = await picture(page);
      await eventually(
        () => frame.evaluate(() => location.hash),
        (hash) => ['room=lookup', 'part=scaling'].every((field) => hash.includes(field)),
      );
    }),
  );

  test(
    'export a file as soon as possible, or report why not',
    at('/two', async (page) => {
      const [name, problem] = await page.evaluate(async () => {
        await customElements.whenDefined('headlight-view');
        const [view] = /** @type {any} */ (document.querySelectorAll('headlight-view'));
        const { name } = await view.export('svg');
        const cut = view.export('png').catch((/** @type {Error} */ error) => error.message);
        view.remove();
        return [name, await cut];
      });
      assert.match(name, /^headlight-sentence-L0-H2\.svg$/);
      assert.match(problem, /was taken out of its document/);
    }),
  );
});

describe('the module', () => {
  test(
    'is an anywidget that syncs with the model in both directions',
    at('/empty', async (page) => {
      await page.evaluate(async () => {
        const file = '/headlight/embed.js';
        const { default: widget } = await import(file);
        const el = document.createElement('div');
        document.body.replaceChildren(el);
        /** @type {Record<string, any>} */
        const values = { state: 'room=worked&step=all_mixed', height: 400 };
        /** @type {Record<string, () => void>} */
        const listeners = {};
        const model = {
          get: (/** @type {string} */ name) => values[name],
          set: (/** @type {string} */ name, /** @type {any} */ value) => {
            values[name] = value;
          },
          save_changes() {
            /** @type {any} */ (globalThis).saved = { ...values };
          },
          on: (/** @type {string} */ event, /** @type {() => void} */ act) => {
            listeners[event] = act;
          },
          off: (/** @type {string} */ event) => {
            delete listeners[event];
          },
        };
        Object.assign(globalThis, { values, listeners, leave: widget.render({ model, el }) });
      });
      const frame = await picture(page);
      assert.equal((await page.locator('headlight-view').boundingBox())?.height, 400);
      await frame.locator('.telling').click();
      await page.keyboard.press('[');
      await eventually(
        () => page.evaluate(() => /** @type {any} */ (globalThis).saved?.state ?? 'step=all_mixed'),
        (state) => !state.includes('step=all_mixed'),
      );
      await page.evaluate(() => {
        const { values, listeners } = /** @type {any} */ (globalThis);
        values.state = 'room=worked&mode=scaled&step=inputs';
        listeners['change:state']();
      });
      await eventually(() => frame.locator('.telling h2').textContent(), 'The inputs');
      await page.evaluate(() => /** @type {any} */ (globalThis).leave());
      assert.equal(await page.locator('headlight-view').count(), 0);
      assert.deepEqual(await page.evaluate(() => Object.keys(/** @type {any} */ (globalThis).listeners)), []);
    }),
  );
});
