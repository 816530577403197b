// @ts-check
/** What makes a word likely in the room "Predict": the numbers on its path, each layer, and each part of the model. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { SCREENS } from './audit.mjs';
import { notices } from './board.mjs';
import { eventually, stateIs } from './browser.mjs';
import { button, enter, inPredict, LOADING_MS, NAMES, next, number, PORTUGAL, plain, says, text } from './predict.mjs';
import { addressWith } from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

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
      await eventually(() => title(page), /^Where number \d+ of the vector ĥ after the final norm comes from$/);
      const [gamma, standard, normed] = numbers(await sum(page));
      assert.ok(Math.abs(gamma * standard - normed) < 0.01, `${gamma}·${standard} = ${normed}`);
      await back(page, 'the normalised vector x̂');
      await eventually(() => sum(page), / ÷ /);
      await back(page, 'the root mean square');
      await eventually(() => sum(page), /^The root mean square of 576 numbers: /);
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
      assert.doesNotMatch(sums, /biases/); // SmolLM2 has none
      const [embedding, total] = [...sums.matchAll(/−?\d+\.\d\d/g)].map(([one]) => number(one));
      const sum = parts.reduce((all, part) => all + number(part.split(': ')[1]), embedding);
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
      // tests/session/predict/parts.rs checks the same numbers in the core.
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
      await eventually(() => says(page), /has the logit/);
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
