// @ts-check
/**
 * The room "Lookup": the results of each strategy compared with a second implementation; the similarity of real words;
 * and the reason for dividing scores by √d.
 *
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ keys: number[][], values: number[], query: number[], strategy: string, width?: number }} Given
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { isReachable, neverSideways, noViolation, noViolationInAnyLook, SCREENS, tabTo } from './audit.mjs';
import { notices } from './board.mjs';
import { enterRoom, eventually, openSettings, sharedPage, stateIs, visit } from './browser.mjs';
import { standsFor, sum, TIRED } from './pytorch.mjs';
import { addressWith, LOADING_MS, pixels } from './room.mjs';

const shared = sharedPage('#room=lookup', { patience: LOADING_MS });

/**
 * Returns the body of a test in the room. All these tests share one page.
 *
 * @param {string} hash fields after `room=lookup`, each with its `&`
 * @param {(page: Page) => Promise<unknown>} look
 */
const inLookup = (hash, look) =>
  shared(async (page) => {
    await enter(page, hash);
    await openSettings(page);
  }, look);

/** @param {Page} page @param {string} hash @param {string} [state] */
const enter = (page, hash, state) => enterRoom(page, 'lookup', hash, state);

const AXIS = { keys: [[-2.4], [-1], [0.4], [1.2], [2.5]], values: [1, 4, 2, 5, 3] };
const PLANE = {
  keys: [
    [2, 1],
    [0.5, 2],
    [-1.8, 1.2],
    [-1.2, -1.8],
    [1.6, -1.6],
  ],
  values: [6, 2, -5, -2, 4],
};

/** @param {number[]} scores */
function softmax(scores) {
  const exp = scores.map((score) => Math.exp(score - Math.max(...scores)));
  return exp.map((one) => one / sum(exp));
}

/** A second implementation of the lecture's definitions. @param {Given} given */
function lookedUp({ keys, values, query, strategy, width = 1 }) {
  const dots = keys.map((key) => sum(key.map((one, at) => one * query[at])));
  const squares = keys.map((key) => sum(key.map((one, at) => (one - query[at]) ** 2)));
  const weights = /** @type {Record<string, () => number[]>} */ ({
    exact: () => squares.map((one) => (one === Math.min(...squares) ? 1 : 0)),
    average: () => keys.map(() => 1 / keys.length),
    normalize: () => dots.map((one) => one / sum(dots)),
    dot: () => softmax(dots.map((one) => one / width)),
    gaussian: () => softmax(squares.map((one) => -one / (2 * width ** 2))),
  })[strategy]();
  return { weights, answer: sum(weights.map((weight, at) => weight * values[at])) };
}

const numberOf = (/** @type {string | null} */ text) => Number((text ?? '').replace('−', '-').replace(/\s%/, ''));

const table = (/** @type {Page} */ page) => page.getByRole('table', { name: 'Keys, values and weights' });

/** Weights and answer in the table. @param {Page} page */
async function shown(page) {
  return table(page).evaluate((element) => ({
    weights: [...element.querySelectorAll('.weight-cell .number')].map(({ textContent }) => textContent ?? ''),
    answer: element.querySelector('.answer-row td.number')?.textContent ?? '',
  }));
}

/** @param {Page} page @param {Given} given */
async function shows(page, given) {
  const { weights, answer } = lookedUp(given);
  await stateIs(page);
  await eventually(
    () => shown(page),
    ({ weights: written, answer: told }) =>
      written.length === weights.length &&
      written.every((one, at) => standsFor(one, weights[at])) &&
      standsFor(told, answer),
  );
}

const query = (/** @type {Page} */ page) => page.getByRole('slider', { name: 'Query' });
const says = async (/** @type {Page} */ page) =>
  (await page.locator('.room-lookup .says:visible').allTextContents()).join(' ');
/** @param {Page} page @param {string} group @param {string} name */
const choose = (page, group, name) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true }).check();
/** The kinds of weighted averages that the room marks as applying to the current weights. @param {Page} page */
const kinds = (page) => page.locator('.kinds li.is b').allTextContents();

/** Where the axis is on the screen; `x` converts a number on the axis to a screen coordinate. @param {Page} page */
async function axisPlaces(page) {
  const picture = page.getByRole('group', { name: /^Keys on the axis/ });
  const ticks = await picture.locator('.tick-text').evaluateAll((all) =>
    all.map((tick) => ({
      text: tick.textContent,
      x: tick.getBoundingClientRect().x + tick.getBoundingClientRect().width / 2,
      y: tick.getBoundingClientRect().y,
    })),
  );
  // The lowest row of ticks belongs to the keys. Its ticks 0 and 2 give the scale.
  const lowest = Math.max(...ticks.filter(({ text }) => text === '3').map(({ y }) => y));
  const [zero, two] = ['0', '2'].map(
    (text) => ticks.filter((tick) => tick.text === text && Math.abs(tick.y - lowest) < 2)[0].x,
  );
  return { x: (/** @type {number} */ key) => zero + ((two - zero) / 2) * key, y: lowest - 60 };
}

