// @ts-check
/** The page in a slide deck, as a custom element and as an anywidget. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { eventually } from './browser.mjs';
import { at, HEAD, picture } from './deck.mjs';

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
      await eventually(() => HEAD(second), /“\[CLS\]” gives/);
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
      await eventually(async () => HEAD(await picture(page, 1)), /^In layer 0, head 2, “come” gives/);
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
      await eventually(() => frame.evaluate(() => location.hash), /&mode=exact&.*tokens=a,b%2Cc,d&.*embed=yes$/);
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
