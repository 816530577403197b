// @ts-check
/**
 * Serves pages that embed pictures, and reads those pictures.
 *
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('playwright-core').Frame} Frame
 */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

import sirv from 'sirv';
import { snippetsOf } from '../../www/page/share/snippets.ts';
import { eventually, open } from './browser.mjs';
import { LOADING_MS } from './room.mjs';

export const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

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
export async function host() {
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
  // Hooks would close the server after the first of the files that use it.
  server.unref();
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return `http://127.0.0.1:${port}`;
}

export const url = await host();

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
export const at = (path, look, options) => async () => {
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
export async function picture(page, nth = 0) {
  const frames = () => page.frames().filter((frame) => frame.url().includes('/headlight/'));
  await eventually(() => frames().length > nth, true);
  const frame = frames()[nth];
  await frame.locator('html[data-state=ready]').waitFor({ state: 'attached', timeout: LOADING_MS });
  return frame;
}

/** @param {Page} page @param {string} type */
export const heard = (page, type) =>
  page.evaluate(
    (type) => /** @type {any} */ (globalThis).heard.filter((/** @type {any} */ message) => message.type === type),
    type,
  );

export const HEAD = (/** @type {Frame} */ frame) => frame.locator('.says').textContent();
