// @ts-check
/**
 * The room "Predict": the most likely next words, appended and sampled words, user-supplied words, and the effects of
 * the typed text, of layers and of parts of the model.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { inSize, isReachable, neverSideways, noViolationInAnyLook, SCREENS } from './audit.mjs';
import { notices } from './board.mjs';
import { enterRoom, eventually, sharedPage, stateIs, visit } from './browser.mjs';
import { addressWith, problem, sentenceBox } from './room.mjs';
import { download } from './share.mjs';
import { missing } from './stage.mjs';

/** Time limit for loading: the model is 98 MB, and the machine may be busy. */
const LOADING_MS = 120_000;

const shared = sharedPage('#room=predict', { patience: LOADING_MS });
const enter = (/** @type {Page} */ page, /** @type {string} */ hash, /** @type {string} */ state = 'ready') =>
  enterRoom(page, 'predict', hash, state);
const inPredict = (/** @type {string} */ hash, /** @type {(page: Page) => Promise<unknown>} */ look) =>
  shared((page) => enter(page, hash), look);

const text = (/** @type {string} */ sentence) => `&text=${sentence.replaceAll(' ', '+')}`;
const NAMES = text('When Mary and John went to the store, John gave a drink to');
const PORTUGAL = text('The capital of Portugal is');
const KEYS = text('The keys to the cabinet');

/** Replaces the no-break spaces of a text with plain spaces. @param {string | null} said */
const plain = (said) => (said ?? '').replaceAll('\u00a0', ' ');
const button = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.locator('#room-predict').getByRole('button', { name, exact: true });
const says = async (/** @type {Page} */ page) =>
  plain(await page.locator('#room-predict .says').filter({ visible: true }).textContent());
const line = async (/** @type {Page} */ page) =>
  (await page.locator('#room-predict .token-text').filter({ visible: true }).allTextContents()).join('');
/** Words and probabilities of a list of bars. @param {Page} page @param {RegExp} name */
const bars = (page, name) =>
  page
    .getByRole('list', { name })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => ({
        word: item.querySelector('.bar-word')?.textContent ?? '',
        share: (item.querySelector('.bar-value')?.textContent ?? '').replaceAll('\u00a0', ' '),
        outline: (item.querySelector('.bar-outline')?.textContent ?? '').replaceAll('\u00a0', ' '),
      })),
    );
const next = (/** @type {Page} */ page) => bars(page, /^The ten most likely next words/);
/** Parses a number in the page's format. @param {string} said */
const number = (said) => Number(said.replace('−', '-').replaceAll(',', ''));

