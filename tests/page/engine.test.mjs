// @ts-check
/** An engine that is slow, blocked, broken or killed, and the recorded times. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { EXACT, field, lines, matrix, notices, title } from './board.mjs';
import { eventually, openTab, stateIs, visit } from './browser.mjs';
import { trapAtStart, trapVersion } from './dying.mjs';
import { latch } from './held.mjs';
import { LOADING_MS } from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

const REPLACED = 'The calculation stopped unexpectedly and was restarted. Nothing you typed is lost.';
const PANIC = /RuntimeError|unreachable/;
const BLOCKED = /Failed to load resource|ERR_FAILED|ERR_BLOCKED|Worker|wasm|WebAssembly/i;

/** @param {Page} page */
const isAlive = async (page) => {
  assert.equal(await page.title(), 'Headlight');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Theme').selectOption('dark');
  await eventually(() => page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.ok(await page.getByRole('tab', { name: 'Worked example' }).isVisible());
};

/** @param {Page} page */
async function worker(page) {
  await eventually(() => page.workers().length, 1);
  return page.workers()[0];
}

/** Kills the engine with a direct message. @param {Page} page */
async function kill(page) {
  const engine = await worker(page);
  const gone = new Promise((done) => engine.once('close', done));
  await trapVersion(page);
  await engine
    .evaluate(() => {
      const requests = [{ id: 1e9, method: 'version', args: [] }];
      self.dispatchEvent(new MessageEvent('message', { data: { requests } }));
    })
    .catch(() => {});
  await gone;
}

describe('an engine that cannot start', () => {
  /** @type {[what: string, glob: string, act: (route: import('playwright-core').Route) => Promise<void>, reason: RegExp][]} */
  const cases = [
    ['its wasm is blocked', '**/*.wasm', (route) => route.abort(), /cannot run here: .*fetch/],
    [
      'its wasm is missing',
      '**/*.wasm',
      (route) => route.fulfill({ status: 404, body: 'Not Found' }),
      /cannot run here: /,
    ],
    [
      'its wasm is other bytes',
      '**/*.wasm',
      (route) => route.fulfill({ contentType: 'application/wasm', body: 'no wasm at all' }),
      /cannot run here: .*magic/,
    ],
    [
      'its script is blocked',
      '**/worker.js',
      (route) => route.abort(),
      /cannot run here: a file of the page could not be loaded/,
    ],
    ['its bindings are blocked', '**/pkg/worked.js', (route) => route.abort(), /cannot run here: .*worked\.js/],
    [
      'the browser has no WebAssembly',
      '**/worker.js',
      async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: `delete self.WebAssembly;\n${await answer.text()}` });
      },
      /cannot run here: WebAssembly is not defined/,
    ],
  ];
  for (const [what, glob, act, reason] of cases) {
    test(
      `because ${what} is reported, and the page works`,
      visit(
        '#room=worked',
        async (page) => {
          const said = await notices(page);
          assert.equal(said.length, 1);
          assert.match(said[0], /^The calculation engine cannot run here: /);
          assert.match(said[0], reason);
          assert.match(
            said[0],
            /The page needs WebAssembly and a module worker; allow both, or try a current browser, and reload\. Nothing you typed is lost\.$/,
          );
          await isAlive(page);
        },
        { state: 'error', expected: BLOCKED, before: (page) => page.route(glob, act) },
      ),
    );
  }

  test(
    'because the browser has no workers is reported',
    visit(
      '#room=worked',
      async (page) => {
        assert.match((await notices(page)).join(), /cannot run here: /);
        await isAlive(page);
      },
      { state: 'error', before: (page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker')) },
    ),
  );
});

