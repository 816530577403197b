// @ts-check
/** The room "Translate": alignments of sentences, forced words, ablated parts, and the opposite direction. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';

import { neverSideways, SCREENS } from './audit.mjs';
import { notices } from './board.mjs';
import { eventually, openSettings, stateIs } from './browser.mjs';
import { testAccess, testStage } from './inside.mjs';
import { addressWith, problem, sentenceBox } from './room.mjs';
import {
  AGREEMENT,
  button,
  CAT,
  enter,
  inRoom,
  inTranslate,
  LOADING_MS,
  plain,
  SIDES,
  STEPS,
  says,
  text,
  tokens,
  translate,
} from './translate.mjs';

/** @typedef {import('playwright-core').Page} Page */

const translation = (/** @type {Page} */ page) => inRoom(page, '.translation').textContent();

/** @param {Page} page @param {'read' | 'written'} side @param {string} word */
const token = (page, side, word) =>
  page
    .getByRole('group', { name: SIDES[side] })
    .getByRole('button')
    .filter({ has: page.getByText(word, { exact: true }) })
    .first();

/** The five most likely words at the selected position. @param {Page} page */
const candidates = (page) =>
  page
    .getByRole('list', { name: /^The five most likely words at/ })
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => ({
        word: button.querySelector('.candidate-word')?.textContent ?? '',
        share: (button.querySelector('.candidate-value')?.textContent ?? '').replaceAll('\u00a0', ' '),
      })),
    );