describe('the next word', () => {
  test(
    'can follow a letter of several tokens, which the room explains',
    inPredict(text('那'), async (page) => {
      await page
        .getByText('“那¹⁄₃” is only part of a character, which the model splits into several tokens.')
        .waitFor();
      await page.getByText(/^“<0x[\dA-F]{2}>” is one byte of a character/).waitFor();
      await enter(page, text('The capital of Portugal is'));
      await page.getByText('is only part of a character').waitFor({ state: 'hidden' });
      await page.getByText('is one byte of a character').waitFor({ state: 'hidden' });
    }),
  );

  for (const [sentence, word, share] of [
    ['When Mary and John went to the store, John gave a drink to', 'Mary', '92 %'],
    ['The capital of Portugal is', 'Lisbon', '47 %'],
    ['The dog chased the cat. The dog chased the', 'cat', '96 %'],
    ['The keys to the cabinet', 'are', '16 %'],
  ]) {
    test(
      `of “${sentence}” is ${word}`,
      inPredict(text(sentence), async (page) => {
        const [first, ...others] = await next(page);
        assert.deepEqual([first.word, first.share], [word, share]);
        assert.equal(others.length, 10);
        assert.equal(others[9].word, '49,142 other words');
        assert.ok((await says(page)).endsWith(`the model gives ${share} to “␣${word}”.`), await says(page));
      }),
    );
  }

  test(
    'starts with a sentence to continue, which is part of the URL',
    inPredict('', async (page) => {
      assert.equal(await sentenceBox(page).inputValue(), 'When Mary and John went to the store, John gave a drink to');
      await addressWith(page, 'text=When+Mary');
    }),
  );

  test(
    'is next to the attention of the last token, from the strongest head or from a chosen one',
    inPredict(NAMES, async (page) => {
      const attended = (/** @type {RegExp} */ name) =>
        page
          .getByRole('list', { name })
          .getByRole('listitem')
          .evaluateAll((rows) =>
            rows.map((row) => [...row.children].map(({ textContent }) => (textContent ?? '').replace('\u00a0', ' '))),
          );
      await page
        .getByText(/^Of all heads .*, L\d+ H\d+ adds most to the logit of “Mary”\.\s+In L\d+ H\d+, “to” attends to:$/)
        .waitFor();
      // Of 14 tokens, the ten with the largest weights are shown in the order of the text.
      const strongest = await attended(/^In L\d+ H\d+, “to” attends to:$/);
      assert.equal(strongest.length, 11);
      assert.equal(strongest[10][0], '4 other tokens');
      assert.equal(await page.locator('.flow-ribbons.into path').count(), 11);
      const total = strongest.reduce((sum, [, share]) => sum + Number.parseFloat(share), 0);
      assert.ok(Math.abs(total - 100) < 3, `${total} %`);

      await page.getByLabel('Attention in layer').selectOption('24');
      await page.getByText('On average over the heads of layer 24, “to” attends to:').waitFor();
      await addressWith(page, 'attending=24.average');
      await page.locator('#predict-attending-head').selectOption('4');
      await addressWith(page, 'attending=24.4');
      const ofHead = await attended(/^In L24 H4, “to” attends to:$/);
      assert.deepEqual(
        ofHead.find(([word]) => word === 'Mary'),
        ['Mary', '81 %'],
      );
      assert.ok(ofHead.findIndex(([word]) => word === 'Mary') < ofHead.findIndex(([word]) => word === 'John'));

      await enter(page, `${NAMES}&attending=30.0`);
      await eventually(
        () => notices(page),
        (said) => said.some((text) => text.includes('layer')),
      );
      await page.getByText(/In L\d+ H\d+, “to” attends to:$/).waitFor();
    }),
  );

  test(
    'and the attention are above the formulas and the examples and, on a phone, above the settings',
    inPredict(NAMES, async (page) => {
      const top = (/** @type {string} */ part) => page.locator(part).evaluate((one) => one.getBoundingClientRect().top);
      await neverSideways(page, 'the next word with attention');
      for (const part of ['.predict-path', '.predict-examples'])
        assert.ok((await top('.next-flow')) < (await top(part)), part);
      await inSize(page, SCREENS.phone);
      assert.ok((await top('.next-flow')) < (await top('.predict-path')));
      assert.ok((await top('.next-flow')) < (await top('.predict-sampling')));
      assert.ok((await top('.next-flow')) < (await top('.predict-examples')));
      await inSize(page, SCREENS.wall);
    }),
  );

  test(
    'reports the size of the KV cache and the saved work on request',
    inPredict(NAMES, async (page) => {
      await page.getByText(/^The cache contains /).waitFor({ state: 'hidden' });
      await page.getByText('Cost, with cached keys and values').click();
      await page.getByText(/^The cache contains /).waitFor();
      const kept = async () => plain(await page.getByText(/^The cache contains /).textContent());
      await eventually(kept, (said) =>
        said.startsWith('The cache contains the keys and values of all 14 tokens: 0.645 MB in memory.'),
      );
      await button(page, 'Next word').click();
      // Cache: 30 layers of 15 tokens with 2 × 192 numbers of 4 bytes. Products: 3,556,224 per layer and token, plus
      // the products of the logits.
      await eventually(
        kept,
        'The cache contains the keys and values of all 15 tokens: 0.691 MB in memory. The last pass computed 1 of 15 tokens and reused 14, with 135 million multiplications, including the logits. Without the cache, it would need 1,630 million. The multiplications are counted from the sizes of the matrices, not measured. Attention patterns are not cached: a selected head is computed again.',
      );
    }),
  );

  test(
    'is appended by a click on its bar, a button or a key, and removed again',
    inPredict(NAMES, async (page) => {
      await page
        .getByRole('list', { name: /^The ten most likely/ })
        .getByRole('button', { name: /^his / })
        .click();
      await eventually(
        () => line(page),
        (said) => said.endsWith(' to his'),
      );
      await stateIs(page);
      await button(page, 'Back').click();
      await eventually(
        () => line(page),
        (said) => said.endsWith(' to'),
      );
      await page.evaluate(() => performance.clearMeasures('headlight:token'));
      await button(page, 'Next word').click();
      await eventually(
        () => line(page),
        (said) => said.endsWith(' to Mary'),
      );
      await page.keyboard.press(']');
      await eventually(
        () => line(page),
        (said) => said.endsWith(' to Mary,'),
      );
      await stateIs(page);
      const measures = () => page.evaluate(() => performance.getEntriesByName('headlight:token').length);
      await eventually(measures, 2);
      assert.equal(
        await page.locator('.token.taken').filter({ visible: true, hasText: /./ }).count(),
        3,
        'Mary, the comma and the legend',
      );
      await eventually(
        async () => page.url(),
        (url) => /words=\d+\.\d+/.test(url),
      );
      const address = await addressWith(page, 'words=');
      await page.keyboard.press('[');
      await eventually(
        () => line(page),
        (said) => said.endsWith(' to Mary'),
      );
      await button(page, 'Clear').click();
      await eventually(
        () => line(page),
        (said) => said.endsWith(' to'),
      );
      await enter(
        page,
        address
          .slice('#room=predict'.length)
          .replaceAll(' ', '+')
          .replace(/&visit=\d+/, ''),
      );
      await eventually(
        () => line(page),
        (said) => said.endsWith(' to Mary,'),
      );
    }),
  );

  test(
    'is generated repeatedly until Stop, or until the model ends the text',
    inPredict(text('Once upon a time'), async (page) => {
      await button(page, 'Generate').click();
      await button(page, 'Stop').click();
      await stateIs(page);
      await button(page, 'Generate').waitFor();
      await enter(page, PORTUGAL);
      await button(page, 'Generate').click();
      await page.getByText('The model ends the text here').waitFor({ timeout: LOADING_MS });
      await stateIs(page);
      assert.ok((await line(page)).startsWith('The capital of Portugal is Lisbon.'));
      await sentenceBox(page).fill('The capital of France is');
      await eventually(() => line(page), 'The capital of France is');
    }),
  );

  test(
    'is generated at the chosen pace',
    inPredict(`${NAMES}&pace=slow`, async (page) => {
      const words = () =>
        page.evaluate(() => performance.getEntriesByName('headlight:token').map(({ startTime }) => startTime));
      await page.evaluate(() => performance.clearMeasures('headlight:token'));
      await button(page, 'Generate').click();
      await eventually(words, (starts) => starts.length > 1);
      await button(page, 'Stop').click();
      await stateIs(page);
      const [first, second] = await words();
      assert.ok(second - first >= 590, `the second word came ${second - first} ms after the first`);
      await page.getByRole('combobox', { name: 'Speed' }).selectOption('fast');
      await addressWith(page, 'pace=fast');
    }),
  );

  test(
    'is sampled with a seed: the same seed gives the same words',
    inPredict(`${KEYS}&take=sample&sampling-temperature=1.5&sampling-seed=7`, async (page) => {
      const draw = async () => {
        for (let word = 1; word <= 3; word++) {
          await button(page, 'Next word').click();
          await eventually(() => page.locator('.predict-next .token-line .taken').count(), word);
          await stateIs(page);
        }
        return line(page);
      };
      const first = await draw();
      await button(page, 'Clear').click();
      await stateIs(page);
      assert.equal(await draw(), first);
      await button(page, 'Clear').click();
      await button(page, 'New seed').click();
      await stateIs(page);
      assert.equal(await page.getByRole('spinbutton', { name: 'Seed' }).inputValue(), '8');
      assert.notEqual(await draw(), first);
    }),
  );

  test(
    'corrects a seed that cannot be used, and says so',
    inPredict(`${KEYS}&take=sample`, async (page) => {
      const seed = page.getByRole('spinbutton', { name: 'Seed' });
      for (const [typed, used, shown] of [
        ['0', '1', '1'],
        ['1000000', '999999', '999,999'],
        ['-7', '1', '1'],
      ]) {
        await seed.fill(typed);
        const sentence = `Seed must be a whole number from 1 to 999,999; ${typed.replace('-', '−')} was changed to ${shown}.`;
        await page.getByRole('status').filter({ hasText: sentence }).waitFor();
        await seed.blur();
        assert.equal(await seed.inputValue(), used);
        await stateIs(page);
      }
      await seed.fill('');
      await seed.pressSequentially('-');
      await seed.blur();
      await page.getByText('Type a whole number from 1 to 999,999. Seed is still 1.').waitFor();
      assert.equal(await seed.getAttribute('aria-invalid'), 'true');
      await seed.fill('12');
      await seed.blur();
      await addressWith(page, 'sampling-seed=12');
      assert.equal(await page.getByText('Seed is still').isVisible(), false);
    }),
  );

  test(
    'has a reshaped distribution beside the model’s own',
    inPredict(`${KEYS}&take=sample&top-k=2`, async (page) => {
      const [are, second, third] = await next(page);
      assert.equal(are.outline, '16 %');
      assert.ok(Math.abs(Number.parseFloat(are.share) + Number.parseFloat(second.share) - 100) <= 1);
      assert.equal(third.share, '0 %');
      await page.getByRole('slider', { name: 'Top k' }).fill('0');
      await eventually(async () => (await next(page))[0], { word: 'are', share: '16 %', outline: '' });
      await page.getByRole('slider', { name: 'Temperature' }).fill('0.5');
      await eventually(async () => (await next(page))[0].outline, '16 %');
      await addressWith(page, 'sampling-temperature=0.5');
      await page.getByRole('slider', { name: 'Temperature' }).fill('1');
      await page.getByRole('radio', { name: 'Most likely' }).check();
      await eventually(() => page.getByRole('slider', { name: 'Temperature' }).count(), 0);
    }),
  );

  test(
    'entered by the user has its probability and rank, or a product for several tokens',
    inPredict(KEYS, async (page) => {
      await page.getByRole('textbox', { name: 'Check a word' }).fill('are, is, unbelievable');
      await stateIs(page);
      await eventually(
        async () => (await bars(page, /^The words you check/)).map(({ word, share }) => `${word} ${share}`),
        ['are 16 %', 'is 0.5 %', 'unbelievable <0.1 %'],
      );
      assert.match(await page.locator('.asked-products').innerText(), /2 pieces: .* × .* ≈ /);
      await addressWith(page, 'ask=are,is,unbelievable');
    }),
  );
});

