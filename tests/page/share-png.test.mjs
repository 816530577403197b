// @ts-check
/** Pictures that are too large for a browser to save as a PNG. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { enterRoom, eventually, modules } from './browser.mjs';
import * as room from './room.mjs';
import { button, openShare, told } from './share.mjs';

const TOO_LARGE = 'This picture is too large for a PNG in this browser. Download the SVG instead.';

for (const [width, height] of [
  [1000, 500],
  [6000, 4000],
  [30000, 300],
  [60000, 10],
]) {
  test(
    `a picture of ${width} × ${height} is as sharp as the limits allow`,
    room.inRoom('', async (page) => {
      const png = await page.evaluate(
        async ({ width, height, modules: [{ svg }, { pngFile }] }) => {
          const { width: across, height: down } = await createImageBitmap(
            await pngFile(svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height })),
          );
          return { across, down };
        },
        { width, height, modules: await modules(page, 'widgets/elements.ts', 'page/share/picture-file.ts') },
      );
      const sharpness = Math.min(2, Math.sqrt(4096 ** 2 / (width * height)), 32767 / width);
      assert.deepEqual(png, { across: Math.floor(width * sharpness), down: Math.floor(height * sharpness) });
    }),
  );
}

/** The behaviour of a browser that has no memory for a canvas. */
const refuse = (/** @type {{ HTMLCanvasElement: typeof HTMLCanvasElement }} */ page) => {
  page.HTMLCanvasElement.prototype.toBlob = (done) => done(null);
};

test(
  'a failed PNG is reported, with a remedy',
  room.inRoom('', async (page) => {
    await openShare(page);
    await page.evaluate(() => {
      const { toBlob } = HTMLCanvasElement.prototype;
      /** @type {any} */ (globalThis).mend = () => {
        HTMLCanvasElement.prototype.toBlob = toBlob;
      };
    });
    await page.evaluate(`(${refuse})(globalThis)`);
    for (const name of ['Download PNG', 'Copy picture']) {
      await button(page, 'Download SVG').click();
      await eventually(() => told(page), '');
      await button(page, name).click();
      await eventually(() => told(page), TOO_LARGE);
    }
    await page.evaluate(() => /** @type {any} */ (globalThis).mend());
  }),
);

test(
  'a host page is notified of a failed PNG',
  room.inRoom('', async (page) => {
    await enterRoom(page, 'worked', '');
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.src = `${location.pathname}#room=worked&embed=1`;
      document.body.append(frame);
    });
    const frame = await (await page.waitForSelector('body > iframe')).contentFrame();
    await frame?.waitForSelector('html[data-state="ready"]', { state: 'attached' });
    await frame?.evaluate(`(${refuse})(globalThis)`);
    const problem = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('body > iframe'));
          addEventListener('message', ({ data }) => data.type === 'exported' && resolve(data.problem));
          frame.contentWindow?.postMessage({ app: 'headlight', type: 'export', format: 'png', id: 1 }, location.origin);
        }),
    );
    assert.equal(problem, TOO_LARGE);
    await page.evaluate(() => document.querySelector('body > iframe')?.remove());
  }),
);