describe('a translation', () => {
  for (const [sentence, translated, pairs] of /** @type {[string, string, [string, string][]][]} */ ([
    [
      AGREEMENT,
      'O acordo do Espaço Económico Europeu foi assinado em Agosto de 1992.',
      [
        ['Espaço', 'Area'],
        ['Económico', 'Economic'],
        ['Europeu', 'European'],
        ['assinado', 'signed'],
      ],
    ],
    [
      CAT,
      'O gato preto sentou-se na mesa branca.',
      [
        ['gato', 'cat'],
        ['preto', 'black'],
        ['mesa', 'table'],
        ['branca', 'white'],
      ],
    ],
  ])) {
    test(
      `of “${sentence}” is the expected one, with each word aligned to its source`,
      inTranslate(text(sentence), async (page) => {
        assert.equal(await translation(page), translated);
        assert.match(await says(page), /^Layer 1, head 0 aligns best of the 16 heads\./);
        for (const [written, read] of pairs) {
          await token(page, 'written', written).click();
          await eventually(
            () => says(page),
            (said) =>
              said.startsWith(`When the model writes “${written}”, head 0 of layer 1 gives `) &&
              said.includes(` of its attention to “${read}”`),
          );
          const percents = (/** @type {{ number: string }} */ { number }) => parseFloat(number) || 0;
          const most = (await tokens(page, 'read')).sort((a, b) => percents(b) - percents(a))[0];
          assert.equal(most.text, read);
          assert.ok((await says(page)).includes(` gives ${most.number} of `), await says(page));
        }
      }),
    );
  }

  test(
    'has tokens as wide as their numbers, so that neighbours do not run together',
    inTranslate('', async (page) => {
      await token(page, 'written', '.').click();
      await eventually(
        async () => (await tokens(page, 'read')).some(({ text, number }) => text === '.' && number !== ''),
        true,
      );
      const spare = await page
        .locator('.side-token:has(.side-number:not(:empty))')
        .evaluateAll((all) =>
          all.map((one) => one.clientWidth - (one.querySelector('.side-number')?.clientWidth ?? 0)),
        );
      assert.ok(Math.min(...spare) >= 0, `${spare}`);
    }),
  );

  test(
    'starts with a sentence that changes the word order, and follows each keystroke',
    inTranslate('', async (page) => {
      assert.equal(await sentenceBox(page).inputValue(), AGREEMENT);
      await sentenceBox(page).fill(CAT);
      await eventually(() => translation(page), 'O gato preto sentou-se na mesa branca.');
      await openSettings(page);
      await button(page, 'negation').click();
      await eventually(() => sentenceBox(page).inputValue(), 'She does not like cold coffee.');
      await stateIs(page);
      assert.match((await translation(page)) ?? '', /não/i);
    }),
  );

  test(
    'is inspected from either side, also by keys, and the selection is part of the URL',
    inTranslate(text(CAT), async (page) => {
      await page.keyboard.press(']');
      await page.keyboard.press(']');
      await eventually(async () => (await tokens(page, 'written')).find(({ isSelected }) => isSelected)?.text, 'gato');
      await addressWith(page, 'target=1');
      await token(page, 'read', 'white').click();
      await eventually(() => says(page), /^In head 0 of layer 1, “white” gets the most attention from “branca” \(/);
      await page.keyboard.press('Escape');
      await eventually(() => says(page), /aligns best/);
      const matrix = page.getByRole('application', { name: /^Alignment matrix/ });
      await matrix.focus();
      await matrix.press('ArrowDown');
      await matrix.press('ArrowRight');
      await matrix.press('Enter');
      await addressWith(page, 'source=');
      await eventually(
        () => says(page),
        /^When the model writes “.+”, head 0 of layer 1 gives \S+\s% of its attention to “.+”/,
      );
    }),
  );

  test(
    'shows another head or the mean of a layer, and which one aligns best',
    inTranslate(`${text(CAT)}&cross=0.3`, async (page) => {
      assert.match(await says(page), /^Layer 0, head 3 is shown; layer 1, head 0 aligns best\./);
      await button(page, 'mean of layer 1').click();
      await addressWith(page, 'cross=1.mean');
      await stateIs(page);
      await button(page, /^H0 of layer 1, alignment score .*the highest/).click();
      await addressWith(page, 'cross=1.0');
      await enter(page, `${text(CAT)}&cross=7.3`);
      await eventually(
        () => notices(page),
        (said) => said.some((one) => /it has decoder layers 0 to 1 with heads 0 to 7/.test(one)),
      );
    }),
  );
});

describe('the examples', () => {
  for (const [name, written] of /** @type {[string, string[]][]} */ ([
    ['order', ['livro vermelho', 'mesa branca']],
    ['negation', ['não gosta']],
    ['a name', ['Rashonda']],
    ['numbers', ['7:45', '23']],
    ['an unknown word', ['A palavra - significa coração.']],
    ['an idiom', ['gatos e cães']],
    ['tired', ['cansado']],
    ['wide', ['grande']],
  ]))
    test(
      `${name}: the translation matches its description`,
      inTranslate(text(CAT), async (page) => {
        await openSettings(page);
        await button(page, name).click();
        await eventually(
          () => translation(page),
          (said) => written.every((part) => said?.includes(part)),
        );
      }),
    );
});

test(
  'on a phone, the sentence about a selected word stays visible, and the likely words do not cover the picture',
  inTranslate(`${text(AGREEMENT)}&target=3`, async (page) => {
    const before = /** @type {{ width: number, height: number }} */ (page.viewportSize());
    await page.setViewportSize(SCREENS.phone);
    const places = () =>
      page.evaluate(() =>
        ['.facing', '.candidates', '.alignment-left .says'].map((part) => {
          const { top, bottom } = /** @type {Element} */ (document.querySelector(part)).getBoundingClientRect();
          return { top, bottom };
        }),
      );
    await eventually(
      places,
      ([picture, likely, said]) => picture.bottom <= likely.top && said.bottom <= SCREENS.phone.height,
    );
    await page.setViewportSize(before);
  }),
);

describe('another word', () => {
  test(
    'is forced by a click, marked, part of the URL, and undone',
    inTranslate(`${text(AGREEMENT)}&target=3`, async (page) => {
      const five = await candidates(page);
      assert.equal(five.length, 5);
      assert.equal(five[0].word, 'Espaço');
      const before = await translation(page);
      await page
        .getByRole('list', { name: /^The five most likely words at/ })
        .getByRole('button')
        .nth(1)
        .click();
      await eventually(
        () => translation(page),
        (said) => said !== before && said?.startsWith('O acordo do ') === true,
      );
      await addressWith(page, 'forced=');
      const forced = (await tokens(page, 'written')).filter(({ also }) => also === ', forced');
      assert.deepEqual(
        forced.map(({ text }) => text),
        [five[1].word],
      );
      const address = await addressWith(page, 'forced=');
      await button(page, 'Undo').click();
      await eventually(() => translation(page), before);
      await enter(page, address.replace('#room=translate', ''));
      await eventually(async () => (await tokens(page, 'written'))[3].text, five[1].word);
    }),
  );
});

describe('a beginning', () => {
  const box = (/** @type {Page} */ page) => page.getByRole('textbox', { name: 'Begin with' });
  const told = (/** @type {Page} */ page) => inRoom(page, '.beginning-said').textContent();

  test(
    'that is typed is kept, marked and part of the URL, and the model continues from it',
    inTranslate(text(CAT), async (page) => {
      await box(page).fill('Na mesa branca');
      await eventually(
        () => translation(page),
        (said) => said?.startsWith('Na mesa branca') === true && said.includes('gato preto'),
      );
      await stateIs(page);
      const written = await tokens(page, 'written');
      const given = written.filter(({ also }) => also !== '').map(({ text }) => text);
      assert.deepEqual(given, ['Na', 'mesa', 'branca']);
      assert.match(
        (await told(page)) ?? '',
        /^The first 3 tokens were entered by hand\. At (all|\d) of these positions, the model prefers/,
      );
      const address = await addressWith(page, 'forced=');
      await button(page, 'Let the model choose').click();
      await eventually(() => translation(page), 'O gato preto sentou-se na mesa branca.');
      await eventually(() => box(page).inputValue(), '');
      await enter(page, address.replace('#room=translate', ''));
      await eventually(() => box(page).inputValue(), 'Na mesa branca');
      assert.ok((await translation(page))?.startsWith('Na mesa branca'));
    }),
  );

  test(
    'that the model would write itself changes nothing, and an impossible one is refused with an error',
    inTranslate(text(CAT), async (page) => {
      await box(page).fill('O gato preto');
      await eventually(
        () => told(page),
        'The first 3 tokens were entered by hand. The model would have written the same.',
      );
      await eventually(() => translation(page), 'O gato preto sentou-se na mesa branca.');
      await box(page).fill('O 猫');
      await eventually(
        () => told(page),
        'This model cannot write “猫” because its vocabulary has no piece for it; type other letters.',
      );
      assert.equal(await box(page).getAttribute('aria-invalid'), 'true');
      assert.equal(await translation(page), 'O gato preto sentou-se na mesa branca.');
      await box(page).fill('');
      await eventually(() => box(page).getAttribute('aria-invalid'), 'false');
      await eventually(async () => (await tokens(page, 'written')).some(({ also }) => also !== ''), false);
    }),
  );
});

describe('ablation', () => {
  test(
    'a masked source word gets no attention, and the translation changes',
    inTranslate(text(CAT), async (page) => {
      await page.getByRole('combobox', { name: 'Source word' }).selectOption('black');
      await addressWith(page, 'without=token.');
      const changes = page.getByRole('region', { name: 'Switch something off' });
      await eventually(async () => plain(await changes.textContent()).includes('Before O gato preto'), true);
      await token(page, 'written', 'gato').click();
      await eventually(
        async () => (await tokens(page, 'read')).find(({ also }) => also === ', switched off')?.text,
        'black',
      );
      await eventually(async () => (await tokens(page, 'read')).find(({ text }) => text === 'black')?.number, '');
      await button(page, 'Switch back on: the word “black”').click();
      await eventually(() => translation(page), 'O gato preto sentou-se na mesa branca.');
    }),
  );

  test(
    'a head of the encoder or of the cross-attention is ablated, with a comparison before and after',
    // Links of earlier versions contain `encoder` for the encoder's heads, and must still work.
    inTranslate(`${text(AGREEMENT)}&without=cross.1.0,encoder.0.1`, async (page) => {
      const changes = page.getByRole('region', { name: 'Switch something off' });
      const said = plain(await changes.textContent());
      assert.ok(said.includes('Before O acordo do Espaço Económico Europeu foi assinado em Agosto de 1992.'), said);
      assert.ok(said.includes(`After ${await translation(page)}`), said);
      assert.match(said, /The translation stays the same\.|different\.|missing/);
      await button(page, 'Switch back on: cross-attention L1 H0').click();
      await eventually(() => button(page, 'Switch back on: cross-attention L1 H0').count(), 0);
      await stateIs(page);
      await button(page, 'Switch back on: encoder L0 H1').click();
      await eventually(() => changes.getByText('Before').isVisible(), false);
    }),
  );
});

describe('the other direction', () => {
  test(
    'translates the translation, and returns',
    inTranslate(text(CAT), async (page) => {
      await page.getByRole('radio', { name: 'Portuguese → English' }).check();
      await eventually(() => sentenceBox(page).inputValue(), 'O gato preto sentou-se na mesa branca.');
      await stateIs(page, 'ready', LOADING_MS);
      await eventually(() => translation(page), /black cat/);
      await addressWith(page, 'direction=pt-en');
      await token(page, 'written', 'cat').click();
      await eventually(() => says(page), / of its attention to “gato”/);
    }),
  );
});

describe('files', () => {
  test(
    'contain the tokens of both sides and the weights of all heads',
    inTranslate(text(CAT), async (page) => {
      /** @param {string} name */
      const taken = async (name) => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: `Download ${name}` }).click(),
        ]);
        return readFile(await download.path(), 'utf8');
      };
      await page.keyboard.press('s');
      await page.getByRole('dialog').waitFor();
      const json = JSON.parse(await taken('JSON'));
      assert.equal(json.model, 'Marian English → Portuguese');
      assert.equal(json.translation, 'O gato preto sentou-se na mesa branca.');
      const { source_tokens, target_tokens, cross_attention } = json;
      assert.deepEqual(
        [cross_attention.length, cross_attention[0].length, cross_attention[0][0].length],
        [2, 8, target_tokens.length],
      );
      for (const row of cross_attention.flat(2)) {
        assert.equal(row.length, source_tokens.length);
        assert.ok(
          Math.abs(row.reduce((/** @type {number} */ all, /** @type {number} */ one) => all + one, 0) - 1) < 1e-4,
        );
      }
      const csv = (await taken('CSV')).trim().split('\r\n');
      assert.equal(csv.length, target_tokens.length + 1);
    }),
  );
});

