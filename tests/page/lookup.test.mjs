// @ts-check
/** The database of the room "Lookup": the query, every strategy, and the entries. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { noViolation, SCREENS } from './audit.mjs';
import { notices } from './board.mjs';
import { eventually, stateIs, visit } from './browser.mjs';
import {
  axisPlaces,
  choose,
  enter,
  inLookup,
  lookedUp,
  numberOf,
  PLANE,
  query,
  says,
  shown,
  shows,
  table,
} from './lookup.mjs';
import { standsFor } from './pytorch.mjs';
import { addressWith, pixels } from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

const AXIS = { keys: [[-2.4], [-1], [0.4], [1.2], [2.5]], values: [1, 4, 2, 5, 3] };

/** The kinds of weighted averages that the room marks as applying to the current weights. @param {Page} page */
const kinds = (page) => page.locator('.kinds li.is b').allTextContents();

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
    'has no cut number at the ends of its axes',
    inLookup('&space=plane&strategy=dot', async (page) => {
      const cut = () =>
        page.locator('.plane-picture').evaluate((picture) => {
          const whole = picture.getBoundingClientRect();
          return [...picture.querySelectorAll('.cross-text')]
            .filter((tick) => {
              const { left, right, top, bottom } = tick.getBoundingClientRect();
              return left < whole.left || right > whole.right || top < whole.top || bottom > whole.bottom;
            })
            .map(({ textContent }) => textContent);
        });
      await eventually(() => page.locator('.cross-text').count(), 8);
      await eventually(cut, []);
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
      await eventually(() => says(page), /inside the range/);
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
      await eventually(() => says(page), /weights are negative/);
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
        assert.equal(await box.inputValue(), became);
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
        await eventually(() => says(page), /^At d = 64, /);
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
