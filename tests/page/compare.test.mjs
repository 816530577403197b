// @ts-check
/**
 * The room "Compare": two sentences in one picture, the heads that change, heatmaps, the vectors of a word, and
 * exported files.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { fitsWidth, isReachable, neverSideways, noViolationInAnyLook, SCREENS } from './audit.mjs';
import { notices } from './board.mjs';
import { enterRoom, eventually, openSettings, plain, sharedPage, stateIs } from './browser.mjs';
import { download, parsed } from './share.mjs';
import { missing } from './stage.mjs';

/** The larger model is 98 MB, and the machine may be busy. */
const LOADING_MS = 120_000;

const shared = sharedPage('#room=compare', { patience: LOADING_MS });
const enter = (/** @type {Page} */ page, /** @type {string} */ hash, /** @type {string} */ state = 'ready') =>
  enterRoom(page, 'compare', hash, state);
const inCompare = (/** @type {string} */ hash, /** @type {(page: Page) => Promise<unknown>} */ look) =>
  shared((page) => enter(page, hash), look);

const TIRED = "The animal didn't cross the street because it was too tired";
const WIDE = TIRED.replace('tired', 'wide');
const field = (/** @type {string} */ name, /** @type {string} */ sentence) =>
  `&${name}=${encodeURIComponent(sentence).replaceAll('%20', '+')}`;
const texts = (/** @type {string} */ a, /** @type {string} */ b) => `${field('text', a)}${field('second', b)}`;

const sentenceBox = (/** @type {Page} */ page) => page.getByRole('textbox', { name: 'Sentence', exact: true });
const otherBox = (/** @type {Page} */ page) => page.getByRole('textbox', { name: 'Second sentence' });
const says = async (/** @type {Page} */ page) => plain((await page.locator('#room-compare .says').textContent()) ?? '');
const arrows = (/** @type {Page} */ page) => page.getByRole('group', { name: /^Both sentences with arrows/ });

/** The words of the picture, each with A's and B's numbers. @param {Page} page */
const places = (page) =>
  arrows(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const textsOf = (/** @type {string} */ selector) =>
          [...button.querySelectorAll(selector)].map(({ textContent }) =>
            (textContent ?? '').replaceAll('\u00a0', ' '),
          );
        return {
          words: textsOf('text:not(.number)').join('/'),
          numbers: textsOf('.number'),
          isSelected: button.getAttribute('aria-pressed') === 'true',
        };
      }),
    );

/** @param {Page} page @param {string} words in the format of `places` */
async function placeOf(page, words) {
  const all = await places(page);
  return arrows(page)
    .getByRole('button')
    .nth(all.findIndex((place) => place.words === words));
}

/** @param {Page} page @param {string} words */
const numbersAt = async (page, words) => (await places(page)).find((place) => place.words === words)?.numbers;

/** The five heads that change most, in the form `L3 H1 16 %`. @param {Page} page */
const ranked = async (page) =>
  plain(
    await page.getByRole('list', { name: 'The five heads that change most' }).getByRole('button').allInnerTexts(),
  ).map((text) => text.replace(/\s+/g, ' '));

