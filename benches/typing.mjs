// @ts-check
// From a key to the picture, as the page itself measures it.
import { row, summary, table } from './report.mjs';

/** The page's own measures, as it names them. */
const MEASURES = ['headlight:total', 'headlight:forward'];

/**
 * @param {import('playwright-core').Page} page that is ready
 * @param {string} title
 * @param {number} repeats
 * @param {(edit: number) => Promise<void>} type presses one key that changes what is asked for
 */
export async function measureTyping(page, title, repeats, type) {
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    /** @param {any[]} message */
    Worker.prototype.postMessage = function (...message) {
      performance.mark('bench:message');
      return post.apply(this, /** @type {any} */ (message));
    };
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
    // Playwright's own waiting asks in every frame, and frames take the processor from the engine.
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
    // Keys are pressed singly: the next one when the page is at rest.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    edits.push(
      await page.evaluate((measures) => {
        const named = (/** @type {string} */ name) => performance.getEntriesByName(name);
        const drawn = named('headlight:total')[0];
        return {
          'key to picture': drawn.startTime + drawn.duration - (named('bench:key').at(-1)?.startTime ?? NaN),
          ...Object.fromEntries(measures.map((name) => [name, named(name)[0].duration])),
          'key to picture without the forward pass':
            drawn.startTime +
            drawn.duration -
            (named('bench:key').at(-1)?.startTime ?? NaN) -
            named('headlight:forward')[0].duration,
          'messages to the engine': named('bench:message').length,
          // What is asked for is drawn in the controls, what was computed in the picture.
          'headlight:draw, summed': named('headlight:draw').reduce((sum, { duration }) => sum + duration, 0),
        };
      }, MEASURES),
    );
  }
  table(title, ['', 'median', 'best', 'worst']);
  for (const name of Object.keys(edits[0])) {
    row([name, ...summary(edits.map((times) => /** @type {Record<string, number>} */ (times)[name]))]);
  }
}