describe('the query', () => {
  test(
    'moves by arrow keys and updates weights and answer',
    inLookup('', async (page) => {
      const given = { ...AXIS, strategy: 'gaussian', width: 0.5 };
      await shows(page, { ...given, query: [0.7] });
      await query(page).focus();
      await page.keyboard.press('ArrowRight');
      await shows(page, { ...given, query: [0.8] });
      await page.keyboard.press('Shift+ArrowLeft');
      await shows(page, { ...given, query: [0.3] });
      assert.equal(await query(page).getAttribute('aria-valuenow'), '0.3');
      assert.match((await query(page).getAttribute('aria-valuetext')) ?? '', /^0\.3; answer \d/);
      await page.keyboard.press('End');
      await shows(page, { ...given, query: [3] });
      await page.keyboard.press('ArrowRight');
      await shows(page, { ...given, query: [3] });
      assert.match(await addressWith(page, '&at=3'), /room=lookup/);
    }),
  );

  test(
    'can be dragged by the mouse, like keys and values',
    inLookup('', async (page) => {
      const { x, y } = await axisPlaces(page);
      await page.mouse.move(x(0.7), y);
      await page.mouse.down();
      await page.mouse.move(x(-0.4), y, { steps: 4 });
      await page.mouse.move(x(-1), y);
      await page.mouse.up();
      await stateIs(page);
      const at = numberOf(await query(page).getAttribute('aria-valuenow'));
      assert.ok(Math.abs(at + 1) < 0.03, `${at}`);
      await shows(page, { ...AXIS, query: [at], strategy: 'gaussian', width: 0.5 });

      const hit = await page.locator('.axis-picture .hit').nth(3).boundingBox();
      assert.ok(hit);
      await page.mouse.move(hit.x + hit.width / 2, hit.y + hit.height / 2);
      await page.mouse.down();
      await page.mouse.move(x(0), hit.y + 40, { steps: 4 });
      await page.mouse.up();
      await stateIs(page);
      const key = Number(await page.getByRole('spinbutton', { name: 'Key of k4' }).inputValue());
      const value = Number(await page.getByRole('spinbutton', { name: 'Value of k4' }).inputValue());
      assert.ok(Math.abs(key) < 0.03 && value < 4.9, `${key} ${value}`);
      await shows(page, {
        keys: AXIS.keys.with(3, [key]),
        values: AXIS.values.with(3, value),
        query: [at],
        strategy: 'gaussian',
        width: 0.5,
      });
    }),
  );

  test(
    'moves in both directions in the plane, over the colours of the answers',
    inLookup('&space=plane&strategy=dot', async (page) => {
      const given = { ...PLANE, strategy: 'dot' };
      await shows(page, { ...given, query: [1.2, 0.9] });
      await query(page).focus();
      for (const key of ['ArrowLeft', 'ArrowUp', 'Shift+ArrowDown']) await page.keyboard.press(key);
      await shows(page, { ...given, query: [1.1, 0.5] });
      const { width, height, data } = await pixels(page.locator('.plane-frame canvas'));
      assert.deepEqual([width, height], [31, 31]);
      const red = (/** @type {number} */ row, /** @type {number} */ column) =>
        data[4 * (row * width + column)] - data[4 * (row * width + column) + 2];
      assert.ok(red(10, 29) > 50, 'to the right, where values are positive, it is red');
      assert.ok(red(10, 1) < -50, 'to the left it is blue');
    }),
  );

  test(
    'has an arrow from the origin to each key and to the query for the dot product, and lines to the keys otherwise',
    inLookup('&space=plane&strategy=dot', async (page) => {
      const [arrows, lines] = ['.look-head', 'path.look'].map((part) => page.locator(`.plane-picture ${part}`));
      await eventually(() => arrows.count(), PLANE.keys.length + 1);
      await enter(page, '&space=plane&strategy=gaussian');
      await eventually(() => arrows.count(), 0);
      assert.equal(await lines.count(), PLANE.keys.length);
    }),
  );

  test(
    'is not covered by a label, and neither are keys, lines and other labels',
    inLookup('&space=plane&strategy=dot', async (page) => {
      const queries = ['', '&point=2~-1', '&point=0~0.3', '&point=-1.4~-1', '&point=2~1.2'];
      for (const strategy of ['dot', 'gaussian', 'average', 'normalize']) {
        for (const query of queries) {
          await enter(page, `&space=plane&strategy=${strategy}${query}`);
          await eventually(() => coveredLabels(page), []);
          await eventually(() => leadOfAnswer(page), 'connected');
        }
      }
      for (const [screen, look] of /** @type {const} */ ([
        ['phone', ''],
        ['wall', '&present=yes'],
      ]))
        for (const query of queries) {
          await page.setViewportSize(SCREENS[screen]);
          await enter(page, `&space=plane&strategy=dot${query}${look}`);
          await eventually(() => coveredLabels(page), []);
          await eventually(() => leadOfAnswer(page), 'connected');
        }
    }),
  );
});