describe('invalid input', () => {
  test(
    'produces an error and is kept as typed',
    inTranslate(text(CAT), async (page) => {
      for (const [typed, said] of /** @type {[string, RegExp][]} */ ([
        ['', /\S/],
        ['   ', /\S/],
        ['word '.repeat(600), /tokens/],
      ])) {
        await sentenceBox(page).fill(typed);
        await stateIs(page, 'error');
        assert.match(await problem(page), said);
        assert.equal(await sentenceBox(page).inputValue(), typed);
      }
      for (const typed of ['🙂🙂🙂', '東京は大きい。', 'مرحبا بالعالم', CAT]) {
        await sentenceBox(page).fill(typed);
        await stateIs(page);
        assert.equal(await sentenceBox(page).inputValue(), typed);
      }
      await eventually(() => translation(page), 'O gato preto sentou-se na mesa branca.');
    }),
  );

  test(
    'in a URL is ignored with a notice',
    inTranslate(`${text(CAT)}&cross=a&written=2.nothing&direction=en-fr&without=word.1,foo.3`, async (page) => {
      assert.equal((await notices(page)).length, 4);
      assert.equal(await translation(page), 'O gato preto sentou-se na mesa branca.');
      await enter(page, `${text(CAT)}&target=900&source=900${STEPS}&written=900.word`);
      assert.match(await says(page), /^The end token is the most likely/);
    }),
  );
});

