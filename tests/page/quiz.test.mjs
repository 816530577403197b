// @ts-check
/**
 * The quiz "predict, then reveal": the test guesses as a user does, and the revealed weights equal the picture's and
 * PyTorch's. They are not visible earlier.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { isReachable, noViolationInAnyLook, pageFits, SCREENS, SLIDE, tabTo } from './audit.mjs';
import { eventually, goTo, plain, stateIs, visit } from './browser.mjs';
import { TOPICS } from './lesson-files.mjs';
import { standsFor, sum, TIRED, WIDE } from './pytorch.mjs';
import * as room from './room.mjs';

const OFFER = 'Start quiz';
const button = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('button', { name, exact: true });
const quiz = (/** @type {Page} */ page) => page.locator('.sentence-quiz');
const question = async (/** @type {Page} */ page) => (await quiz(page).getByRole('heading').textContent()) ?? '';
const bars = (/** @type {Page} */ page) => quiz(page).getByRole('slider');
const bar = (/** @type {Page} */ page, /** @type {string} */ word) =>
  page.getByRole('slider', { name: word, exact: true });
const heights = (/** @type {Page} */ page) =>
  bars(page).evaluateAll((all) => all.map((one) => Number(/** @type {HTMLInputElement} */ (one).value)));
const overlap = async (/** @type {Page} */ page) => (await quiz(page).locator('.quiz-score').textContent()) ?? '';
const result = async (/** @type {Page} */ page) => (await quiz(page).locator('.quiz-result').textContent()) ?? '';
const address = (/** @type {Page} */ page) => new URL(page.url()).hash;

/**
 * The numbers below each word after the reveal.
 *
 * @param {Page} page
 * @returns {Promise<{ word: string, guess: string, weight: string }[]>}
 */
const answers = (page) =>
  page
    .getByRole('list', { name: 'Your guess and the weights' })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => {
        const [word, guess, weight] = [...item.children].slice(1).map((child) => child.lastChild?.textContent ?? '');
        return { word, guess, weight };
      }),
    );

/** The visible text and the accessible text, with the values of sliders. @param {Page} page */
const told = (page) =>
  page.locator('#room-sentence').evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) =>
        [...element.attributes].filter(({ name }) => /^(aria-|title$|alt$)/.test(name)).map(({ value }) => value),
      )
      .concat(/** @type {HTMLElement} */ (root).innerText)
      .join('\n'),
  );

/** Raises a bar with the arrow keys. @param {Page} page @param {string} word @param {number} height */
async function raise(page, word, height) {
  await bar(page, word).focus();
  await page.keyboard.press('Home');
  for (let at = 0; at < height; at += 5) await page.keyboard.press('ArrowUp');
  await eventually(() => bar(page, word).inputValue(), String(height));
}

/** @param {Page} page */
async function reveal(page) {
  await button(page, 'Reveal').click();
  await button(page, 'Try again').waitFor();
}

/**
 * The overlap, calculated again from heights and weights.
 *
 * @param {number[]} guess
 * @param {number[]} weights
 */
function overlapOf(guess, weights) {
  const [all, whole] = [sum(guess), sum(weights)];
  return sum(guess.map((height, at) => Math.min(height / all, weights[at] / whole)));
}

