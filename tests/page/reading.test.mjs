// @ts-check
/** The switches of the room "Sentence", which show the same numbers in different ways, compared with PyTorch. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { eventually, openSettings, plain, stateIs } from './browser.mjs';
import { GUITAR, largestFirst, mean, standsFor, sum, TIRED } from './pytorch.mjs';
import * as room from './room.mjs';
import { IT, TO_ANIMAL } from './sentence.mjs';

/** @typedef {import('playwright-core').Page} Page */

const GUITAR_HASH = `&text=${encodeURIComponent(GUITAR.text)}`;

/** The tokens of the arrow view that have numbers below them. @param {Page} page */
const numbered = async (page) => (await room.tokens(page)).filter(({ numbers }) => numbers.length > 0);

describe('hidden special tokens', () => {
  test(
    'leave gaps, and the sentence gives their weight',
    room.inRoom('', async (page) => {
      const row = TIRED.pattern(5, 11)[IT];
      await room.toggle(page, 'Show [CLS] and [SEP]', false);
      await eventually(async () => (await room.tokens(page)).map(({ text }) => text), TIRED.tokens.slice(1, -1));
      const [, share] =
        / (\S+\s%) of its attention goes to \[CLS\] and \[SEP\], hidden here\.$/.exec(await room.says(page)) ?? [];
      assert.ok(standsFor(share, row[0] + row[row.length - 1]), share);
      assert.ok(
        standsFor(TO_ANIMAL.exec(await room.says(page))?.[1] ?? '', row[2]),
        'the other numbers stay as they are',
      );
      const visible = row.slice(1, -1);
      const order = largestFirst(visible);
      const count =
        order.findIndex((_, at) => sum(order.slice(0, at + 1).map((key) => visible[key])) >= 0.8 * sum(visible)) + 1;
      assert.equal(await room.arrowCount(page), count, 'the arrows make up the share of what is shown');

      await room.show(page, 'Two columns');
      assert.equal(await room.columns(page).getByRole('button').count(), 2 * 13);
      await room.show(page, 'Heatmap');
      const { x, y } = await room.placeOnHeatmap(page, IT - 1, 1);
      await page.mouse.move(x, y);
      await eventually(
        () => room.readout(page),
        (text) => text.startsWith(`it → animal: ${row[2].toFixed(4)}`),
      );
      await page.mouse.move(0, 0);
      await room.toggle(page, 'Show [CLS] and [SEP]', true);
      await eventually(
        () => room.says(page),
        (text) => !text.includes('hidden here') && text.includes('“[CLS]”'),
      );
    }),
  );

  test(
    'have an average share while no token is selected',
    room.inRoom(`&special=hidden&text=${encodeURIComponent(TIRED.text)}&layer=5&head=11`, async (page) => {
      const [, share] =
        /On average, (.+) of the attention goes to \[CLS\] and \[SEP\], hidden here\.$/.exec(await room.says(page)) ??
        [];
      const words = TIRED.pattern(5, 11).slice(1, -1);
      assert.ok(standsFor(share, mean(words.map((row) => row[0] + row[row.length - 1]))), share);
    }),
  );

  test(
    'are skipped by ] and [',
    room.inRoom('&special=hidden&token=13', async (page) => {
      assert.deepEqual(await room.selected(page), ['tired']);
      await page.keyboard.press(']');
      await eventually(() => room.selected(page), ['the']);
      await page.keyboard.press('[');
      await eventually(() => room.selected(page), ['tired']);
    }),
  );
});