describe('an example of the lectures', () => {
  for (const [name, text, shares] of /** @type {[string, string, string[]][]} */ ([
    [
      'Agreement: students',
      'The students in the exam where the fire alarm is ringing',
      ['are 0.7 %', 'is 3 %', 'were 0.2 %'],
    ],
    ['Alarm nearby', 'The students who heard the alarm', ['are 0.9 %', 'is <0.1 %', 'were 5 %']],
    ['Alarm farther back', 'The students who heard the alarm earlier today', ['are 3 %', 'is <0.1 %', 'were 11 %']],
    ['Banana nearby', 'The flies munching on the banana', ['are 3 %', 'is 1 %', 'were 1 %']],
    ['Banana farther back', 'The flies munching on the banana right now', ['are 2 %', 'is 4 %', 'were 0.1 %']],
  ]))
    test(
      `has the probabilities of its verb: ${name}`,
      inPredict(PORTUGAL, async (page) => {
        await button(page, name).click();
        await eventually(() => line(page), text);
        await stateIs(page);
        await eventually(
          async () => (await bars(page, /^The words you check/)).map(({ word, share }) => `${word} ${share}`),
          shares,
        );
      }),
    );
});

describe('a keystroke', () => {
  /** Starts counting messages to and from the engine, and redraws of a picture. @param {Page} page */
  const count = (page) =>
    page.evaluate(() => {
      const counts = { sent: 0, back: 0, drawn: 0 };
      Object.assign(globalThis, { counts });
      const post = Worker.prototype.postMessage;
      /** @param {any[]} args */
      Worker.prototype.postMessage = function (...args) {
        counts.sent += 1;
        this.addEventListener('message', ({ data }) => data.answers && (counts.back += 1), { once: true });
        return post.apply(this, /** @type {any} */ (args));
      };
      const picture = [...document.querySelectorAll('#room-predict section')].find((one) => one.checkVisibility());
      const drawn = new MutationObserver(() => (counts.drawn += 1));
      drawn.observe(/** @type {Element} */ (picture), { childList: true, characterData: true, subtree: true });
      Object.assign(globalThis, {
        uncount() {
          Worker.prototype.postMessage = post;
          drawn.disconnect();
          return counts;
        },
      });
    });
  const counted = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (globalThis).uncount());

  for (const [view, state, fields] of [
    ['next', '', ''],
    ['next', ' where words were taken', '&words=28'],
    ['typed', '', ''],
    ['typed', ' where a token is held', '&spot=1'],
    ['layers', '', ''],
    ['layers', ' where a word is followed', '&word=1'],
    ['wrote', '', ''],
    ['wrote', ' where a head is held', '&writer=24.4'],
    ['wrote', ' where the token that a head looks at is off', '&writer=24.4&off=token&parts-kinds-on=text&against=1'],
    ['continuations', '', ''],
    ['continuations', ' where one is typed', '&continuation-1=are'],
  ])
    test(
      `causes one request, one answer and one drawing in the view “${view}”${state}`,
      inPredict(`${KEYS}&view=${view}${fields}`, async (page) => {
        await sentenceBox(page).press('End');
        await count(page);
        await sentenceBox(page).press('s');
        await eventually(() => line(page), 'The keys to the cabinets');
        await stateIs(page);
        const { sent, back, drawn } = await counted(page);
        assert.deepEqual({ sent, back }, { sent: 1, back: 1 });
        // Deselecting changes the controls at once, but the picture only when the answer arrives.
        assert.equal(drawn, /spot|words/.test(fields) ? 2 : 1);
      }),
    );

  test(
    'does not make toolbars force a layout for an attribute set to its own value',
    inPredict(KEYS, async (page) => {
      const asked = (/** @type {string} */ hide) =>
        page.evaluate(async (hide) => {
          const { checkVisibility } = Element.prototype;
          let asked = 0;
          Element.prototype.checkVisibility = function () {
            asked += 1;
            return checkVisibility.call(this);
          };
          for (const field of document.querySelectorAll('.toolbar [hidden]')) field.setAttribute('hidden', '');
          document.documentElement.dataset.hide = hide;
          // The toolbars are notified in a microtask before the next task.
          await new Promise((done) => setTimeout(done));
          Element.prototype.checkVisibility = checkVisibility;
          return asked;
        }, hide);
      await eventually(() => asked(''), 0);
      assert.ok((await asked('header')) > 0);
      await page.evaluate(() => (document.documentElement.dataset.hide = ''));
    }),
  );
});