describe('two sentences in one picture', () => {
  test(
    '"it" attends less to the animal if the street is wide',
    inCompare('', async (page) => {
      assert.equal(await sentenceBox(page).inputValue(), TIRED);
      assert.equal(await otherBox(page).inputValue(), WIDE);
      assert.equal(
        await says(page),
        'In layer 5, head 11, “it” gives “animal” 65 % of its attention in A and 50 % in B.',
      );
      assert.deepEqual(await numbersAt(page, 'animal'), ['65 %', '50 %']);
      assert.equal((await numbersAt(page, 'tired/wide'))?.length, 2);
      assert.deepEqual(
        (await places(page)).filter(({ isSelected }) => isSelected).map(({ words }) => words),
        ['it'],
      );
    }),
  );

  test(
    'folds on a phone: the selected word is next to its strongest key, and the others unfold',
    inCompare('', async (page) => {
      const long = `${TIRED} and had walked all the way from the market to the farm behind the hill`;
      const before = page.viewportSize();
      try {
        await page.setViewportSize({ width: 390, height: 844 });
        await enter(page, `&layer=5&head=11&token=10${texts(long, long.replace('tired', 'wide'))}`);
        const chips = arrows(page).getByRole('button', { name: /hidden words$/ });
        await eventually(async () => (await chips.count()) > 0, true);
        const standing = await places(page);
        const ofWord = (/** @type {string} */ word) => standing.find(({ words }) => words === word);
        assert.ok(ofWord('it')?.isSelected);
        assert.ok((ofWord('animal')?.numbers.filter(Boolean).length ?? 0) === 2, 'what it looks at has its numbers');
        const box = page.locator('.compare-arrows .arc-box');
        await fitsWidth(box);
        const folded = await chips.count();
        await chips.first().press('Enter');
        await eventually(() => chips.count(), folded - 1);
      } finally {
        if (before) await page.setViewportSize(before);
      }
    }),
  );

  test(
    'another head attends from "it" to the street if that is wide',
    inCompare('&layer=5&head=1&token=10&key=8', async (page) => {
      assert.match(
        await says(page),
        /^In layer 5, head 1, “it” gives “street” \d+ % of its attention in A and 21 % in B\.$/,
      );
    }),
  );

  test(
    'keeps its words while another head loads, so that no click is lost',
    inCompare('&layer=5&head=11&token=10', async (page) => {
      const word = await (await placeOf(page, 'animal')).elementHandle();
      const before = await says(page);
      await page.getByRole('combobox', { name: 'Head' }).first().selectOption('1');
      await eventually(
        () => says(page),
        (said) => said !== before,
      );
      assert.ok(await word?.evaluate((element) => element.isConnected));
    }),
  );

  test(
    'equal words appear once, different ones are stacked',
    inCompare(texts('the cat sat on a mat', 'the old cat sat on the mat today'), async (page) => {
      assert.deepEqual(
        (await places(page)).map(({ words }) => words),
        ['[CLS]', 'the', 'old', 'cat', 'sat', 'on', 'a/the', 'mat', 'today', '[SEP]'],
      );
      assert.match(await says(page), /^In layer 5, head 11, this weight changes most: /);
      // Only A's words can be selected; B's can be hovered.
      await (await placeOf(page, 'old')).hover();
      await eventually(
        async () => (await places(page)).some(({ numbers: [a, b] }) => a === '' && b.endsWith('%')),
        true,
      );
      await (await placeOf(page, 'cat')).click();
      await eventually(
        () => says(page),
        (said) => said.startsWith('In layer 5, head 11, “cat” gives '),
      );
      await stateIs(page);
      await eventually(() => page.url().includes('token=2'), true);
    }),
  );

  test(
    'a typed second sentence is compared and part of the link',
    inCompare('', async (page) => {
      await otherBox(page).fill(TIRED.replace('animal', 'dog'));
      await eventually(async () => (await places(page)).some(({ words }) => words === 'animal/dog'), true);
      await stateIs(page);
      assert.match(await says(page), /“animal” \/ “dog”/);
      await eventually(() => page.url().includes('second=The+dog'), true);
      const link = page.url();
      await enter(page, '');
      assert.equal(await otherBox(page).inputValue(), WIDE);
      await enter(page, link.slice(link.indexOf('#') + 1).replace('room=compare', ''));
      assert.equal(await otherBox(page).inputValue(), TIRED.replace('animal', 'dog'));
    }),
  );

  test(
    'equal sentences are reported as equal',
    inCompare(texts('hello there', 'hello you'), async (page) => {
      await otherBox(page).fill('hello there');
      await stateIs(page);
      assert.equal(await says(page), 'Both sentences are the same. Change a word of the second one.');
      assert.deepEqual(await ranked(page), []);
    }),
  );

  for (const [typed, proposed] of [
    ['The cat sat on the mat.', 'The cat sat on the mat?'],
    ['Is it there?', 'Is it there.'],
    ['hello', 'hello?'],
  ]) {
    test(
      `proposes a second sentence for “${typed}”, even instead of the same one`,
      inCompare(`&text=${encodeURIComponent(typed)}`, async (page) => {
        assert.equal(await otherBox(page).inputValue(), proposed);
        await enter(page, texts(typed, typed));
        assert.equal(await otherBox(page).inputValue(), proposed);
        assert.doesNotMatch(await says(page), /are the same/);
      }),
    );
  }

  test(
    'examples select their word and head; A and B can be swapped',
    inCompare('', async (page) => {
      await openSettings(page);
      await page.getByRole('button', { name: 'river / loan' }).click();
      await eventually(
        () => says(page),
        'In layer 0, head 10, “bank” gives “river” / “loan” 63 % of its attention in A and 5 % in B.',
      );
      await stateIs(page);
      await page.getByRole('button', { name: 'Swap A and B' }).click();
      await eventually(
        () => says(page),
        'In layer 0, head 10, “bank” gives “loan” / “river” 5 % of its attention in A and 63 % in B.',
      );
      await page.getByRole('button', { name: 'her / him' }).click();
      await eventually(
        () => says(page),
        'In layer 1, head 3, “her” / “him” gives “queen” 36 % of its attention in A and 11 % in B.',
      );
      await stateIs(page);
    }),
  );

  test(
    'works by keys: move, select a word, select a pair, deselect',
    inCompare('', async (page) => {
      await (await placeOf(page, 'it')).focus();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await eventually(
        () => says(page),
        (said) => said.includes('“it” gives “because” '),
      );
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await eventually(
        () => says(page),
        (said) => said.startsWith('In layer 5, head 11, this weight changes most'),
      );
    }),
  );

  test(
    'merges pieces of a word, hides special tokens and reports their share',
    inCompare('&whole=yes&special=hidden&token=10', async (page) => {
      const words = (await places(page)).map(({ words }) => words);
      assert.ok(words.includes("didn't") && !words.includes('[CLS]'), words.join(' '));
      assert.match(
        await says(page),
        /\d+ % of its attention in A and \d+ % in B go to \[CLS\] and \[SEP\], hidden here\.$/,
      );
    }),
  );

  test(
    'a causal model does not attend to later tokens',
    shared(
      (page) => enter(page, '&model=smollm2-135m'),
      async (page) => {
        assert.equal(
          await says(page),
          'In layer 13, head 8, “it” gives “animal” 75 % of its attention in A and 75 % in B. All weights of the selected word are the same in A and B. This model does not see later words, so everything before the first difference is the same in A and B.',
        );
        await enter(page, `&model=smollm2-135m${texts('The dog sat on it', 'The big cat sat on it')}&token=2`);
        assert.match(await says(page), / in A and \d+ % in B\./);
        assert.equal((await ranked(page)).length, 5);
      },
    ),
  );
});