describe('accessibility', () => {
  const VIEWS = ['&target=2', '&target=2&source=1', '&without=word.1,cross.1.0', STEPS, `${STEPS}&written=2.word`];

  const ofCat = (/** @type {string[]} */ views) => views.map((view) => `${text(CAT)}${view}`);
  testAccess(translate, ofCat(VIEWS), ofCat(['&target=2', `${STEPS}&written=2.word`]));

  test(
    'no screen scrolls horizontally for a long word or a long sentence',
    inTranslate('', async (page) => {
      for (const view of [text('x'.repeat(200)), text(AGREEMENT)]) {
        await enter(page, view);
        await neverSideways(page, view);
      }
    }),
  );

  testStage(translate, [
    [text(AGREEMENT), ['aligns best', 'Espaço', 'Area']],
    [`${text(AGREEMENT)}&target=3`, ['When the model writes “Espaço”', 'European', 'five most likely words']],
    [`${text(AGREEMENT)}${STEPS}`, ['The encoder reads all', 'Encoder']],
    [`${text(AGREEMENT)}${STEPS}&written=3.word`, ['“Espaço” is written', 'The word', '99.8 %']],
  ]);
});

test(
  'words fill their boxes, and heads of a row are equally tall',
  inTranslate('', async (page) => {
    await page.locator('.side-token').first().waitFor();
    const slack = await page
      .locator('.side-token')
      .evaluateAll((tokens) =>
        tokens.map(
          (token) =>
            token.clientHeight /
            /** @type {Element} */ (token.querySelector('.side-text')).getBoundingClientRect().height,
        ),
      );
    assert.ok(Math.max(...slack) < 1.6, `${Math.max(...slack)} times as high as its word`);
    const heights = await page
      .locator('.heads-row')
      .first()
      .locator('.head')
      .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().height)));
    assert.equal(new Set(heights).size, 1, `${heights}`);
  }),
);