describe('whole words', () => {
  const FIRST = GUITAR.tokens.indexOf('mel');
  const PIECES = [0, 1, 2, 3].map((piece) => FIRST + piece);
  const NOTE = GUITAR.tokens.indexOf('note');

  test(
    'have the typed letters, the sums of the weights to their pieces and the means of those from them',
    room.inRoom(GUITAR_HASH, async (page) => {
      await room.toggle(page, 'Whole words', true);
      const words = (await room.tokens(page)).map(({ text }) => text);
      assert.deepEqual(words, [
        '[CLS]',
        'She',
        'plucked',
        'the',
        'guitar',
        'strings',
        ',',
        'ending',
        'with',
        'a',
        'melancholic',
        'note',
        '.',
        '[SEP]',
      ]);
      await room.show(page, 'Heatmap');
      for (const [layer, head] of [
        [0, 0],
        [3, 7],
      ]) {
        await room.chooseHead(page, layer, head);
        const pattern = GUITAR.pattern(layer, head);
        /** @type {[query: string, key: string, weight: number][]} */
        const cases = [
          ['note', 'melancholic', sum(PIECES.map((key) => pattern[NOTE][key]))],
          ['melancholic', 'note', mean(PIECES.map((query) => pattern[query][NOTE]))],
          ['melancholic', 'melancholic', mean(PIECES.map((query) => sum(PIECES.map((key) => pattern[query][key]))))],
          ['note', 'guitar', pattern[NOTE][GUITAR.tokens.indexOf('guitar')]],
        ];
        for (const [query, key, weight] of cases) {
          const { x, y } = await room.placeOnHeatmap(page, words.indexOf(query), words.indexOf(key));
          await page.mouse.move(x, y);
          await eventually(
            () => room.readout(page),
            (text) => text.startsWith(`${query} → ${key}: `),
          );
          const written = (await room.readout(page)).split(/: |, /)[1];
          assert.ok(standsFor(written, weight), `${query} → ${key}: ${written}, but ${weight}`);
        }
      }
    }),
  );

  test(
    'keep the selection, in both directions',
    room.inRoom(`${GUITAR_HASH}&token=${FIRST + 2}`, async (page) => {
      assert.deepEqual(await room.selected(page), ['##cho']);
      await room.toggle(page, 'Whole words', true);
      await eventually(() => room.selected(page), ['melancholic']);
      await room.toggle(page, 'Whole words', false);
      await eventually(
        () => room.selected(page),
        (all) => all.length === 1 && ['mel', '##an', '##cho', '##lic'].includes(all[0]),
      );
    }),
  );

  test(
    'are ranked as words',
    room.inRoom(`${GUITAR_HASH}&pieces=merged&layer=0&head=0&token=${NOTE}&key=${FIRST}`, async (page) => {
      const score = (/** @type {number} */ layer, /** @type {number} */ head) =>
        sum(PIECES.map((key) => GUITAR.pattern(layer, head)[NOTE][key]));
      await eventually(async () => (await room.ranking(page)).length, 10);
      for (const { name, score: written } of await room.ranking(page)) {
        const [, layer, head] = /^L(\d+) H(\d+)$/.exec(name) ?? [];
        assert.ok(standsFor(written, score(Number(layer), Number(head))), `${name}: ${written}`);
      }
    }),
  );
});

describe('the explanation of a word’s weight', () => {
  const RASHONDA =
    '&text=Rashonda+accepted+a+job+in+deep+learning+because+she+loves+the+topic&layer=3&head=1&token=10&key=1&pieces=merged';
  const pieces = (/** @type {Page} */ page) => page.locator('.why-pieces');
  const title = (/** @type {Page} */ page) => page.locator('.zoom h2').textContent();

  test(
    'has the number of the picture in button, caption and frames, then those of its pieces',
    room.inRoom(RASHONDA, async (page) => {
      const said = 'In layer 3, head 1, “she” gives 59 % of its attention to “Rashonda”.';
      assert.equal(await room.says(page), said);
      await page.getByRole('button', { name: 'Why 59 %?' }).click();
      await page.locator('.zoom').waitFor();
      for (;;) {
        assert.equal(plain((await page.locator('.why-answer').textContent()) ?? ''), said);
        const shown = (await pieces(page).locator('tbody td').allInnerTexts()).map(plain);
        assert.deepEqual([shown.length, shown[0], shown.at(-1)], [3, '17 %', '59 %']);
        const parts = shown.slice(0, -1).map((text) => Number.parseInt(text, 10));
        assert.ok(Math.abs(sum(parts) - 59) <= 1, `${parts}`);
        const next = page.getByRole('button', { name: 'Next ›' });
        if ((await next.getAttribute('aria-disabled')) === 'true') break;
        const before = await title(page);
        await next.click();
        await eventually(
          () => title(page),
          (now) => now !== before,
        );
      }
      // Selecting another piece to explain does not change the displayed weight of the whole word.
      await pieces(page).getByRole('button').nth(1).click();
      await eventually(() => pieces(page).getByRole('button').nth(1).getAttribute('aria-pressed'), 'true');
      const second = plain(await pieces(page).getByRole('button').nth(1).innerText());
      await eventually(
        async () => plain(await pieces(page).locator('p').innerText()),
        (text) => text.includes(`gives ${second} of its attention to “##onda”.`),
      );
      assert.equal(plain((await page.locator('.why-answer').textContent()) ?? ''), said);
    }),
  );

  test(
    'names the head if the picture is an average, and the weight if it shows norms',
    room.inRoom(`&token=10&key=2&heads=2.1&average=yes`, async (page) => {
      await page.getByRole('button', { name: 'Why 65 % in L5 H11?' }).waitFor();
      await room.enter(page, '&token=10&key=2&measure=norm');
      await page.getByRole('button', { name: 'Why a weight of 65 %?' }).waitFor();
    }),
  );

  test(
    'is suggested with the number of the picture, for words if pieces are merged',
    room.inRoom('', async (page) => {
      await room.type(page, 'Rashonda accepted a job in deep learning because she loves the topic');
      for (const merged of [false, true]) {
        await room.toggle(page, 'Whole words', merged);
        await stateIs(page);
        await page.keyboard.press('Escape');
        const offer = page.getByRole('button', { name: /^Start with / });
        await offer.waitFor();
        const [weight] = /\d+ %/.exec(plain(await offer.innerText())) ?? [];
        await offer.click();
        await page.getByRole('button', { name: `Why ${weight}?` }).waitFor();
        assert.ok((await room.says(page)).includes(` gives ${weight} of its attention to `));
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await stateIs(page);
      }
    }),
  );
});

