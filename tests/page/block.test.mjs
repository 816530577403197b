// @ts-check
/**
 * The room "Block": every line of lecture A’s block with its numbers, and the weights of a head.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import { SCREENS } from './audit.mjs';
import { inBlock, line, number, numbers, panel, stage } from './block.mjs';
import { enterRoom, eventually, open, stateIs } from './browser.mjs';
import { onScreen } from './looks.mjs';
import { standsFor, TIRED } from './pytorch.mjs';
import { LOADING_MS } from './room.mjs';

const LINES = {
  X: 'resid_pre',
  T1: 'attn_out',
  T2: 'resid_mid',
  T3: 'ln1.normalized',
  T4: 'mlp_out',
  T5: 'resid_post',
  H: 'ln2.normalized',
};

/**
 * The default tolerance is the rounding error of a sum of two numbers with four decimals.
 * @param {number} actual @param {number} expected
 */
const isNear = (actual, expected, within = 2e-4) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual} is not ${expected}`);

describe('lecture A’s block', () => {
  test(
    'has its sentence in the first window of a phone, before the picture',
    onScreen(SCREENS.phone, async (page, open) => {
      await open({ room: 'block', hash: '' });
      const [says, flow] = await Promise.all(
        ['.block-flow > .block-says', '.flow'].map((part) => page.locator(part).boundingBox()),
      );
      const bottom = (says?.y ?? Infinity) + (says?.height ?? 0);
      assert.ok(bottom <= SCREENS.phone.height && bottom <= (flow?.y ?? 0), `${bottom} ${flow?.y}`);
    }),
  );

  test(
    'has a line for each of X, T1 to T5 and H, with the field’s name, a norm, a mean and a deviation',
    inBlock('', async (page) => {
      for (const [letter, site] of Object.entries(LINES)) {
        assert.equal(await line(page, letter).locator('code').textContent(), site);
        assert.match(
          (await line(page, letter).locator('.stats').textContent()) ?? '',
          /^norm \d+\.\d{3} · mean −?\d+\.\d{3} · std \d+\.\d{3}$/,
        );
      }
    }),
  );

  test(
    'adds up at each dimension of the lines',
    inBlock('&dim=17', async (page) => {
      const at = await numbers(page);
      assert.deepEqual(Object.keys(at), Object.keys(LINES));
      isNear(at.T2, at.X + at.T1);
      isNear(at.T5, at.T3 + at.T4);
      for (const [name, before, after] of /** @type {const} */ ([
        ['Layer norm 1 ∿ not linear', 'T2', 'T3'],
        ['Layer norm 2 ∿ not linear', 'T5', 'H'],
      ])) {
        await page.getByRole('button', { name }).click();
        await stateIs(page);
        const told = (await panel(page).locator('.readout').first().textContent()) ?? '';
        const part = (/** @type {string} */ text) => number(told.split(`${text} `)[1].split(' ')[0]);
        isNear(part('γ, learned') * part('x̂ = (x − μ) ÷ σ') + part('β, learned'), at[after], 1e-3);
        isNear(part(`${before} = ${LINES[before]}`), at[before]);
        await page.getByRole('heading', { name: 'Dimension 17 as an example' }).waitFor();
      }
      await page.keyboard.press('Escape');
      await eventually(() => page.url().includes('dim='), false);
    }),
  );

  test(
    'shows PyTorch’s weights of the chosen head, from score to weight',
    inBlock('&stage=attention', async (page) => {
      const it = TIRED.tokens.indexOf('it');
      const rows = await panel(page)
        .locator('tbody tr')
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
      assert.deepEqual(
        rows.map(([token]) => token),
        TIRED.tokens,
      );
      rows.forEach((row, key) => assert.ok(standsFor(row[5], TIRED.pattern(5, 11)[it][key]), row.join(' ')));
      rows.forEach(([, dot, scaled]) => isNear(number(dot) / Math.sqrt(32), number(scaled), 1e-3));
      assert.equal(await panel(page).locator('thead th').nth(2).textContent(), '÷ √32');
    }),
  );

  test(
    'compares the norms of both terms of an addition',
    inBlock('&stage=add1', async (page) => {
      const bars = await panel(page).locator('.bar-value').allTextContents();
      assert.equal(bars.length, 3);
      for (const length of bars) assert.ok((await panel(page).locator('.stage-text').textContent())?.includes(length));
    }),
  );

  test(
    'shows each head’s contribution to T1, and which has the largest norm',
    inBlock('&stage=concatenate', async (page) => {
      const lengths = (await panel(page).locator('.head-part .bar-value').allTextContents()).map(number);
      assert.equal(lengths.length, 12);
      const longest = lengths.indexOf(Math.max(...lengths));
      assert.match(
        (await panel(page).locator('.stage-text').textContent()) ?? '',
        new RegExp(`head ${longest} adds the largest vector`),
      );
    }),
  );

  test(
    'lists PyTorch’s strongest hidden units and puts them on the curve',
    inBlock('&text=Now+come+here!&layer=5&token=1&stage=mlp', async (page) => {
      const rows = await panel(page)
        .locator('.units tbody tr')
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
      const units = new Map(rows.map(([unit, ...values]) => [Number(unit), values.map(number)]));
      const sizes = [...units.values()].map(([, after]) => Math.abs(after));
      assert.equal(units.size, 12);
      assert.deepEqual(
        sizes,
        [...sizes].sort((a, b) => b - a),
      );
      const [before, after] = ['mlp.pre', 'mlp.post'].map((site) => sampled(`0.blocks.5.${site}`, 1));
      const strong = [...after.keys()].filter((unit) => Math.abs(after.get(unit) ?? 0) > sizes[11] + 1e-3);
      assert.deepEqual(strong, [1269]);
      assert.match((await panel(page).locator('.stage-text').textContent()) ?? '', /unit 1269/i);
      for (const unit of strong) {
        isNear(units.get(unit)?.[0] ?? Number.NaN, before.get(unit) ?? 0);
        isNear(units.get(unit)?.[1] ?? Number.NaN, after.get(unit) ?? 0);
      }
      // Both axes of the plot have linear scales, so two points determine where the others must be.
      const points = await panel(page)
        .locator('.curve circle')
        .evaluateAll((all) => all.map((one) => ['cx', 'cy'].map((name) => Number(one.getAttribute(name)))));
      assert.equal(points.length, 12);
      const values = [...units.values()];
      for (const axis of [0, 1]) {
        const of = (/** @type {number[]} */ point) => point[axis];
        const [low, high] = [
          values.map(of).indexOf(Math.min(...values.map(of))),
          values.map(of).indexOf(Math.max(...values.map(of))),
        ];
        const unit = (of(points[high]) - of(points[low])) / (of(values[high]) - of(values[low]));
        assert.ok(axis === 0 ? unit > 0 : unit < 0, 'to the right and upwards');
        points.forEach((point, nth) =>
          isNear(of(point), of(points[low]) + unit * (of(values[nth]) - of(values[low])), 0.2),
        );
      }
    }),
  );

  test(
    'has its board’s words below it, even after the styles of Positions are loaded',
    inBlock('&stage=attention', async (page) => {
      await enterRoom(page, 'positions', '');
      await enterRoom(page, 'block', '&stage=attention');
      await eventually(
        () =>
          Promise.all(
            ['.board-plane', '.cells-readout'].map((part) => panel(page).locator(part).first().boundingBox()),
          ),
        ([plane, words]) => plane && words && words.y > plane.y + plane.height - 8,
      );
    }),
  );

  test(
    'shows all tokens as rows on request, and follows a clicked row',
    inBlock('&stage=norm2', async (page) => {
      await page.getByRole('button', { name: 'Show all tokens as rows: H = ln2.normalized' }).click();
      await stateIs(page);
      const board = page.getByRole('application', { name: /^All tokens at H = ln2.normalized/ });
      await board.focus();
      await page.keyboard.press('ArrowDown');
      await eventually(
        async () => (await panel(page).locator('.cells-readout').textContent()) ?? '',
        /^“the”, dimension 0: −?\d+\.\d{4}$/,
      );
      await page.keyboard.press('Enter');
      await eventually(() => page.getByRole('heading', { name: '“the” in layer 5' }).count(), 1);
      await eventually(
        () => page.url(),
        (url) => url.includes('rows=ln2.normalized') && url.includes('token=1&'),
      );
    }),
  );
});

/**
 * PyTorch's numbers at a site for one token of “Now come here!”, by column. The file contains every 17th number of
 * each matrix.
 *
 * @param {string} name @param {number} row
 */
function sampled(name, row) {
  const [stride, width] = [17, 1536];
  const file = readFileSync(new URL('../golden/block.safetensors', import.meta.url));
  const headerEnd = 8 + Number(file.readBigUInt64LE(0));
  const {
    shape: [count],
    data_offsets: [start],
  } = JSON.parse(file.toString('utf8', 8, headerEnd))[name];
  const numbers = Array.from({ length: count }, (_, nth) => /** @type {const} */ ([stride * nth - row * width, nth]));
  return new Map(
    numbers
      .filter(([column]) => column >= 0 && column < width)
      .map(([column, nth]) => [column, file.readFloatLE(headerEnd + start + 4 * nth)]),
  );
}

/** A matrix of layer 5 as in the model's file, row-major: the transpose of W. @param {string} name */
function ofFile(name) {
  const file = readFileSync(new URL('../../www/models/minilm-l6/model.safetensors', import.meta.url));
  const headerEnd = 8 + Number(file.readBigUInt64LE(0));
  const {
    dtype,
    shape,
    data_offsets: offsets,
  } = JSON.parse(file.toString('utf8', 8, headerEnd))[`encoder.layer.5.attention.${name}.weight`];
  assert.equal(dtype, 'F16');
  return (/** @type {number} */ row, /** @type {number} */ column) => {
    const bits = file.readUInt16LE(headerEnd + offsets[0] + 2 * (row * shape[1] + column));
    const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
    const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
    return bits >> 15 ? -size : size;
  };
}

describe('the trained weights of a head', () => {
  const [HEAD, D_MODEL, D_HEAD] = [11, 384, 32];
  const weights = (/** @type {Page} */ page) => panel(page).locator('.weights-shown');
  const readout = async (/** @type {Page} */ page) =>
    (await weights(page).locator('.cells-readout').textContent()) ?? '';

  test(
    'are those of the model’s file, and their singular values have the same squares',
    inBlock('&layer=5&head=11&stage=projections&matrix=w_q', async (page) => {
      const w = ofFile('self.query');
      await page.getByRole('application', { name: 'W_Q of head 11, weight by weight' }).focus();
      for (const [key, row, column] of /** @type {const} */ ([
        ['ArrowDown', 1, 0],
        ['ArrowRight', 1, 1],
        ['End', 1, D_MODEL - 1],
      ])) {
        await page.keyboard.press(key);
        const [, before, value, after] = /^(.*), times (.*), (.*)$/.exec(await readout(page)) ?? [];
        assert.equal(`${before}, ${after}`, `Dimension ${column} of X, is added to number ${row} of q`);
        assert.ok(standsFor(value, w(HEAD * D_HEAD + row, column)), `${value} ${w(HEAD * D_HEAD + row, column)}`);
      }
      const slider = weights(page).getByRole('slider', { name: 'Singular values of W_Q, largest first' });
      await slider.focus();
      await page.keyboard.press('Home');
      const found = [];
      for (let nth = 1; nth <= D_HEAD; nth += 1, await page.keyboard.press('ArrowRight')) {
        const [, place, value] =
          /^Singular value (\d+) of 32: (.*)$/.exec((await slider.getAttribute('aria-valuetext')) ?? '') ?? [];
        assert.equal(Number(place), nth);
        found.push(number(value));
      }
      assert.deepEqual(
        found,
        [...found].sort((a, b) => b - a),
      );
      let squares = 0;
      for (let row = 0; row < D_HEAD; row += 1)
        for (let column = 0; column < D_MODEL; column += 1) squares += w(HEAD * D_HEAD + row, column) ** 2;
      isNear(found.reduce((sum, value) => sum + value ** 2, 0) / squares, 1, 1e-3);
      const told = (await weights(page).locator('.weights-text').textContent()) ?? '';
      assert.match(told, /the same for every token and every text/);
      for (const end of [found[0], found[D_HEAD - 1]]) assert.ok(told.includes(end.toFixed(3)), told);
    }),
  );

  test(
    'open by a button, are part of the URL, and close with their stage',
    inBlock('&layer=5&head=11&stage=concatenate', async (page) => {
      await panel(page).getByRole('button', { name: 'WO', exact: true }).click();
      await eventually(() => weights(page).isVisible(), true);
      await eventually(() => page.url().includes('&matrix=w_o'), true);
      await page.getByRole('application', { name: 'W_O of head 11, weight by weight' }).focus();
      await page.keyboard.press('ArrowRight');
      const [, value] = /^Number 0 of z, times (.*), is added to dimension 1 of T1$/.exec(await readout(page)) ?? [];
      assert.ok(standsFor(value, ofFile('output.dense')(1, HEAD * D_HEAD)), value);
      await page.keyboard.press(']');
      await eventually(() => page.url().includes('matrix='), false);
    }),
  );
});

/** A model with layer norms before the sublayers. @param {Page} page */
const normsFirst = (page) =>
  page.route('**/pkg/headlight.js', async (route) => {
    const answer = await route.fetch();
    const first = `const { load_files } = Session.prototype;
      Session.prototype.load_files = function (...args) {
        const manifest = load_files.apply(this, args);
        const [post] = manifest.blocks;
        const input = { norm1: 'input', norm2: 'add1', mlp: 'norm2', add1: 'concatenate', add2: 'mlp' };
        const residual = { add1: 'input', add2: 'add1' };
        const names = 'input norm1 projections attention heads concatenate add1 norm2 mlp add2'.split(' ');
        const pre = names.map((name) => ({
          ...post.find((one) => one.name === name),
          ...(name === 'input' ? {} : { input: input[name] ?? 'norm1' }),
          ...(residual[name] ? { residual: residual[name] } : {}),
        }));
        return { ...manifest, blocks: manifest.blocks.map(() => pre) };
      };`;
    await route.fulfill({ response: answer, body: `${await answer.text()}\n${first}` });
  });

describe('a pre-norm model', () => {
  test('is drawn in its own order, with the names of its fields', async () => {
    const { page, finish } = await open('#room=block', { patience: LOADING_MS, before: normsFirst });
    const titles = [
      'Layer norm 1',
      'Project to q, k, v',
      'Score and mix',
      'Concatenate, WO',
      '+ Add resid_pre',
      'Layer norm 2',
      'Feed-forward',
      '+ Add resid_mid',
    ];
    assert.deepEqual(await page.locator('.flow button.op > span:first-child').allTextContents(), titles);
    assert.deepEqual(await page.locator('.flow .site code').allTextContents(), [
      'resid_pre',
      'ln1.normalized',
      'attn_out',
      'resid_mid',
      'ln2.normalized',
      'mlp_out',
      'resid_post',
    ]);
    const ends = await page
      .locator('.residual')
      .evaluateAll((lines) =>
        lines.map((line) => ['--step', '--last'].map((name) => getComputedStyle(line).getPropertyValue(name))),
      );
    assert.deepEqual(ends, [
      ['0', '6'],
      ['6', '9'],
    ]);
    const formulas = [];
    for (const title of titles) {
      await page.keyboard.press(']');
      await eventually(() => stage(page), [title]);
      formulas.push(await panel(page).locator('.stage-formula').first().textContent());
    }
    assert.match(formulas[0] ?? '', /ln1\.normalized=γ⊙resid_pre−μσ\+β/);
    assert.match(formulas[1] ?? '', /=ln1\.normalized/);
    assert.equal(formulas[4], 'resid_mid=resid_pre+attn_out');
    assert.match(formulas[5] ?? '', /resid_mid−μ/);
    assert.match(formulas[6] ?? '', /ln2\.normalized.*mlp_out/);
    assert.equal(formulas[7], 'resid_post=resid_mid+mlp_out');
    await finish();
  });
});
