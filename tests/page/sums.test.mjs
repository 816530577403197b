// @ts-check
/** Checks written-out sums from their displayed digits, like a reader with a pencil. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { signBetween } from '../../www/draw/equality.js';
import { eventually, goTo, visit } from './browser.mjs';

/** @typedef {import('playwright-core').Page} Page */

const MASK = ['', '&mask=causal'];
const WEIGHTS = ['', '&weights=off'];
const BOTH = [...MASK, ...MASK.map((mask) => `${mask}&weights=off`)];
/** The switches of each example. */
const EXAMPLES = {
  'lecture-e': BOTH,
  'lecture-a': MASK,
  'lecture-b': MASK,
  'cross-attention': WEIGHTS,
  decoder: WEIGHTS,
  'no-weights': MASK,
  'equal-keys': BOTH,
  'one-key-wins': BOTH,
};

/** Lines with "=" or "≈"; superscripts as `^(…)`. @param {Page} page @param {string} selector */
const linesOf = (page, selector) =>
  page.locator(selector).evaluateAll((lines) =>
    lines
      .map((line) => {
        const copy = /** @type {Element} */ (line.cloneNode(true));
        for (const raised of copy.querySelectorAll('sup')) raised.textContent = `^(${raised.textContent})`;
        return copy.textContent ?? '';
      })
      .filter((text) => / [=≈] /.test(text)),
  );

/** The step, the switches and the sheet's heading. @param {Page} page */
const shownSheet = (page) =>
  page.evaluate(() => {
    const textOf = (/** @type {string} */ selector) => document.querySelector(selector)?.textContent ?? '';
    const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
    const titles = all('.steps-list button').map((button) => button.textContent ?? '');
    return {
      state: document.documentElement.dataset.state,
      example: /** @type {HTMLSelectElement} */ (document.querySelector('#example')).value,
      mode: /** @type {HTMLInputElement} */ (document.querySelector('.modes input:checked')).value,
      on: all('.switch:not([hidden]) input:checked').map((input) => input.parentElement?.textContent ?? ''),
      title: textOf('.step-title'),
      // A decoder has two outputs for each token.
      outputs: [...new Set(titles.filter((title) => title.startsWith('Output of ')))],
      heading: textOf('.sheet h2'),
    };
  });

/** @param {string} text */
function calculated(text) {
  const program = text
    .replaceAll('−', '-')
    .replaceAll('·', '*')
    .replaceAll('÷', '/')
    .replaceAll('e^', 'Math.exp')
    .replaceAll('max', 'Math.max')
    .replaceAll('∞', 'Infinity');
  assert.match(program, /^(Math\.(exp|max)|Infinity|[-+*/(),.\d\s])+$/, text);
  return Function(`return ${program}`)();
}

/** @param {string} line */
function signOf(line) {
  const [left, shown] = line.split(/ [=≈] /);
  const [value, result] = [calculated(left), calculated(shown)];
  const decimals = shown.split('.')[1]?.length;
  if (decimals === undefined) return Math.abs(value - result) < 1e-6 * Math.max(1, Math.abs(result)) ? '=' : '≈';
  const rounded = Math.sign(value) * Math.floor(Math.abs(value) * 10 ** decimals + 0.5 + 1e-6);
  return rounded === Math.round(result * 10 ** decimals) ? '=' : '≈';
}

describe('the worked example', () => {
  for (const mode of ['lecture', 'exact', 'scaled']) {
    test(
      `${mode}: writes "=" only if the displayed digits give the displayed result`,
      visit('', async (page) => {
        const seen = { '=': 0, '≈': 0 };
        for (const [example, choices] of Object.entries(EXAMPLES))
          for (const switches of choices) {
            const address = `#room=worked&example=${example}&mode=${mode}${switches}`;
            for (let row = 0, last = 0; row <= last; row += 1) {
              await page.emulateMedia({ media: 'screen' });
              await goTo(page, `${address}&step=output.${row}`);
              await page.emulateMedia({ media: 'print' });
              // The sheet arrives later than the picture, so everything that it depends on is read at once.
              await eventually(
                () => shownSheet(page),
                (shown) =>
                  shown.state === 'ready' &&
                  shown.example === example &&
                  shown.mode.startsWith(mode) &&
                  shown.on.includes('Causal mask') === (switches.includes('causal') || example === 'decoder') &&
                  shown.on.some((label) => label.startsWith('Weights off')) ===
                    (switches.includes('off') || example === 'no-weights') &&
                  shown.title === shown.outputs[row] &&
                  shown.heading.includes(`“${shown.title.replace('Output of ', '')}”`),
              );
              last = (await shownSheet(page)).outputs.length - 1;
              const lines = await linesOf(page, '.sheet .line');
              assert.ok(lines.length > 3, address);
              for (const line of lines) {
                const sign = line.includes('≈') ? '≈' : '=';
                assert.equal(sign, signOf(line), `${address}: ${line}`);
                seen[sign] += 1;
              }
            }
          }
        await page.emulateMedia({ media: null });
        // Lecture E's scores are integers and its weights have one decimal; its exponentials have four.
        assert.ok(seen['='] > 500 && seen['≈'] > 10, JSON.stringify(seen));
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