describe('one sentence in an edited model', () => {
  const edits = (/** @type {Page} */ page) => page.getByRole('list', { name: 'Changes in B' }).locator('li > span');

  test(
    'attention to a masked word moves to others',
    inCompare('&edit-b=token.2', async (page) => {
      assert.deepEqual((await numbersAt(page, 'animal'))?.map(plain), ['65 %', '0 %']);
      assert.equal(
        await says(page),
        'In layer 5, head 11, “it” gives “animal” 65 % of its attention in A and 0 % in B. The largest gain: “[CLS]” gets 15 % in A and 48 % in B.',
      );
      assert.deepEqual(await edits(page).allInnerTexts(), ['No token may attend to “animal” (token 2)']);
      assert.equal((await ranked(page))[0], 'L5 H11 41 %');
      await enter(page, '&edit-b=mlp.5&compare=heads');
      assert.equal(await says(page), 'No attention weight changes.');
    }),
  );

  test(
    'edits are chosen, part of the link, and undone',
    inCompare('', async (page) => {
      await page.getByRole('radio', { name: 'a changed model' }).check();
      await eventually(() => says(page), 'B has no changes yet. Choose a change.');
      await page.getByRole('combobox', { name: 'Change', exact: true }).selectOption('Head attends evenly');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await eventually(() => page.url().includes('edit-b=even.5.11'), true);
      await stateIs(page);
      await eventually(() => numbersAt(page, 'animal'), ['65 %', '7 %']);
      await page.getByRole('button', { name: 'Undo: Layer 5, head 11 spreads its attention evenly' }).click();
      await eventually(() => says(page), 'B has no changes yet. Choose a change.');
      await page.getByRole('radio', { name: 'another sentence' }).check();
      await eventually(() => numbersAt(page, 'animal'), ['65 %', '50 %']);
      await eventually(() => page.url().includes('edit-b'), false);
    }),
  );

  test(
    'an invalid edit is reported, and can be undone',
    shared(
      (page) => enter(page, '&edit-b=token.2,heads.3', 'error'),
      async (page) => {
        assert.match(
          (await notices(page))[0],
          /^“heads.3” is not a known change of the model; choose one of head\.0\.0/,
        );
        await page.getByRole('button', { name: 'Undo: heads.3' }).click();
        await stateIs(page);
        await eventually(() => numbersAt(page, 'animal'), ['65 %', '0 %']);
      },
    ),
  );
});