describe('a number of the path', () => {
  const card = (/** @type {Page} */ page) => page.locator('#room-predict .number-why').filter({ visible: true });
  const title = (/** @type {Page} */ page) => card(page).getAttribute('aria-label');
  const sum = async (/** @type {Page} */ page) => plain(await card(page).locator('.number-sum').textContent());
  const numbers = (/** @type {string} */ said) => (said.match(/−?\d[\d.,]*/g) ?? []).map(number);
  const back = (/** @type {Page} */ page, /** @type {string} */ source) =>
    card(page).getByRole('button', { name: source, exact: true }).click();

  test(
    'is explained step by step down to the last vector',
    inPredict(PORTUGAL, async (page) => {
      await page.getByRole('button', { name: /^Show where the probability of “␣Lisbon”, 47\s%, comes from$/ }).click();
      await eventually(() => title(page), 'Where the probability of “␣Lisbon” comes from');
      await addressWith(page, 'path-number=probability.');
      const [exp, total, share] = numbers(await sum(page));
      assert.ok(Math.abs(exp / total - share) < 2e-4 && Math.abs(share - 0.47) < 0.005, `${exp} ÷ ${total} = ${share}`);

      await back(page, 'the exponential');
      await eventually(() => title(page), 'Where the exponential of “␣Lisbon” comes from');
      await back(page, 'the logit');
      await eventually(() => title(page), 'Where the logit of “␣Lisbon” comes from');
      const logit = await sum(page);
      assert.match(logit, / \+ 573 smaller products = [\d.]+$/);
      const shown = await page.getByRole('button', { name: /the logit of “␣Lisbon”/ }).textContent();
      assert.ok(Math.abs((numbers(logit).at(-1) ?? 0) - numbers(shown ?? '')[0]) <= 0.0051, `${logit}: ${shown}`);
      assert.deepEqual((await card(page).getByRole('listitem').allTextContents()).map(plain), [
        'the vector ĥ after the final norm, 576 numbers',
        'the word’s column of WU, 576 numbers (trained)',
      ]);

      await back(page, 'the vector ĥ after the final norm, 576 numbers');
      await eventually(
        () => title(page),
        (said) => /^Where number \d+ of the vector ĥ after the final norm comes from$/.test(said ?? ''),
      );
      const [gamma, standard, normed] = numbers(await sum(page));
      assert.ok(Math.abs(gamma * standard - normed) < 0.01, `${gamma}·${standard} = ${normed}`);
      await back(page, 'the normalised vector x̂');
      await eventually(
        () => sum(page),
        (said) => said.includes(' ÷ '),
      );
      await back(page, 'the root mean square');
      await eventually(
        () => sum(page),
        (said) => said.startsWith('The root mean square of 576 numbers: '),
      );
      assert.deepEqual(await card(page).getByRole('listitem').allTextContents(), ['the last vector h, 576 numbers']);
      await page.keyboard.press('Escape');
      await eventually(() => card(page).count(), 0);
    }),
  );

  test(
    'can be of any word and is part of the URL',
    inPredict(`${PORTUGAL}&path-number=exp_sum.0`, async (page) => {
      await eventually(() => title(page), 'Where the sum of exponentials comes from');
      assert.match(await sum(page), /^The sum of 49,152 exponentials: \d\.\d{4}$/);
      await back(page, 'the exponential, 49,152 numbers');
      await eventually(() => title(page), 'Where the exponential of “␣Lisbon” comes from');
      await card(page).getByRole('combobox', { name: 'Word' }).selectOption('Portugal');
      await eventually(() => title(page), 'Where the exponential of “␣Portugal” comes from');
      await button(page, 'Close').click();
      await eventually(() => card(page).count(), 0);
    }),
  );

  test(
    'is the model’s own if the bars are reshaped, and says so',
    inPredict(`${PORTUGAL}&path-number=exp_sum.0&sampling-temperature=0.5&top-k=5`, async (page) => {
      const own = card(page).getByText(/^These are the model’s own numbers/);
      await eventually(
        async () => plain(await own.textContent()),
        'These are the model’s own numbers, before the bars are reshaped with temperature 0.5 and top k 5.',
      );
      await enter(page, `${PORTUGAL}&path-number=exp_sum.0`);
      await eventually(() => title(page), 'Where the sum of exponentials comes from');
      await eventually(() => own.isVisible(), false);
    }),
  );

  test(
    'that does not exist produces a notice, and the next word is shown',
    inPredict(`${PORTUGAL}&path-number=ln_final.mean.0`, async (page) => {
      await eventually(
        () => notices(page),
        (all) => all.some((one) => one.includes('it is not between the last vector and the probabilities')),
      );
      assert.equal(await card(page).count(), 0);
      assert.equal((await next(page))[0].word, 'Lisbon');
    }),
  );
});

