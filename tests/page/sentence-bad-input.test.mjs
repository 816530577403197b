// @ts-check
/** Invalid or extreme sentences, and very fast input. Invalid input gets a message, and nothing is lost. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { quoted } from '../../www/words/en/phrases.js';
import { notices } from './board.mjs';
import { eventually, stateIs, visit } from './browser.mjs';
import { TIRED } from './pytorch.mjs';
import * as room from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

const NO_TOKEN = 'Type at least one word.';
const SAYS = 'In layer 5, head 11, “it” gives 65 % of its attention to “animal”';

/** Whether the picture is dimmed because it does not belong to the typed text. @param {Page} page */
const isDimmed = (page) =>
  room.arrows(page).evaluate((element) => {
    for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement)
      if (Number(getComputedStyle(at).opacity) < 1) return true;
    return false;
  });

/**
 * Enters a text, which may contain characters that cannot be typed.
 *
 * @param {Page} page
 * @param {string} text
 */
async function put(page, text) {
  // Passes the UTF-16 units as numbers, because a lone surrogate would not survive the transfer to the browser.
  await room.sentenceBox(page).evaluate(
    (box, units) => {
      /** @type {HTMLTextAreaElement} */ (box).value = units.map((unit) => String.fromCharCode(unit)).join('');
      box.dispatchEvent(new Event('input', { bubbles: true }));
    },
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
  );
}

/** The content of the box, with lone surrogates written out. @param {Page} page */
const typed = (page) =>
  room.sentenceBox(page).evaluate((box) => JSON.stringify(/** @type {HTMLTextAreaElement} */ (box).value));

/** The page still works: the lectures' sentence runs as usual. @param {Page} page */
async function answers(page) {
  await room.show(page, 'Arrows');
  await room.type(page, TIRED.text);
  assert.equal(await room.problem(page), '');
  assert.equal(await isDimmed(page), false);
  assert.deepEqual(
    (await room.tokens(page)).map(({ text }) => text),
    TIRED.tokens,
  );
  assert.deepEqual(await notices(page), []);
}

describe('a text without a word', () => {
  for (const [what, text] of [
    ['nothing', ''],
    ['spaces', '   '],
    ['other white space', '\t\u00a0\u3000\u200b'],
    ['NUL alone', '\u0000\u0000'],
    ['half a character', '\uD83E'],
  ]) {
    test(
      `of ${what} produces an error, and the last picture stays, dimmed`,
      room.inRoom('', async (page) => {
        const before = await room.tokens(page);
        await put(page, text);
        await stateIs(page, 'error');
        assert.equal(await room.problem(page), NO_TOKEN);
        assert.equal(await typed(page), JSON.stringify(text));
        assert.equal(await room.sentenceBox(page).getAttribute('aria-invalid'), 'true');
        assert.ok(await isDimmed(page));
        assert.deepEqual(await room.tokens(page), before);
        assert.ok((await room.says(page)).startsWith(SAYS));
        await page.keyboard.press('Escape');
        await eventually(() => room.selected(page), []);
        await stateIs(page, 'error');
        await answers(page);
        assert.equal(await room.sentenceBox(page).getAttribute('aria-invalid'), 'false');
      }),
    );
  }
});