/**
 * Whether the answer's label is next to the query, or connected to it by a line that crosses no key and no other label.
 *
 * @param {Page} page
 */
function leadOfAnswer(page) {
  return page.locator('.plane-picture').evaluate((picture) => {
    const box = (/** @type {Element | null} */ element) => /** @type {Element} */ (element).getBoundingClientRect();
    const [answer, query] = [box(picture.querySelector('.answer-text')), box(picture.querySelector('.query-halo'))];
    const [x, y] = [query.left + query.width / 2, query.top + query.height / 2];
    const away = (/** @type {DOMRect} */ { left, right, top, bottom }) =>
      Math.hypot(Math.max(0, left - x, x - right), Math.max(0, top - y, y - bottom)) - query.width / 2;
    const lead = /** @type {SVGPathElement | null} */ (picture.querySelector('path.answer-line'));
    if (!lead) return away(answer) <= 12 ? 'connected' : `${away(answer)} px away without a line`;
    const onScreen = /** @type {DOMMatrix} */ (lead.getScreenCTM());
    const length = lead.getTotalLength();
    const points = Array.from({ length: 21 }, (_, nth) =>
      lead.getPointAtLength((nth / 20) * length).matrixTransform(onScreen),
    );
    const near = (/** @type {DOMPoint} */ point, /** @type {DOMRect} */ { left, right, top, bottom }, by = 2) =>
      point.x > left - by && point.x < right + by && point.y > top - by && point.y < bottom + by;
    if (!near(points[0], query) || !near(points[20], answer)) return 'a line that ends elsewhere';
    const others = [...picture.querySelectorAll('.place, .lookup-name:not(.answer-text)')].map(box);
    return points.some((point) => others.some((other) => near(point, other, -3)))
      ? 'a line across others'
      : 'connected';
  });
}

/** The labels of the plane that overlap something. @param {Page} page */
function coveredLabels(page) {
  return page.locator('.plane-picture').evaluate((picture) => {
    // The box of a line is slightly larger than its letters, so `inset` shrinks it.
    const boxOf = (/** @type {Element} */ element, inset = 0) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left: left + inset, right: right - inset, top: top + inset, bottom: bottom - inset };
    };
    const labels = [...picture.querySelectorAll('.lookup-name')].map((element) => ({
      text: element.textContent ?? '',
      box: boxOf(element, 2),
    }));
    const marks = [...picture.querySelectorAll('.place, .query-grip')].map((mark) => boxOf(mark));
    const points = [.../** @type {NodeListOf<SVGPathElement>} */ (picture.querySelectorAll('path.look'))].flatMap(
      (line) => {
        const onScreen = /** @type {DOMMatrix} */ (line.getScreenCTM());
        const length = line.getTotalLength();
        return Array.from({ length: Math.ceil(length / 2) }, (_, nth) =>
          line.getPointAtLength(2 * nth).matrixTransform(onScreen),
        );
      },
    );
    return labels
      .filter(
        ({ box }, nth) =>
          [...marks, ...labels.slice(0, nth).map((other) => other.box)].some(
            ({ left, right, top, bottom }) =>
              box.left < right && left < box.right && box.top < bottom && top < box.bottom,
          ) || points.some(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom),
      )
      .map(({ text }) => text);
  });
}