describe('the typed text', () => {
  test(
    'before an edit is bitwise unchanged, as the core compares it',
    inPredict(`${NAMES}&view=typed`, async (page) => {
      const said = async () => plain(await page.locator('.typed-unchanged').filter({ visible: true }).textContent());
      await page.getByRole('checkbox', { name: 'Check which numbers stay bit-identical after an edit' }).check();
      await addressWith(page, 'unchanged=yes');
      await sentenceBox(page).fill('When Mary and John went to the park, John gave a drink to');
      // Each of the 7 tokens before “park” has 576 numbers in the embedding and after each of 30 blocks.
      await eventually(
        said,
        'The vectors of the 7 tokens before the change are bit-identical: 124,992 of 124,992 numbers are equal.',
      );
      await sentenceBox(page).fill('Mary');
      await eventually(said, 'The first token changed, so no token comes before the change.');
    }),
  );

  test(
    'has a surprise for every token but the first, which add up',
    inPredict(`${NAMES}&view=typed`, async (page) => {
      const notes = await page.locator('.predict-typed .token-note').allTextContents();
      assert.equal(notes[0], '–');
      const terms = (await page.locator('.product-terms math').allTextContents()).slice(1);
      const numbers = terms.map((term) => number(/(\d+\.\d+)/.exec(term)?.[1] ?? ''));
      const total = /** @type {number} */ (numbers.pop());
      assert.equal(numbers.length, notes.length - 1);
      const sum = numbers.reduce((all, one) => all + one, 0);
      assert.ok(Math.abs(sum - total) < 0.005 * (numbers.length + 1), `${sum} is not ${total}`);
      await page.getByRole('button', { name: /^ ?Mary 18.7$/ }).click();
      await eventually(
        () => says(page),
        (said) => said.includes('“␣Mary”'),
      );
      await addressWith(page, 'spot=1');
      await page.keyboard.press('Escape');
      await eventually(
        () => says(page),
        (said) => said.includes('“␣to”'),
      );
    }),
  );
});

describe('after each layer', () => {
  test(
    'Lisbon is the best word only after the last layer',
    inPredict(`${PORTUGAL}&view=layers`, async (page) => {
      const best = await page.locator('.lens-table tbody .lens-word').allTextContents();
      assert.equal(best.length, 31);
      assert.equal(best.indexOf('Lisbon'), 0);
      assert.equal(best.lastIndexOf('Lisbon'), 0);
      assert.match(await says(page), /only after the last layer\. Its final probability is 47 %/);
    }),
  );

  test(
    'every position is filled in layer by layer',
    inPredict(`${PORTUGAL}&view=layers`, async (page) => {
      await button(page, 'Every position').click();
      await stateIs(page);
      const table = page.getByRole('region', { name: /every position/ });
      await eventually(() => table.getByRole('row').count(), 32);
      assert.equal(await table.locator('tbody tr').first().locator('td').last().textContent(), 'Lisbon');
    }),
  );
});

