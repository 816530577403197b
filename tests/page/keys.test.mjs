// @ts-check
/** The page's keys on other keyboards, and the main task of each room without a mouse. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { eventually, goTo, stateIs, visit } from './browser.mjs';

/** @typedef {import('playwright-core').Page} Page */

const SENTENCE = '#room=sentence&text=The+cat+sat&layer=5&head=11&token=';

/** @typedef {Record<string, string | number | boolean>} Key fields of the event */

/**
 * Dispatches a key that Playwright cannot press. Returns `true` if the page did not prevent its default action.
 *
 * @param {Page} page
 * @param {Key} key
 * @param {string} [selector]
 */
const press = (page, key, selector = 'body') =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (target, init) =>
        target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })),
      key,
    );

/** The selected token in the URL. @param {Page} page */
const selected = (page) => Number(/&token=(\d+)/.exec(page.url())?.[1]);

/** @param {Page} page */
const isPresented = (page) => page.locator('html').getAttribute('data-present');

describe('a punctuation key works on every keyboard layout', () => {
  const ALT_GR = { ctrlKey: true, altKey: true, modifierAltGraph: true };
  /** @type {[layout: string, key: Key, by: number][]} */
  const CASES = [
    ['German, Windows', { key: ']', code: 'Digit9', ...ALT_GR }, 1],
    ['German, Windows', { key: '[', code: 'Digit8', ...ALT_GR }, -1],
    ['German, Linux', { key: ']', code: 'Digit9', modifierAltGraph: true }, 1],
    ['German, macOS', { key: ']', code: 'Digit6', altKey: true }, 1],
    ['French, macOS', { key: '[', code: 'Digit5', altKey: true, shiftKey: true }, -1],
    ['Russian', { key: 'ъ', code: 'BracketRight' }, 1],
    ['Russian, Caps Lock', { key: 'Х', code: 'BracketLeft' }, -1],
  ];
  for (const [layout, key, by] of CASES)
    test(
      `${key.key} on ${layout} steps by ${by}`,
      visit(`${SENTENCE}2`, async (page) => {
        await press(page, key);
        await eventually(() => selected(page), 2 + by);
      }),
    );
});

test(
  'Enter leaves the sentence box, so that the next key is a shortcut',
  visit(`${SENTENCE}2`, async (page) => {
    const box = page.getByRole('textbox', { name: 'Sentence' });
    await box.focus();
    // This Enter chooses a word that is being composed.
    await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    assert.equal(await box.evaluate((element) => element === document.activeElement), true);
    await page.keyboard.press('Enter');
    await page.keyboard.press(']');
    await eventually(() => selected(page), 3);
    assert.equal(await box.inputValue(), 'The cat sat');
  }),
);

test(
  'single characters can be switched off as shortcuts, for later visits too',
  visit(`${SENTENCE}2`, async (page) => {
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    const set = async (/** @type {boolean} */ isOn) => {
      await page.getByRole('button', { name: /^Keys/ }).click();
      await dialog.getByLabel('Use single letters, digits and signs as shortcuts').setChecked(isOn);
      await page.keyboard.press('Escape');
      // The button would take the space bar.
      await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    };
    await set(false);
    for (const key of ['p', ']', '2', '?']) await page.keyboard.press(key);
    await page.keyboard.press('Space');
    await eventually(() => selected(page), 3);
    await page.reload();
    await stateIs(page);
    await page.keyboard.press('p');
    await page.keyboard.press('Space');
    await eventually(() => selected(page), 4);
    assert.equal(await isPresented(page), null);
    assert.equal(await dialog.isVisible(), false);
    await set(true);
    await page.keyboard.press('p');
    await eventually(() => isPresented(page), '');
  }),
);