describe('every strategy', () => {
  for (const [strategy, name, expected] of /** @type {const} */ ([
    ['exact', 'Exact match', ['α ≥ 0', '∑ α = 1 and α ≥ 0', 'one α = 1, all others 0']],
    ['average', 'Average pooling', ['α ≥ 0', '∑ α = 1 and α ≥ 0', 'every α = 1/m']],
    ['dot', 'Dot product + softmax', ['α ≥ 0', '∑ α = 1 and α ≥ 0']],
    ['gaussian', 'Gaussian kernel', ['α ≥ 0', '∑ α = 1 and α ≥ 0']],
    ['normalize', 'Plain normalising', []],
  ])) {
    test(
      `matches its definition: ${strategy}`,
      inLookup('', async (page) => {
        await choose(page, 'Strategy', name);
        await shows(page, { ...AXIS, query: [0.7], strategy, width: strategy === 'gaussian' ? 0.5 : 1 });
        await eventually(() => kinds(page), [...expected]);
        await choose(page, 'Keys', 'in the plane');
        await shows(page, { ...PLANE, query: [1.2, 0.9], strategy, width: strategy === 'gaussian' ? 0.5 : 1 });
        assert.match(
          await page.locator('.lookup-formulas:visible').innerText(),
          strategy === 'average' ? /1\s*5/ : /=/,
        );
      }),
    );
  }

  test(
    'keeps its own width or temperature, and its formula shows the numbers',
    inLookup('&strategy=dot', async (page) => {
      await page.getByRole('slider', { name: 'Temperature τ' }).fill('0.5');
      await shows(page, { ...AXIS, query: [0.7], strategy: 'dot', width: 0.5 });
      // q·k of the largest key is 0.7·2.5, divided by the temperature 3.5.
      const formula = (await page.locator('.lookup-formulas:visible').innerText()).replace(/\s+/g, '');
      assert.match(formula, /0\.7·2\.5/);
      assert.match(formula, /3\.500/);
      await choose(page, 'Strategy', 'Exact match');
      await eventually(
        async () => (await page.locator('.lookup-formulas:visible').innerText()).replace(/\s+/g, ''),
        (shown) => shown.includes('(0.7−0.4)2=−0.300'),
      );
      await choose(page, 'Strategy', 'Gaussian kernel');
      await page.getByRole('slider', { name: 'Width σ' }).fill('2');
      await shows(page, { ...AXIS, query: [0.7], strategy: 'gaussian', width: 2 });
      assert.match(await addressWith(page, 'sigma=2'), /temperature=0\.5/);
    }),
  );

  test(
    'negative weights move the answer outside the values, and the page says so',
    inLookup('', async (page) => {
      await page.getByRole('button', { name: 'Negative weights' }).click();
      await shows(page, { ...PLANE, query: [1.5, -0.5], strategy: 'normalize' });
      await eventually(
        () => says(page),
        'At query (1.5, −0.5), k₅ has the largest weight, 2.56. Three weights are negative. The answer, 36.48, lies outside the range of the values, from −5 to 6.',
      );
      assert.deepEqual(await kinds(page), []);
      await choose(page, 'Strategy', 'Dot product + softmax');
      await eventually(
        () => says(page),
        (text) => text.includes('inside the range'),
      );
    }),
  );

  test(
    'plain normalising has no answer if scores add up to 0',
    inLookup('', async (page) => {
      await page.getByRole('button', { name: 'Scores that add up to 0' }).click();
      await eventually(
        () => says(page),
        'At query (1.5, 0), the scores add up to 0. Division by 0 is impossible, so plain normalising gives no answer here.',
      );
      await query(page).focus();
      await page.keyboard.press('ArrowUp');
      await eventually(
        () => says(page),
        (text) => text.includes('weights are negative'),
      );
    }),
  );
});

