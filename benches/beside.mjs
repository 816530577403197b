// @ts-check
// Times forward passes in the page while it paints a typed letter. Headlight and onnxruntime-web take turns.
import { setTimeout as pause } from 'node:timers/promises';

import { serveIsolated } from './isolated.mjs';
import { median, row, summary, table } from './report.mjs';
import { SENTENCE } from './sentence.mjs';
import { BETWEEN_KEYS_MS } from './typing.mjs';

/** Number of tokens of the sentence with a final “s”, and without. */
const TOKENS = [16, 15];

/** Warm-up keys, until the browser has optimised the code. */
const FIRST = 6;

/**
 * @param {import('playwright-core').Browser} browser
 * @param {(name: string) => string} fileOf the files of the page, `peer/…`, `peer.onnx` and `peer-worker.mjs`
 * @param {number} repeats
 */
export async function measureBeside(browser, fileOf, repeats) {
  const server = await serveIsolated(fileOf);
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  try {
    await page.goto(
      `${server.url}index.html#room=sentence&text=${encodeURIComponent(SENTENCE)}&layer=5&head=11&token=10`,
    );
    await page.waitForSelector('[data-state=ready]', { timeout: 60_000 });
    await page.evaluate(startPeer);
    await page.getByRole('textbox', { name: 'Sentence' }).press('End');
    /** @type {Record<'ours' | 'peer', number[]>} */
    const times = { ours: [], peer: [] };
    for (let edit = -FIRST; edit < 2 * repeats; edit++) {
      // Two keys per engine, so that each gets both texts equally often.
      const whose = edit & 2 ? 'peer' : 'ours';
      const letter = edit & 1;
      await page.evaluate(timeNext, whose === 'peer' ? TOKENS[letter] : null);
      await page.keyboard.press(letter ? 'Backspace' : 's');
      const time = await page.evaluate(() => /** @type {any} */ (window).pass);
      await pause(BETWEEN_KEYS_MS);
      if (edit >= 0) times[whose].push(time);
    }
    table('A pass in Sentence while its letter is painted, in ms', ['', 'median', 'best', 'worst']);
    row(['headlight', ...summary(times.ours)]);
    row(['onnxruntime-web', ...summary(times.peer)]);
    row(['ours / its, medians', (median(times.ours) / median(times.peer)).toFixed(2), '', '']);
  } finally {
    await page.close();
    server.close();
  }
}

/** Runs in the page: starts onnxruntime-web's worker. On the worker's turn, its pass runs before Headlight's. */
async function startPeer() {
  const post = Worker.prototype.postMessage;
  const peer = new Worker('/peer-worker.mjs', { type: 'module' });
  /** @param {(answer: any) => void} act */
  const answered = (act) => peer.addEventListener('message', ({ data }) => act(data), { once: true });
  await new Promise(answered);
  /** @param {any[]} message */
  Worker.prototype.postMessage = function (...message) {
    const { tokens, done } = /** @type {any} */ (window).turn ?? {};
    const send = () => post.apply(this, /** @type {any} */ (message));
    if (!tokens) return send();
    Object.assign(window, { turn: null });
    answered((time) => {
      done(time);
      send();
    });
    post.call(peer, tokens);
  };
}

/**
 * Runs in the page: selects the engine for the next key and times its pass.
 *
 * @param {number | null} tokens for onnxruntime-web's pass; `null` for Headlight's
 */
function timeNext(tokens) {
  performance.clearMeasures();
  const { promise, resolve } = Promise.withResolvers();
  const drawn = Promise.withResolvers();
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('headlight:total').length === 0) return;
    observer.disconnect();
    if (tokens === null) resolve(performance.getEntriesByName('headlight:forward')[0].duration);
    drawn.resolve(null);
  }).observe({ type: 'measure' });
  const pass = Promise.all([promise, drawn.promise]).then(([time]) => time);
  Object.assign(window, { pass, turn: { tokens, done: resolve } });
}
