// @ts-check
/**
 * Lessons that are missing, broken or hostile.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { pageFits } from './audit.mjs';
import { eventually, goTo, stateIs, visit } from './browser.mjs';
import { bar, position } from './lesson-bar.mjs';

test(
  'a missing or broken lesson or stop is reported',
  visit(
    '#room=worked&lesson=nonsense',
    async (page) => {
      await eventually(() => bar(page).textContent(), /This page has no lesson “nonsense”\./);
      await page.route('**/lessons/en/lecture-a.json', (route) => route.fulfill({ status: 404, body: 'Not Found' }));
      await goTo(page, '#lesson=lecture-a');
      await eventually(
        () => bar(page).textContent(),
        /There is no lesson in lessons\/lecture-a\.json \(the server answered 404\)/,
      );
      await page.unroute('**/lessons/en/lecture-a.json');
      await goTo(page, '#room=worked');
      await stateIs(page);
      assert.equal(await page.getByRole('button', { name: 'Next step' }).isEnabled(), true);

      for (const [name, body] of Object.entries({
        'lecture-c': 'no lesson',
        'lecture-d': '{}',
        'lecture-e': '{"id":"x","title":"x","source":"x","minutes":1,"stops":[{"title":1}]}',
      })) {
        await page.route(`**/lessons/en/${name}.json`, (route) =>
          route.fulfill({ body, contentType: 'application/json' }),
        );
        await goTo(page, `#lesson=${name}`);
        await eventually(
          () => bar(page).textContent(),
          (text) => (text ?? '').includes(`The file lessons/${name}.json is not a lesson that this page can read`),
        );
      }
      await page.route('**/lessons/en/training.json', (route) => route.abort());
      await goTo(page, '#lesson=training');
      await eventually(() => bar(page).textContent(), /lessons\/training\.json cannot be loaded/);

      for (const stop of ['99', '-3', '1e9', '0', '2.5', 'none', '__proto__']) {
        await goTo(page, `#lesson=tour&stop=${stop}&other=${stop}`);
        await eventually(() => position(page), /^Stop 1 of /);
        await eventually(
          () => page.locator('#notices').innerText(),
          (text) => text.includes(`This lesson has no stop “${stop}”. It starts at the first stop.`),
        );
      }
      await goTo(page, '#lesson=lecture-b&stop=a/b');
      await eventually(
        () => page.locator('#notices').innerText(),
        /The field “stop” of the link cannot be read \(“a\/b”\)\./,
      );
      await goTo(page, '#lesson=../secret&stop=a/b');
      await eventually(
        () => page.locator('#notices').innerText(),
        (text) => /lesson/.test(text) && /stop/.test(text),
      );
    },
    { expected: /Failed to load resource/ },
  ),
);

test(
  'an unknown lesson requests nothing from the server',
  visit('#room=worked&lesson=nonsense', async (page) => {
    await eventually(
      () => bar(page).textContent(),
      (text) => (text ?? '').includes('This page has no lesson “nonsense”.'),
    );
  }),
);