describe('the database', () => {
  test(
    'can be edited, grown to eight entries and shrunk to one',
    inLookup('', async (page) => {
      const given = { ...AXIS, query: [0.7], strategy: 'gaussian', width: 0.5 };
      await page.getByRole('spinbutton', { name: 'Key of k3' }).fill('0.9');
      await page.getByRole('spinbutton', { name: 'Value of k3' }).fill('-2.5');
      let { keys, values } = { keys: AXIS.keys.with(2, [0.9]), values: AXIS.values.with(2, -2.5) };
      await shows(page, { ...given, keys, values });
      const add = page.getByRole('button', { name: 'Add a key at the query’s position' });
      while (await add.isEnabled()) {
        await add.click();
        [keys, values] = [
          [...keys, [0.7]],
          [...values, 1],
        ];
        await shows(page, { ...given, keys, values });
      }
      assert.equal(values.length, 8);
      assert.match(await addressWith(page, '0.7~1_0.7~1_0.7~1'), /axis=-2\.4~1_-1~4_0\.9~-2\.5_/);
      for (let count = 7; count >= 1; count--) {
        await page.getByRole('button', { name: 'Remove k1' }).click();
        await eventually(
          () =>
            table(page)
              .getByRole('spinbutton', { name: /^Value/ })
              .count(),
          count,
        );
      }
      assert.ok(await page.getByRole('button', { name: 'Remove k1' }).isDisabled());
      await shows(page, { ...given, keys: [[0.7]], values: [1] });
    }),
  );

  test(
    'corrects a number that it cannot use, and says so',
    inLookup('', async (page) => {
      const box = page.getByRole('spinbutton', { name: 'Key of k2' });
      for (const [typed, used] of [
        ['1e9', '3'],
        ['-3.5', '-3'],
        ['0.333', '0.33'],
      ]) {
        await box.fill(typed);
        const [is, became] = [typed, used].map((text) => text.replace('-', '−'));
        await page
          .getByText(`Key of k2 must be a number from −3 to 3 with at most 2 decimals; ${is} was changed to ${became}.`)
          .waitFor();
        await box.blur();
        assert.equal(await box.inputValue(), used);
        await addressWith(page, `_${used}~`);
      }
      // Text that is not a number stays in the box when the focus moves on, and changes neither the picture nor the
      // link.
      await box.fill('');
      await box.pressSequentially('-');
      await page.getByText('Type a number from −3 to 3 with at most 2 decimals. Key of k2 is still 0.33.').waitFor();
      await box.blur();
      assert.equal(await box.getAttribute('aria-invalid'), 'true');
      assert.equal(await box.inputValue(), '-');
      await addressWith(page, '_0.33~');
      await box.fill('1');
      await eventually(() => page.getByText('Type a number from').isVisible(), false);
      await box.fill('');
      await box.blur();
      assert.equal(await box.inputValue(), '1');
    }),
  );

  test(
    'selects a row for the formula, and deselects it with Escape',
    inLookup('', async (page) => {
      const name = table(page).getByRole('button', { name: 'k₂' });
      await name.click();
      await eventually(() => name.getAttribute('aria-pressed'), 'true');
      assert.match((await page.locator('.lookup-formulas:visible').innerText()).replace(/\s+/g, ''), /0\.7−\(−1\)/);
      assert.match(await addressWith(page, 'entry=2'), /entry=2/);
      await page.keyboard.press('Escape');
      await eventually(() => name.getAttribute('aria-pressed'), 'false');
    }),
  );

  test(
    'is restored from its URL',
    inLookup('&axis=-1~2_1~-4&at=0.25&strategy=gaussian&sigma=1.5&entry=1', async (page) => {
      await shows(page, { keys: [[-1], [1]], values: [2, -4], query: [0.25], strategy: 'gaussian', width: 1.5 });
      assert.equal(await table(page).getByRole('button', { name: 'k₁' }).getAttribute('aria-pressed'), 'true');
    }),
  );

  for (const [what, field] of [
    ['a key beyond the axis', 'axis=-4~1'],
    ['a missing value', 'axis=1_2~3'],
    ['too many keys', `axis=${Array(9).fill('1~1').join('_')}`],
    ['a query of words', 'at=there'],
    ['a width of 0', 'sigma=0'],
    ['an endless number', 'temperature=1e999'],
    ['a strategy of no name', 'strategy=guess'],
    ['a part of no name', 'part=all'],
    ['a length that is no power of 2', 'd_k=7'],
    ['a seed below 1', 'seed=0'],
    ['a point with one number', 'point=1'],
  ]) {
    test(
      `of a URL with ${what} is the default one, with a notice`,
      inLookup(`&${field}`, async (page) => {
        await shows(page, { ...AXIS, query: [0.7], strategy: 'gaussian', width: 0.5 });
        const told = await notices(page);
        assert.equal(told.length, 1);
        assert.ok(told[0].includes(field.split('=')[0]), told[0]);
      }),
    );
  }

  test(
    'a missing entry selects nothing',
    inLookup('&axis=1~2&entry=8', async (page) => {
      await shows(page, { keys: [[1]], values: [2], query: [0.7], strategy: 'gaussian', width: 0.5 });
    }),
  );

  test(
    'needs no model, like the explanation of √d',
    visit(
      '#room=lookup',
      async (page) => {
        await eventually(
          async () => (await shown(page)).answer,
          (answer) => standsFor(answer, lookedUp({ ...AXIS, query: [0.7], strategy: 'gaussian', width: 0.5 }).answer),
        );
        await choose(page, 'Part', 'Why divide by √d');
        await eventually(
          () => says(page),
          (text) => text.startsWith('At d = 64, '),
        );
        await choose(page, 'Part', 'Similarity of words');
        await page.getByText('This part runs your sentence through the real model.').waitFor();
        await noViolation(page, 'without the model');
      },
      {
        expected: /ERR_FAILED/,
        context: { reducedMotion: 'reduce' },
        before: (page) => page.route('**/models/**', (route) => route.abort()),
      },
    ),
  );
});