describe('one sentence in two models', () => {
  const strongest = (/** @type {Page} */ page, /** @type {string} */ side) =>
    page.getByRole('list', { name: `The three strongest heads of ${side} for this link` }).getByRole('button');

  test(
    'each has its own tokens and head, and both attend from "it" to the animal',
    inCompare('&model-b=smollm2-135m', async (page) => {
      assert.deepEqual((await places(page)).map(({ words }) => words).slice(0, 8), [
        '[CLS]',
        'the/The',
        'animal',
        'didn',
        "'/'t",
        't',
        'cross',
        'the',
      ]);
      assert.match(
        await says(page),
        /^In layer 5, head 11 of A and layer 13, head 8 of B, “it” gives “animal” 65 % of its attention in A and 75 % in B\./,
      );
      assert.match(plain(await strongest(page, 'A').first().innerText()).replace(/\s+/g, ' '), /^L5 H11 65 %$/);
      assert.match(plain(await strongest(page, 'B').first().innerText()).replace(/\s+/g, ' '), /^L13 H8 75 %$/);
      assert.equal(await page.getByRole('region', { name: 'Which heads change' }).count(), 0);
      await strongest(page, 'B').nth(1).click();
      await eventually(
        () => says(page),
        (said) => said.startsWith('In layer 5, head 11 of A and layer 3, head 8 of B, '),
      );
      await stateIs(page);
      await eventually(() => page.url().includes('head-b=3.8'), true);
      const json = JSON.parse((await download(page, 'Download JSON')).text);
      assert.deepEqual(
        [json.text, json.other, json.other_model, json.other_layer, json.other_head, json.change],
        [TIRED, undefined, 'SmolLM2-135M-Instruct', 3, 8, undefined],
      );
    }),
  );

  test(
    'a model is fetched when it is chosen, and whole words are aligned',
    inCompare('&whole=yes', async (page) => {
      await page.getByRole('radio', { name: 'another model' }).check();
      await eventually(
        () => says(page),
        (said) => said.includes('layer 13, head 8 of B'),
        LOADING_MS,
      );
      await stateIs(page);
      const words = (await places(page)).map(({ words }) => words);
      assert.deepEqual(words.slice(0, 4), ['[CLS]', 'The', 'animal', "didn't"]);
      assert.equal(await page.getByRole('combobox', { name: 'Model', exact: true }).inputValue(), 'minilm-l6');
    }),
  );
});

