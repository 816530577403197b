// @ts-check
/** The room "Sentence": its pictures with PyTorch's numbers, and navigation through heads and words. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hueScale } from '../../www/draw/color.ts';
import { headHue } from '../../www/draw/hue.ts';
import { fitsWidth } from './audit.mjs';
import { notices } from './board.mjs';
import { aSecondLater, CLOCK, eventually, stateIs, visit } from './browser.mjs';
import { GUITAR, RASHONDA, RIVER, standsFor, sum, TIRED } from './pytorch.mjs';
import * as room from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

const IT = TIRED.tokens.indexOf('it');
const ANIMAL = TIRED.tokens.indexOf('animal');
const SAYS = 'In layer 5, head 11, “it” gives 65 % of its attention to “animal”';

/** 33 tokens: too many for one row in any window. The first and the last word occur once. */
const FAR =
  'It was late when the children who had played in the garden of the old house near the river all day long with the dog of their uncle refused to walk'.replaceAll(
    ' ',
    '+',
  );

/** 40 words. */
const FORTY =
  'The old doctor told the young nurse that she had left her keys on the table in the kitchen of the small house near the river, but nobody could find them there when they came back in the evening after work'.replaceAll(
    ' ',
    '+',
  );

/**
 * The part of a row's attention that the arrows show, computed from the definition.
 * @param {number[]} row @param {number} share
 */
function strongest(row, share) {
  const order = row.map((weight, key) => ({ weight, key })).sort((a, b) => b.weight - a.weight);
  const count = order.findIndex((_, at) => sum(order.slice(0, at + 1).map(({ weight }) => weight)) >= share - 1e-6) + 1;
  return order.slice(0, count);
}

/**
 * The numbers below the arrows' tokens equal a row of PyTorch's weights.
 *
 * @param {Page} page
 * @param {number[]} row
 * @param {number} share
 */
async function arrowsShow(page, row, share) {
  const wanted = strongest(row, share);
  const shown = (await room.tokens(page))
    .map(({ numbers }, key) => ({ numbers, key }))
    .filter(({ numbers }) => numbers.length > 0);
  assert.deepEqual(
    shown.map(({ key }) => key),
    wanted.map(({ key }) => key).sort((a, b) => a - b),
  );
  for (const { numbers, key } of shown) assert.ok(standsFor(numbers[0], row[key]), `${numbers[0]} is not ${row[key]}`);
  assert.equal(await room.arrowCount(page), wanted.length);
}