describe('attribution', () => {
  test(
    'the parts add up to the logit',
    inPredict(`${NAMES}&view=wrote`, async (page) => {
      const parts = await page
        .getByRole('button', { name: /^L\d+ (H\d|MLP): / })
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
      assert.equal(parts.length, 300);
      const sums = plain(await page.locator('.wrote-sums').textContent());
      const [embedding, bias, total] = [...sums.matchAll(/−?\d+\.\d\d/g)].map(([one]) => number(one));
      const sum = parts.reduce((all, part) => all + number(part.split(': ')[1]), embedding + bias);
      assert.ok(Math.abs(sum - total) < 0.005 * 3 * Math.sqrt(parts.length), `${sum} is not ${total}`);
    }),
  );

  test(
    'a selected head shows its attention and can be ablated',
    inPredict(`${NAMES}&view=wrote`, async (page) => {
      await button(page, 'L24 H4: −1.31').first().click();
      await page.getByRole('button', { name: /^ ?Mary 81/ }).waitFor();
      const off = page.getByRole('combobox', { name: 'Switch off' });
      await off.selectOption('L24 H4');
      await eventually(
        () => says(page),
        'With L24 H4 switched off, the probability of “␣Mary” changes from 92 % to 98 %.',
      );
      await addressWith(page, 'writer=24.4');
      await off.selectOption('all heads of layer 24');
      await eventually(
        () => says(page),
        'With all heads of layer 24 switched off, the probability of “␣Mary” changes from 92 % to 93 %.',
      );
      await off.selectOption('the token “␣Mary”');
      await eventually(
        () => says(page),
        'With the token “␣Mary” switched off, the probability of “␣Mary” changes from 92 % to 2 %.',
      );
      await addressWith(page, 'off=token');
      const link =
        (await page.getByRole('link', { name: 'Open this head in the room “Sentence”' }).getAttribute('href')) ?? '';
      assert.match(link, /room=sentence&model=smollm2-135m&text=When\+Mary.*&layer=24&head=4&token=13$/);
    }),
  );

  test(
    'a selected head shows what it looks for, from its weights alone',
    inPredict(`${NAMES}&view=wrote&writer=18.6`, async (page) => {
      const panel = page.getByRole('group', { name: /^What L\d+ H\d looks for according to its trained matrices$/ });
      const told = async () => (await panel.locator('.held-words').allTextContents()).map(plain);
      // tests/session/predict.rs checks the same numbers in the core.
      await eventually(told, ([highest, lowest]) => {
        const begins = highest.startsWith(
          'For “␣to”, the highest scores of all 49,152 words: “␣Bar” 14.84, “␣Organ” 14.64,',
        );
        return begins && lowest.startsWith('The lowest scores: “Words” −14.84, ');
      });
      const [scores] = (await told()).map((said) => (said.match(/−?\d+\.\d\d/g) ?? []).map(number));
      assert.equal(scores.length, 10);
      assert.deepEqual(
        scores,
        [...scores].sort((a, b) => b - a),
      );
      await panel.getByRole('combobox', { name: 'From' }).selectOption('1: Mary');
      await eventually(told, ([highest]) => highest.startsWith('For “␣Mary”, the highest scores of all 49,152 words'));
      await addressWith(page, 'looker=1');
      assert.match(await panel.locator('.fine').innerText(), /the output of earlier layers/);
      await button(page, 'L0 H3: 0.00').first().click();
      await eventually(
        () => panel.locator('.fine').innerText(),
        (said) => said.endsWith('they equal the model’s own scores in any text.'),
      );
    }),
  );

  test(
    'what a selected head looks for is next to what it writes, or below it on a phone',
    inPredict(`${NAMES}&view=wrote&writer=18.6`, async (page) => {
      const box = async (/** @type {string} */ name) => {
        const found = await page.locator(`#room-predict ${name}`).boundingBox();
        assert.ok(found, name);
        return found;
      };
      const before = page.viewportSize();
      try {
        const [writes, looksFor] = [await box('.held-part'), await box('.looks-for')];
        assert.ok(looksFor.x + looksFor.width < writes.x, 'side by side');
        assert.ok(looksFor.y < writes.y + writes.height, 'at the same height');
        await page.setViewportSize({ width: 390, height: 844 });
        await eventually(async () => (await box('.looks-for')).x, (await box('.held-part')).x);
        const [upper, lower] = [await box('.held-part'), await box('.looks-for')];
        assert.ok(upper.y + upper.height <= lower.y, 'one under the other');
      } finally {
        if (before) await page.setViewportSize(before);
      }
    }),
  );

  for (const { width, height } of Object.values(SCREENS))
    test(
      `details of a selected head scroll into view, ${width} × ${height}`,
      inPredict(`${NAMES}&view=wrote&writer=24.4`, async (page) => {
        const inSight = (/** @type {string} */ name) =>
          page.locator(`#room-predict ${name}`).evaluate((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
          });
        await page.setViewportSize({ width, height });
        await page.evaluate(() => scrollTo(0, 0));
        // A link that selects a head does not scroll down to the head's details.
        await enter(page, `${NAMES}&view=wrote&writer=23.0`);
        assert.equal(await page.evaluate(() => scrollY), 0);
        assert.equal(await inSight('.looks-for'), false);
        await button(page, 'L29 H1: 2.17').first().click();
        await eventually(() => inSight('.looks-for'), true);
        await eventually(() => inSight('.held-part'), true);
        assert.match(await page.locator('.looks-for h3').innerText(), /^What L29 H1 looks for/);
      }),
    );

  test(
    'opened details scroll into view at once with reduced motion',
    inPredict(`${NAMES}&view=wrote`, async (page) => {
      const ways = () =>
        page.evaluate(() => {
          /** @type {string[]} */
          const ways = [];
          const scroll = globalThis.scrollBy;
          Object.assign(globalThis, {
            ways,
            scrollBy(/** @type {ScrollToOptions} */ way) {
              ways.push(way.behavior ?? '');
              globalThis.scrollBy = scroll;
            },
          });
        });
      const went = () => page.evaluate(() => /** @type {any} */ (globalThis).ways);
      const [one, other] = ['L29 H1: 2.17', 'L29 H0: −1.36'].map((name) => button(page, name).first());
      await ways();
      await one.click();
      await eventually(went, ['smooth']);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      try {
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await ways();
        await other.click();
        await eventually(went, ['instant']);
      } finally {
        await page.emulateMedia({ reducedMotion: null });
      }
    }),
  );

  test(
    'all heads are ablated one by one, which can be cancelled',
    inPredict(`${text('The cat')}&view=wrote`, async (page) => {
      await button(page, 'Which single head matters most?').click();
      await button(page, 'Cancel').click();
      await stateIs(page);
      await button(page, 'Which single head matters most?').click();
      await button(page, 'Back to the logit').waitFor({ timeout: LOADING_MS });
      assert.match(await says(page), /depends most on L\d+ H\d: without this head/);
      await button(page, 'Back to the logit').click();
      await eventually(
        () => says(page),
        (said) => said.includes('has the logit'),
      );
    }),
  );
});

