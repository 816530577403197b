// @ts-check
/**
 * Surveys on several workers.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { WorkerLost } from '../../www/engine/errors.ts';
import { Portions } from '../../www/engine/portions.ts';
import { eventually, modules, stateIs, visit } from './browser.mjs';
import { LOADING_MS } from './room.mjs';
import { combinations } from './sets.mjs';

/** @param {AsyncIterable<unknown>} answers */
async function listOf(answers) {
  const list = [];
  for await (const answer of answers) list.push(answer);
  return list;
}

describe('the portions of a survey', () => {
  /** Answers portions until none is left. @param {Portions<number, number>} portions @param {(portion: number) => Promise<number>} ask */
  const work = async (portions, ask) => {
    while (portions.count > 0) await portions.answerNext(ask);
  };
  const square = async (/** @type {number} */ n) => n * n;

  for (const count of [1, 2, 3])
    test(`are answered in order by ${count} workers of different speed`, async () => {
      const portions = new Portions([1, 2, 3, 4, 5, 6, 7]);
      for (let speed = 0; speed < count; speed++)
        work(portions, async (n) => {
          for (let turn = 0; turn < speed * n; turn++) await null;
          return n * n;
        });
      assert.deepEqual(await listOf(portions.inOrder()), [1, 4, 9, 16, 25, 36, 49]);
    });

  test('are answered by another worker if one is lost, but not more than twice', async () => {
    const portions = new Portions([1, 2, 3]);
    let losses = 0;
    const lost = async () => {
      losses += 1;
      throw new WorkerLost();
    };
    await portions.answerNext(lost);
    assert.equal(portions.count, 3);
    work(portions, square);
    assert.deepEqual(await listOf(portions.inOrder()), [1, 4, 9]);
    const deadly = new Portions([1]);
    work(deadly, lost);
    await assert.rejects(listOf(deadly.inOrder()), WorkerLost);
    assert.equal(losses, 3);
  });

  test('fail with the first error in order', async () => {
    const portions = new Portions([1, 2, 3]);
    const found = /** @type {number[]} */ ([]);
    work(portions, (n) => (n === 1 ? square(n) : Promise.reject(new Error(`portion ${n}`))));
    await assert.rejects(async () => {
      for await (const answer of portions.inOrder()) found.push(answer);
    }, /portion 2/);
    assert.deepEqual(found, [1]);
    assert.equal(portions.count, 0);
  });

  test('end at once when they are cancelled', async () => {
    const portions = new Portions([1, 2, 3]);
    const cancel = new AbortController();
    portions.answerNext(() => new Promise(() => {}));
    const answers = listOf(portions.inOrder(cancel.signal));
    cancel.abort();
    assert.deepEqual(await answers, []);
    assert.equal(portions.count, 0);
  });
});

const SENTENCES = Array.from(
  { length: 120 },
  (_, n) => `The animal ${n} did not cross ${'the wide street '.repeat(8)}.`,
);

/** A room that needs no model. */
const WORKED = '#room=worked';

let surveys = 0;

/**
 * Checks all sentences on a device with this number of cores. Returns the answers, the number of answers of the page's
 * own worker, and the number of workers at the end.
 *
 * @param {Page} page
 * @param {number} cores
 * @param {object} [options]
 * @param {number} [options.memory] of the device, in GB
 * @param {boolean} [options.isOneLost] whether a worker dies while it computes
 */