describe('weight × norm of the value', () => {
  test(
    'matches the number in “Why this weight?”',
    room.inRoom('&token=10&key=2', async (page) => {
      await page.getByText('All numbers', { exact: true }).click();
      const table = page.getByRole('region', { name: 'Scores and weights of the query for each token' });
      await eventually(() => table.locator('tbody tr').count(), 15);
      const columnOf = async (/** @type {string} */ heading) =>
        (await table.locator('thead th').allTextContents()).indexOf(heading);
      const column = await columnOf('weight × ‖v WO‖');
      const lengths = await table
        .locator('tbody tr')
        .evaluateAll((rows, column) => rows.map((row) => Number(row.children[column].textContent)), column);
      assert.equal(lengths.length, 15);
      await openSettings(page);
      await page.getByRole('radio', { name: 'Weight × ‖value‖' }).check();
      await stateIs(page);
      await eventually(
        () => room.says(page),
        `In layer 5, head 11, “it” takes a vector of norm ${lengths[2].toFixed(2)} from “animal”.`,
      );
      for (const { numbers, text } of await numbered(page)) {
        const places = TIRED.tokens.flatMap((token, at) => (token === text ? [at] : []));
        assert.ok(
          places.some((at) => standsFor(numbers[0], lengths[at])),
          `${text}: ${numbers[0]}`,
        );
      }
      assert.equal(
        await page
          .getByText('The strongest links are shown. They cover 80 % of the sum of each token’s norms.')
          .filter({ visible: true })
          .count(),
        1,
      );
      await room.show(page, 'Heatmap');
      const { x, y } = await room.placeOnHeatmap(page, IT, 2);
      await page.mouse.move(x, y);
      await eventually(() => room.readout(page), `it → animal: ${lengths[2].toFixed(4)}`);
    }),
  );
});

describe('the share of attention in arrows', () => {
  test(
    'determines the number of arrows, for one token and for all',
    room.inRoom('', async (page) => {
      await openSettings(page);
      const slider = page.getByRole('slider', { name: 'Show links covering' });
      const pattern = TIRED.pattern(5, 11);
      const count = (/** @type {number[]} */ row, /** @type {number} */ share) => {
        if (share === 1) return row.filter((weight) => weight > 0).length;
        const order = largestFirst(row);
        return order.findIndex((_, at) => sum(order.slice(0, at + 1).map((key) => row[key])) >= share - 1e-6) + 1;
      };
      for (const percent of [10, 50, 80, 95, 100]) {
        await slider.fill(String(percent));
        await page
          .getByText(`The strongest links are shown. They cover ${percent} % of each token’s attention.`)
          .filter({ visible: true })
          .waitFor();
        assert.equal(await room.arrowCount(page), count(pattern[IT], percent / 100), `${percent} %`);
        assert.equal((await numbered(page)).length, count(pattern[IT], percent / 100));
        assert.equal(
          await room.arrowCount(page, 'rest'),
          sum(pattern.map((row) => count(row, percent / 100))),
          `${percent} % of all`,
        );
      }
      await slider.fill('10');
      await room.token(page, 'street').click();
      await room.leaveZoom(page);
      await page.mouse.move(0, 0);
      await eventually(() => room.arrowCount(page), 2);
      const street = (await room.tokens(page))[8];
      assert.ok(standsFor(street.numbers[0], pattern[IT][8]), 'a selected pair has its arrow, however weak');
      await room.show(page, 'Heatmap');
      assert.equal(await slider.isVisible(), false, 'a heatmap shows all');
    }),
  );
});