describe('kinds of heads', () => {
  test(
    'are shown for each head, measured on random tokens or on the text',
    inPredict(
      `${text('The dog chased the cat. The dog chased the')}&view=wrote&writer=18.6&parts-colour=kind`,
      async (page) => {
        await page.getByText('token after an earlier occurrence: 5').waitFor();
        await page
          .getByRole('button', { name: /^L18 H6, mostly: token after an earlier occurrence \(91\s%\): / })
          .waitFor();
        await page
          .getByText(
            /^On 25 repeated random tokens \(seed 1\), it attends mostly to: token after an earlier occurrence \(91\s%\)\.$/,
          )
          .waitFor();
        assert.equal(
          await says(page),
          'On 25 repeated random tokens (seed 1), 5 heads are induction heads: they attend mostly to the token after an earlier occurrence of the query token (L17 H3, L17 H4, L17 H5, L18 H6 and L20 H6).',
        );
        await page.getByText('this text', { exact: true }).click();
        // Measured on the typed text instead of random tokens, this head has the highest induction score.
        await page
          .getByRole('button', { name: /^L17 H5, mostly: token after an earlier occurrence \(64\s%\): / })
          .waitFor();
        await addressWith(page, 'parts-colour=kind&parts-kinds-on=text');
      },
    ),
  );
});

describe('two continuations', () => {
  const logs = (/** @type {Page} */ page, /** @type {number} */ nth) =>
    page.locator('.continuation-table tbody tr').nth(nth).locator('.term-log').allTextContents();

  test(
    'have the sums of their tokens, odds, and a link to the attribution of the difference',
    inPredict(`${KEYS}&view=continuations&continuation-1=are&continuation-2=is+on+the+table`, async (page) => {
      assert.deepEqual(await logs(page, 0), ['−2.65']);
      const terms = await logs(page, 1);
      const sum = number(
        (await page.locator('.continuation-table tbody .continuation-number').nth(2).innerText()).trim(),
      );
      assert.equal(terms.length, 4);
      const added = terms.map(number).reduce((all, one) => all + one, 0);
      assert.ok(Math.abs(added - sum) < 0.005 * 5, `${added} is not ${sum}`);
      const second = page.getByRole('textbox', { name: 'Second' });
      await second.fill('is');
      await eventually(
        () => says(page),
        'After “The keys to the cabinet”, the model finds “are” 30.3 times as likely as “is”.',
      );
      await addressWith(page, 'continuation-1=are&continuation-2=is');
      await button(page, 'Which parts make the difference?').click();
      await stateIs(page);
      await eventually(
        () => says(page),
        (said) => said.startsWith('The logit of “␣are” minus that of “␣is” is '),
      );
      await addressWith(page, 'view=wrote');
    }),
  );

  test(
    'are saved in full precision',
    inPredict(`${KEYS}&view=continuations&continuation-1=are&continuation-2=is+on+the+table`, async (page) => {
      const { name, text: csv } = await download(page, 'Download CSV');
      assert.equal(name, 'headlight-continuations-SmolLM2-135M-Instruct.csv');
      const [head, ...lines] = csv.trim().split('\r\n');
      assert.equal(head, 'continuation,text,place,id,token,probability,log2_probability');
      assert.deepEqual(
        lines.map((line) => Number(line.split(',')[6]).toFixed(2).replace('-', '−')),
        [...(await logs(page, 0)), ...(await logs(page, 1))],
      );
      const json = JSON.parse((await download(page, 'Download JSON')).text);
      assert.deepEqual(
        json.continuations.map((/** @type {{ text: string }} */ { text }) => text),
        ['are', 'is on the table'],
      );
    }),
  );

  test(
    'default to the two most likely words',
    inPredict(`${NAMES}&view=continuations`, async (page) => {
      assert.match(await says(page), /the model finds “Mary” [\d.]+ times as likely as “\p{L}+”\.$/u);
      assert.equal(await page.getByRole('textbox', { name: 'First' }).getAttribute('placeholder'), 'Mary');
    }),
  );
});

describe('invalid input', () => {
  test(
    'an empty text in a link still shows the examples',
    visit(
      '#room=predict&text=',
      async (page) => {
        assert.equal(await problem(page), 'Type at least one word.');
        await page.getByRole('group', { name: 'Try' }).getByRole('button').first().click();
        await stateIs(page);
        assert.equal((await next(page)).length, 11);
      },
      { state: 'error', patience: LOADING_MS },
    ),
  );

  for (const typed of ['', '😀🎉', '猫坐在', '<script>alert(1)</script>', '<|im_end|> The end', 'word '.repeat(1000)]) {
    test(
      `“${typed.slice(0, 12)}” is kept unchanged`,
      inPredict(PORTUGAL, async (page) => {
        await sentenceBox(page).fill(typed);
        const isRefused = typed === '' || typed.length > 4000;
        await stateIs(page, isRefused ? 'error' : 'ready');
        if (isRefused) assert.notEqual(await problem(page), '');
        else
          await eventually(
            async () => (await line(page)).replace(/(\p{L}|\p{So})¹⁄[₂-₄](\1[²³⁴]⁄[₂-₄])*/gu, '$1'),
            typed,
          );
        assert.equal(await sentenceBox(page).inputValue(), typed);
        await sentenceBox(page).fill('The keys to the cabinet');
        await stateIs(page);
        await eventually(async () => (await next(page))[0].word, 'are');
      }),
    );
  }

  test(
    'control characters are accepted, and shown with marks',
    inPredict(PORTUGAL, async (page) => {
      const typed = 'a\u0000b\u0007c\u200bd \u202eright';
      await sentenceBox(page).fill(typed);
      await stateIs(page);
      await eventually(() => line(page), 'a␀b␇c␣¹⁄₂␣²⁄₂d ␣¹⁄₂␣²⁄₂right');
      const said = await says(page);
      assert.ok(said.startsWith('After “a␀b␇c␣d ␣right”, the model gives '), said);
      assert.equal((await next(page)).length, 11);
      assert.equal(await sentenceBox(page).inputValue(), typed);
      await addressWith(page, 'text=a\u0000b');
      for (const [alone, mark] of [
        ['\u0000', '␀'],
        ['\u0007', '␇'],
        ['\u001b', '␛'],
        ['\u007f', '␡'],
        ['\u200b', '␣'],
        ['\u202e', '␣'],
      ]) {
        await sentenceBox(page).fill(alone);
        await stateIs(page);
        await eventually(
          () => says(page),
          (said) => said.startsWith(`After “${mark}”, the model gives `),
        );
      }
    }),
  );

  for (const field of [
    'view=all',
    'words=x',
    'take=both',
    'sampling-temperature=0',
    'sampling-temperature=9',
    'top-k=101',
    'top-p=0',
    'sampling-seed=0',
    'pace=never',
    'off=no',
    'ask=,',
    'word=-1',
    'writer=1.x',
    'parts-kinds-on=none',
    'looker=last',
    'path-number=blocks.0.attn.q.0',
    'unchanged=no',
  ]) {
    test(
      `${field} in a link produces a notice and the default picture`,
      inPredict(`${KEYS}&${field}`, async (page) => {
        const told = await notices(page);
        assert.equal(told.length, 1);
        assert.ok(told[0].includes(field.split('=')[0]), told[0]);
        assert.equal((await next(page))[0].word, 'are');
      }),
    );
  }

  test(
    'an entry beyond the vocabulary produces an error',
    inPredict('', async (page) => {
      await enter(page, `${KEYS}&words=999999`, 'error');
      assert.notEqual(await problem(page), '');
    }),
  );
});

