// @ts-check
/** Links restore the view; an invalid field produces a notice. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MODELS } from '../../www/state/models.ts';
import { notices } from './board.mjs';
import { eventually, goTo, openSettings, stateIs, visit } from './browser.mjs';
import { holdRequests } from './held.mjs';
import { lessonOf } from './lesson-files.mjs';
import { GUITAR, TIRED } from './pytorch.mjs';
import * as room from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** All current choices of the room. @param {Page} page */
async function choices(page) {
  const checked = (/** @type {string} */ name) => page.getByRole('checkbox', { name }).isChecked();
  const radio = (/** @type {string} */ name) =>
    page.getByRole('group', { name, exact: true }).locator('input:checked').inputValue();
  await openSettings(page);
  return {
    text: await room.sentenceBox(page).inputValue(),
    head: await room.head(page),
    picture: await radio('Picture'),
    numbers: await radio('Numbers'),
    colour: await radio('Colour by'),
    way: await radio('How to find a head'),
    kind: await page
      .getByRole('combobox', { name: 'Kind', exact: true })
      .evaluateAll((selects) => selects.map((select) => /** @type {HTMLSelectElement} */ (select).value)),
    share: await page
      .getByLabel('Show links covering')
      .evaluateAll((sliders) => sliders.map((slider) => /** @type {HTMLInputElement} */ (slider).value)),
    specials: await checked('Show [CLS] and [SEP]'),
    merged: await checked('Whole words'),
    several: await checked('Several heads'),
    average: await page
      .getByLabel('Average of these heads')
      .evaluateAll((boxes) => boxes.map((box) => /** @type {HTMLInputElement} */ (box).checked)),
    together: await page
      .getByRole('gridcell', { selected: true })
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')?.split(/, m|, of/)[0])),
    selected: await room.selected(page),
    says: await room.says(page),
    theme: await page.getByLabel('Theme').inputValue(),
  };
}

/** @param {Page} page */
async function isTheSameAfterReload(page) {
  const before = await choices(page);
  await page.reload();
  await stateIs(page, 'ready', room.LOADING_MS);
  assert.deepEqual(await choices(page), before);
  assert.deepEqual(await notices(page), []);
  return before;
}