describe('a typed sentence', () => {
  test(
    'is sent to the engine before the page draws',
    room.inRoom('', async (page) => {
      await page.evaluate(() => {
        const post = Worker.prototype.postMessage;
        /** @param {any[]} args */
        Worker.prototype.postMessage = function (...args) {
          Worker.prototype.postMessage = post;
          Object.assign(globalThis, { shownWhenAsked: document.documentElement.dataset.state });
          return post.apply(this, /** @type {any} */ (args));
        };
      });
      await room.type(page, 'The cat sat');
      assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).shownWhenAsked), 'ready');
    }),
  );

  test(
    'does not dim the picture while a prompt answer is pending',
    room.inRoom('', async (page) => {
      const watch = await page.evaluateHandle(() => {
        const { setTimeout } = window;
        // Disables the delay of a quarter of a second after which the picture is dimmed: it could elapse on a busy
        // machine.
        Object.assign(window, {
          setTimeout: (/** @type {() => void} */ act, /** @type {number} */ ms) =>
            ms === 250 ? 0 : setTimeout(act, ms),
        });
        let changes = 0;
        const observer = new MutationObserver(({ length }) => {
          changes += length;
        });
        observer.observe(document.body, { subtree: true, attributeFilter: ['data-stale'] });
        return {
          end() {
            Object.assign(window, { setTimeout });
            observer.disconnect();
            return changes;
          },
        };
      });
      await room.sentenceBox(page).press('End');
      await room.sentenceBox(page).press('s');
      await stateIs(page);
      assert.equal(await watch.evaluate((watching) => watching.end()), 0);
    }),
  );

  test(
    'dims the picture only while its answer is late',
    visit(
      '#room=sentence&text=hello',
      async (page) => {
        const isPale = () => page.locator('#room-sentence[data-stale]').count();
        const late = await page.evaluateHandle(() => {
          const post = Worker.prototype.postMessage;
          const send = Promise.withResolvers();
          /** @param {any[]} message */
          Worker.prototype.postMessage = function (...message) {
            send.promise.then(() => post.apply(this, /** @type {any} */ (message)));
          };
          return send;
        });
        await room.sentenceBox(page).press('End');
        await room.sentenceBox(page).press('s');
        await eventually(isPale, 1);
        await late.evaluate((send) => send.resolve(null));
        await stateIs(page);
        assert.equal(await isPale(), 0);
      },
      { context: {}, patience: room.LOADING_MS },
    ),
  );

  test(
    'offers a suggested selection while no token is selected',
    room.inRoom(
      `&text=${encodeURIComponent('She plucked the guitar strings, ending with a melancholic note.')}&layer=5&head=11`,
      async (page) => {
        const offer = page.getByRole('button', { name: /^Start with/ });
        assert.match((await offer.textContent()) ?? '', /^Start with “note” → “guitar”: 81\s% in L0 H10$/);
        await offer.click();
        await eventually(
          () => room.says(page),
          (said) => said.startsWith('In layer 0, head 10, “note” gives 81 % of its attention to “guitar”'),
        );
        assert.equal(await offer.count(), 0);
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await offer.waitFor();
      },
    ),
  );

  const begun = (/** @type {import('playwright-core').Page} */ page) =>
    page.getByText(
      /^Started with “note” → “guitar”: 81\s% in L0 H10\. This is the strongest link between two non-adjacent words in any head\.$/,
    );
  /** Types a text like a user and does nothing else. @param {import('playwright-core').Page} page */
  const typed = async (page) => {
    await room.type(page, GUITAR.text);
    await eventually(() => room.status(page), `${GUITAR.tokens.length} tokens.`);
  };

  test(
    'makes the suggested selection once after Enter, and Escape undoes it',
    room.inTimedRoom('', async (page) => {
      await typed(page);
      // Nothing moves while the user types.
      await aSecondLater(page);
      assert.deepEqual(await room.selected(page), []);
      assert.equal(await room.head(page), 'L5 H11');
      await page.keyboard.press('Enter');
      await eventually(() => room.selected(page), ['guitar', 'note']);
      assert.equal(await room.head(page), 'L0 H10');
      await begun(page).waitFor();
      assert.equal(await page.locator('.zoom').isVisible(), false);
      await page.keyboard.press('Escape');
      await eventually(() => room.selected(page), []);
      assert.equal(await room.head(page), 'L5 H11');
      // A suggestion that the user has deselected is not selected again.
      await page.keyboard.press('End');
      await page.keyboard.type('!');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Enter');
      await stateIs(page);
      await page.getByRole('button', { name: /^Start with “note”/ }).waitFor();
      await aSecondLater(page);
      assert.deepEqual(await room.selected(page), []);
    }),
  );

  test(
    'makes the suggested selection after Tab, and one click undoes it',
    visit(`#room=sentence&layer=3&head=1&text=Hello+world`, async (page) => {
      await stateIs(page, 'ready', room.LOADING_MS);
      await typed(page);
      await page.keyboard.press('Tab');
      await eventually(() => room.selected(page), ['guitar', 'note']);
      await begun(page).waitFor();
      await page.getByRole('button', { name: 'Clear selection' }).click();
      await eventually(() => room.selected(page), []);
      assert.equal(await room.head(page), 'L3 H1');
    }),
  );

  test('keeps a selection made by the user or a lesson', async () => {
    for (const fields of ['', '&lesson=lecture-a&stop=agreement-quiz'])
      await visit(
        `#room=sentence&text=Hello+world${fields}`,
        async (page) => {
          await page.getByRole('tab', { name: 'Sentence' }).click();
          await stateIs(page, 'ready', room.LOADING_MS);
          await typed(page);
          if (fields === '') await room.token(page, 'strings').click();
          else await page.keyboard.press('Enter');
          await aSecondLater(page);
          assert.deepEqual(await room.selected(page), fields === '' ? ['strings'] : []);
        },
        { ...CLOCK, patience: room.LOADING_MS },
      )();
  });
});