describe('the numbers as a table', () => {
  const cells = (/** @type {Page} */ page) =>
    page
      .locator('.numbers-table tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
      );
  const open = (/** @type {Page} */ page) => page.getByText('The numbers as a table').click();

  test(
    'are those of the head, row by row',
    room.inRoom(`&text=${encodeURIComponent(GUITAR.text)}&layer=1&head=5&show=arrows`, async (page) => {
      await open(page);
      await eventually(
        () => cells(page),
        (all) => all.length === GUITAR.tokens.length + 1,
      );
      const [names, ...rows] = await cells(page);
      assert.deepEqual(names, ['', ...GUITAR.tokens]);
      const expected = GUITAR.pattern(1, 5);
      for (const [at, [name, ...numbers]] of rows.entries()) {
        assert.equal(name, GUITAR.tokens[at]);
        assert.ok(
          numbers.every((number, key) => standsFor(number, expected[at][key])),
          `${numbers}`,
        );
      }
      await room.toggle(page, 'Show [CLS] and [SEP]', false);
      await eventually(
        () => cells(page),
        (all) => all.length === GUITAR.tokens.length - 1,
      );
    }),
  );

  test(
    'scroll in their own box, without covering the ranked heads',
    room.inRoom('&token=10', async (page) => {
      await open(page);
      await page.locator('.numbers-table table').waitFor();
      const [words, side] = await Promise.all(
        ['.numbers-table', '.sentence-side'].map((part) => page.locator(part).boundingBox()),
      );
      assert.ok(words && side && words.x + words.width <= side.x);
    }),
  );

  test(
    'of a long text are those of the selected token',
    room.inRoom(`&text=${'word+'.repeat(60)}&layer=0&head=3`, async (page) => {
      await open(page);
      await page.getByText('62 tokens are too many for one table. Select a token to see its row').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press(']');
      await eventually(
        () => cells(page),
        (all) => all.length === 62 && all[0][0] === '[CLS]',
      );
      assert.ok(Math.abs(sum((await cells(page)).map(([, number]) => Number(number))) - 1) < 0.01);
    }),
  );
});

test(
  'unknown letters are named',
  room.inRoom(`&text=${encodeURIComponent('A ☃ and 𝔊 and ☃')}`, async (page) => {
    await eventually(
      () => room.status(page),
      '8 tokens. This model reads English; it does not know “☃” and “𝔊” and replaces them with [UNK].',
    );
  }),
);

test(
  'an unknown token is not suggested',
  room.inRoom(`&text=${encodeURIComponent('那只猫坐在垫子上')}`, async (page) => {
    await eventually(() => room.status(page), /This model reads English; it does not know “/);
    const offer = page.getByRole('button', { name: /^Start with / });
    assert.ok(!(await offer.isVisible()) || !(await offer.innerText()).includes('[UNK]'));
  }),
);

test(
  'tokens that are bytes of a letter show its parts, in a model without special tokens',
  room.inRoom(`&model=smollm2-135m&text=${encodeURIComponent('the 那 😀')}`, async (page) => {
    const texts = (await room.tokens(page)).map(({ text }) => text);
    assert.equal(texts[0], 'the');
    assert.ok(
      texts.some((text) => /^那¹⁄[₂₃]$/.test(text)) && texts.some((text) => /^😀¹⁄[₂₃₄]$/.test(text)),
      `${texts}`,
    );
    assert.doesNotMatch(texts.join(), /\ufffd/);
    assert.doesNotMatch(await page.locator('#room-sentence').innerText(), /\ufffd/);
    await eventually(
      () => room.status(page),
      (text) =>
        text.includes('is only part of a character, which the model splits into several tokens.') &&
        text.includes('“那¹⁄'),
    );
    assert.equal(await page.getByRole('checkbox', { name: /^Show/ }).filter({ visible: true }).count(), 0);
  }),
);
