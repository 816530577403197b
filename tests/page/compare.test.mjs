// @ts-check
/**
 * The room "Compare": two sentences in one picture, and accessibility.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { fitsWidth, neverSideways, SCREENS } from './audit.mjs';
import { notices } from './board.mjs';
import { eventually, openSettings, stateIs } from './browser.mjs';
import {
  arrows,
  compare,
  enter,
  inCompare,
  numbersAt,
  otherBox,
  places,
  ranked,
  says,
  shared,
  TIRED,
  texts,
  WIDE,
} from './compare.mjs';
import { testAccess, testStage } from './inside.mjs';

const sentenceBox = (/** @type {Page} */ page) => page.getByRole('textbox', { name: 'Sentence', exact: true });

/** @param {Page} page @param {string} words in the format of `places` */
async function placeOf(page, words) {
  const all = await places(page);
  return arrows(page)
    .getByRole('button')
    .nth(all.findIndex((place) => place.words === words));
}

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
        assert.ok(ofWord('tired/wide'), 'the words that differ are never folded');
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
      await eventually(() => says(page), /^In layer 5, head 11, “cat” gives /);
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
      await eventually(() => says(page), /“it” gives “because” /);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await eventually(() => says(page), /^In layer 5, head 11, this weight changes most/);
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

  testAccess(compare, VIEWS, ['', '&compare=heatmaps', '&compare=vectors', '&compare=many']);

  test(
    'no screen scrolls horizontally for a long word',
    inCompare('', async (page) => {
      await enter(page, texts('x'.repeat(200), 'y'.repeat(200)));
      await neverSideways(page, 'two long words');
    }),
  );

  testStage(
    compare,
    [
      ['', [`A: ${TIRED}`, `B: ${WIDE}`, '“it” gives “animal”']],
      ['&compare=heatmaps', ['A − B', 'Rows attend to columns', 'more in A', '“it” gives “animal”']],
      ['&compare=heads', ['L3 H1', 'changes most']],
      ['&compare=vectors', ['Cosine similarity of the two vectors', 'The cosine similarity of the vectors']],
      ['&compare=many', ['In A, the strongest link', 'it does not']],
      ['&edit-b=token.2', ['A: the model as trained', 'B: No token may attend to “animal”', 'The largest gain']],
      ['&model-b=smollm2-135m', ['A: all-MiniLM-L6-v2', 'B: SmolLM2-135M-Instruct', '“it” gives “animal”']],
    ],
    [SCREENS.wall, { width: 1920, height: 1080 }],
  );
});