describe('a text', () => {
  /** @type {[what: string, text: string, tokens: string[] | null][]} */
  const cases = [
    ['of one letter', 'a', ['[CLS]', 'a', '[SEP]']],
    ['of emoji', '🦊 👩‍👩‍👧‍👦', ['[CLS]', '[UNK]', '[UNK]', '[SEP]']],
    ['in Chinese', '你好世界', null],
    ['in Arabic', 'مرحبا بالعالم', null],
    ['in Hebrew and English', 'שלום world', null],
    ['with combining marks', 'é̂a̧ x̶', null],
    ['with NUL in it', 'a\u0000b', ['[CLS]', 'ab', '[SEP]']],
    ['with a lone surrogate in it', 'x \uD83E y', null],
    ['that turns its direction', 'a \u202Eevil b', ['[CLS]', 'a', 'evil', 'b', '[SEP]']],
    ['of markup', '<script>alert(1)</script><img src=x onerror=alert(1)>', null],
    ['that names special tokens', '[CLS] it [SEP] [MASK]', null],
    ['of line ends', 'one\ntwo\n\nthree', ['[CLS]', 'one', 'two', 'three', '[SEP]']],
  ];
  test(
    'in any script is shown, as pieces and as words',
    room.inRoom('', async (page) => {
      await page.keyboard.press('Escape');
      await eventually(() => room.selected(page), []);
      for (const merged of [false, true]) {
        await room.toggle(page, 'Whole words', merged);
        for (const [what, text, tokens] of cases) {
          await put(page, text);
          await stateIs(page);
          assert.equal(await typed(page), JSON.stringify(text), `${what}: what was typed stays`);
          const shown = (await room.tokens(page)).map(({ text }) => text);
          if (tokens && !merged) assert.deepEqual(shown, tokens, what);
          assert.ok(
            shown.length >= 3 && shown[0] === '[CLS]' && shown[shown.length - 1] === '[SEP]',
            `${what}: ${shown}`,
          );
          if (merged)
            for (const word of shown.slice(1, -1))
              assert.ok(text.toWellFormed().includes(word.toWellFormed()), `${what}: “${word}” was typed`);
          assert.equal(await room.problem(page), '', what);
          assert.match(
            await room.says(page),
            /^In layer 5, head 11, the strongest link from one token to another is from “/,
          );
        }
      }
      assert.equal(await page.locator('main img, main script, [onerror]').count(), 0);
      await room.toggle(page, 'Whole words', false);
      await answers(page);
    }),
  );

  test(
    'of only special tokens, when these are hidden, has no picture',
    room.inRoom('&special=hidden&text=[UNK]', async (page) => {
      for (const name of /** @type {const} */ (['Two columns', 'Heatmap', 'All heads', 'Arrows']))
        await room.show(page, name);
      await page.keyboard.press(']');
      await page.keyboard.press('[');
      await stateIs(page);
      await room.toggle(page, 'Show [CLS] and [SEP]', true);
      await answers(page);
    }),
  );

  test(
    'of 100,000 characters in one word is one unknown token',
    room.inRoom('', async (page) => {
      await room.type(page, 'x'.repeat(100_000));
      assert.deepEqual(
        (await room.tokens(page)).map(({ text }) => text),
        ['[CLS]', '[UNK]', '[SEP]'],
      );
      assert.ok(
        (await room.status(page)).includes(
          `This model reads English; it does not know “${'x'.repeat(59)}…” and replaces it with [UNK].`,
        ),
      );
      await room.toggle(page, 'Whole words', true);
      assert.ok((await room.says(page)).length < 500);
      await room.toggle(page, 'Whole words', false);
      await answers(page);
    }),
  );
});

describe('a text with too many tokens', () => {
  const words = (/** @type {number} */ count) => Array(count).fill('word').join(' ');

  test(
    'of 513 says how many to drop, and shows the first 512 on request',
    room.inRoom('', async (page) => {
      await room.sentenceBox(page).fill(words(511));
      await stateIs(page, 'error');
      assert.equal(
        await room.problem(page),
        'The text has 513 tokens, but this model reads at most 512. Shorten it by 1 or more.',
      );
      assert.ok(await isDimmed(page));
      await page.getByRole('button', { name: 'Use the first 512 tokens' }).click();
      await stateIs(page, 'ready');
      assert.equal(await room.status(page), 'Only the first 512 of 513 tokens are used.');
      assert.equal(await room.problem(page), '');
      const tokens = await room.tokens(page);
      assert.deepEqual(
        [tokens.length, tokens[0].text, tokens[510].text, tokens[511].text],
        [512, '[CLS]', 'word', '[SEP]'],
      );
      assert.equal((await room.sentenceBox(page).inputValue()).length, 511 * 5 - 1);
      for (const name of /** @type {const} */ (['Heatmap', 'Two columns', 'All heads', 'Arrows']))
        await room.show(page, name);
      await room.addressWith(page, 'cut=yes');
      await answers(page);
    }),
  );

  test(
    'of 600 equal words produces an error, and 510 can be used',
    room.inRoom('', async (page) => {
      await room.sentenceBox(page).fill(words(600));
      await stateIs(page, 'error');
      assert.equal(
        await room.problem(page),
        'The text has 602 tokens, but this model reads at most 512. Shorten it by 90 or more.',
      );
      await room.sentenceBox(page).fill(words(510));
      await stateIs(page, 'ready');
      assert.equal(await room.status(page), '512 tokens.');
      await room.show(page, 'Heatmap');
      await page.getByLabel('Find a word').fill('word');
      await page.getByText('510 found').waitFor();
      await page.getByLabel('Find a word').fill('');
      await answers(page);
    }),
  );

  test(
    'of 100,000 characters produces an error at once',
    room.inRoom('', async (page) => {
      await room.sentenceBox(page).fill(words(20_000));
      await stateIs(page, 'error');
      assert.equal(
        await room.problem(page),
        'The text has 20002 tokens, but this model reads at most 512. Shorten it by 19490 or more.',
      );
      await answers(page);
    }),
  );
});