describe('a lesson file with hostile text', () => {
  const STOP = { id: 'one', title: 'One', hash: 'room=worked&step=mask', text: 'A text.' };
  const ABOUT = { id: 'hostile', kind: 'lecture', title: 'Hostile', source: 'Nobody', minutes: 1 };
  const LESSON = { ...ABOUT, stops: [STOP], more: [] };
  const withStop = (/** @type {object} */ parts) => ({ ...LESSON, stops: [{ ...STOP, ...parts }] });

  /** @type {[what: string, file: unknown][]} */
  const refused = [
    ['a number for a title', { ...LESSON, title: 7 }],
    ['an id that leads elsewhere', { ...LESSON, id: '../../x' }],
    ['no stops', { ...LESSON, stops: [] }],
    ['an object for the stops off the path', { ...LESSON, more: {} }],
    ['a number for an outcome', { ...LESSON, outcomes: [1] }],
    ['an unknown kind', { ...LESSON, kind: 'script' }],
    ['a stop without an id', withStop({ id: undefined })],
    ['a stop whose id leads elsewhere', withStop({ id: '../x' })],
    ['an object for stops', { ...LESSON, stops: { length: 1, 0: STOP } }],
    ['null for a stop', { ...LESSON, stops: [null] }],
    ['ten thousand stops', { ...LESSON, stops: Array(10_000).fill(STOP) }],
    ['a text of a million letters', withStop({ text: 'x'.repeat(1e6) })],
    ['a list for a text', withStop({ text: ['x'] })],
    ['a list for a question', withStop({ question: [] })],
    ['an object for what is on the screen', withStop({ shows: {} })],
    ['numbers for what is on the screen', withStop({ shows: [1] })],
    ['negative minutes', withStop({ minutes: -1 })],
    ['endless minutes', withStop({ minutes: 1e300 })],
    ['a stop without a room', withStop({ hash: 'step=mask' })],
    ['a room that there is not', withStop({ hash: 'room=__proto__' })],
    ['a script for an address', withStop({ hash: 'javascript:alert(1)' })],
    ['an address of another page', withStop({ hash: '//example.org/#room=worked' })],
    ['a stop of another lesson', withStop({ hash: 'room=worked&lesson=tour&stop=1' })],
  ];
  let file = /** @type {unknown} */ (LESSON);
  const OPTIONS = {
    context: {},
    before: async (/** @type {Page} */ page) => {
      await page.route('**/lessons/en/index.json', (route) =>
        route.fulfill({ json: [{ ...ABOUT, stops: 1, more: 0 }] }),
      );
      await page.route('**/lessons/en/hostile.json', (route) =>
        route.fulfill({ contentType: 'application/json', body: JSON.stringify(file) }),
      );
    },
  };

  test(
    'is refused with an error if it is not a valid lesson',
    visit(
      '#room=worked',
      async (page) => {
        for (const [what, data] of refused) {
          file = data;
          await goTo(page, '#lesson=hostile');
          await eventually(
            async () => `${what}: ${await bar(page).textContent()}`,
            /The file lessons\/hostile\.json is not a lesson that this page can read/,
          );
          await page.getByRole('button', { name: 'Close lesson' }).click();
          await eventually(() => page.url().includes('lesson='), false);
        }
        await stateIs(page);
      },
      OPTIONS,
    ),
  );

  test(
    'is shown as plain text, on the page and on the sheet',
    visit(
      '#room=worked',
      async (page) => {
        const MARKUP = '<img src=x onerror="document.title=1"><script>document.title=2</script>&lt;b&gt; \u202Eabc';
        const text = { title: MARKUP, text: MARKUP, question: MARKUP, answer: MARKUP, shows: [MARKUP] };
        const json = JSON.stringify({ ...withStop(text), title: MARKUP, source: MARKUP });
        file = JSON.parse(
          json.replace('{', '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, '),
        );
        await page.route('**/lessons/en/index.json', (route) =>
          route.fulfill({
            contentType: 'application/json',
            body: JSON.stringify([{ ...ABOUT, title: MARKUP, stops: 1, more: 0 }]),
          }),
        );
        await goTo(page, '#lesson=hostile');
        await eventually(() => position(page), 'Stop 1 of 1');
        await page.getByRole('button', { name: 'Show the answer' }).click();
        assert.equal((await bar(page).textContent())?.split(MARKUP).length, 7);
        await page.getByRole('button', { name: 'Lessons', exact: true }).click();
        await page.getByRole('button', { name: /^Lecturer’s sheet for/ }).click();
        const sheet = page.getByRole('dialog').filter({ hasText: 'Ask:' });
        assert.ok(((await sheet.textContent()) ?? '').split(MARKUP).length >= 6);
        assert.equal(await page.locator('img:not(.sheet-picture), script:not([src])').count(), 0);
        assert.equal(await page.title(), 'Headlight');
        assert.equal(await page.evaluate(() => /** @type {any} */ ({}).polluted), undefined);
        await pageFits(page);
      },
      OPTIONS,
    ),
  );

  test(
    'in the list is refused with an error',
    visit(
      '#room=worked',
      async (page) => {
        for (const list of [
          {},
          [null],
          [{ ...ABOUT, stops: 'x', more: 0 }],
          [{ ...ABOUT, id: '../x', stops: 1, more: 0 }],
          Array(1000).fill({}),
        ]) {
          await page.route('**/lessons/en/index.json', (route) => route.fulfill({ json: list }));
          await page.getByRole('button', { name: 'Lessons', exact: true }).click();
          await eventually(
            () => page.getByRole('dialog').innerText(),
            /The file lessons\/index\.json is not a lesson that this page can read/,
          );
          await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
        }
      },
      OPTIONS,
    ),
  );
});
