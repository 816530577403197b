// @ts-check
// Time from a key to the picture, from the page's own performance marks.
import { setTimeout as pause } from 'node:timers/promises';

import { row, summary, table } from './report.mjs';

/** Time between two keys of a fast typist. */
export const BETWEEN_KEYS_MS = 120;

/** Names of the page's performance measures. */
const MEASURES = ['headlight:total', 'headlight:forward'];

/**
 * @param {import('playwright-core').Page} page a ready page
 * @param {string} title
 * @param {number} repeats
 * @param {(edit: number) => Promise<void>} type presses a key that changes the request
 */
export async function measureTyping(page, title, repeats, type) {
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    /** @param {any[]} message */
    Worker.prototype.postMessage = function (...message) {
      performance.mark('bench:message');
      return post.apply(this, /** @type {any} */ (message));
    };
    const request = window.requestAnimationFrame;
    window.requestAnimationFrame = (act) =>
      request.call(window, (time) => {
        performance.mark('bench:frame');
        act(time);
      });
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        performance.mark('bench:key', { startTime: timeStamp });
      },
      true,
    );
  });
  const edits = [];
  for (let edit = 0; edit < repeats; edit++) {
    // Playwright's own waiting polls in every frame, which takes time from the engine.
    await page.evaluate(() => {
      performance.clearMarks();
      performance.clearMeasures();
      const drawn = Promise.withResolvers();
      new PerformanceObserver((list, observer) => {
        if (list.getEntriesByName('headlight:total').length === 0) return;
        observer.disconnect();
        drawn.resolve(null);
      }).observe({ type: 'measure' });
      Object.assign(globalThis, { drawn: drawn.promise });
    });
    await type(edit);
    await page.evaluate(() => /** @type {{ drawn?: Promise<void> }} */ (globalThis).drawn);
    // The next key follows when the page is idle.
    await pause(BETWEEN_KEYS_MS);
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    edits.push(
      await page.evaluate((measures) => {
        const named = (/** @type {string} */ name) => performance.getEntriesByName(name);
        const end = (/** @type {PerformanceEntry} */ { startTime, duration }) => startTime + duration;
        const drawings = named('headlight:draw');
        const seen = end(named('headlight:total')[0]);
        const whole = seen - (named('bench:key').at(-1)?.startTime ?? NaN);
        const frame = named('bench:frame').findLast(({ startTime }) => startTime < seen);
        const waited = (frame?.startTime ?? NaN) - end(drawings[drawings.length - 1]);
        const rest = whole - named('headlight:forward')[0].duration;
        return {
          'key to picture': whole,
          ...Object.fromEntries(measures.map((name) => [name, named(name)[0].duration])),
          'key to picture without the forward pass': rest,
          // The display refreshes 60 times a second.
          'of it the wait for the next frame': waited,
          'without either': rest - waited,
          'messages to the engine': named('bench:message').length,
          // The controls are drawn for the request, and the picture is drawn for the result.
          'headlight:draw, summed': drawings.reduce((sum, { duration }) => sum + duration, 0),
        };
      }, MEASURES),
    );
  }
  table(title, ['', 'median', 'best', 'worst']);
  for (const name of Object.keys(edits[0])) {
    row([name, ...summary(edits.map((times) => /** @type {Record<string, number>} */ (times)[name]))]);
  }
}