describe('a quiz', () => {
  test(
    'is answered by keyboard, and the weights are those of the picture and of PyTorch',
    room.inRoom('&token=10&share=100', async (page) => {
      await page.setViewportSize(SCREENS.wall);
      const pictured = (await room.tokens(page)).map(({ text, numbers: [number] }) => ({ word: text, weight: number }));
      await tabTo(page, '.quiz-offer button');
      await page.keyboard.press('Enter');
      await eventually(() => question(page), 'Where does “it” attend in layer 5, head 11?');
      await room.addressWith(page, 'quiz=yes');
      assert.ok(await page.evaluate(() => document.activeElement?.tagName === 'H2'), 'the focus goes along');

      await tabTo(page, 'input[aria-label="animal"]');
      for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowUp');
      await tabTo(page, 'input[aria-label="street"]');
      for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowUp');
      await tabTo(page, 'input[aria-label="tired"]');
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowDown');
      assert.equal(await bar(page, 'tired').getAttribute('aria-valuetext'), '95 of 100');
      await tabTo(page, '.quiz-main');
      await page.keyboard.press('Enter');
      await button(page, 'Try again').waitFor();
      assert.ok(
        await button(page, 'Try again').evaluate((element) => element === document.activeElement),
        'the focus stays on what to press',
      );

      const shown = await answers(page);
      assert.deepEqual(
        shown.map(({ word, weight }) => ({ word, weight })),
        pictured,
      );
      const row = TIRED.pattern(5, 11)[10];
      const guess = TIRED.tokens.map((token) => ({ animal: 50, street: 20, tired: 95 })[token] ?? 0);
      shown.forEach((entry, at) => {
        assert.equal(entry.word, TIRED.tokens[at]);
        assert.ok(standsFor(entry.weight, row[at]), `${entry.word}: ${entry.weight}`);
        assert.ok(standsFor(entry.guess, guess[at] / 165), `${entry.word}: ${entry.guess}`);
      });
      const wanted = overlapOf(guess, row);
      assert.ok(standsFor(await overlap(page), wanted), `${await overlap(page)} for ${wanted}`);
      assert.equal(
        plain(await result(page)),
        `You gave “animal” 30 %; the head gives it 65 %. Your guess and the weights overlap by ${Math.round(100 * wanted)} %.`,
      );

      await page.keyboard.press('Enter');
      await button(page, 'Reveal').waitFor();
      assert.deepEqual(await heights(page), Array(15).fill(0), 'a new try begins with nothing');
      await page.keyboard.press('Escape');
      await button(page, OFFER).waitFor();
      assert.ok(await button(page, OFFER).evaluate((element) => element === document.activeElement), 'and back');
      assert.deepEqual(await room.selected(page), ['it'], 'Escape closes the quiz and keeps the selection');
    }),
  );

  for (const fields of [
    '&show=arrows&key=2',
    '&show=columns',
    '&show=heatmap&key=2',
    '&show=heads&kind=same&heads=0.2',
    '&special=hidden',
    '&pieces=merged',
  ]) {
    test(
      `reveals nothing early: ${fields}`,
      room.inRoom(`&token=10${fields}`, async (page) => {
        await eventually(() => told(page), /\d\s%/);
        await button(page, OFFER).click();
        await eventually(
          () => question(page),
          (text) => text.startsWith('Where does “it”') && text.includes('head 11'),
        );
        assert.deepEqual((await told(page)).match(/\S+ ?%|\b0\.\d+/g), null);
        assert.deepEqual(
          await page.locator('#room-sentence canvas, #room-sentence svg').filter({ visible: true }).all(),
          [],
        );
        await raise(page, 'animal', 40);
        await page.keyboard.press('.');
        await eventually(
          () => question(page),
          (text) => !text.includes('head 11'),
        );
        await stateIs(page);
        assert.deepEqual((await told(page)).match(/\S+ ?%|\b0\.\d+/g), null, 'with another head');
        await reveal(page);
        assert.match(await told(page), /\d\s%/);
      }),
    );
  }

  test(
    'hides the examples, whose names are answers, until the reveal',
    room.inRoom('&token=10&quiz=yes', async (page) => {
      const examples = page.getByRole('combobox', { name: 'Examples', exact: true });
      await eventually(() => examples.count(), 0);
      await raise(page, 'animal', 40);
      await reveal(page);
      await examples.waitFor();
    }),
  );

  test(
    'asks for a guess above the buttons that stay in sight on a phone',
    visit(
      '#room=sentence&token=10&quiz=yes',
      async (page) => {
        await button(page, 'Reveal').click();
        const asked = page.getByText('You have not guessed yet');
        await asked.waitFor();
        const isSeen = () =>
          asked.evaluate((element) => {
            const { left, top, bottom } = element.getBoundingClientRect();
            return bottom <= innerHeight && document.elementFromPoint(left + 5, (top + bottom) / 2) === element;
          });
        await eventually(isSeen, true);
      },
      { context: { viewport: { width: 390, height: 844 } } },
    ),
  );

  test(
    'asks for a missing guess',
    room.inRoom('&token=10&quiz=yes', async (page) => {
      await button(page, 'Reveal').click();
      await page.getByText('You have not guessed yet. Raise at least one bar, then click “Reveal”.').waitFor();
      assert.equal(await button(page, 'Try again').isVisible(), false);
      await raise(page, 'animal', 5);
      assert.equal(await page.getByText('You have not guessed yet').isVisible(), false);
      await reveal(page);
      assert.ok(standsFor(await overlap(page), TIRED.pattern(5, 11)[10][2]));
    }),
  );

  test(
    'excludes hidden tokens on both sides, and says so',
    room.inRoom('&token=10&quiz=yes&special=hidden', async (page) => {
      await page.getByText('Only attention to words counts; attention to [CLS] and [SEP] does not.').waitFor();
      assert.equal(await bars(page).count(), 13);
      await raise(page, 'animal', 60);
      await raise(page, 'tired', 30);
      await reveal(page);
      const row = TIRED.pattern(5, 11)[10];
      const words = row.slice(1, -1);
      await page.getByText('The guess and the weights cover only attention to words.').waitFor();
      await page.getByText('17 % of all attention goes to [CLS] and [SEP], hidden here.').waitFor();
      const shown = await answers(page);
      shown.forEach(({ word, weight }, at) =>
        assert.ok(standsFor(weight, words[at] / sum(words)), `${word}: ${weight}`),
      );
      assert.ok(
        standsFor(
          await overlap(page),
          overlapOf(
            TIRED.tokens.slice(1, -1).map((token) => ({ animal: 60, tired: 30 })[token] ?? 0),
            words,
          ),
        ),
      );
    }),
  );

  test(
    'compares a revealed guess with other heads, and restarts with another query',
    room.inRoom('&token=10&quiz=yes', async (page) => {
      await raise(page, 'animal', 50);
      await raise(page, 'street', 50);
      await reveal(page);
      const guess = TIRED.tokens.map((token) => ({ animal: 50, street: 50 })[token] ?? 0);
      for (const head of [10, 9]) {
        await page.keyboard.press(',');
        const wanted = overlapOf(guess, TIRED.pattern(5, head)[10]);
        await eventually(
          () => quiz(page).locator('.quiz-legend').textContent(),
          (text) => text?.endsWith(`L5 H${head}`),
        );
        await eventually(
          () => overlap(page),
          (text) => standsFor(text, wanted),
        );
      }
      await page.keyboard.press(']');
      await eventually(() => question(page), 'Where does “was” attend in layer 5, head 9?');
      await button(page, 'Reveal').waitFor();
      assert.deepEqual(await heights(page), Array(15).fill(0));
      await quiz(page).getByRole('combobox', { name: 'Query token' }).selectOption({ label: 'it' });
      await eventually(() => heights(page), guess);
      assert.equal(
        await button(page, 'Try again').isVisible(),
        false,
        'what was revealed for another question is hidden',
      );
    }),
  );

  test(
    'stays while the sentence changes, with the guesses of unchanged words',
    room.inRoom('&token=10&quiz=yes', async (page) => {
      await raise(page, 'street', 70);
      await raise(page, 'tired', 30);
      await reveal(page);
      await room.type(page, WIDE.text);
      await bar(page, 'wide').waitFor();
      assert.equal(await question(page), 'Where does “it” attend in layer 5, head 11?');
      assert.deepEqual(
        await heights(page),
        WIDE.tokens.map((token) => (token === 'street' ? 70 : 0)),
      );
      await reveal(page);
      const row = WIDE.pattern(5, 11)[10];
      assert.ok(standsFor(await overlap(page), row[WIDE.tokens.indexOf('street')]));

      // If the query word is deleted, there is no question until the user chooses another word.
      await room.type(page, 'Hello world');
      await page.getByText('Choose the token whose attention you want to guess.').waitFor();
      assert.equal(await button(page, 'Reveal').isVisible(), false);
      await quiz(page).getByRole('combobox', { name: 'Query token' }).selectOption({ label: 'world' });
      await eventually(() => question(page), 'Where does “world” attend in layer 5, head 11?');
      await room.toggle(page, 'Show [CLS] and [SEP]', false);
      await eventually(() => bars(page).count(), 2);
    }),
  );
});