describe('similarity of words', () => {
  const WORDS = '&part=words&token=10&key=2&layer=5&head=11';
  const map = (/** @type {Page} */ page, /** @type {RegExp} */ name) => page.getByRole('application', { name });
  const readout = async (/** @type {Page} */ page) => (await page.locator('.map-readout').textContent()) ?? '';
  /** @param {string} text */
  const numbersOf = (text) =>
    [...text.matchAll(/(similarity|softmax|trained head) (−?\d+\.\d+)/g)].map(([, , number]) => number);

  test(
    'is symmetric, unlike the trained head',
    inLookup(WORDS, async (page) => {
      for (const measure of ['Dot product', 'Cosine', 'Negative Euclidean distance']) {
        await choose(page, 'Similarity', measure);
        await stateIs(page);
        await map(page, /^Similarity of the embeddings/).focus();
        await page.keyboard.press('Home');
        await page.keyboard.press('Home');
        const there = await readAt(page, 10, 2);
        const back = await readAt(page, 2, 10);
        assert.ok(
          there.text.startsWith('it → animal: similarity ') && back.text.startsWith('animal → it: similarity '),
          there.text,
        );
        assert.equal(there.numbers[0], back.numbers[0]);
        assert.equal(there.numbers[2], '0.6465');
        assert.notEqual(back.numbers[2], there.numbers[2]);
      }

      /** @param {Page} page @param {number} row @param {number} column */
      async function readAt(page, row, column) {
        for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Home');
        for (let step = 0; step < row; step++) await page.keyboard.press('ArrowDown');
        for (let step = 0; step < column; step++) await page.keyboard.press('ArrowRight');
        const text = await readout(page);
        return { text, numbers: numbersOf(text) };
      }
    }),
  );

  test(
    'is written out for the selected pair',
    inLookup(WORDS, async (page) => {
      for (const [measure, sum] of /** @type {[string, RegExp][]} */ ([
        ['Dot product', /Dot product.*·.* \+ 381 smaller products = (−?[\d.]+)Weight/],
        ['Cosine', /smaller products = ([\d.]+)Weight/],
        ['Negative Euclidean distance', /Distance−√\(.*\)² \+ 381 smaller squares\) = (−[\d.]+)Weight/],
      ])) {
        await choose(page, 'Similarity', measure);
        await stateIs(page);
        const similarity = numbersOf(await readout(page))[0];
        // A cosine is such a sum divided by two lengths.
        await eventually(
          async () => sum.exec((await page.locator('.lookup-formulas:visible').textContent()) ?? '')?.[1],
          (result) => (measure === 'Cosine' ? Number(result) > Number(similarity) : result === similarity),
        );
      }
    }),
  );

  test(
    'has cosine 1 and distance 0 for a word with itself',
    inLookup(`${WORDS.replace('key=2', 'key=10')}&similarity=cosine`, async (page) => {
      assert.equal(numbersOf(await readout(page))[0], '1.0000');
      await choose(page, 'Similarity', 'Negative Euclidean distance');
      await eventually(
        async () => numbersOf(await readout(page))[0],
        (number) => number === '0.0000',
      );
    }),
  );

  test(
    'has softmax weights that add up to 1, from the displayed similarities',
    inLookup('&part=words&token=10&layer=5&head=11', async (page) => {
      const rows = page.getByRole('table', { name: 'The row of “it”' });
      for (const measure of ['Dot product', 'Cosine', 'Negative Euclidean distance']) {
        await choose(page, 'Similarity', measure);
        await stateIs(page);
        const cells = await rows
          .locator('tbody tr')
          .evaluateAll((all) =>
            all.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent ?? '')),
          );
        assert.equal(cells.length, TIRED.tokens.length);
        const weights = softmax(cells.map(([similarity]) => numberOf(similarity)));
        // Similarities are displayed with three decimals, so a percentage may be rounded either way.
        cells.forEach(([, weight], at) =>
          assert.ok(Math.abs(numberOf(weight) / 100 - weights[at]) < 0.006, `${weight} is not ${weights[at]}`),
        );
      }
      await eventually(
        () => says(page),
        (text) => text.includes('layer 5, head 11, “it” attends most to “animal”: 65 %.'),
      );
    }),
  );

  test(
    'is inspected by hover, selected by a click, and follows the sentence and the head',
    inLookup(WORDS, async (page) => {
      const trained = map(page, /^Trained: layer 5, head 11/);
      await trained.locator('canvas').scrollIntoViewIfNeeded();
      const canvas = await trained.locator('canvas').boundingBox();
      assert.ok(canvas);
      const n = TIRED.tokens.length;
      await page.mouse.move(canvas.x + (2.5 * canvas.width) / n, canvas.y + (14.5 * canvas.height) / n);
      await eventually(
        () => readout(page),
        (text) => text.startsWith('[SEP] → animal: similarity '),
      );
      await page.mouse.click(canvas.x + (1.5 * canvas.width) / n, canvas.y + (2.5 * canvas.height) / n);
      await eventually(() => page.getByRole('table', { name: 'The row of “animal”' }).count(), 1);
      assert.match(await addressWith(page, 'token=2'), /part=words/);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await eventually(
        () => page.getByText('Hover over a cell to read it, or click it to select its token.').first().isVisible(),
        true,
      );
      await page.getByRole('combobox', { name: 'Head', exact: true }).selectOption('3');
      await map(page, /^Trained: layer 5, head 3, 15 by 15/).waitFor();
      await page.getByRole('textbox', { name: 'Sentence' }).fill('The bank of the river');
      await map(page, /^Softmax of each row, 7 by 7/).waitFor();
      await stateIs(page);
      assert.deepEqual((await pixels(map(page, /^Softmax/).locator('canvas'))).width, 7);
    }),
  );
});

