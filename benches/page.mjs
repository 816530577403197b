// @ts-check
// Benchmarks of the core and the page in headless Chromium, as Markdown tables.
// `cargo xtask bench` builds and serves the page and runs this file.
//
// Optional comparisons: onnxruntime-web, if HEADLIGHT_ORT is the folder `dist` of its package and
// HEADLIGHT_ONNX a file of MiniLM with the inputs `input_ids` and `attention_mask` and the attention
// weights among its outputs; wllama (llama.cpp as wasm), if HEADLIGHT_WLLAMA lists the folders of one
// or more of its packages; a second language model, if HEADLIGHT_GGUF is its file.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { measureBeside } from './beside.mjs';
import { measureDecoder } from './decoder.mjs';
import { firstLayers } from './first-layers.mjs';
import { firstPicture } from './first-picture.mjs';
import { serveIsolated } from './isolated.mjs';
import { measureMemory } from './memory.mjs';
import { measurePredict } from './predict.mjs';
import { median, row, summary, table } from './report.mjs';
import { measureSentence } from './sentence.mjs';
import { serveSlowly } from './slow-line.mjs';
import { measureSurvey } from './survey.mjs';
import { measureTraining } from './training.mjs';
import { measureTranslation } from './translation.mjs';
import { BETWEEN_KEYS_MS, measureTyping } from './typing.mjs';

/** @type {typeof import('playwright-core')} */
const { chromium } = createRequire(new URL('../tests/page/package.json', import.meta.url))('playwright-core');

const {
  HEADLIGHT_URL,
  HEADLIGHT_DIST,
  HEADLIGHT_BENCH,
  HEADLIGHT_ONNX,
  HEADLIGHT_ORT,
  HEADLIGHT_WLLAMA,
  HEADLIGHT_GGUF,
  CHROME_PATH,
} = process.env;
if (!HEADLIGHT_URL || !HEADLIGHT_DIST || !HEADLIGHT_BENCH || !CHROME_PATH) throw new Error('Run `cargo xtask bench`.');
if (!HEADLIGHT_ONNX !== !HEADLIGHT_ORT) throw new Error('Set both HEADLIGHT_ONNX and HEADLIGHT_ORT, or neither.');
const withPeer = Boolean(HEADLIGHT_ONNX);
/** Folders of wllama's packages. */
const LLAMAS = HEADLIGHT_WLLAMA?.split(delimiter) ?? [];

/** Rows of x, inner dimension, columns of W: MiniLM's layers, and a size that is not a multiple of a tile. */
const PRODUCTS = [
  [16, 384, 1536],
  [64, 384, 1536],
  [128, 384, 1536],
  [128, 1536, 384],
  [67, 385, 1001],
];
/** Numbers of tokens in a forward pass. */
const LENGTHS = [8, 16, 32, 64, 128, 256, 512];
/** Number of tokens in a typical sentence. */
const TYPED = 16;
/** Rooms opened with an empty cache: the default room, and one that needs the core. */
const FIRST_ROOMS = [
  ['Start', ''],
  ['the worked example', '#room=worked'],
];
const SLOW_LINES = [
  { rate: 10, latency: 50, gzip: false },
  { rate: 10, latency: 50, gzip: true },
  { rate: 2, latency: 50, gzip: true },
];
const SPREAD = ['median', 'best', 'worst'];
/**
 * Number of repeats for measurements shorter than a second, so that a short load peak affects neither best nor median.
 */
const REPEATS = 40;