describe('the answers of the lessons', () => {
  for (const { id, stops } of TOPICS) {
    for (const { id: stop, title, hash, answer = '', claims = [] } of stops) {
      if (!/&quiz=yes/.test(hash)) continue;
      test(
        `have the percentages that “Reveal” shows: ${id}, “${title}”`,
        room.inRoom('', async (page) => {
          await goTo(page, `#lesson=${id}&stop=${stop}`);
          await bars(page).first().waitFor();
          await bars(page).first().press('ArrowUp');
          await reveal(page);
          const shown = await answers(page);
          const ofWords = claims.filter(({ special }) => special === 'left out');
          assert.ok(ofWords.length > 0, 'the answer has a share of the attention to words');
          for (const { to, percent } of ofWords) {
            const weights = shown.filter(({ word }) => word === to).map(({ weight }) => plain(weight));
            assert.deepEqual(weights, [`${percent} %`], to);
            assert.match(answer, new RegExp(`\\b${percent} %`));
          }
          assert.match(answer, /of the attention to words/);
          assert.match(await told(page), /cover only attention to words/);
          await goTo(page, '#room=sentence');
        }),
      );
    }
  }
});

describe('the URL', () => {
  test(
    'opens a quiz, and back and forward leave and reopen it',
    room.inRoom('&token=10', async (page) => {
      await button(page, OFFER).click();
      await room.addressWith(page, 'quiz=yes');
      await raise(page, 'animal', 40);
      await page.goBack();
      await button(page, OFFER).waitFor();
      assert.doesNotMatch(address(page), /quiz/);
      await page.goForward();
      await button(page, 'Reveal').waitFor();
      await button(page, 'Close quiz').click();
      await button(page, OFFER).waitFor();
      await eventually(() => address(page).includes('quiz'), false);
      await page.goBack();
      await button(page, 'Reveal').waitFor();
    }),
  );

  test(
    'always shows weights',
    room.inRoom('&token=10&quiz=yes&measure=norm', async (page) => {
      await raise(page, 'animal', 40);
      await reveal(page);
      assert.ok(standsFor(await overlap(page), TIRED.pattern(5, 11)[10][2]));
    }),
  );

  test(
    'with another value produces a notice',
    room.inRoom('&token=10&quiz=maybe', async (page) => {
      await eventually(() => page.locator('#notices').innerText(), /quiz=maybe/);
      assert.ok(await button(page, OFFER).isVisible());
    }),
  );

  test(
    'without a selected token offers no quiz',
    room.inRoom('&text=Hello+world', async (page) => {
      assert.equal(await button(page, OFFER).isVisible(), false);
      await room.token(page, 'world').click();
      await button(page, OFFER).waitFor();
    }),
  );
});