describe('why scores are divided by √d', () => {
  test(
    'the spread grows without the division and stays constant with it',
    inLookup('&part=scaling', async (page) => {
      await page.getByText('The curves as a table').click();
      const rows = await page
        .getByRole('table', { name: 'Means over 200 draws' })
        .locator('tbody tr')
        .evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => Number(textContent))));
      assert.deepEqual(
        rows.map(([d]) => d),
        Array.from({ length: 11 }, (_, step) => 2 ** step),
      );
      for (const [d, spread, spreadScaled, largest, largestScaled] of rows) {
        assert.ok(Math.abs(spread / Math.sqrt(d) - 1) < 0.15, `at ${d} the spread is ${spread}`);
        assert.ok(Math.abs(spreadScaled - 1) < 0.15);
        assert.ok(d === 1 ? largest === largestScaled : largest > largestScaled);
      }
      assert.ok(rows[10][3] > 0.9 && rows[10][4] < 0.5);
      const [, spread, spreadScaled, largest, largestScaled] = rows[6].map((number) => number.toFixed(2));
      assert.ok(
        (await says(page)).startsWith(
          `At d = 64, the scores q·k have a standard deviation of ${spread}, and on average the largest of 8 softmax weights is ${largest}. Divided by √64, the scores have a standard deviation of ${spreadScaled}, and the largest weight is ${largestScaled}.`,
        ),
        await says(page),
      );
      await page.getByText('The curves as a table').click();
    }),
  );

  test(
    'one sample: weights are the softmax of their scores; another sample has another seed',
    inLookup('&part=scaling&d_k=16&n_keys=4', async (page) => {
      const read = async () => {
        await stateIs(page);
        return page
          .locator('.draw-table tbody tr')
          .evaluateAll((all) =>
            all.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent ?? '')),
          );
      };
      const rows = await read();
      assert.equal(rows.length, 4);
      for (const [score, weight] of [
        [0, 1],
        [2, 3],
      ]) {
        const weights = softmax(rows.map((row) => numberOf(row[score])));
        rows.forEach((row, at) =>
          assert.ok(
            row[weight].startsWith('<')
              ? weights[at] < 0.0011
              : Math.abs(numberOf(row[weight]) / 100 - weights[at]) < 0.01,
          ),
        );
      }
      rows.forEach((row) => assert.ok(Math.abs(numberOf(row[0]) / 4 - numberOf(row[2])) < 0.01, 'divided by √16'));
      await page.getByText('Seed 1 always gives the same random numbers.').waitFor();
      await page.getByRole('button', { name: 'Another draw' }).click();
      await page.getByText('Seed 2 always gives the same random numbers.').waitFor();
      const others = await read();
      assert.notDeepEqual(others, rows);
      assert.match(await addressWith(page, 'seed=2'), /d_k=16/);
      await enter(page, '&part=scaling&d_k=16&n_keys=4&seed=2');
      assert.deepEqual(await read(), others);
      await page.getByRole('slider', { name: 'Size d of q and k' }).focus();
      await page.keyboard.press('End');
      await eventually(
        () => says(page),
        (text) => text.startsWith('At d = 1024, '),
      );
    }),
  );
});