describe('accessibility', () => {
  const VIEWS = [
    '&ask=are,is&take=sample&words=28',
    '&path-number=logits.28',
    '&view=typed',
    '&view=typed&unchanged=yes',
    '&view=layers',
    '&view=wrote',
    '&view=wrote&writer=0.3&looker=1',
    '&view=wrote&writer=24.4&off=yes&parts-colour=kind',
    '&view=continuations',
  ];

  test(
    'axe finds no violation, and no screen scrolls horizontally',
    inPredict('', async (page) => {
      for (const view of VIEWS) {
        await enter(page, `${NAMES}${view}`);
        await noViolationInAnyLook(page, view);
        await neverSideways(page, view);
      }
    }),
  );

  for (const view of VIEWS)
    test(
      `the Tab key reaches everything in ${view}`,
      inPredict(`${NAMES}${view}`, async (page) => {
        await isReachable(page);
      }),
    );

  test(
    'no screen scrolls horizontally for a long word',
    inPredict('', async (page) => {
      await enter(page, `${text('x'.repeat(200))}&view=typed`);
      await neverSideways(page, 'a long word');
    }),
  );

  test(
    'picture, sentence and the two main buttons fit the screen in presentation mode',
    inPredict('', async (page) => {
      for (const [view, claims] of /** @type {[string, string[]][]} */ ([
        ['', ['the model gives', 'Next word', 'Generate', '49,142 other words']],
        ['&ask=are,is', ['the model gives', 'rank']],
        ['&view=typed', ['a surprise of', 'What the model expected here']],
        ['&view=layers', ['starts at rank', 'embedding', 'layer 29']],
        ['&view=wrote', ['has the logit', 'The five strongest parts']],
        [
          '&view=continuations&continuation-1=Mary&continuation-2=John',
          ['times as likely', 'If these two were the only continuations'],
        ],
        ['&view=wrote&writer=24.4&off=yes', ['L24 H4, switched off', 'With L24 H4 switched off']],
      ])) {
        await enter(page, `${NAMES}${view}&present=yes`);
        await eventually(() => missing(page, claims), []);
      }
    }),
  );
});

test(
  'the box of a token is never broken across lines, and its text touches no border',
  inPredict(
    text(
      'When Mary and John went to the store to buy milk and bread for the long party on the island, John gave a drink to',
    ),
    async (page) => {
      for (const hash of ['', '&view=typed']) {
        if (hash) await enter(page, `${NAMES}${hash}`);
        const boxes = await page.locator('#room-predict .token:visible:not(.sample)').evaluateAll((all) =>
          all.map((one) => {
            const box = one.getBoundingClientRect();
            const inside = /** @type {Element} */ (one.querySelector('.token-text')).getBoundingClientRect();
            return { text: one.textContent, pieces: one.getClientRects().length, right: box.right - inside.right };
          }),
        );
        assert.ok(boxes.length > 10);
        assert.deepEqual(
          boxes.filter(({ pieces, right }) => pieces !== 1 || right < 3),
          [],
        );
      }
    },
  ),
);

test(
  'the colours of contributions distinguish several parts',
  inPredict(`${NAMES}&view=wrote`, async (page) => {
    await page.locator('.part').first().waitFor();
    const inColour = await page.locator('.part').evaluateAll(
      (parts) =>
        parts.filter((part) => {
          const [red, green, blue] = (getComputedStyle(part).backgroundColor.match(/\d+/g) ?? []).map(Number);
          return Math.max(red, green, blue) - Math.min(red, green, blue) > 40;
        }).length,
    );
    assert.ok(inColour >= 40, `${inColour} of 300 parts are coloured`);
    const legend = (await page.locator('.parts .legend').textContent()) ?? '';
    const [, half, end] = /±([\d.]+) has half the colour of ±([\d.]+)\./.exec(legend) ?? [];
    assert.match(legend, new RegExp(`−${end}.*\\+${end}`, 's'));
    assert.ok(Math.abs(4 * Number(half) - Number(end)) <= 0.25, legend);
  }),
);
