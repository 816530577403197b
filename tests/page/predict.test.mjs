// @ts-check
/**
 * The room "Predict": the next word, an example, and accessibility.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { inSize, neverSideways, SCREENS } from './audit.mjs';
import { notices } from './board.mjs';
import { eventually, stateIs } from './browser.mjs';
import { testAccess, testStage } from './inside.mjs';
import {
  bars,
  button,
  enter,
  inPredict,
  KEYS,
  LOADING_MS,
  line,
  NAMES,
  next,
  PORTUGAL,
  plain,
  predict,
  says,
  text,
} from './predict.mjs';
import { addressWith, sentenceBox } from './room.mjs';
import { correctsSeed } from './seed.mjs';

/** The predicted words that a ribbon covers. @param {Page} page */
const coveredWords = (page) =>
  page.locator('.next-flow').evaluate((flow) => {
    const ribbons = [.../** @type {NodeListOf<SVGPathElement>} */ (flow.querySelectorAll('.flow-ribbons.out path'))];
    const edges = ribbons.flatMap((ribbon) => {
      const onScreen = /** @type {DOMMatrix} */ (ribbon.getScreenCTM());
      const half = Number.parseFloat(getComputedStyle(ribbon).strokeWidth) / 2;
      const length = ribbon.getTotalLength();
      const points = Array.from({ length: 101 }, (_, nth) =>
        ribbon.getPointAtLength((nth / 100) * length).matrixTransform(onScreen),
      );
      return points.slice(1).map(({ x, y }, before) => {
        const [dx, dy] = [x - points[before].x, y - points[before].y];
        const across = Math.abs(dy / Math.hypot(dx, dy));
        return { x: x + half * across, y };
      });
    });
    return [...flow.querySelectorAll('.bar-word')]
      .filter((word) => {
        const { left, right, top, bottom } = word.getBoundingClientRect();
        return edges.some(({ x, y }) => x > left && x < right && y > top && y < bottom);
      })
      .map(({ textContent }) => textContent);
  });

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
      await eventually(() => coveredWords(page), []);
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
      await button(page, 'Add word').click();
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
      await button(page, 'Add word').click();
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
      await eventually(async () => page.url(), /words=\d+\.\d+/);
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
    'shows a formula with a temperature whose exponents an audience can read',
    inPredict(`${KEYS}&take=sample&sampling-temperature=0.5&present=yes`, async (page) => {
      const exponents = () =>
        page
          .locator('.predict-path msup > :nth-child(2) mi')
          .evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
      await eventually(exponents, (sizes) => sizes.length > 0 && sizes.every((size) => size >= 15.9));
    }),
  );

  test(
    'is sampled with a seed: the same seed gives the same words',
    inPredict(`${KEYS}&take=sample&sampling-temperature=1.5&sampling-seed=7`, async (page) => {
      const draw = async () => {
        for (let word = 1; word <= 3; word++) {
          await button(page, 'Add word').click();
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
    inPredict(`${KEYS}&take=sample`, (page) => correctsSeed(page, 'sampling-seed')),
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

  testAccess(
    predict,
    VIEWS.map((view) => `${NAMES}${view}`),
  );

  test(
    'no screen scrolls horizontally for a long word',
    inPredict('', async (page) => {
      await enter(page, `${text('x'.repeat(200))}&view=typed`);
      await neverSideways(page, 'a long word');
    }),
  );

  testStage(predict, [
    [NAMES, ['the model gives', 'Add word', 'Generate', '49,142 other words']],
    [`${NAMES}&ask=are,is`, ['the model gives', 'rank']],
    [`${NAMES}&view=typed`, ['a surprise of', 'What the model expected here']],
    [`${NAMES}&view=layers`, ['starts at rank', 'embedding', 'layer 29']],
    [`${NAMES}&view=wrote`, ['has the logit', 'The five strongest parts']],
    [
      `${NAMES}&view=continuations&continuation-1=Mary&continuation-2=John`,
      ['times as likely', 'If these two were the only continuations'],
    ],
    [`${NAMES}&view=wrote&writer=24.4&off=yes`, ['L24 H4, switched off', 'With L24 H4 switched off']],
  ]);
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
