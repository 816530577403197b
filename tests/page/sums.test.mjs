// @ts-check
/** Checks written-out sums from their displayed digits, like a reader with a pencil. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { signBetween } from '../../www/draw/equality.ts';
import { enterRoom, eventually, goTo, openSettings, visit } from './browser.mjs';
import { VIEWS } from './formula-views.mjs';
import { combinations } from './sets.mjs';
import { findingsIn, writtenLines } from './written-lines.mjs';

/** @typedef {import('playwright-core').Page} Page */

const MASK = ['', '&mask=causal'];
const WEIGHTS = ['', '&weights=off'];
const BOTH = [...MASK, ...MASK.map((mask) => `${mask}&weights=off`)];
const MODES = ['lecture', 'lecture_scaled', 'lecture_unscaled', 'exact', 'scaled'];
/** Examples, each with its switches. */
const SHEETS = Object.entries({
  'lecture-e': BOTH,
  'lecture-a': MASK,
  'lecture-b': MASK,
  'cross-attention': WEIGHTS,
  decoder: WEIGHTS,
  'tiny-decoder': [''],
  'no-weights': MASK,
  'equal-keys': BOTH,
  'one-key-wins': BOTH,
}).flatMap(([example, choices]) => choices.map((switches) => [example, switches]));

/** The step, the switches and the sheet's heading. @param {Page} page */
const shownSheet = (page) =>
  page.evaluate(() => {
    const textOf = (/** @type {string} */ selector) => document.querySelector(selector)?.textContent ?? '';
    const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
    const titles = all('.steps-list button').map((button) => button.textContent ?? '');
    return {
      state: document.documentElement.dataset.state,
      example: /** @type {HTMLSelectElement} */ (document.querySelector('#example')).value,
      mode: /** @type {HTMLInputElement} */ (document.querySelector('#room-worked .modes input:checked')).value,
      on: all('#room-worked .switch input:checked').map((input) => input.parentElement?.textContent ?? ''),
      title: textOf('.step-title'),
      // A decoder has two outputs for each token.
      outputs: [...new Set(titles.filter((title) => title.startsWith('Output of ')))],
      heading: textOf('.sheet h2'),
    };
  });

describe('the room', () => {
  for (const [room, { least, views }] of Object.entries(VIEWS)) {
    test(
      `${room} writes "=" only if the displayed digits give the displayed result`,
      visit('', async (page) => {
        let seen = 0;
        for (const view of views) {
          await enterRoom(page, room, view);
          if (room === 'train') {
            await openSettings(page);
            await page.getByRole('button', { name: 'one step' }).click();
          }
          // Some sums arrive after the picture.
          await eventually(
            () => findings(page, `#room-${room}`),
            (all) => all.length > 0,
          );
          for (const { line, left, sign, right, expected } of await findings(page, `#room-${room}`)) {
            assert.equal(sign, expected, `${view}: ${left} ${sign} ${right} in “${line}”`);
            seen += 1;
          }
        }
        assert.ok(seen >= least, `${seen} signs`);
      }),
    );
  }
});

/** @param {Page} page @param {string} selector */
const findings = async (page, selector) => (await writtenLines(page, selector)).flatMap(findingsIn);

