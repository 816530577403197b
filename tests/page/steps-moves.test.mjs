// @ts-check
/** Moving through the steps of the worked example, and the step in the URL. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import {
  address,
  cell,
  choose,
  counter,
  field,
  lines,
  litSources,
  matrix,
  notices,
  numbers,
  stepList,
  title,
  titles,
  why,
} from './board.mjs';
import { eventually, openSettings, openTab, stateIs, visit } from './browser.mjs';
import { at, K, next, previous } from './steps.mjs';

describe('moving', () => {
  test(
    'a link can hide the result of its step until the next step',
    visit('#room=worked&step=dot.0.0&result=hidden', async (page) => {
      await at(page, 14);
      assert.deepEqual((await matrix(page, 'Q'))[0], ['1', '0', '2']);
      assert.equal((await matrix(page, 'Q Kᵀ'))[0][0], '?');
      assert.deepEqual(await lines(page), []);
      await cell(page, 'Q Kᵀ', 1, 1).hover();
      await eventually(
        () => why(page),
        (told) => !told.includes('= 2'),
      );
      await eventually(() => address(page).includes('result=hidden'), true);
      await next(page).click();
      await at(page, 15);
      assert.deepEqual((await matrix(page, 'Q Kᵀ'))[0].slice(0, 2), ['2', '4']);
      await eventually(() => address(page).includes('result='), false);
    }),
  );

  test(
    'the buttons move one step forward and back, and stop at both ends',
    visit('#room=worked', async (page) => {
      await at(page, 1);
      assert.ok(await previous(page).isDisabled());
      await next(page).click();
      await next(page).click();
      await at(page, 3);
      await previous(page).click();
      await at(page, 2);
      await stepList(page).getByRole('button', { name: 'All outputs' }).click();
      await at(page, 53);
      assert.ok(await next(page).isDisabled());
    }),
  );

  test(
    '] and Space move forward, [ and Shift+Space move back',
    visit('#room=worked', async (page) => {
      await page.keyboard.press(']');
      await page.keyboard.press('Space');
      await at(page, 3);
      await page.keyboard.press('[');
      await at(page, 2);
      await page.keyboard.press('Shift+Space');
      await at(page, 1);
      await page.keyboard.press('[');
      await at(page, 1);
    }),
  );

  test(
    'after reaching the last step by the button, [ still moves back',
    visit('#step=all_rounded', async (page) => {
      await next(page).click();
      await at(page, 53);
      await page.keyboard.press('[');
      await at(page, 52);
    }),
  );

  test(
    'a key typed into a field does not move',
    visit('#room=worked', async (page) => {
      await page.getByLabel('Name of token 1').fill('');
      await page.keyboard.type('a ]b[ c');
      assert.equal(await page.getByLabel('Name of token 1').inputValue(), 'a ]b[ c');
      await at(page, 1);
    }),
  );

  test(
    'Space clicks the focused button once',
    visit('#room=worked', async (page) => {
      await next(page).focus();
      await page.keyboard.press('Space');
      await at(page, 2);
    }),
  );

  test(
    'in the list of steps, arrows, Home and End move, and the current step is marked',
    visit('#room=worked', async (page) => {
      const marked = () => stepList(page).locator('[aria-current="step"]').allTextContents();
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await stepList(page).getByRole('button', { name: 'The inputs' }).focus();
      await page.keyboard.press('ArrowDown');
      assert.deepEqual([await marked(), await focused()], [['The weights for keys, WK'], 'The weights for keys, WK']);
      await page.keyboard.press('End');
      assert.deepEqual([await marked(), await focused()], [['All outputs'], 'All outputs']);
      await page.keyboard.press('ArrowUp');
      await at(page, 52);
      await page.keyboard.press('Home');
      assert.deepEqual([await marked(), await focused()], [['The inputs'], 'The inputs']);
    }),
  );

  test(
    'the current step is visible in the list without scrolling by hand',
    visit('#room=worked', async (page) => {
      await page.keyboard.press(']');
      for (const name of ['All outputs', 'Output of x₂', 'The inputs']) {
        await stepList(page)
          .getByRole('button', { name, exact: true })
          .evaluate((button) => /** @type {HTMLElement} */ (button).click());
        await at(page, (await titles(page)).indexOf(name) + 1);
        const inside = await stepList(page)
          .locator('[aria-current="step"]')
          .evaluate((button) => {
            const { left, top, width, height } = button.getBoundingClientRect();
            return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          });
        assert.ok(inside, name);
      }
    }),
  );

  test(
    'Play moves automatically; Pause or a manual step stops it',
    visit('#room=worked', async (page) => {
      const first = await counter(page);
      await page.getByRole('button', { name: 'Play' }).click();
      await eventually(
        () => counter(page),
        (now) => now !== first,
      );
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('button', { name: 'Play' }).waitFor();
      const paused = await counter(page);
      await page.getByRole('button', { name: 'Play' }).click();
      await page.getByRole('button', { name: 'Pause' }).waitFor();
      await page.keyboard.press(']');
      await page.getByRole('button', { name: 'Play' }).waitFor();
      const stepOf = (/** @type {string} */ text) => Number(text.match(/\d+/)?.[0]);
      await eventually(
        async () => stepOf(await counter(page)),
        (now) => now > stepOf(paused),
      );
    }),
  );

  test(
    'Play stops when another room is opened',
    visit(
      '#room=worked',
      async (page) => {
        await page.clock.install();
        await page.getByRole('button', { name: 'Play' }).click();
        await openTab(page, 'Soft lookup');
        await page.clock.runFor(5000);
        await openTab(page, 'Worked example');
        await page.getByRole('button', { name: 'Play' }).waitFor();
        // A separate page, because its clock is set.
      },
      {},
    ),
  );

  test(
    'Play ends at the last step, and restarts from there',
    visit('#step=all_rounded', async (page) => {
      await page.getByRole('button', { name: 'Play' }).click();
      await at(page, 53);
      await eventually(() => page.getByRole('button', { name: 'Play' }).count(), 1);
      await page.getByRole('button', { name: 'Play' }).click();
      await eventually(() => counter(page), /^Step \d of/);
    }),
  );
});