describe('a letter counts', () => {
  /** @type {[layout: string, key: Key][]} */
  const CASES = [
    ['with Caps Lock', { key: 'P', code: 'KeyP' }],
    ['on a Russian keyboard', { key: 'з', code: 'KeyP' }],
    ['on a Russian keyboard with Caps Lock', { key: 'З', code: 'KeyP' }],
    ['on a Greek keyboard', { key: 'π', code: 'KeyP' }],
    ['on a Hebrew keyboard', { key: 'פ', code: 'KeyP' }],
    ['on a Thai keyboard', { key: 'ย', code: 'KeyP' }],
    ['by itself on a Dvorak keyboard', { key: 'p', code: 'KeyR' }],
  ];
  for (const [layout, key] of CASES)
    test(
      layout,
      visit(`${SENTENCE}2`, async (page) => {
        await press(page, key);
        await eventually(() => isPresented(page), '');
      }),
    );

  test(
    'works for a digit of another script',
    visit(`${SENTENCE}2`, async (page) => {
      await press(page, { key: '٢', code: 'Digit2' });
      await eventually(() => page.locator('html').getAttribute('data-room'), 'lookup');
    }),
  );
});

test(
  'ignores shortcuts of the browser and the system',
  visit(`${SENTENCE}2`, async (page) => {
    const before = page.url();
    /** @type {Key[]} */
    const shortcuts = [
      { key: 'p', code: 'KeyP', ctrlKey: true },
      { key: 'P', code: 'KeyP', ctrlKey: true, shiftKey: true },
      { key: 's', code: 'KeyS', metaKey: true },
      { key: 'з', code: 'KeyP', ctrlKey: true },
      { key: ']', code: 'BracketRight', metaKey: true },
      { key: ']', code: 'BracketRight', altKey: true },
      { key: ']', code: 'BracketRight', ctrlKey: true, altKey: true },
      { key: '1', code: 'Digit1', altKey: true },
      { key: 'p', code: 'KeyP', altKey: true },
      { key: ',', code: 'KeyM', altKey: true },
      { key: '?', code: 'Slash', altKey: true, shiftKey: true },
      // A Latin letter counts as itself, wherever its key is.
      { key: 'l', code: 'KeyP' },
      { key: 'ø', code: 'KeyP' },
    ];
    for (const shortcut of shortcuts)
      assert.equal(await press(page, shortcut), true, `${JSON.stringify(shortcut)} was taken`);
    await stateIs(page);
    assert.equal(page.url(), before);
    assert.equal(await isPresented(page), null);
  }),
);

describe('Enter of an input method', () => {
  /** Boxes that react to Enter, by the URL of their room. @type {[room: string, hash: string, box: string][]} */
  const BOXES = [
    ['sentence', '#room=sentence&text=A+day', '#sentence'],
    ['compare', '#room=compare&text=A+day&second=A+night', '#other-sentence'],
  ];
  for (const [room, hash, box] of BOXES)
    test(
      `does not submit the box of ${room}, unlike a plain Enter`,
      visit(hash, async (page) => {
        await page.locator(box).focus();
        const isTaken = async (/** @type {Key} */ more) =>
          !(await press(page, { key: 'Enter', code: 'Enter', ...more }, box));
        const isFocused = () => page.locator(box).evaluate((element) => element === document.activeElement);
        assert.equal(await isTaken({ keyCode: 229 }), false);
        assert.equal(await isTaken({ isComposing: true }), false);
        assert.equal(await isFocused(), true);
        assert.equal(await isTaken({ keyCode: 13 }), true);
      }),
    );

  test(
    'has no effect in any room',
    visit('', async (page) => {
      const rooms = await page.getByRole('tab').evaluateAll((tabs) => tabs.map(({ id }) => id.replace('tab-', '')));
      for (const room of rooms) {
        await goTo(page, `#room=${room}`);
        const heard = await page.evaluate((id) => {
          let count = 0;
          const root = /** @type {HTMLElement} */ (document.getElementById(id));
          const listen = () => (count += 1);
          document.addEventListener('keydown', listen);
          root.addEventListener('keydown', listen);
          for (const element of [root, ...root.querySelectorAll('input, textarea, [tabindex]')])
            for (const init of [{ keyCode: 229 }, { isComposing: true }])
              element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }));
          document.removeEventListener('keydown', listen);
          return count;
        }, `room-${room}`);
        assert.equal(heard, 0, room);
      }
    }),
  );
});
