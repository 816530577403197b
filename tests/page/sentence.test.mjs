// @ts-check
/** The room "Sentence": its pictures with PyTorch's numbers, and navigation through heads and words. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { hueScale } from '../../www/draw/color.ts';
import { headHue } from '../../www/draw/hue.ts';
import { notices } from './board.mjs';
import { aSecondLater, CLOCK, eventually, openTab, stateIs, visit } from './browser.mjs';
import { GUITAR, RASHONDA, RIVER, standsFor, TIRED } from './pytorch.mjs';
import * as room from './room.mjs';
import { ANIMAL, arrowsShow, IT, SAYS } from './sentence.mjs';

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
        await eventually(() => room.says(page), /^In layer 0, head 10, “note” gives 81 % of its attention to “guitar”/);
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
      await room.sentenceBox(page).focus();
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
          await openTab(page, 'Sentence', room.LOADING_MS);
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
      await openTab(page, 'Sentence', room.LOADING_MS);
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