describe('the worked example', () => {
  for (const mode of MODES) {
    test(
      `${mode}: writes "=" only if the displayed digits give the displayed result`,
      visit('', async (page) => {
        const seen = { '=': 0, '≈': 0 };
        const sheets = combinations(SHEETS, MODES).filter(([, other]) => other === mode);
        for (const [[example, switches]] of sheets) {
          const address = `#room=worked&example=${example}&mode=${mode}${switches}`;
          for (let row = 0, last = 0; row <= last; row += 1) {
            await page.emulateMedia({ media: 'screen' });
            await goTo(page, `${address}&step=output.${row}`);
            await page.emulateMedia({ media: 'print' });
            // The sheet arrives later than the picture, so the sheet and everything it depends on are read at the same
            // time.
            await eventually(
              () => shownSheet(page),
              (shown) =>
                shown.state === 'ready' &&
                shown.example === example &&
                shown.mode === mode.split('_')[0] &&
                (mode !== 'lecture_scaled' || shown.on.some((label) => label.includes('√'))) &&
                (mode !== 'lecture_unscaled' || !shown.on.some((label) => label.includes('√'))) &&
                shown.on.includes('Causal mask') === switches.includes('causal') &&
                shown.on.some((label) => label.startsWith('Weights off')) === switches.includes('off') &&
                shown.title === shown.outputs[row] &&
                shown.heading.includes(`“${shown.title.replace('Output of ', '')}”`),
            );
            last = (await shownSheet(page)).outputs.length - 1;
            const lines = await writtenLines(page, '.sheet');
            const found = lines.flatMap(findingsIn);
            assert.ok(found.length > 3, address);
            for (const { line, sign, expected } of found) {
              assert.equal(sign, expected, `${address}: ${line}`);
              seen[/** @type {'=' | '≈'} */ (sign)] += 1;
            }
          }
        }
        await page.emulateMedia({ media: null });
        // Lecture E's scores are integers and its weights have one decimal; its exponentials have four.
        assert.ok(seen['='] > 20 * sheets.length && seen['≈'] > 0, JSON.stringify(seen));
      }),
    );
  }
});

describe('signBetween', () => {
  test('compares the displayed digits with the displayed result', () => {
    for (const [left, right, sign] of [
      ['0.0003 + 1.0000 + 0.1353', '1.1357', '≈'],
      ['0.1353 ÷ 1.1357', '0.1192', '≈'],
      ['0.0634·8', '0.5070', '≈'],
      ['0.4319·8', '3.4555', '≈'],
      ['0.9990·1 + 0.0000·2 + 0.0009·2', '1.0010', '≈'],
      ['(−1)·2 + 3·(−0.5)', '−3.5', '='],
      ['2·3', '−6', '≈'],
      ['1 ÷ 3', '0.3333', '='],
      ['0.3333·3', '1', '≈'],
      ['e^(0 − 2)', '0.1353', '='],
      ['e^(0 − 2)', '0.1354', '≈'],
      ['e^(0 − (−2))', '7.3891', '='],
      ['e^(0 − 100)', '0.0000', '='],
      ['e^(2 − 2)', '1', '='],
      ['max(1, 2.5)', '2.5', '='],
      ['5 ÷ √64', '0.63', '='],
      ['5 ÷ √64', '0.62', '≈'],
      ['((5)÷(√(32)))', '5÷5.6569', '≈'],
      ['((5)÷(√(64)))', '5÷8', '='],
      ['((e^(2.2484 − 4.5125))÷(1.3542))', '((0.1039)÷(1.3542))', '≈'],
      ['((e^(1.75 − 1.75))÷(1.751))', '((1.000)÷(1.751))', '='],
      ['((e^(s_2 − s_max))÷(∑e^(s_j − s_max)))', '((e^(2.400 − 3.300))÷(1.480))', '='],
      ['sin(3 ÷ 10000^(0.0039))', 'sin(2.89)', '≈'],
      ['sin(3 ÷ 10000^(0.5))', 'sin(0.03)', '='],
      ['0.2 / (0.2 + 0.6)', '25\u00a0%', '='],
      ['0.30·5.1×10⁻⁷', '1.5×10⁻⁷', '='],
      ['0.5·1.2·10^(−3)', '0.0006', '='],
      ['σ(0.5)', '0.6225', '='],
      ['tanh(0.50)', '0.46', '='],
      ['sin(0.03)', '0.0300', '='],
      ['ReLU(−0.5)', '0', '='],
    ])
      assert.equal(signBetween(left, right), sign, `${left} ${sign} ${right}`);
  });

  test('a function that no reader calculates is equal only at 0', () => {
    assert.equal(signBetween('GELU(0.5000)', '0.3457'), '≈');
    assert.equal(signBetween('SiLU(0)', '0'), '=');
  });

  test('a text that is not a sum of numbers gets "="', () => {
    for (const left of ['q·k', '0.1·0.5 + … (384 products)', 'e^(−∞ − 2)', ''])
      assert.equal(signBetween(left, '0.25'), '=');
  });
});