describe('a browser without relaxed SIMD', () => {
  test('gets an engine without it and the same numbers', async () => {
    /** @type {string[]} */
    const asked = [];
    await visit(
      EXACT,
      async (page) => {
        assert.deepEqual(
          asked.map((url) => url.replace(/.*\//, '')),
          ['worked_plain_bg.wasm'],
        );
        assert.equal((await matrix(page, 'output'))[0][1], '6.6831');
      },
      {
        before: async (page) => {
          page.context().on('request', (request) => {
            if (request.url().endsWith('.wasm')) asked.push(request.url());
          });
          await page.route('**/worker.js', async (route) => {
            const answer = await route.fetch();
            await route.fulfill({
              response: answer,
              body: `WebAssembly.validate = () => false;\n${await answer.text()}`,
            });
          });
        },
      },
    )();
  });
});

describe('an engine that is slow to load', () => {
  test('shows the page and a message while it loads', async () => {
    const { opened: arrived, open: arrive } = latch();
    await visit(
      '#step=dot.0.0',
      async (page) => {
        await eventually(
          () => notices(page),
          ['Starting the calculation engine (WebAssembly). The example will appear in a moment.'],
        );
        assert.ok(await page.getByRole('heading', { name: 'Headlight' }).isVisible());
        assert.ok(await page.getByRole('tab', { name: 'Worked example', selected: true }).isVisible());
        await page.getByRole('button', { name: /^Keys/ }).click();
        await page.getByRole('dialog', { name: 'Keys' }).waitFor();
        await page.keyboard.press('Escape');
        await page.keyboard.press(']');
        assert.equal(await page.evaluate(() => document.documentElement.dataset.state), 'loading');
        arrive();
        await stateIs(page);
        assert.deepEqual(await notices(page), []);
        assert.equal(await title(page), 'Score: x₁ → x₁');
      },
      {
        state: 'loading',
        before: (page) => page.route('**/*.wasm', (route) => arrived.then(() => route.continue())),
      },
    )();
  });

  test('accepts another URL meanwhile', async () => {
    const { opened: arrived, open: arrive } = latch();
    await visit(
      '#step=dot.0.0',
      async (page) => {
        await page.evaluate(() => {
          location.hash = '#room=positions&length=7';
        });
        await page.getByRole('tab', { name: 'Positions', selected: true }).waitFor();
        arrive();
        await stateIs(page);
        assert.ok(await page.getByRole('tab', { name: 'Positions', selected: true }).isVisible());
        assert.deepEqual(await notices(page), []);
      },
      {
        state: 'loading',
        before: (page) => page.route('**/*.wasm', (route) => arrived.then(() => route.continue())),
      },
    )();
  });

  test('loads in two parts: the worked example starts with its own, and the rest follows', async () => {
    /** @type {string[]} */
    const asked = [];
    const { opened: arrived, open: arrive } = latch();
    await visit(
      EXACT,
      async (page) => {
        assert.deepEqual(asked, ['worked_bg.wasm']);
        await page.getByRole('tab', { name: 'Soft lookup' }).click();
        await eventually(() => asked, ['worked_bg.wasm', 'headlight_bg.wasm']);
        // Longer than any time limit of the engine.
        await page.clock.fastForward('05:00');
        await page.getByRole('tab', { name: 'Worked example' }).click();
        await field(page, 'X', 'x₁', 1).fill('0');
        await eventually(async () => (await matrix(page, 'Q'))[0], ['0', '0', '1']);
        arrive();
        await openTab(page, 'Soft lookup');
        assert.deepEqual(await notices(page), []);
        assert.deepEqual(asked, ['worked_bg.wasm', 'headlight_bg.wasm']);
      },
      {
        context: {},
        before: async (page) => {
          await page.clock.install();
          await page.route('**/*.wasm', async (route) => {
            const name = route.request().url().replace(/.*\//, '');
            asked.push(name);
            if (name === 'headlight_bg.wasm') await arrived;
            await route.continue();
          });
        },
      },
    )();
  });

  for (const room of ['train', 'recurrent'])
    test(`loads only the training core for the room ${room}`, async () => {
      /** @type {string[]} */
      const asked = [];
      const check = () => eventually(() => asked, ['worked_bg.wasm', 'training_bg.wasm']);
      await visit(`#room=${room}`, check, {
        context: {},
        before: async (page) => {
          page.on('requestfinished', (request) => {
            const name = request.url().replace(/.*\//, '');
            if (name.endsWith('.wasm')) asked.push(name);
          });
        },
      })();
    });

  test(
    'goes from loading to ready, and each change through running to ready',
    visit(
      EXACT,
      async (page) => {
        await field(page, 'X', 'x₁', 1).fill('4');
        await stateIs(page);
        await field(page, 'X', 'x₁', 1).fill('four');
        await stateIs(page, 'error');
        await field(page, 'X', 'x₁', 1).fill('4');
        await stateIs(page);
        await eventually(
          () => page.evaluate(() => /** @type {any} */ (globalThis).states),
          ['loading', 'ready', 'running', 'ready', 'running', 'error', 'running', 'ready'],
        );
      },
      {
        before: (page) =>
          page.addInitScript(() => {
            /** @type {(string | undefined)[]} */
            const states = [];
            /** @type {any} */ (globalThis).states = states;
            const note = () => {
              const state = document.documentElement?.dataset.state;
              if (state && states.at(-1) !== state) states.push(state);
            };
            new MutationObserver(note).observe(document, {
              subtree: true,
              childList: true,
              attributes: true,
              attributeFilter: ['data-state'],
            });
          }),
      },
    ),
  );
});

describe('an engine that dies', () => {
  test(
    'of a panic is replaced, computes again, and keeps typed input',
    visit(
      EXACT,
      async (page) => {
        await field(page, 'X', 'x₁', 1).fill('2.5');
        await stateIs(page);
        const before = await matrix(page, 'output');
        await kill(page);
        await eventually(() => notices(page), [REPLACED]);
        await stateIs(page);
        assert.equal(await field(page, 'X', 'x₁', 1).inputValue(), '2.5');
        assert.deepEqual(await matrix(page, 'output'), before);
        await field(page, 'X', 'x₁', 1).fill('1');
        await stateIs(page);
        assert.equal((await matrix(page, 'output'))[0][1], '6.6831');
        await page.getByRole('button', { name: 'Dismiss' }).click();
        await eventually(() => notices(page), []);
      },
      { expected: PANIC, context: { serviceWorkers: 'block' } },
    ),
  );

  test(
    'repeatedly is replaced each time, if it works in between',
    visit(
      EXACT,
      async (page) => {
        for (let death = 0; death < 5; death++) {
          await kill(page);
          await stateIs(page);
          await page.getByRole('button', { name: 'Dismiss' }).click();
          await page.getByRole('radio', { name: death % 2 ? 'Exact' : 'Exact, scaled', exact: true }).check();
          await stateIs(page);
          assert.equal((await matrix(page, 'output'))[0][1], death % 2 ? '6.6831' : '6.3194');
        }
      },
      { expected: PANIC, context: { serviceWorkers: 'block' } },
    ),
  );

  test(
    'at every start is given up with a message',
    visit(
      '#room=worked',
      async (page) => {
        assert.match((await notices(page)).join(' '), /cannot run here: it stopped several times in a row\./);
        await isAlive(page);
      },
      {
        state: 'error',
        expected: PANIC,
        before: (page) => trapAtStart(page, 'presets'),
      },
    ),
  );

  test(
    'on the same text each time is given up, although it loads the model in between',
    visit(
      '#room=sentence&text=boom',
      async (page) => {
        await eventually(
          async () => /cannot run here: it stopped several times in a row\./.test((await notices(page)).join(' ')),
          true,
          LOADING_MS,
        );
        assert.equal(await page.getByRole('textbox', { name: 'Sentence' }).inputValue(), 'boom');
      },
      {
        state: 'error',
        patience: LOADING_MS,
        expected: PANIC,
        before: (page) => trapAtStart(page, 'run_text'),
      },
    ),
  );

  test(
    'without a message is noticed within seconds, and the request is computed',
    visit(
      EXACT,
      async (page) => {
        const engine = await worker(page);
        const gone = new Promise((done) => engine.once('close', done));
        await engine.evaluate(() => self.close()).catch(() => {});
        await gone;
        await page.getByRole('radio', { name: 'Exact, scaled' }).check();
        await eventually(() => notices(page), [REPLACED]);
        await stateIs(page);
        assert.equal((await matrix(page, 'output'))[0][1], '6.3194');
        await page.getByRole('button', { name: 'Output of x₁' }).click();
        await eventually(
          () => lines(page),
          (all) => all.length === 3,
        );
      },
      // In a separate context no model is stored. The room "Start" would load a stored model, and the page would then
      // wait longer before it replaces the engine.
      { context: { serviceWorkers: 'block' } },
    ),
  );

  test(
    'with an invalid number keeps the number and its error',
    visit(
      EXACT,
      async (page) => {
        await field(page, 'X', 'x₁', 1).fill('two');
        await stateIs(page, 'error');
        await kill(page);
        await eventually(() => notices(page).then((all) => all.includes(REPLACED)), true);
        await stateIs(page, 'error');
        assert.match((await notices(page)).join(' '), /“two” is not a number/);
        assert.equal(await field(page, 'X', 'x₁', 1).inputValue(), 'two');
        await field(page, 'X', 'x₁', 1).fill('1');
        await stateIs(page);
        assert.equal((await matrix(page, 'output'))[0][1], '6.6831');
      },
      { expected: PANIC, context: { serviceWorkers: 'block' } },
    ),
  );
});

describe('times', () => {
  test(
    'of the forward pass, the drawing and the total are recorded after an edit',
    visit(EXACT, async (page) => {
      const measures = () =>
        page.evaluate(() =>
          ['headlight:forward', 'headlight:draw', 'headlight:total'].map((name) =>
            performance.getEntriesByName(name, 'measure').map(({ duration }) => duration),
          ),
        );
      await eventually(measures, (all) => all.every((list) => list.length > 0));
      const before = await measures();
      await field(page, 'X', 'x₁', 1).fill('3');
      await stateIs(page);
      await eventually(measures, (all) => all.every((list, at) => list.length > before[at].length));
      const [forward, draw, total] = (await measures()).map((list) => list[list.length - 1]);
      // A browser's clock is coarse; a small drawing may take less than one tick.
      assert.ok(forward >= 0 && draw >= 0 && total >= forward, `${forward} ${draw} ${total}`);
    }),
  );
});