describe('ranking of changed heads', () => {
  test(
    'is by all words or by the selected one, and a click chooses the head',
    inCompare('', async (page) => {
      assert.deepEqual(await ranked(page), ['L3 H1 16 %', 'L5 H8 16 %', 'L5 H1 13 %', 'L0 H1 13 %', 'L5 H4 12 %']);
      await page
        .getByRole('group', { name: 'Of', exact: true })
        .getByRole('radio', { name: 'the selected word' })
        .check();
      await eventually(async () => (await ranked(page))[0], 'L3 H1 43 %');
      await page.getByRole('button', { name: 'L3 H1 43 %' }).click();
      await eventually(
        () => says(page),
        'In layer 3, head 1, “it” gives “animal” 64 % of its attention in A and 27 % in B.',
      );
      await eventually(() => page.url().includes('changes=held'), true);
      const cell = page.getByRole('gridcell', { name: /^Layer 3, head 1: / });
      assert.equal(await cell.getAttribute('aria-selected'), 'true');
      await cell.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await eventually(
        () => says(page),
        (said) => said.startsWith('In layer 3, head 2, '),
      );
      await stateIs(page);
    }),
  );

  test(
    'is described in words if it is the picture',
    inCompare('&compare=heads', async (page) => {
      assert.equal(
        await says(page),
        'Layer 3, head 1 changes most: on average, 16 % of a word’s attention moves to other tokens in B.',
      );
      await enter(page, `&compare=heads${texts('alpha', 'omega')}&special=hidden`);
      assert.equal(await says(page), 'The sentences have no word in common, so no head can be compared.');
    }),
  );
});