describe('the animal that was too tired', () => {
  test(
    'can be typed, and “it” attends to it: as a sentence, arrows, columns and heatmap',
    visit('', async (page) => {
      await page.getByRole('tab', { name: 'Sentence' }).click();
      await stateIs(page, 'ready', room.LOADING_MS);
      await room.sentenceBox(page).fill('');
      await stateIs(page, 'error');
      // Each of the sixty keys starts a run, and sixty runs take a while on a busy machine.
      await room.sentenceBox(page).pressSequentially(TIRED.text, { timeout: room.LOADING_MS });
      await eventually(() => room.status(page), '15 tokens.');
      await stateIs(page);
      assert.deepEqual(await room.selected(page), ['it']);
      assert.equal(await room.head(page), 'L5 H11');
      const weight = TIRED.pattern(5, 11)[IT][ANIMAL];
      assert.ok((await room.says(page)).startsWith(SAYS));
      assert.ok(standsFor('65 %', weight));

      assert.deepEqual(
        (await room.tokens(page)).map(({ text }) => text),
        TIRED.tokens,
      );
      await arrowsShow(page, TIRED.pattern(5, 11)[IT], 0.8);

      await room.show(page, 'Two columns');
      await page.getByRole('button', { name: 'animal, 65 %: key' }).waitFor();
      assert.equal(await room.columns(page).locator('[aria-pressed=true]').getAttribute('aria-label'), 'it: query');

      await room.show(page, 'Heatmap');
      await eventually(
        () => room.readout(page),
        (text) => text.startsWith('“it” attends most to “animal” (65 %)') && text.endsWith('(selected)'),
      );
      const { x, y } = await room.placeOnHeatmap(page, IT, ANIMAL);
      await page.mouse.move(x, y);
      await eventually(() => room.readout(page), `it → animal: ${weight.toFixed(4)}, 65 %`);
      assert.ok((await room.says(page)).startsWith(SAYS));
      assert.deepEqual(await notices(page), []);
    }),
  );

  test(
    'is the default, and every arrow of every token matches PyTorch',
    room.inRoom('', async (page) => {
      assert.equal(await room.sentenceBox(page).inputValue(), TIRED.text);
      assert.ok((await room.says(page)).startsWith(SAYS));
      const pattern = TIRED.pattern(5, 11);
      for (let step = 1; step <= pattern.length; step++) {
        await page.keyboard.press(']');
        const query = (IT + step) % pattern.length;
        await eventually(async () => (await room.tokens(page)).findIndex(({ selected }) => selected), query);
        await arrowsShow(page, pattern[query], 0.8);
      }
    }),
  );

  test(
    'has a heatmap with all of PyTorch’s weights',
    room.inRoom('&show=heatmap', async (page) => {
      for (const [layer, head] of [
        [5, 11],
        [0, 2],
      ]) {
        await room.chooseHead(page, layer, head);
        const pixels = await room.pixels(room.heatmap(page).locator('canvas'));
        assert.deepEqual([pixels.width, pixels.height], [15, 15]);
        const theme = (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
          ? 'dark'
          : 'light';
        for (const [nth, weight] of TIRED.pattern(layer, head).flat().entries()) {
          const color = hueScale(headHue(head, 12, theme), theme)(weight);
          assert.ok(
            color.every((part, channel) => Math.abs(part - pixels.data[4 * nth + channel]) <= 1),
            `cell ${nth} of L${layer} H${head}`,
          );
        }
      }
    }),
  );

  test(
    'describes a head without a selection, and warns that attention is not an explanation',
    room.inRoom(`&text=${TIRED.text}`, async (page) => {
      const pairs = TIRED.pattern(5, 11)
        .flatMap((row, query) => row.map((weight, key) => ({ query, key, weight })))
        .filter(({ query, key }) => query !== key);
      const { query, key, weight } = pairs.reduce((most, pair) => (pair.weight > most.weight ? pair : most));
      const [, from, to, share] =
        /^In layer 5, head 11, the strongest link from one token to another is from “(.+)” to “(.+)”: (.+)\.$/.exec(
          await room.says(page),
        ) ?? [];
      assert.deepEqual([from, to], [TIRED.tokens[query], TIRED.tokens[key]]);
      assert.ok(standsFor(share, weight));
      assert.ok(
        await page
          .getByText(
            'Attention weights show which tokens a head reads. By themselves they do not explain the model’s output.',
          )
          .isVisible(),
      );
    }),
  );
});

describe('the examples', () => {
  test(
    'open without errors, each with its head and word',
    room.inRoom('', async (page) => {
      const menu = page.getByRole('combobox', { name: 'Examples' });
      const ids = (
        await menu
          .locator('option')
          .evaluateAll((options) => options.map((option) => /** @type {HTMLOptionElement} */ (option).value))
      ).filter(Boolean);
      assert.ok(ids.length > 0);
      for (const id of ids) {
        await menu.selectOption(id);
        await eventually(() => menu.inputValue(), id);
        await stateIs(page);
        assert.deepEqual(await notices(page), [], id);
        assert.equal(await room.problem(page), '', id);
        const at = /^L(\d+) H(\d+)$/.exec(await room.head(page)) ?? [];
        const [, layer, head, word] =
          /^In layer (\d+), head (\d+), (?:“(.+?)” gives )?/.exec(await room.says(page)) ?? [];
        assert.deepEqual([layer, head], at.slice(1), id);
        const selected = await room.selected(page);
        assert.ok(
          selected.length === 0 ? word === undefined : selected.includes(word),
          `${id}: ${selected} selected, ${await room.says(page)}`,
        );
        assert.ok(await menu.locator('option:checked').textContent(), id);
      }
    }),
  );

  test(
    'is deselected as soon as another sentence is typed',
    room.inRoom('', async (page) => {
      assert.notEqual(await page.getByRole('combobox', { name: 'Examples' }).inputValue(), '');
      await room.type(page, 'A sentence of one’s own');
      assert.equal(await page.getByRole('combobox', { name: 'Examples' }).inputValue(), '');
    }),
  );
});

describe('navigation', () => {
  test(
    'moves between heads by the boxes and by . and ,',
    room.inRoom('', async (page) => {
      /** @param {string} wanted */
      const isAt = async (wanted) => {
        await eventually(() => room.head(page), wanted);
        const [, layer, head] = /^L(\d+) H(\d+)$/.exec(wanted) ?? [];
        await eventually(
          () => room.says(page),
          (text) => text.startsWith(`In layer ${layer}, head ${head}, `),
        );
        await stateIs(page);
        await arrowsShow(page, TIRED.pattern(Number(layer), Number(head))[IT], 0.8);
        await room.thumbnail(page, Number(layer), Number(head)).and(page.locator('[aria-selected=true]')).waitFor();
      };
      await page.keyboard.press('.');
      await isAt('L0 H0');
      await page.keyboard.press(',');
      await isAt('L5 H11');
      await page.keyboard.press(',');
      await isAt('L5 H10');
      await room.chooseHead(page, 0, 2);
      await isAt('L0 H2');
    }),
  );

  test(
    'moves between words by ] and [, and Escape deselects step by step',
    room.inRoom('', async (page) => {
      await page.keyboard.press(']');
      await eventually(() => room.selected(page), ['was']);
      await page.keyboard.press('[');
      await page.keyboard.press('[');
      await eventually(() => room.selected(page), ['because']);
      await room.token(page, 'street').click();
      await room.leaveZoom(page);
      await eventually(() => room.selected(page), ['street', 'because']);
      await page.keyboard.press('Escape');
      await eventually(() => room.selected(page), ['because']);
      await page.keyboard.press('Escape');
      await eventually(() => room.selected(page), []);
      await page.keyboard.press('[');
      await eventually(() => room.selected(page), ['[SEP]']);
      await page.keyboard.press(']');
      await eventually(() => room.selected(page), ['[CLS]']);
    }),
  );

  test(
    'moves between rooms by digits, and restores each',
    room.inRoom('', async (page) => {
      await page.keyboard.press('3');
      await page.getByRole('tab', { name: 'Worked example', selected: true }).waitFor();
      await page.getByRole('button', { name: 'Next step' }).waitFor();
      await page.keyboard.press(']');
      await page.keyboard.press('5');
      await page.getByRole('tab', { name: 'Sentence', selected: true }).waitFor();
      assert.deepEqual(await room.selected(page), ['it']);
      assert.ok((await room.says(page)).startsWith(SAYS));
    }),
  );

  test(
    'ignores keys typed into a box',
    room.inRoom('', async (page) => {
      await room.sentenceBox(page).fill('');
      await room.sentenceBox(page).pressSequentially('1, 2. [3]');
      await stateIs(page);
      assert.equal(await room.sentenceBox(page).inputValue(), '1, 2. [3]');
      assert.equal(await room.head(page), 'L5 H11');
      await page.getByRole('tab', { name: 'Sentence', selected: true }).waitFor();
    }),
  );
});

describe('a word is selected', () => {
  test(
    'by a click in the arrows: query, then key, and again to deselect',
    room.inRoom('', async (page) => {
      await room.token(page, 'animal').click();
      await room.leaveZoom(page);
      await eventually(() => room.selected(page), ['animal', 'it']);
      await eventually(() => room.says(page), `${SAYS}.`);
      await room.token(page, 'animal').click();
      await eventually(() => room.selected(page), ['it']);
      await room.token(page, 'it').click();
      await eventually(() => room.selected(page), []);
      await room.token(page, 'tired').click();
      await eventually(() => room.selected(page), ['tired']);
      await eventually(
        () => room.says(page),
        (text) => text.startsWith('In layer 5, head 11, “tired” gives '),
      );
    }),
  );

  test(
    'by a click in the columns: queries on the left, keys on the right',
    room.inRoom('&show=columns', async (page) => {
      const pressed = () =>
        room
          .columns(page)
          .locator('[aria-pressed=true]')
          .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.replace(/, .*%/, '')));
      await eventually(pressed, ['it: query']);
      await room.inColumn(page, 'key', 'street').click();
      await room.leaveZoom(page);
      await eventually(pressed, ['it: query', 'street: key']);
      await room.inColumn(page, 'query', 'tired').click();
      await room.leaveZoom(page);
      await eventually(pressed, ['tired: query', 'street: key']);
      const share = TIRED.pattern(5, 11)[13][8];
      await eventually(
        () => room.says(page),
        (text) =>
          text.startsWith('In layer 5, head 11, “tired” gives ') &&
          standsFor(text.split(' gives ')[1].split(' of ')[0], share),
      );
      await room.inColumn(page, 'key', 'street').click();
      await room.inColumn(page, 'query', 'tired').click();
      await eventually(pressed, []);
    }),
  );

  test(
    'in the heatmap of a long text: its name covers no other, and the number of names is given',
    room.inRoom(`&show=heatmap&text=${Array(20).fill('the+cat+sat').join('+')}&token=30`, async (page) => {
      const rows = page.locator('.heatmap-rows .heatmap-name');
      const selected = rows.and(page.locator('.selected'));
      await eventually(() => selected.count(), 1);
      const { top, bottom } = await selected.evaluate((name) => name.getBoundingClientRect().toJSON());
      const named = await rows.and(page.locator('.plain')).evaluateAll((names) =>
        names
          .filter((name) => name.checkVisibility({ visibilityProperty: true }))
          .map((name) => {
            const { top, bottom } = name.getBoundingClientRect();
            return { top, bottom, at: Number(/** @type {SVGElement} */ (name).dataset.at) };
          }),
      );
      assert.ok(named.length > 5, `${named.length} names`);
      assert.deepEqual(
        named.filter((name) => (name.top + name.bottom) / 2 > top && (name.top + name.bottom) / 2 < bottom),
        [],
      );
      const [before, last] = named.slice(1, 3);
      const step = last.at - before.at;
      assert.ok(step > 1);
      await page.getByText(`Only the first row, the last row and one in every ${step} rows are labelled.`).waitFor();
      assert.deepEqual([named[0].at, named.at(-1)?.at], [0, 61], 'both ends have their names');
      const whole = await page.locator('.heatmap-rows').evaluate((rows) => rows.getBoundingClientRect().toJSON());
      for (const { top, bottom } of named) assert.ok(top >= whole.top - 1 && bottom <= whole.bottom + 1, 'none is cut');
    }),
  );

  test(
    'in a line wider than its box: an overview shows and moves the visible part, and edges fade',
    room.inRoom(`&show=arrows&text=${Array(20).fill('the+cat+sat').join('+')}`, async (page) => {
      const overview = page.getByRole('slider', { name: 'Visible part of the sentence' });
      const part = () => overview.getAttribute('aria-valuetext');
      const faded = () =>
        page
          .locator('.arrow-box')
          .evaluate(({ classList }) => ['more-left', 'more-right'].filter((name) => classList.contains(name)));
      await room.token(page, 'cat').hover();
      await overview.locator('path.query').waitFor({ state: 'attached' });
      assert.ok((await overview.locator('path[fill]').count()) > 0, 'what it looks at is lit');

      await overview.focus();
      await page.keyboard.press('Home');
      await eventually(part, (text) => /^tokens 1 to \d\d? of 62$/.test(text ?? ''));
      await eventually(faded, ['more-right']);
      await page.keyboard.press('ArrowRight');
      await eventually(part, (text) => !/^tokens 1 to/.test(text ?? ''));
      await eventually(faded, ['more-left', 'more-right']);
      await page.keyboard.press('End');
      await eventually(part, (text) => /^tokens \d+ to 62 of 62$/.test(text ?? ''));
      await eventually(faded, ['more-left']);

      const box = await overview.boundingBox();
      assert.ok(box);
      const y = box.y + box.height / 2;
      await page.mouse.move(box.x + 2, y);
      await page.mouse.down();
      await eventually(part, (text) => /^tokens 1 to/.test(text ?? ''));
      await page.mouse.move(box.x + box.width - 2, y);
      await eventually(part, (text) => /to 62 of 62$/.test(text ?? ''));
      await page.mouse.up();

      await room.enter(page, '&show=arrows');
      await eventually(() => overview.isVisible(), false);
      await eventually(faded, []);
    }),
  );

  test(
    'in a sentence of 40 words: before, the whole sentence is visible in rows, with links that can be told apart',
    room.inRoom('', async (page) => {
      const before = page.viewportSize();
      try {
        for (const [text, count] of /** @type {const} */ ([
          [FORTY.split('+').slice(0, 18).join('+'), 20],
          [FORTY, 44],
        ])) {
          for (const size of [
            { width: 1280, height: 720 },
            { width: 390, height: 844 },
          ]) {
            await page.setViewportSize(size);
            await room.enter(page, `&show=arrows&text=${text}`);
            await eventually(async () => (await room.tokens(page)).length, count);
            const { boxes, letters, whole } = await page.locator('.arrow-box').evaluate((box) => ({
              boxes: [...box.querySelectorAll('[data-at] > rect')].map((one) => one.getBoundingClientRect().toJSON()),
              letters: Math.min(
                ...[...box.querySelectorAll('[data-at] > text')].map((one) => one.getBoundingClientRect().height),
              ),
              whole: box.getBoundingClientRect().toJSON(),
            }));
            for (const { left, right } of boxes) assert.ok(left >= whole.left && right <= whole.right, `${left}`);
            assert.ok(letters >= 14, `${letters} px`);
            const rows = new Set(boxes.map(({ top }) => Math.round(top)));
            assert.ok(size.width > 400 || rows.size > 2, `${rows.size} rows at ${size.width} px`);
            assert.ok(rows.size > 1 || count < 44, 'in rows');
            const most = rows.size > 3 ? count : count > 20 ? 3 * count : Infinity;
            const drawn = await room.arrowCount(page, 'rest');
            assert.ok(drawn > count / 2 && drawn <= most, `${drawn} arrows`);
          }
        }
        // A selected token has its line, with chips for what gets little.
        await room.enter(page, `&show=arrows&text=${FORTY}&token=10`);
        await eventually(
          () =>
            room
              .arrows(page)
              .getByRole('button', { name: /hidden tokens$/ })
              .count(),
          (chips) => chips > 0,
        );
      } finally {
        if (before) await page.setViewportSize(before);
      }
    }),
  );

  test(
    'in a line wider than its box: its strongest key is next to it, and the others unfold',
    room.inRoom(`&show=arrows&text=${FAR}`, async (page) => {
      const inside = (/** @type {string} */ text) => {
        const found = room.token(page, text);
        return found.evaluate((token) => {
          const { left, right } = token.getBoundingClientRect();
          return left >= 0 && right <= innerWidth;
        });
      };
      const chips = room.arrows(page).getByRole('button', { name: /hidden tokens$/ });
      const before = page.viewportSize();
      try {
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 844 });
          await room.enter(page, `&show=arrows&text=${FAR}`);
          await eventually(
            () => room.tokens(page),
            (tokens) => tokens.length === 33,
          );
          await room.enter(page, `&show=arrows&text=${FAR}&token=1&key=31`);
          await eventually(() => room.selected(page), ['it', 'walk']);
          assert.deepEqual([await inside('it'), await inside('walk')], [true, true], `at ${width}`);
          await fitsWidth(page.locator('.arrow-box'));
          const standing = (await room.tokens(page)).filter(({ text }) => !text.startsWith('…')).length;
          const counts = (await chips.allTextContents()).map((text) => Number(/\d+/.exec(text)?.[0]));
          assert.equal(
            counts.reduce((sum, count) => sum + count, standing),
            33,
            'each token stands or is counted',
          );
          for (let left = counts.length; left > 0; left -= 1) {
            await eventually(() => chips.count(), left);
            await chips.first().press('Enter');
          }
          await eventually(async () => (await room.tokens(page)).length, 33);
          await eventually(() => room.selected(page), ['it', 'walk']);
          await page.keyboard.press('Escape');
          await page.keyboard.press('Escape');
          await eventually(() => room.selected(page), []);
        }
      } finally {
        if (before) await page.setViewportSize(before);
      }
    }),
  );

  test(
    'in a long sentence: without a key, its strongest key is next to it',
    room.inRoom('', async (page) => {
      const before = page.viewportSize();
      try {
        await page.setViewportSize({ width: 390, height: 844 });
        for (const token of [1, 9, 31]) {
          await room.enter(page, `&show=arrows&text=${FAR}&token=${token}`);
          await room.arrows(page).locator('.selected-query').waitFor();
          const [, most] = /attention to “([^”]+)”/.exec(await room.says(page)) ?? [];
          const weights = () => room.tokens(page);
          await eventually(weights, (tokens) =>
            tokens.some(({ text, numbers }) => text === most && numbers.length > 0),
          );
          await fitsWidth(page.locator('.arrow-box'));
        }
      } finally {
        if (before) await page.setViewportSize(before);
      }
    }),
  );

  test(
    'by a click in the heatmap: a cell, the name of a row, the name of a column',
    room.inRoom('&show=heatmap', async (page) => {
      /** @param {number} row @param {number} column */
      const click = async (row, column) => {
        const { x, y } = await room.placeOnHeatmap(page, row, column);
        await page.mouse.click(x, y);
        await page.mouse.move(0, 0);
      };
      const weight = TIRED.pattern(5, 11)[13][ANIMAL];
      await click(13, ANIMAL);
      await room.leaveZoom(page);
      await eventually(
        () => room.readout(page),
        (text) =>
          /^tired → animal: [\d.]+, [<\d.]+\s% \(selected\)$/.test(text) && standsFor(text.split(/[:,] /)[1], weight),
      );
      await click(13, ANIMAL);
      await eventually(
        () => room.readout(page),
        (text) => text.startsWith('Hover over a cell'),
      );
      await click(IT, -1);
      await eventually(
        () => room.readout(page),
        (text) => text.startsWith('“it” attends most to “animal” (65 %)'),
      );
      await click(-1, ANIMAL);
      await room.leaveZoom(page);
      await eventually(
        () => room.readout(page),
        (text) => /^it → animal: .* \(selected\)$/.test(text),
      );
      await click(IT, -1);
      await eventually(
        () => room.readout(page),
        (text) => /^“animal” gets the most attention from .* \(selected\)$/.test(text),
      );
      await click(-1, ANIMAL);
      await eventually(
        () => room.readout(page),
        (text) => text.startsWith('Hover over a cell'),
      );
    }),
  );

  test(
    'and its strongest key scrolls into view if the line is longer than the screen',
    room.inRoom(
      '&text=She+plucked+the+guitar+strings,+ending+with+a+melancholic+note.&layer=0&head=10&token=14',
      async (page) => {
        const box = await page.locator('.arrow-box').boundingBox();
        assert.ok(box && (await page.locator('.arrow-box .fold-chip').count()) > 0, 'the line fits');
        for (const text of ['guitar', 'note']) {
          const place = await room.token(page, text).boundingBox();
          assert.ok(place && place.x >= box.x && place.x + place.width <= box.x + box.width, `${text} is out of sight`);
        }
      },
    ),
  );

  test(
    'and stays selected from picture to picture, unlike a hovered one',
    room.inRoom('', async (page) => {
      await room.token(page, 'because').hover();
      await eventually(
        async () => (await room.tokens(page)).filter(({ numbers }) => numbers.length > 0).map(({ text }) => text),
        (all) => all.includes('because'),
      );
      assert.deepEqual(await room.selected(page), ['it']);
      await page.mouse.move(0, 0);
      await room.show(page, 'Two columns');
      await room.show(page, 'Heatmap');
      await room.show(page, 'Arrows');
      assert.deepEqual(await room.selected(page), ['it']);
      await page.keyboard.press('Escape');
      await eventually(() => room.selected(page), []);
      const row = TIRED.pattern(5, 11)[9];
      await room.token(page, 'because').hover();
      await eventually(() => room.arrowCount(page), strongest(row, 0.8).length);
      await arrowsShow(page, row, 0.8);
      assert.deepEqual(await room.selected(page), []);
      await page.mouse.move(0, 0);
      await eventually(() => room.arrowCount(page), 0);
    }),
  );

  test(
    'and stays selected wherever it moves during typing',
    room.inRoom('', async (page) => {
      for (const text of ['Yesterday it rained', 'Yesterday in the street it rained', 'it']) {
        await room.type(page, text);
        assert.deepEqual(await room.selected(page), ['it'], text);
      }
      await room.type(page, 'Yesterday she rained');
      assert.deepEqual(await room.selected(page), []);
      await room.type(page, 'She said it');
      assert.deepEqual(await room.selected(page), ['it'], 'it is back');
    }),
  );

  test(
    'and is deselected in every picture when it disappears from the sentence',
    room.inRoom('&token=13&key=10', async (page) => {
      for (const name of /** @type {const} */ (['Heatmap', 'Two columns', 'Arrows'])) {
        await room.show(page, name);
        await room.type(page, 'A river');
        await room.type(page, TIRED.text);
        await eventually(
          () => room.says(page),
          (text) => text.startsWith('In layer 5, head 11, “tired” gives '),
        );
      }
    }),
  );

  test(
    'and is distinguished from another with the same letters',
    room.inRoom('', async (page) => {
      await page.keyboard.press('Escape');
      await room.token(page, 'the', 1).click();
      const place = async () => (await room.tokens(page)).findIndex(({ selected }) => selected);
      await eventually(place, 7);
      await room.type(page, "Now the animal didn't cross the street");
      await eventually(place, 8);
    }),
  );
});

describe('every sentence of the lectures', () => {
  for (const sentence of [RIVER, RASHONDA]) {
    test(
      `“${sentence.text.slice(0, 20)}…” has PyTorch’s tokens and weights`,
      room.inRoom('', async (page) => {
        await room.type(page, sentence.text);
        assert.deepEqual(
          (await room.tokens(page)).map(({ text }) => text),
          sentence.tokens,
        );
        await page.keyboard.press('Escape');
        for (const [layer, head, query] of [
          [0, 4, 5],
          [3, 7, 1],
          [5, 1, 9],
        ]) {
          await room.chooseHead(page, layer, head);
          await room
            .token(
              page,
              sentence.tokens[query],
              sentence.tokens.slice(0, query).filter((text) => text === sentence.tokens[query]).length,
            )
            .hover();
          await eventually(
            () => room.arrowCount(page),
            (count) => count > 0,
          );
          await arrowsShow(page, sentence.pattern(layer, head)[query], 0.8);
          await page.mouse.move(0, 0);
          await eventually(() => room.arrowCount(page), 0);
        }
      }),
    );
  }
});