describe('speed', () => {
  test(
    'of thirty changes at once ends with the last text',
    room.inRoom('', async (page) => {
      await room.sentenceBox(page).evaluate(async (box) => {
        const field = /** @type {HTMLTextAreaElement} */ (box);
        for (let turn = 1; turn <= 30; turn++) {
          field.value = turn % 7 === 0 ? '' : `It rained for ${turn} days`;
          field.dispatchEvent(new Event('input', { bubbles: true }));
          if (turn % 5 === 0) await new Promise(requestAnimationFrame);
        }
      });
      await eventually(
        async () => (await room.tokens(page)).map(({ text }) => text).join(' '),
        '[CLS] it rained for 30 days [SEP]',
      );
      await stateIs(page);
      assert.equal(await room.sentenceBox(page).inputValue(), 'It rained for 30 days');
      assert.equal(await room.status(page), '7 tokens.');
      assert.deepEqual(await room.selected(page), ['it']);
      assert.equal(await isDimmed(page), false);
      await answers(page);
    }),
  );

  test(
    'with every control at once ends in a consistent picture',
    room.inRoom('', async (page) => {
      await page.evaluate(async () => {
        const press = (/** @type {string} */ key) =>
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        const switches = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.switch input')]).slice(0, 2);
        for (let turn = 0; turn < 120; turn++) {
          press(['.', ']', ',', '[', 'Escape', '.'][turn % 6]);
          if (turn % 3 === 0) switches[turn % 2].click();
          if (turn % 10 === 0) await new Promise(requestAnimationFrame);
        }
      });
      // Each switch is clicked an even number of times, so it ends as it began. Of every six keys, two select the next
      // head and one selects the previous head.
      await eventually(() => room.head(page), 'L1 H7');
      await eventually(() => room.says(page), /^In layer 1, head 7, /);
      await stateIs(page);
      assert.deepEqual(
        (await room.tokens(page)).map(({ text }) => text),
        TIRED.tokens,
      );
      assert.deepEqual(await notices(page), []);
    }),
  );

  test(
    'of the pointer over changing parts is harmless',
    room.inRoom('', async (page) => {
      await room.token(page, 'tired').hover();
      await room.sentenceBox(page).fill('It');
      await stateIs(page);
      await page.mouse.move(640, 300, { steps: 10 });
      await room.show(page, 'Heatmap');
      await page.mouse.move(640, 420, { steps: 10 });
      await room.sentenceBox(page).fill('It is');
      await stateIs(page);
      await answers(page);
    }),
  );
});

test('a right-to-left name does not reorder its neighbours', () => {
  assert.equal(quoted('שלום'), '“\u2068שלום\u2069”');
  assert.equal(quoted('it'), '“it”');
  assert.equal(quoted('🦊'.repeat(61)), `“${'🦊'.repeat(59)}…”`);
  assert.equal(quoted('🦊'.repeat(60)), `“${'🦊'.repeat(60)}”`);
});

test(
  'a text of 100,000 letters survives a reload and going back',
  visit(
    '#room=sentence',
    async (page) => {
      const text = 'The bank of the river. '.repeat(4348).slice(0, 100_000);
      await room.sentenceBox(page).fill(text);
      await eventually(() => page.evaluate(() => history.state?.text?.length ?? 0), 100_000);
      assert.equal(page.url().includes('text='), false);
      await page.reload();
      await eventually(() => room.sentenceBox(page).inputValue(), text, room.LOADING_MS);
      await stateIs(page, 'error', room.LOADING_MS);
      await page.getByRole('tab', { name: 'Positions' }).click();
      await eventually(() => page.url().includes('room=positions'), true);
      await page.goBack();
      await eventually(() => room.sentenceBox(page).inputValue(), text);
      await room.type(page, 'Now come here!');
      await eventually(() => page.evaluate(() => history.state), null);
      await eventually(() => page.url().includes('text=Now+come+here!'), true);
    },
    { patience: room.LOADING_MS, context: {} },
  ),
);