describe('the URL', () => {
  test(
    'keeps every choice through a reload',
    room.inRoom('', async (page) => {
      await room.type(page, GUITAR.text);
      await room.chooseHead(page, 0, 10);
      await room.token(page, 'note').click();
      await room.token(page, 'guitar').click();
      await room.leaveZoom(page);
      await room.toggle(page, 'Several heads', true);
      await room.thumbnail(page, 3, 7).click();
      await room.thumbnail(page, 2, 0).click();
      await room.toggle(page, 'Average of these heads', true);
      await room.toggle(page, 'Show [CLS] and [SEP]', false);
      await room.toggle(page, 'Whole words', true);
      await page.getByRole('slider', { name: 'Show links covering' }).fill('95');
      await page.getByRole('radio', { name: 'Weight × ‖value‖' }).check();
      await page.getByRole('radio', { name: 'By kind' }).check();
      await page.getByRole('combobox', { name: 'Kind', exact: true }).selectOption('next token');
      await page.getByRole('group', { name: 'Colour by' }).getByRole('radio', { name: 'kind' }).check();
      await page.getByLabel('Theme').selectOption('Dark');
      await stateIs(page);
      const hash = await room.addressWith(page, 'theme=dark');
      for (const field of [
        'room=sentence',
        'layer=0',
        'head=10',
        'heads=3.7,2.0',
        'average=yes',
        'token=14',
        'key=4',
        'share=95',
        'special=hidden',
        'pieces=merged',
        'measure=norm',
        'kind=next',
        'colour=kind',
      ]) {
        assert.ok(hash.includes(field), `${field} is not in ${hash}`);
      }
      const before = await isTheSameAfterReload(page);
      assert.deepEqual(before.selected, ['guitar', 'note']);
      assert.deepEqual(before.together, ['Layer 0, head 10', 'Layer 2, head 0', 'Layer 3, head 7']);
    }),
  );

  test(
    'keeps the picture, and a sentence in any script',
    room.inRoom('', async (page) => {
      await room.type(page, 'Señor & Søn: 100 % „größer“ + 犬 = 🐕? #1 <b>');
      await room.show(page, 'Arrows');
      await room.addressWith(page, 'Señor');
      const before = await isTheSameAfterReload(page);
      assert.equal(before.text, 'Señor & Søn: 100 % „größer“ + 犬 = 🐕? #1 <b>');
      for (const name of /** @type {const} */ (['Two columns', 'Heatmap', 'All heads'])) {
        await room.show(page, name);
        const hash = await room.addressWith(
          page,
          `show=${{ 'Two columns': 'columns', Heatmap: 'heatmap', 'All heads': 'heads' }[name]}`,
        );
        await room.enter(page, '');
        await eventually(() => room.shown(page), 'arrows');
        await page.evaluate(
          (hash) => {
            location.hash = hash;
          },
          hash.replaceAll('%', '%25').replaceAll('&S', '%26S'),
        );
        await eventually(
          () => room.shown(page),
          { 'Two columns': 'columns', Heatmap: 'heatmap', 'All heads': 'heads' }[name],
        );
      }
    }),
  );

  test(
    'omits default values',
    room.inRoom('', async (page) => {
      await page.keyboard.press(']');
      const hash = await room.addressWith(page, 'token=11');
      assert.deepEqual(
        hash
          .replace(/&visit=\d+$/, '')
          .slice(1)
          .split('&')
          .sort(),
        ['head=11', 'layer=5', 'room=sentence', `text=${TIRED.text.replaceAll(' ', '+')}`, 'token=11'],
      );
    }),
  );

  test(
    'leaves out a text that is too long for a link, and says so',
    room.inRoom('&text=short', async (page) => {
      await room.type(page, 'x'.repeat(5000));
      assert.match(
        await room.status(page),
        /This text is too long for a link: the link opens the first example instead\.$/,
      );
      await eventually(() => /[#&]text=/.test(page.url()), false);
    }),
  );
});

test(
  'a view that is hidden while it has the focus reports the lost focus to its own room',
  visit('#room=worked', async (page) => {
    await page.locator('#room-worked [role=grid] td[tabindex="0"]').first().focus();
    // The worked example reports that it has lost the focus. If this report went to the room "Predict", the console
    // would contain an error, because "Predict" does not handle such reports.
    await page.evaluate(() => {
      location.hash = '#room=predict';
    });
    await stateIs(page);
  }),
);

test('a room that loads late gets its URL and its history entry', async () => {
  let arrive = () => {};
  await visit(
    '#room=sentence&text=',
    async (page) => {
      await page.getByRole('tab', { name: 'Positions' }).click();
      // One second is longer than the delay after which the page writes a URL.
      await page.clock.runFor(1000);
      arrive();
      await eventually(() => page.url().includes('room=positions'), true);
      await page.goBack();
      await eventually(() => page.url().includes('room=sentence'), true);
    },
    {
      state: 'error',
      patience: room.LOADING_MS,
      before: async (page) => {
        await page.clock.install();
        arrive = await holdRequests(page, '**/rooms/positions/opened.js');
      },
    },
  )();
});

describe('the history', () => {
  const EXAMPLE = 'I arrived at the bank after crossing the river';
  /** @param {Page} page @param {string} name */
  const toRoom = (page, name) => page.getByRole('tab', { name, exact: true }).click();
  /** @param {Page} page @param {string} text */
  const isShown = (page, text) => eventually(() => room.sentenceBox(page).inputValue(), text);

  test(
    'contains an example that was typed over, and the typed text',
    room.inRoom('', async (page) => {
      await page.getByRole('combobox', { name: 'Examples' }).selectOption('arrived');
      await room.addressWith(page, 'arrived');
      await room.sentenceBox(page).selectText();
      await page.keyboard.type('My brother hid the cake', { delay: 5 });
      await room.addressWith(page, 'cake');
      await toRoom(page, 'Positions');
      await room.addressWith(page, 'room=positions');
      await page.goBack();
      await isShown(page, 'My brother hid the cake');
      await page.goBack();
      await isShown(page, EXAMPLE);
    }),
  );

  test(
    'contains no half-typed text and no empty one',
    room.inRoom('', async (page) => {
      for (const half of ['', 'My bro']) {
        await page.getByRole('combobox', { name: 'Examples' }).selectOption('street');
        await page.getByRole('combobox', { name: 'Examples' }).selectOption('arrived');
        await room.addressWith(page, 'river');
        // The text changes and the user leaves the room in one task, so that the text is not displayed long enough to
        // get a history entry.
        await page.evaluate((half) => {
          const box = /** @type {HTMLTextAreaElement} */ (document.getElementById('sentence'));
          box.value = half;
          box.dispatchEvent(new Event('input', { bubbles: true }));
          document.getElementById('tab-predict')?.click();
        }, half);
        await eventually(() => page.locator('html').getAttribute('data-room'), 'predict');
        await room.addressWith(page, 'room=predict');
        await page.goBack();
        await eventually(() => page.locator('html').getAttribute('data-room'), 'sentence');
        await isShown(page, EXAMPLE);
      }
      await room.sentenceBox(page).fill('');
      await stateIs(page, 'error');
      await page.getByRole('combobox', { name: 'Examples' }).selectOption('loan');
      await room.addressWith(page, 'loan');
      await page.goBack();
      await isShown(page, EXAMPLE);
    }),
  );

  test(
    'catches up after the browser refused an entry, without stopping a lesson',
    visit(
      '#lesson=lecture-e',
      async (page) => {
        const stop = (/** @type {number} */ nth) => page.getByText(`Stop ${nth} of`);
        await stop(1).waitFor();
        await eventually(() => page.url().includes('&stop='), true);
        const first = page.url();
        const before = await page.evaluate(() => {
          /** @type {any} */ (globalThis).refuses = true;
          return history.length;
        });
        for (const [key, nth] of /** @type {const} */ ([
          ['PageDown', 2],
          ['PageDown', 3],
          ['PageUp', 2],
          ['PageDown', 3],
        ])) {
          await page.keyboard.press(key);
          await stop(nth).waitFor();
        }
        await stateIs(page, 'ready', room.LOADING_MS);
        assert.equal(page.url(), first);
        await page.evaluate(() => {
          /** @type {any} */ (globalThis).refuses = false;
        });
        const third = lessonOf('lecture-e').stops[2].id;
        await eventually(() => new URLSearchParams(new URL(page.url()).hash.slice(1)).get('stop'), third);
        assert.equal(await page.evaluate(() => history.length), before + 1);
        await page.goBack();
        await stop(1).waitFor();
      },
      {
        context: {},
        patience: room.LOADING_MS,
        before: (page) =>
          page.addInitScript(() => {
            for (const write of /** @type {const} */ (['pushState', 'replaceState'])) {
              const original = History.prototype[write];
              History.prototype[write] = function (...args) {
                if (/** @type {any} */ (globalThis).refuses) throw new DOMException('too many calls', 'SecurityError');
                original.apply(this, args);
              };
            }
          }),
      },
    ),
  );
});

test(
  'an unreadable link produces a notice',
  visit('#zebra%ZZ', (page) =>
    eventually(
      () => notices(page),
      ['This link cannot be read (“zebra%ZZ”). It may have been altered in transit; copy it again from the source.'],
    ),
  ),
);

test(
  'a link changed by another program opens its sentence',
  visit(
    '#room=sentence&amp;text=The+zebra+crossed+the+bridge&amp;layer=2&amp;head=3&amp;token=2',
    async (page) => {
      for (const hash of ['', `#${encodeURIComponent('room=sentence&text=The+zebra+slept&layer=1&head=4&token=3')}`]) {
        if (hash) await goTo(page, hash);
        assert.equal(
          await room.sentenceBox(page).inputValue(),
          hash ? 'The zebra slept' : 'The zebra crossed the bridge',
        );
        assert.equal(await room.head(page), hash ? 'L1 H4' : 'L2 H3');
        assert.deepEqual(await room.selected(page), [hash ? 'slept' : 'zebra']);
        assert.deepEqual(await notices(page), []);
      }
    },
    { context: {}, patience: room.LOADING_MS },
  ),
);

test(
  'a text that was encoded twice produces a notice',
  room.inRoom('&text=caf%25C3%25A9+au+lait', (page) =>
    eventually(
      () => notices(page),
      [
        'The field “text” of the link contains “%C3”: the link may have been encoded twice. The text is shown as received.',
      ],
    ),
  ),
);

test(
  'a mode is switched on by `yes` and, in old links, by 1',
  room.inRoom('', async (page) => {
    for (const mode of ['present', 'embed'])
      for (const value of ['yes', '1']) {
        await goTo(page, `#room=sentence&${mode}=${value}`);
        await page.locator(`html[data-${mode}]`).waitFor({ state: 'attached' });
        assert.deepEqual(await notices(page), []);
      }
    await goTo(page, '#room=sentence');
  }),
);

describe('a link with', () => {
  const NO_CHOICE = (/** @type {string} */ field, /** @type {string} */ found, /** @type {string} */ choices) =>
    `The link contains ${field}=${found}, but ${field} can only be: ${choices}. It was ignored.`;
  const UNREADABLE = (/** @type {string} */ field, /** @type {string} */ found) =>
    `The field “${field}” of the link cannot be read (“${found}”). It was ignored.`;
  const NO_HEAD =
    'The link selects a head that this model does not have: its layers are 0 to 5, and its heads are 0 to 11. Another head is shown.';
  const NO_TOKEN =
    'The link selects a token that this sentence does not have: its tokens are 0 to 14. Nothing is selected.';

  /** @type {[hash: string, said: string[]][]} */
  const cases = [
    ['&layer=99', [NO_HEAD]],
    ['&layer=0&head=12', [NO_HEAD]],
    ['&layer=-1', [UNREADABLE('layer', '-1')]],
    ['&heads=9.9', [NO_HEAD]],
    ['&heads=1.1;2.2', [UNREADABLE('heads', '1.1;2.2')]],
    ['&token=500', [NO_TOKEN]],
    ['&token=10&key=15', [NO_TOKEN]],
    ['&token=it', [UNREADABLE('token', 'it')]],
    ['&show=nonsense', [NO_CHOICE('show', 'nonsense', 'arrows, columns, heatmap, heads')]],
    ['&share=0', [UNREADABLE('share', '0')]],
    ['&share=101', [UNREADABLE('share', '101')]],
    ['&measure=length', [NO_CHOICE('measure', 'length', 'weight, norm')]],
    ['&pieces=some', [NO_CHOICE('pieces', 'some', 'apart, merged')]],
    ['&model=gpt-5', [NO_CHOICE('model', 'gpt-5', MODELS.map(({ folder }) => folder).join(', '))]],
    ['&text=%E0%A4%A', [UNREADABLE('text', '%E0%A4%A')]],
    [
      '&layer=99&show=nonsense&colour=red',
      [
        NO_CHOICE('show', 'nonsense', 'arrows, columns, heatmap, heads'),
        NO_CHOICE('colour', 'red', 'hue, kind'),
        NO_HEAD,
      ],
    ],
  ];
  for (const [hash, said] of cases) {
    test(
      `${hash.slice(1)} still opens, with a notice`,
      room.inRoom(hash, async (page) => {
        await eventually(() => notices(page), said);
        assert.equal(await room.sentenceBox(page).inputValue(), TIRED.text);
        assert.equal((await room.tokens(page)).length, 15);
        assert.match(await room.head(page), /^L\d+ H\d+$/);
        assert.match(await room.says(page), /^In layer \d+, head \d+, /);
        await page.keyboard.press('.');
        await stateIs(page);
        for (const _ of said) await page.getByRole('button', { name: 'Dismiss' }).first().click();
        await eventually(() => notices(page), []);
      }),
    );
  }

  test(
    'a sentence alone opens that sentence without a selection',
    room.inRoom('&text=A+new+day', async (page) => {
      assert.deepEqual(
        (await room.tokens(page)).map(({ text }) => text),
        ['[CLS]', 'a', 'new', 'day', '[SEP]'],
      );
      assert.deepEqual(await room.selected(page), []);
      assert.deepEqual(await notices(page), []);
    }),
  );

  test(
    'an invalid sentence explains why',
    room.inRoom('', async (page) => {
      await room.enter(page, '&text=', 'error');
      assert.equal(await room.problem(page), 'Type at least one word.');
      assert.equal(await room.sentenceBox(page).inputValue(), '');
    }),
  );
});