describe('the URL', () => {
  test(
    'contains the step, and a reload restores it',
    visit('#room=worked', async (page) => {
      await stepList(page).getByRole('button', { name: 'Score: x₂ → x₃' }).click();
      await eventually(() => address(page), /step=dot\.1\.2/);
      await page.reload();
      await stateIs(page);
      assert.equal(await title(page), 'Score: x₂ → x₃');
      await eventually(() => lines(page), ['2·2 + 2·3 + 2·1 = 12']);
      assert.deepEqual(await notices(page), []);
    }),
  );

  test(
    'keeps the step if a switch does not remove it, and contains the switch',
    visit('#step=dot.1.2', async (page) => {
      await choose(page, 'Exact, scaled');
      await openSettings(page);
      await page.getByLabel('Causal mask').check();
      await stateIs(page);
      assert.equal(await title(page), 'Score: x₂ → x₃');
      await eventually(() => address(page), /mode=scaled.*mask=causal.*step=dot\.1\.2/);
      await page.reload();
      await stateIs(page);
      assert.ok(await page.getByLabel('Causal mask').isChecked());
      assert.ok(await page.getByRole('radio', { name: 'Exact, scaled' }).isChecked());
    }),
  );

  test(
    'a step removed by a switch is replaced by another, without an error',
    visit('#step=round.0', async (page) => {
      await choose(page, 'Exact');
      await eventually(() => counter(page), /^Step \d+ of 49$/);
      assert.deepEqual(await notices(page), []);
    }),
  );

  test(
    'in cross-attention queries come from Y, keys and values from X, and both can be edited',
    visit('#room=worked&example=cross-attention&step=all_mixed&cell=blocks.0.attn.q.0.1.2', async (page) => {
      await eventually(() => why(page), 'selected: 0·1 + 0·0 + 2·1 + 0·1 = 2 Clear');
      const sources = await litSources(page);
      assert.deepEqual(
        sources.filter((source) => /^[XY] /.test(source)),
        ['Y 2,1', 'Y 2,2', 'Y 2,3', 'Y 2,4'],
      );
      const of = async (/** @type {string} */ symbol) => numbers(await matrix(page, symbol));
      assert.deepEqual(await of('Q'), [
        [1, 1, 1],
        [0, 0, 2],
      ]);
      assert.deepEqual(await of('K'), K);
      assert.deepEqual(await of('Q Kᵀ'), [
        [2, 8, 6],
        [2, 0, 2],
      ]);
      assert.deepEqual(await of('output'), [
        [1.9978, 7.749, 0.3634],
        [1.5317, 4.2535, 2.8099],
      ]);
      assert.equal(await page.getByLabel('Causal mask').count(), 0, 'there is no future to mask');
      await field(page, 'Y', 'y₂', 3).fill('0');
      await eventually(
        () => of('weights'),
        [
          [0.0022, 0.8789, 0.1189],
          [0.3333, 0.3333, 0.3333],
        ],
      );
      await eventually(() => address(page), /y=0,1,0,1;0,0,0,0/);
    }),
  );

  test(
    'a decoder applies masked self-attention, and attends to the encoder with the result',
    visit('#room=worked&example=decoder&step=own.mask.1', async (page) => {
      assert.deepEqual(await lines(page), ['0 = 0', '2 = 2', '−∞ because a token may not attend to a later one.']);
      const of = async (/** @type {string} */ symbol) => numbers(await matrix(page, symbol));
      assert.equal(await page.getByLabel('Causal mask').count(), 0, 'a decoder always masks');
      // The results of later steps are not shown yet.
      assert.deepEqual((await matrix(page, 'output')).flat().join(''), '');
      await stepList(page).getByRole('button', { name: 'All outputs' }).last().click();
      await eventually(
        () => of('output'),
        [
          [5.2848, 0.9536],
          [1.074, 6.5681],
          [3, 4],
        ],
      );
      assert.deepEqual(await of('self: weights'), [
        [1, 0, 0],
        [0.1192, 0.8808, 0],
        [0.1065, 0.1065, 0.787],
      ]);
      assert.deepEqual((await matrix(page, 'self: mask'))[0], ['2', '−∞', '−∞']);
      // In the second attention, the queries are computed from the output of the first attention, and the keys from X.
      assert.deepEqual(await of('Q'), await of('self: output'));
      await cell(page, 'Q', 2, 1).click();
      await eventually(() => why(page), 'selected: 0.1192·1 + 0.8808·0 = 0.1192 Clear');
      assert.deepEqual(await litSources(page), ['W_Q 1,1', 'W_Q 2,1', 'self: output 2,1', 'self: output 2,2']);
      await eventually(
        () => address(page),
        (hash) => hash.includes('cell=blocks.0.attn.q.0.1.0'),
      );
      // Changing a number of Y affects both attentions.
      await field(page, 'Y', 'y₁', 1).fill('0');
      await eventually(() => of('self: output').then((rows) => rows[0]), [0, 0]);
      await eventually(() => of('weights').then((rows) => rows[0]), [0.5, 0.5]);
      await field(page, 'self: W_V', '1', 2).fill('1');
      await eventually(
        () => address(page),
        (hash) => hash.includes('own_v=1,1;0,1') && hash.includes('y=0,0;0,1;1,1'),
      );
    }),
  );

  test(
    'the tiny decoder predicts another word after another noun',
    visit('#room=worked&example=tiny-decoder&step=next_word.2', async (page) => {
      const of = async (/** @type {string} */ symbol) => numbers(await matrix(page, symbol));
      assert.equal(await title(page), 'Next word: blue');
      assert.deepEqual(await of('X′'), [
        [1, 0, 0, 0],
        [0, 1.5, 0, 0],
        [-1, 4, 0, 0],
      ]);
      assert.deepEqual(await of('ReLU(H)'), [
        [0, 0],
        [0, 0],
        [4, 0],
      ]);
      assert.deepEqual((await of('logits'))[2], [0, -2, -1, 0, 4, -4]);
      assert.deepEqual((await of('P'))[2], [0.0175, 0.0024, 0.0064, 0.0175, 0.9559, 0.0003]);
      assert.equal(await page.getByLabel('Causal mask').count(), 0, 'a decoder always masks');
      assert.equal(await page.getByLabel(/^Weights off/).count(), 0);
      await cell(page, 'H', 3, 1).click();
      await eventually(() => why(page), 'selected: (−1.0)·(−2) + 4.0·1 + 0·0 + 0·0 + (−2) = 4.0 Clear');
      assert.deepEqual(
        (await litSources(page)).filter((source) => source.startsWith('b_in')),
        ['b_in 1,1'],
      );
      await eventually(
        () => address(page),
        (hash) => hash.includes('cell=blocks.0.mlp.pre.2.0'),
      );
      await field(page, 'X', 'sky', 2).fill('0');
      await field(page, 'X', 'sky', 3).fill('1');
      await eventually(() => title(page), 'Next word: red');
      // “the” and “is” have the same logit; the first one is written.
      await field(page, 'W_U', '4', 6).fill('1');
      await eventually(() => title(page), 'Next word: the');
      await eventually(
        () => address(page),
        (hash) => hash.includes('w_u=') && hash.includes('x=1,0,0,0;0,0,1,0;-1,0,0,0'),
      );
      await openSettings(page);
      await page.getByRole('spinbutton', { name: 'dmlp' }).fill('3');
      await eventually(() => of('b_in'), [[-2, -2, 0]]);
      await stateIs(page);
    }),
  );

  test(
    'another example starts at its first step',
    visit('#step=dot.1.2', async (page) => {
      await page.getByRole('combobox', { name: 'Example' }).selectOption('no-weights');
      await stateIs(page);
      assert.equal(await title(page), 'The inputs');
    }),
  );
});