describe('accessibility of a quiz', () => {
  test(
    'axe finds no violation',
    room.inRoom('', async (page) => {
      await room.enter(page, '&token=10&quiz=yes');
      await raise(page, 'animal', 40);
      await noViolationInAnyLook(page, 'the guess');
      await reveal(page);
      await noViolationInAnyLook(page, 'the answer');
    }),
  );

  for (const [screen, viewport] of Object.entries({ ...SCREENS, slide: SLIDE })) {
    test(
      `nothing is outside the ${screen} horizontally`,
      room.inRoom('&token=10&quiz=yes', async (page) => {
        await page.setViewportSize(viewport);
        await raise(page, 'animal', 40);
        await pageFits(page);
        await reveal(page);
        await pageFits(page);
        await room.enter(
          page,
          `&text=${encodeURIComponent(`${'x'.repeat(200)} ${'and so on '.repeat(20)}`)}&pieces=merged&token=2&quiz=yes`,
        );
        await pageFits(page, 'with a long text');
      }),
    );
  }

  test(
    'the Tab key reaches everything and shows where it is',
    room.inRoom('&token=10&quiz=yes', async (page) => {
      await page.setViewportSize(SCREENS.wall);
      await isReachable(page);
    }),
  );

  test(
    'on a phone bars can be dragged with a finger, and are large enough',
    visit(
      '#room=sentence&token=10&quiz=yes',
      async (page) => {
        await bar(page, 'animal').waitFor();
        const small = await page.evaluate(() =>
          [...document.querySelectorAll('.sentence-quiz :is(button, select, input)')]
            .filter((element) => element.checkVisibility())
            .map((element) => element.getBoundingClientRect())
            .filter(({ width, height }) => Math.min(width, height) < 23.9),
        );
        assert.deepEqual(small, []);
        const devtools = await page.context().newCDPSession(page);
        await bar(page, 'animal').scrollIntoViewIfNeeded();
        const { x, y, width, height } = /** @type {{ x: number, y: number, width: number, height: number }} */ (
          await bar(page, 'animal').boundingBox()
        );
        const scrolled = await page.evaluate(() => scrollY);
        const at = (/** @type {number} */ part) => ({
          touchPoints: [{ x: x + width / 2, y: y + height * (1 - part) }],
        });
        await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0.05) });
        for (const part of [0.2, 0.4, 0.6, 0.8])
          await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(part) });
        await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
        await eventually(
          () => bar(page, 'animal').inputValue(),
          (value) => Number(value) >= 70 && Number(value) <= 90,
        );
        assert.equal(await page.evaluate(() => scrollY), scrolled, 'the page keeps its place');
        await button(page, 'Reveal').tap();
        await eventually(
          () => overlap(page),
          (text) => standsFor(text, TIRED.pattern(5, 11)[10][2]),
        );
        await eventually(
          () =>
            quiz(page)
              .locator('.quiz-score')
              .evaluate((score) => {
                const { top, bottom } = score.getBoundingClientRect();
                return top >= 0 && bottom <= innerHeight;
              }),
          true,
        );
      },
      { patience: room.LOADING_MS, context: { viewport: SCREENS.phone, hasTouch: true, isMobile: true } },
    ),
  );
});