describe('accessibility', () => {
  const PARTS = [
    '',
    '&strategy=normalize&entry=2',
    '&space=plane&strategy=dot',
    '&part=words&token=10&key=2',
    '&part=scaling',
  ];

  test(
    'axe finds no violation, and no screen scrolls horizontally',
    inLookup('', async (page) => {
      for (const part of PARTS) {
        await enter(page, part);
        await noViolationInAnyLook(page, part);
        await neverSideways(page, part);
      }
    }),
  );

  for (const part of PARTS) {
    test(
      `the Tab key reaches everything: ${part || 'the axis'}`,
      inLookup(part, async (page) => {
        await isReachable(page);
      }),
    );
  }

  test(
    'everything works by keyboard',
    inLookup('', async (page) => {
      await tabTo(page, '[name=lookup-strategy]');
      await page.keyboard.press('ArrowLeft');
      await tabTo(page, '[name=lookup-space]');
      await page.keyboard.press('ArrowRight');
      // The axis also has a handle for the query, which stays on the page until the plane is drawn.
      await shows(page, { ...PLANE, query: [1.2, 0.9], strategy: 'dot' });
      await tabTo(page, '.query-handle');
      await page.keyboard.press('ArrowDown');
      await shows(page, { ...PLANE, query: [1.2, 0.8], strategy: 'dot' });
      await tabTo(page, '[aria-label="Value of k1"]');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('-1');
      await shows(page, { ...PLANE, values: PLANE.values.with(0, -1), query: [1.2, 0.8], strategy: 'dot' });
      await tabTo(page, '.entries .remove');
      await page.keyboard.press('Enter');
      await shows(page, {
        keys: PLANE.keys.slice(1),
        values: PLANE.values.slice(1),
        query: [1.2, 0.8],
        strategy: 'dot',
      });
      assert.ok(
        await page.evaluate(() => document.activeElement?.matches('.entries .remove') ?? false),
        'the focus stays in the table',
      );
      await tabTo(page, '[name=lookup-part]');
      await page.keyboard.press('ArrowRight');
      await tabTo(page, '.map');
      await page.keyboard.press('Home');
      await eventually(
        async () => (await page.locator('.map-readout').textContent()) ?? '',
        (text) => text.includes('→ [CLS]: similarity '),
      );
      await page.keyboard.press('Enter');
      await tabTo(page, '[name=lookup-part]');
      await page.keyboard.press('ArrowRight');
      await tabTo(page, '#lookup-d');
      await page.keyboard.press('Home');
      await eventually(
        () => says(page),
        (text) => text.startsWith('At d = 1, '),
      );
    }),
  );

  test(
    'no screen scrolls horizontally for many keys or a long word',
    inLookup('', async (page) => {
      const full = Array(8).fill('-2.25~-2.25~-9.75').join('_').replaceAll('-9.75', '-8.75');
      for (const part of [
        `&space=plane&strategy=normalize&plane=${full}`,
        `&part=words&text=${'x'.repeat(200)}&token=3&key=5`,
      ]) {
        await enter(page, part);
        await neverSideways(page, part);
      }
    }),
  );

  test(
    'targets are large enough for a thumb, and a finger drags the query',
    visit(
      '#room=lookup',
      async (page) => {
        for (const part of PARTS) {
          await enter(page, part);
          const small = await page.evaluate(() =>
            [
              ...document.querySelectorAll(
                '.room-lookup :is(button, select, summary, label:has(input), [role=slider], input[type=range], input[role=spinbutton])',
              ),
            ]
              .filter((element) => element.checkVisibility())
              .map((element) => ({ element, box: element.getBoundingClientRect() }))
              .filter(
                ({ element, box: { width, height } }) =>
                  Math.min(width, height) < (element instanceof SVGElement ? 19.9 : 23.9),
              )
              .map(
                ({ element, box }) =>
                  `${element.outerHTML.slice(0, 70)}: ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`,
              ),
          );
          assert.deepEqual(small, [], part);
        }
        await enter(page, '');
        const { x, y } = await axisPlaces(page);
        await page.touchscreen.tap(x(-2), y);
        await stateIs(page);
        await eventually(
          async () => numberOf(await query(page).getAttribute('aria-valuenow')),
          (at) => Math.abs(at + 2) < 0.05,
        );
      },
      { patience: LOADING_MS, context: { viewport: SCREENS.phone, hasTouch: true, isMobile: true } },
    ),
  );
});