describe('heatmaps and vectors', () => {
  test(
    'a cell is described in A, in B and as the difference, and selected by a click',
    inCompare('&compare=heatmaps', async (page) => {
      const maps = page.getByRole('application', { name: /^(A|B|A − B): weights of layer 5, head 11/ });
      assert.equal(await maps.count(), 3);
      const read = async () => (await page.locator('.cell-text').textContent()) ?? '';
      const valueIn = async (/** @type {number} */ nth) => {
        await maps.nth(nth).focus();
        for (const key of ['ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
        return Number(/: (.+)$/.exec(await read())?.[1].replace('−', '-'));
      };
      await maps.nth(2).focus();
      await page.keyboard.press('Home');
      for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight');
      await eventually(read, (text) => text.startsWith('“it” attends to “animal”: '));
      const [a, b, difference] = [await valueIn(0), await valueIn(1), await valueIn(2)];
      assert.deepEqual([a, b], [0.65, 0.5]);
      assert.ok(Math.abs(a - b - difference) <= 0.011, `${a} − ${b} is not ${difference}`);
      await page.keyboard.press('Enter');
      await eventually(() => page.url().includes('key=2'), true);
      await eventually(
        () => page.locator('#room-compare .heatmaps-readout').textContent(),
        '“it” attends to “animal”: 0.65 in A, 0.50 in B, A − B is 0.14',
      );
    }),
  );

  test(
    'the vectors of a word start equal and diverge',
    inCompare('&compare=vectors', async (page) => {
      const rows = await page.locator('.vectors-table tbody tr').allInnerTexts();
      assert.equal(rows.length, 7);
      assert.match(rows[0], /^before layer 0\s+1\.000\s+(\d+\.\d+)\s+\1$/);
      assert.match(
        await says(page),
        /^The cosine similarity of the vectors of “it” in A and B is 1\.000 at the start and 0\.\d{3} at the end\. The vectors diverge most in layer 2\. At the end, its cosine with “tired” is /,
      );
      assert.equal(await page.locator('.chart .curve').count(), 3);
      await enter(page, `&compare=vectors${texts('one two', 'one')}`);
      assert.equal(await says(page), 'To follow the vectors of a word, select a word that has a counterpart in B.');
    }),
  );
});

describe('one head over many sentences', () => {
  const rows = (/** @type {Page} */ page) => page.locator('.many-table tbody tr');

  test(
    'a previous-token head is one in every sentence',
    inCompare('&compare=many&layer=0&head=2', async (page) => {
      await stateIs(page);
      assert.match(
        await says(page),
        /^In A, the strongest link of layer 0, head 2 goes from “.+” to “.+” \(the previous token\): >?[\d.]+ %\. In (5\d|60) of 60 other sentences, it goes to the same kind of target; in \d, it does not\.$/,
      );
      assert.equal(await rows(page).count(), 61);
    }),
  );

  test(
    'contradicting sentences come first; a click compares one with the first',
    inCompare('&compare=many', async (page) => {
      await stateIs(page);
      const [, alike, contrary] =
        /In (\d+) of 60 other sentences, it goes to the same kind of target; in (\d+), it/.exec(await says(page)) ?? [];
      assert.equal(Number(alike) + Number(contrary), 60);
      const marks = await rows(page).evaluateAll((all) => all.map((row) => row.classList.contains('contrary')));
      assert.deepEqual(
        marks,
        marks.map((_, nth) => nth > 0 && nth <= Number(contrary)),
      );
      const sentence = await rows(page).nth(1).getByRole('button').innerText();
      await rows(page).nth(1).getByRole('button').click();
      await eventually(() => otherBox(page).inputValue(), sentence);
      await stateIs(page);
      assert.ok((await places(page)).length > 0);
    }),
  );

  test(
    'custom sentences are one per line',
    inCompare('&compare=many', async (page) => {
      await stateIs(page);
      await page.getByText('Other sentences', { exact: true }).click();
      await page.getByRole('textbox', { name: 'Sentences, one per line' }).fill('\nWe saw it.\n\n  It rained.  \n');
      await page.keyboard.press('Tab');
      await eventually(
        () => says(page),
        (said) => said.includes(' of 2 other sentences,'),
      );
      await stateIs(page);
      assert.deepEqual((await rows(page).getByRole('button').allInnerTexts()).sort(), ['It rained.', 'We saw it.']);
      const { name, text } = await download(page, 'Download CSV');
      assert.equal(name, 'headlight-many-L5-H11-all-MiniLM-L6-v2.csv');
      const [head, ...lines] = parsed(text);
      assert.equal(head.join(), 'sentence,from,to,weight,goes_to');
      assert.deepEqual(
        lines.map(([sentence]) => sentence),
        [TIRED, 'We saw it.', 'It rained.'],
      );
      await eventually(() => page.url().includes('lines='), true);
      const link = page.url();
      await enter(page, '');
      await enter(page, link.slice(link.indexOf('#') + 1).replace('room=compare', ''));
      await eventually(
        () => says(page),
        (said) => said.includes(' of 2 other sentences,'),
      );
    }),
  );
});

test(
  'a line without a token is named, and the others are counted',
  inCompare('&compare=many&lines=We%20saw%20it.%0A%01%0AIt%20rained.%0A%E2%80%8B%0AShe%20left.', async (page) => {
    await eventually(
      () => says(page),
      (said) => said.includes(' of 3 other sentences,'),
    );
    await stateIs(page);
    assert.deepEqual(await page.getByRole('list', { name: 'Lines that are not counted' }).allInnerTexts(), [
      [2, 4].map((line) => `Line ${line} is not counted. Type at least one word.`).join('\n'),
    ]);
    const { text } = await download(page, 'Download CSV');
    assert.deepEqual(
      parsed(text).map(([sentence]) => sentence),
      ['sentence', TIRED, 'We saw it.', 'It rained.', 'She left.'],
    );
  }),
);

test(
  'the files contain the displayed numbers',
  inCompare('', async (page) => {
    const json = JSON.parse((await download(page, 'Download JSON')).text);
    assert.deepEqual([json.text, json.other, json.layer, json.head, json.places.length], [TIRED, WIDE, 5, 11, 15]);
    const [query, key] = ['it', 'animal'].map((word) =>
      json.places.findIndex((/** @type {{ a: string }} */ { a }) => a === word),
    );
    const [a, b] = [json.attention_a, json.attention_b].map((rows) => rows[query][key]);
    assert.ok(Math.abs(a - 0.65) < 0.005 && Math.abs(b - 0.5) < 0.005, `${a}, ${b}`);
    assert.ok(Math.abs(json.difference[query][key] - (a - b)) < 1e-6);
    assert.equal(json.selected.place, query);
    assert.equal(json.change.length, 6);
    for (const row of json.attention_a)
      assert.ok(Math.abs(row.reduce((/** @type {number} */ sum, /** @type {number} */ x) => sum + x, 0) - 1) < 1e-5);
    const { name, text } = await download(page, 'Download CSV');
    assert.equal(name, 'headlight-compare-L5-H11-all-MiniLM-L6-v2.csv');
    const [head, ...lines] = parsed(text);
    assert.equal(head.join(), 'query_place,key_place,query_a,query_b,key_a,key_b,weight_a,weight_b,difference');
    assert.equal(lines.length, 15 * 15);
    const line = lines.find(([row, column]) => Number(row) === query && Number(column) === key);
    assert.deepEqual(line?.slice(2, 8), ['it', 'it', 'animal', 'animal', String(a), String(b)]);
  }),
);

describe('invalid input', () => {
  test(
    'in the second sentence is refused with an error that names it, and the picture stays',
    inCompare('', async (page) => {
      await otherBox(page).fill('word '.repeat(600));
      await stateIs(page, 'error');
      const [said] = await notices(page);
      assert.match(said, /^Second sentence: .*\b60\d tokens/);
      assert.equal((await places(page)).length, 15);
      for (const typed of ['🙂🙂🙂', '東京は大きい。', 'مرحبا بالعالم', '<b>bold</b>', WIDE]) {
        await otherBox(page).fill(typed);
        await stateIs(page);
        assert.equal(await otherBox(page).inputValue(), typed);
      }
      await otherBox(page).fill('');
      await eventually(
        () => page.evaluate(() => document.documentElement.dataset.state),
        (state) => state !== 'running',
      );
      await otherBox(page).fill(WIDE);
      await stateIs(page);
      await eventually(() => numbersAt(page, 'animal'), ['65 %', '50 %']);
    }),
  );

  test(
    'in a URL is ignored with a notice',
    inCompare('&compare=nothing&changes=some&whole=perhaps', async (page) => {
      assert.equal((await notices(page)).length, 3);
      assert.deepEqual(await numbersAt(page, 'animal'), ['65 %', '50 %']);
    }),
  );
});

describe('accessibility', () => {
  const VIEWS = [
    '',
    '&token=14&key=2',
    '&compare=heatmaps&token=10&key=2',
    '&compare=heads&changes=held',
    '&compare=vectors',
    '&compare=many',
    '&edit-b=token.2,mlp.3',
    '&model-b=smollm2-135m',
  ];

  test(
    'axe finds no violation, and no screen scrolls horizontally',
    inCompare('', async (page) => {
      for (const view of VIEWS) {
        await enter(page, view);
        await noViolationInAnyLook(page, view);
        await neverSideways(page, view);
      }
    }),
  );

  for (const view of ['', '&compare=heatmaps', '&compare=vectors', '&compare=many'])
    test(
      `the Tab key reaches everything in ${view}`,
      inCompare(view, async (page) => {
        await isReachable(page);
      }),
    );

  test(
    'no screen scrolls horizontally for a long word',
    inCompare('', async (page) => {
      await enter(page, texts('x'.repeat(200), 'y'.repeat(200)));
      await neverSideways(page, 'two long words');
    }),
  );

  test(
    'both sentences and their description fit the screen in presentation mode',
    inCompare('', async (page) => {
      for (const [view, claims] of /** @type {[string, string[]][]} */ ([
        ['', [`A: ${TIRED}`, `B: ${WIDE}`, '“it” gives “animal”']],
        ['&compare=heatmaps', ['A − B', 'Rows attend to columns', 'more in A', '“it” gives “animal”']],
        ['&compare=heads', ['L3 H1', 'changes most']],
        ['&compare=vectors', ['Cosine similarity of the two vectors', 'The cosine similarity of the vectors']],
        ['&compare=many', ['In A, the strongest link', 'it does not']],
        ['&edit-b=token.2', ['A: the model as trained', 'B: No token may attend to “animal”', 'The largest gain']],
        ['&model-b=smollm2-135m', ['A: all-MiniLM-L6-v2', 'B: SmolLM2-135M-Instruct', '“it” gives “animal”']],
      ])) {
        for (const viewport of [SCREENS.wall, { width: 1920, height: 1080 }]) {
          await page.setViewportSize(viewport);
          await enter(page, `${view}&present=yes`);
          await eventually(() => missing(page, claims), []);
        }
      }
    }),
  );
});