async function survey(page, cores, { memory = 8, isOneLost = false } = {}) {
  const before = page.workers();
  await page.exposeFunction(`lose${++surveys}`, async () => {
    const [, one] = page.workers().filter((worker) => !before.includes(worker));
    // The answer is lost with the worker.
    await one.evaluate(() => self.close()).catch(() => {});
  });
  const loaded = await modules(page, 'engine/client.ts', 'engine/pool.ts');
  const found = await page.evaluate(
    async ({ loaded: [{ Client }, { Pool }], texts, cores, memory, lose }) => {
      Object.defineProperties(navigator, {
        hardwareConcurrency: { value: cores, configurable: true },
        deviceMemory: { value: memory, configurable: true },
      });
      const files = await Promise.all(
        ['config.json', 'model.safetensors', 'tokenizer.json'].map(async (name) => {
          const bytes = await (await fetch(`models/minilm-l6/${name}`)).arrayBuffer();
          return { name, bytes: bytes.byteLength, read: async () => new Uint8Array(bytes.slice(0)) };
        }),
      );
      const client = new Client({ shared: false, onSlow() {}, onReplaced() {}, onUnavailable() {} });
      const names = files.map(({ name }) => name);
      await client.read('load_files', ['minilm-l6'], await Promise.all(files.map((file) => file.read())), names);
      let onPage = 0;
      const counting = {
        call(/** @type {unknown[]} */ ...args) {
          onPage += 1;
          return client.call(...args);
        },
      };
      const pool = new Pool(counting, async () => files);
      const portions = texts.map((text) => [[text], { layer: 5, head: 11 }]);
      const answers = [];
      let isLost = lose === null;
      for await (const [answer] of pool.survey('minilm-l6', 'head_on_texts', portions)) {
        answers.push(answer);
        if (isLost || answers.length <= onPage) continue;
        isLost = true;
        // @ts-expect-error: the test exposes this function
        await globalThis[lose]();
      }
      return { answers, onPage, isLost };
    },
    { loaded, texts: SENTENCES, cores, memory, lose: isOneLost ? `lose${surveys}` : null },
  );
  return { ...found, workers: page.workers().length - before.length - 1 };
}

describe('a survey', () => {
  test(
    'has the same answers with every number of workers, also if one dies',
    visit(
      WORKED,
      async (page) => {
        await eventually(() => page.workers().length, 1);
        const alone = await survey(page, 1);
        assert.deepEqual([alone.workers, alone.onPage], [0, SENTENCES.length]);
        assert.deepEqual(
          alone.answers.map(({ text }) => text),
          SENTENCES,
        );
        for (const [cores, isOneLost] of combinations([2, 3], [true, false])) {
          const { answers, onPage, isLost, workers } = await survey(page, cores, { isOneLost });
          assert.ok(onPage < SENTENCES.length, `the page's own worker gave ${onPage} answers`);
          assert.ok(isLost);
          assert.equal(workers, cores);
          assert.deepEqual(answers, alone.answers);
        }
      },
      { context: { serviceWorkers: 'block' } },
    ),
  );

  test(
    'starts fewer workers on a device with little memory',
    visit(
      WORKED,
      async (page) => {
        await eventually(() => page.workers().length, 1);
        for (const [memory, workers] of [
          [4, 6],
          [0.5, 0],
        ])
          assert.equal((await survey(page, 9, { memory })).workers, workers);
      },
      { context: { serviceWorkers: 'block' } },
    ),
  );

  const MANY = SENTENCES.join('\n');
  const twoCores = (/** @type {Page} */ page) =>
    page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 }));
  const check = async (/** @type {Page} */ page) => {
    await stateIs(page);
    // An embedded page hides the box.
    await page.locator('#many-lines').evaluate((box, text) => {
      /** @type {HTMLTextAreaElement} */ (box).value = text;
      box.dispatchEvent(new Event('change'));
    }, MANY);
    await eventually(() => page.locator('.many-table tbody tr').count(), SENTENCES.length + 1);
    await stateIs(page);
  };

  test(
    'starts further workers when it needs them, which stop after a minute',
    visit(
      '#room=compare',
      async (page) => {
        assert.equal(page.workers().length, 1);
        await page.getByRole('radio', { name: 'Many sentences' }).check();
        await check(page);
        assert.equal(page.workers().length, 3);
        await page.clock.fastForward('01:01');
        await eventually(() => page.workers().length, 1);
      },
      {
        patience: LOADING_MS,
        context: { serviceWorkers: 'block' },
        before: async (page) => {
          await page.clock.install();
          await twoCores(page);
        },
      },
    ),
  );

  test(
    'runs in the shared worker of an embedded page',
    visit(
      '#room=compare&compare=many&embed=1',
      async (page) => {
        await check(page);
        assert.equal(page.workers().length, 0);
      },
      { patience: LOADING_MS, context: { serviceWorkers: 'block' }, before: twoCores },
    ),
  );
});