const browser = await chromium.launch({
  executablePath: CHROME_PATH,
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
console.log(`Chromium ${browser.version()}, one thread. Best is the least disturbed run, median the usual one.`);
const served = await serveIsolated(fileOfCore);
try {
  const page = await openCore();
  await measureProducts(page);
  await measureForward(page);
  await measureDecoders();
  await measureTraining(page);
  await page.close();
  await measureFirstPicture();
  await measureSlowLines();
  await measureFirstLayers();
  await measureEdit();
  await measureSentence(browser, HEADLIGHT_URL, REPEATS);
  if (withPeer) await measureBeside(browser, fileOfPage, REPEATS);
  await measureTranslation(browser, HEADLIGHT_DIST, REPEATS);
  await measurePredict(browser, HEADLIGHT_URL, REPEATS);
  await measureSurvey(browser, HEADLIGHT_URL);
  await measureMemory(browser, HEADLIGHT_URL);
} finally {
  served.close();
  await browser.close();
}

/** The page's language model, and the one of `HEADLIGHT_GGUF`. */
async function measureDecoders() {
  const versionOf = (/** @type {string} */ folder) =>
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  const peers = new Map(LLAMAS.map((folder, nth) => [`wllama ${versionOf(folder)}`, `/wllama/${nth}/`]));
  await measureDecoder(openCore, 'SmolLM2-135M, Q4_1', '/models/smollm2-135m/model.gguf', peers);
  if (HEADLIGHT_GGUF) await measureDecoder(openCore, basename(HEADLIGHT_GGUF, '.gguf'), '/peer.gguf', peers);
}

/** A page with the core only. */
async function openCore() {
  const page = await browser.newPage();
  await page.goto(served.url);
  await page.evaluate(
    async ({ withPeer }) => {
      const core = await import(/** @type {any} */ ('/headlight_bench.js'));
      await core.default();
      Object.assign(window, { core });
      if (!withPeer) return;
      const ort = await import(/** @type {any} */ ('/peer/ort.wasm.min.mjs'));
      Object.assign(ort.env.wasm, { wasmPaths: '/peer/', numThreads: 1 });
      const session = await ort.InferenceSession.create('/peer.onnx', { executionProviders: ['wasm'] });
      Object.assign(window, { peer: { ort, session } });
    },
    { withPeer },
  );
  return page;
}

/**
 * Path of a file for the core's page.
 *
 * @param {string} name
 */
function fileOfCore(name) {
  if (name === 'peer.onnx') return /** @type {string} */ (HEADLIGHT_ONNX);
  if (name === 'peer.gguf') return /** @type {string} */ (HEADLIGHT_GGUF);
  const [, nth, file] = /^wllama\/(\d+)\/(.*)$/.exec(name) ?? [];
  if (file) return join(LLAMAS[Number(nth)], 'esm', file);
  if (name.startsWith('models/')) return join(/** @type {string} */ (HEADLIGHT_DIST), name);
  if (name.startsWith('peer/')) return join(/** @type {string} */ (HEADLIGHT_ORT), name.slice('peer/'.length));
  return join(/** @type {string} */ (HEADLIGHT_BENCH), name);
}

/**
 * Path of a file for the page with onnxruntime-web.
 *
 * @param {string} name
 */
function fileOfPage(name) {
  if (name === 'peer-worker.mjs') return fileURLToPath(new URL(name, import.meta.url));
  return name.startsWith('peer') ? fileOfCore(name) : join(/** @type {string} */ (HEADLIGHT_DIST), name);
}

/** @param {import('playwright-core').Page} page */
async function measureProducts(page) {
  table("Matrix product in GFLOP/s: ours with packed weights, nalgebra's with the same matrices", [
    'm × k × n',
    'headlight best',
    'median',
    'nalgebra best',
    'median',
    'ratio of bests',
  ]);
  for (const [m, k, n] of PRODUCTS) {
    const { ours, theirs } = await page.evaluate(
      ({ m, k, n, repeats }) => {
        const product = new /** @type {any} */ (window).core.Product(m, k, n);
        // Enough calls per sample to make the clock's resolution negligible.
        const calls = Math.ceil(1e8 / (2 * m * k * n));
        const time = (/** @type {() => number} */ once) => {
          const start = performance.now();
          for (let call = 0; call < calls; call++) once();
          return (performance.now() - start) / calls;
        };
        const ours = [],
          theirs = [];
        // Alternating exposes both to the same load.
        for (let sample = -5; sample < repeats; sample++) {
          const [our, their] = [time(() => product.headlight()), time(() => product.nalgebra())];
          if (sample >= 0) {
            ours.push(our);
            theirs.push(their);
          }
        }
        product.free();
        return { ours, theirs };
      },
      { m, k, n, repeats: REPEATS },
    );
    const speed = (/** @type {number} */ ms) => (2 * m * k * n) / ms / 1e6;
    const [our, their] = [ours, theirs].map((times) => [speed(Math.min(...times)), speed(median(times))]);
    row([`${m}×${k}×${n}`, ...[...our, ...their].map((x) => x.toFixed(1)), (our[0] / their[0]).toFixed(2)]);
  }
}

/**
 * Alternates between a forward pass, its matrix products by nalgebra, and onnxruntime-web.
 *
 * @param {import('playwright-core').Page} page
 */
async function measureForward(page) {
  const parts = /** @type {string[]} */ (await page.evaluate(() => /** @type {any} */ (window).core.Forward.parts()));
  const times = [];
  for (const n of LENGTHS) times.push({ n, ...(await timeForward(page, n, n > 128 ? REPEATS / 4 : REPEATS)) });
  forwardTable(
    "A forward pass of MiniLM's shape with every pattern recorded, in ms; nalgebra: its products alone",
    times,
  );

  const singly = await timeForward(page, TYPED, REPEATS, BETWEEN_KEYS_MS);
  forwardTable(`The same, each ${BETWEEN_KEYS_MS} ms after the last, as a person types`, [{ n: TYPED, ...singly }]);

  table('Where the time of a forward pass goes', ['tokens', ...parts]);
  for (const { n, split } of times) {
    const medians = parts.map((_, part) => median(split.map((times) => times[part])));
    const sum = medians.reduce((sum, time) => sum + time, 0);
    row([n, ...medians.map((time) => `${((100 * time) / sum).toFixed(0)} %`)]);
  }
}

/**
 * @param {string} title
 * @param {({ n: number } & Times)[]} times
 */
function forwardTable(title, times) {
  table(title, [
    'tokens',
    'median',
    'best',
    'GFLOP/s',
    'nalgebra median',
    'best',
    ...(withPeer ? ['onnxruntime-web median', 'best', 'ours / its, medians', 'bests'] : []),
  ]);
  for (const { n, operations, ours, products, peers } of times) {
    const both = (/** @type {number[]} */ values) => [median(values), Math.min(...values)];
    const [[our, ourBest], [peer, peerBest]] = [both(ours), both(peers)];
    row([
      n,
      our.toFixed(1),
      ourBest.toFixed(1),
      (operations / ourBest / 1e6).toFixed(1),
      ...both(products).map((time) => time.toFixed(1)),
      ...(withPeer
        ? [peer.toFixed(1), peerBest.toFixed(1), (our / peer).toFixed(2), (ourBest / peerBest).toFixed(2)]
        : []),
    ]);
  }
}

/** @typedef {{ operations: number, ours: number[], products: number[], peers: number[], split: number[][] }} Times */

/**
 * Milliseconds of each repeat.
 *
 * @param {import('playwright-core').Page} page
 * @param {number} n tokens
 * @param {number} repeats
 * @param {number} [pause] in milliseconds before each pass; after it the weights are out of the cache and the processor is slower
 * @returns {Promise<Times>}
 */
function timeForward(page, n, repeats, pause = 0) {
  return page.evaluate(
    async ({ n, repeats, pause }) => {
      const { core, peer } = /** @type {any} */ (window);
      const forward = new core.Forward(n);
      const feeds = peer && {
        input_ids: new peer.ort.Tensor(
          'int64',
          BigInt64Array.from({ length: n }, (_, i) => BigInt(1000 + i)),
          [1, n],
        ),
        attention_mask: new peer.ort.Tensor('int64', new BigInt64Array(n).fill(1n), [1, n]),
      };
      const time = async (/** @type {() => unknown} */ once) => {
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
        const start = performance.now();
        await once();
        return performance.now() - start;
      };
      /** @type {{ ours: number[], products: number[], peers: number[], split: number[][] }} */
      const times = { ours: [], products: [], peers: [], split: [] };
      for (let sample = -3; sample < repeats; sample++) {
        const our = await time(() => forward.run());
        const product = await time(() => forward.nalgebra());
        const peers = peer ? [await time(() => peer.session.run(feeds))] : [];
        const split = [...forward.times()];
        // In the first rounds the browser has not yet optimised the code.
        if (sample < 0) continue;
        times.ours.push(our);
        times.products.push(product);
        times.peers.push(...peers);
        times.split.push(split);
      }
      const operations = /** @type {number} */ (forward.operations());
      forward.free();
      return { operations, ...times };
    },
    { n, repeats, pause },
  );
}

/** Times from the start of the navigation, each in a new browser context. */
async function measureFirstPicture() {
  for (const [name, hash] of FIRST_ROOMS) {
    const paints = [],
      pictures = [];
    for (let visit = 0; visit < 10; visit++) {
      const { paint, picture } = await firstPicture(browser, HEADLIGHT_URL + hash);
      paints.push(paint);
      pictures.push(picture);
    }
    table(`The page at ${name}, cold, from this machine, in ms after the start of the navigation`, ['', ...SPREAD]);
    row(['first contentful paint', ...summary(paints)]);
    row(['first picture', ...summary(pictures)]);
  }
}

/** Time to the first picture over slow lines. Each visit has a new server. */
async function measureSlowLines() {
  for (const line of SLOW_LINES) {
    const { rate, latency, gzip } = line;
    const how = `${rate} Mbit/s and ${latency} ms, HTTP/1.1 ${gzip ? 'with' : 'without'} gzip`;
    table(`The first picture over ${how}, cold, in ms after the start of the navigation`, [
      '',
      ...SPREAD,
      'requests',
      'kB',
    ]);
    for (const [name, hash] of FIRST_ROOMS) {
      const pictures = [];
      let sent = { requests: 0, bytes: 0 };
      for (let visit = 0; visit < 3; visit++) {
        const server = await serveSlowly(HEADLIGHT_DIST, line);
        pictures.push((await firstPicture(browser, server.url + hash)).picture);
        ({ sent } = server);
        server.close();
      }
      row([name, ...summary(pictures), String(sent.requests), String(Math.round(sent.bytes / 1000))]);
    }
  }
}

/** One visit of the room Sentence over the first of the slow lines that has gzip. */
async function measureFirstLayers() {
  const line = SLOW_LINES[1];
  const server = await serveSlowly(HEADLIGHT_DIST, line);
  table(`Sentence over ${line.rate} Mbit/s and ${line.latency} ms, cold, while the model arrives`, ['', 's', 'MB']);
  for (const { layers, ms, bytes } of await firstLayers(browser, server)) {
    row([layers, (ms / 1000).toFixed(1), (bytes / 1e6).toFixed(1)]);
  }
  server.close();
}

/** Repeated edits of a number in the worked example. */
async function measureEdit() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(`${HEADLIGHT_URL}#room=worked`);
  await page.waitForSelector('[data-state=ready]');
  const cell = page.getByRole('textbox', { name: /, row .*, column 1$/ }).first();
  await measureTyping(page, 'An edit of the worked example, in ms', REPEATS, async (edit) => {
    await cell.selectText();
    await cell.press(String((edit % 2) + 2));
  });
  await page.close();
}
