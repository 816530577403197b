// @ts-check
/** The room "Start" with its figure and opening, and the list of rooms in the header. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { isReachable, noViolationInAnyLook, pageFits, SCREENS } from './audit.mjs';
import { notices } from './board.mjs';
import { ADDRESS, eventually, goTo, plain, stateIs, versionFolder, visit, WALL } from './browser.mjs';
import { holdRequests } from './held.mjs';
import { ALL_HEADS, TIRED, WIDE } from './pytorch.mjs';
import * as room from './room.mjs';
import { labelOf, live, openRoom, says } from './start.mjs';

/** @typedef {import('playwright-core').Page} Page */

const [IT, ANIMAL, STREET] = ['it', 'animal', 'street'].map((word) => TIRED.tokens.indexOf(word));

const figure = (/** @type {Page} */ page) => page.locator('.fig');

/** @param {Page} page @param {number} layer @param {number} head */
const headLink = (page, layer, head) => page.locator(`.fig-head[data-layer="${layer}"][data-head="${head}"]`);

/** @param {Page} page */
const headLabels = async (page) =>
  plain(await page.locator('.fig-head').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? '')));

/** The highlighted token. @param {Page} page */
const lit = (page) => page.locator('.fig-token.lit .fig-text').allTextContents();

/** How far the page extends below the window, in pixels. @param {Page} page */
const below = (page) =>
  page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);

/** @param {import('./pytorch.mjs').Sentence} sentence @param {number} head @param {number} key */
const percent = ({ pattern }, head, key) => `${Math.round(100 * pattern(5, head)[IT][key])} %`;

/** Holds all requests for files of models until the returned function is called. @param {Page} page */
const holdModels = (page) => holdRequests(page, '**/models/**');

describe('a URL', () => {
  test(
    'that is empty, or only sets the appearance, opens Start',
    visit('', async (page) => {
      for (const hash of ['#', '#theme=dark', '#other=thing']) {
        await goTo(page, '#room=worked');
        await goTo(page, hash);
        assert.equal(await openRoom(page), 'start', hash);
        assert.ok(await page.getByRole('heading', { name: 'See what a transformer attends to' }).isVisible());
        await eventually(() => below(page), 0);
      }
    }),
  );

  test(
    'of an old link without a room opens the worked example',
    visit('', async (page) => {
      for (const hash of ['#step=all_mixed', '#mode=exact&theme=dark', '#embed=1', '#example=lecture-b']) {
        await goTo(page, '#room=start');
        await goTo(page, hash);
        assert.equal(await openRoom(page), 'worked', hash);
      }
    }),
  );
});

describe('the table of models', () => {
  /** The first rows: the models of the page. @param {Page} page */
  const own = (page) =>
    page.locator('.start-sizes tbody tr').evaluateAll((all) => all.slice(0, 3).map(({ textContent }) => textContent));

  test(
    'has the sizes of a model before and after it is loaded, and leads back to the figure',
    visit('#room=start&sizes=yes', async (page) => {
      await page.getByText('Live: computed in this page').waitFor({ timeout: room.LOADING_MS });
      // The row of a loaded model has the numbers of the model itself.
      const rows = await own(page);
      await goTo(page, '#room=start&sizes=yes&model=marian-en-pt');
      await page.getByText('Live: computed in this page').waitFor({ timeout: room.LOADING_MS });
      assert.deepEqual(await own(page), rows);
      await page.getByRole('link', { name: 'Back to the figure' }).click();
      await figure(page).waitFor();
      assert.equal(await page.locator('.start-sizes').count(), 0);
    }),
  );
});

describe('the figure', () => {
  test(
    'has its labels and empty frames before there are any numbers',
    visit(
      '#room=start&text=Before+the+model',
      async (page) => {
        await page.getByText(/the model is loading, /).waitFor();
        await page.getByRole('link', { name: 'Layer 5: follow a token through it' }).waitFor();
        assert.equal(await figure(page).getAttribute('data-live'), 'false');
        assert.equal(await page.locator('.fig-head').count(), 72);
        assert.equal(await page.locator('.fig-token').count(), 0);
      },
      { context: {}, state: 'loading', before: holdModels },
    ),
  );

  test('draws a recording until the model is loaded, and then the same', async () => {
    let release = () => {};
    await visit(
      '',
      async (page) => {
        await page.getByText(/Recorded; the model is loading/).waitFor();
        await eventually(async () => (await headLabels(page))[0]?.includes('→'), true);
        const recorded = [await headLabels(page), await says(page)];
        assert.equal(await page.getAttribute('html', 'data-state'), 'loading');
        release();
        await live(page);
        await stateIs(page);
        // Recorded weights are whole percentages: a weight that the model shows as `>99.9 %` is recorded as `100 %`.
        const labels = (await headLabels(page)).map((label) => label.replace('>99.9 %', '100 %'));
        assert.deepEqual([labels, await says(page)], recorded);
      },
      {
        context: {},
        state: 'loading',
        before: async (page) => {
          release = await holdModels(page);
        },
      },
    )();
  });

  test('is recorded with the weights of PyTorch, in percent', async () => {
    const answer = await fetch(new URL(`${await versionFolder()}rooms/start/recording.json`, ADDRESS));
    const { text, tokens, patterns, n_heads } = await answer.json();
    assert.equal(text, TIRED.text);
    assert.deepEqual(
      tokens.map((/** @type {{ text: string }} */ token) => token.text),
      TIRED.tokens,
    );
    const side = TIRED.tokens.length;
    for (const { layer, head } of ALL_HEADS)
      TIRED.pattern(layer, head).forEach((row, query) =>
        row.forEach((weight, key) => {
          const found = patterns.values[((layer * n_heads + head) * side + query) * side + key];
          assert.ok(Math.abs(found - 100 * weight) <= 0.5001, `L${layer} H${head}, ${query} → ${key}`);
        }),
      );
  });

  test(
    'follows each key: its weights are those of PyTorch for the typed sentence',
    visit('', async (page) => {
      await live(page);
      assert.match(await labelOf(headLink(page, 5, 11)), linkTo('animal', percent(TIRED, 11, ANIMAL)));
      await room.sentenceBox(page).press('End');
      for (let letter = 0; letter < 'tired'.length; letter += 1) await page.keyboard.press('Backspace');
      await page.keyboard.type('wide');
      await eventually(
        () => labelOf(headLink(page, 5, 11)),
        (label) => linkTo('animal', percent(WIDE, 11, ANIMAL)).test(label),
      );
      assert.equal(await openRoom(page), 'start');
      await room.addressWith(page, 'wide');
    }),
  );

  test(
    'lights the path of the hovered or focused token',
    visit('', async (page) => {
      await live(page);
      assert.deepEqual(await lit(page), ['it']);
      await page.locator('.fig-token', { hasText: 'street' }).hover();
      await eventually(() => lit(page), ['street']);
      const names = await page
        .locator('.fig-link')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
      assert.ok(names.length > 0 && names.every((name) => name?.startsWith('“street”')), names.join());
      assert.match(await says(page), /^Layer \d, head \d+: “street” gives/);
      await page.mouse.move(5, 5);
      await eventually(() => lit(page), ['it']);
      await page.locator('.fig-token', { hasText: 'cross' }).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await eventually(() => lit(page), ['cross']);
    }),
  );

  test(
    'has one Tab stop for each group of links, and arrow keys',
    visit('', async (page) => {
      await live(page);
      const stops = await figure(page)
        .locator('a')
        .evaluateAll((all) => all.filter(({ tabIndex }) => tabIndex === 0).length);
      assert.ok(stops <= 4, `${stops} stops`);
      await headLink(page, 5, 11).focus();
      for (const key of ['ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
      assert.equal(await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.head), '6');
      await page.keyboard.press('Enter');
      await stateIs(page, 'ready', room.LOADING_MS);
      assert.equal(await room.head(page), 'L5 H6');
    }),
  );
});

test(
  'equal tokens of a link are followed by their positions',
  visit('#room=start&text=the+quick+brown+fox+jumps+over+a+lazy+dog+while+the+quick+brown+fox+rests', async (page) => {
    await live(page);
    await eventually(
      () => says(page),
      (text) =>
        text.startsWith('Layer 2, head 9: “quick” (position 12) gives 94 % of its attention to “quick” (position 2).'),
    );
  }),
);

describe('a link of the figure', () => {
  test(
    'opens its room, without a notice and with the same theme',
    visit('', async (page) => {
      await live(page);
      const links = page.locator('.fig-parts a, .fig-token[data-token="8"], .start-door[href]');
      const hashes = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      const kinds = new Map(hashes.map((hash) => [hash.replaceAll(/layer=\d+/g, ''), hash]));
      assert.ok(kinds.size >= 9, `${kinds.size} kinds`);
      for (const hash of kinds.values()) {
        await goTo(page, '#room=start&theme=dark');
        await live(page);
        await page.locator(`#room-start a[href="${hash}"]`).first().click();
        await eventually(() => openRoom(page), /room=(\w+)/.exec(hash)?.[1]);
        await stateIs(page, 'ready', room.LOADING_MS);
        assert.deepEqual(await notices(page), [], hash);
        assert.equal(await page.getAttribute('html', 'data-theme'), 'dark', hash);
      }
    }),
  );

  test(
    'opens the picture of what it shows: embeddings, learned positions, vectors',
    visit('', async (page) => {
      await live(page);
      const hrefOf = (/** @type {RegExp} */ name) => page.getByRole('link', { name }).first().getAttribute('href');
      assert.match((await hrefOf(/^Embeddings:/)) ?? '', /room=positions&.*positions=embedding/);
      assert.match((await hrefOf(/^Positions:/)) ?? '', /room=positions&.*positions=learned/);
      assert.match((await hrefOf(/^Sentence vector/)) ?? '', /room=compare&.*compare=vectors/);
    }),
  );

  test(
    'opens a head with the bright token, and Back returns',
    visit('', async (page) => {
      await live(page);
      await headLink(page, 3, 4).click();
      await stateIs(page, 'ready', room.LOADING_MS);
      assert.equal(await openRoom(page), 'sentence');
      assert.equal(await room.head(page), 'L3 H4');
      assert.deepEqual(await room.selected(page), ['it']);
      await page.goBack();
      await eventually(() => openRoom(page), 'start');
      await live(page);
    }),
  );

  test(
    'opens an arc as a pair of tokens',
    visit('', async (page) => {
      await live(page);
      await page.locator('.fig-link[aria-label^="“it” → “animal”"]').last().dispatchEvent('click');
      await stateIs(page, 'ready', room.LOADING_MS);
      assert.deepEqual(await room.selected(page), ['animal', 'it']);
    }),
  );
});

describe('the opening', () => {
  test(
    'shows a head, another head and another word, with the numbers of PyTorch',
    visit('', async (page) => {
      await live(page);
      assert.match(await says(page), sentenceOf(11, 'animal', percent(TIRED, 11, ANIMAL)));
      await page.getByRole('button', { name: '2 · Another head' }).click();
      await eventually(
        () => says(page),
        (text) => sentenceOf(1, 'street', percent(TIRED, 1, STREET)).test(text),
      );
      await page.keyboard.press(']');
      await eventually(
        () => says(page),
        (text) =>
          sentenceOf(11, 'animal', percent(WIDE, 11, ANIMAL)).test(text) &&
          text.includes(`With “tired” it was ${percent(TIRED, 11, ANIMAL)}.`) &&
          text.includes(`“street” ${percent(WIDE, 1, STREET)} (it was ${percent(TIRED, 1, STREET)})`),
      );
      await page.locator('.start-says').getByRole('link', { name: '“animal”' }).click();
      await stateIs(page, 'ready', room.LOADING_MS);
      assert.equal(await room.head(page), 'L5 H11');
    }),
  );

  test(
    'can be cancelled while loading, and reports a failed download',
    visit(
      '',
      async (page) => {
        await page.locator('.start-state', { hasText: /model.safetensors is missing on the server/ }).waitFor();
        assert.ok(await page.getByRole('button', { name: /Load the model/ }).isVisible());
      },
      {
        context: {},
        before: (page) => page.route('**/model.safetensors', (route) => route.fulfill({ status: 404 })),
        expected: /404/,
      },
    ),
  );

  test(
    'links to the room of the last visit',
    visit(
      '#room=lookup',
      async (page) => {
        await page.goto(page.url().replace(/#.*/, ''));
        await page.getByRole('link', { name: /Continue in “/ }).click();
        await eventually(() => openRoom(page), 'lookup');
      },
      { context: {} },
    ),
  );
});

describe('another shape', () => {
  test(
    'asks before it loads a large model, and then shows the next words of Predict',
    visit(
      '',
      async (page) => {
        await page.getByRole('button', { name: /^Decoder/ }).click();
        await page.getByRole('button', { name: 'Load the model (98 MB)' }).click();
        await live(page);
        assert.equal(await page.locator('.fig-head').count(), 270);
        const next = await page.locator('.fig-next li').allInnerTexts();
        await page.getByRole('link', { name: /^Next word/ }).click();
        await stateIs(page, 'ready', room.LOADING_MS);
        assert.equal(await openRoom(page), 'predict');
        const bars = plain(await page.locator('#room-predict').innerText());
        assert.equal(next.length, 6);
        for (const word of next) assert.ok(bars.includes(plain(word).trim().split(/\s+/)[0]), word);
      },
      { context: {}, patience: room.LOADING_MS },
    ),
  );

  test(
    'writes a translation, whose words link to Translate',
    visit('', async (page) => {
      await page.getByRole('button', { name: /translates$/ }).click();
      await live(page);
      const words = await page.locator('.fig-written .fig-text').allTextContents();
      assert.deepEqual(
        words.slice(-3).map((word) => word.trim()),
        ['muito', 'cansado', '</s>'],
      );
      await page.locator('.fig-written', { hasText: 'cansado' }).click();
      await stateIs(page, 'ready', room.LOADING_MS);
      assert.equal(await openRoom(page), 'translate');
    }),
  );
});

/** @param {string} word @param {string} share */
const linkTo = (word, share) => new RegExp(`“it” → “${word}”: ${share}`);

/** @param {number} head @param {string} word @param {string} share */
const sentenceOf = (head, word, share) =>
  new RegExp(`^Layer 5, head ${head}: “it” gives ${share} of its attention to “${word}”`);

describe('the rooms in the header', () => {
  test(
    'are one Tab stop with arrow keys',
    visit('', async (page) => {
      const tabs = page.getByRole('tab');
      assert.equal(await tabs.evaluateAll((all) => all.filter((tab) => tab.tabIndex === 0).length), 1);
      await page.getByRole('tab', { name: 'Start' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await eventually(() => openRoom(page), 'lookup');
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await eventually(() => openRoom(page), 'start');
      const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
      assert.deepEqual([...new Set(tops)], [tops[0]], 'one row');
    }),
  );

  test(
    'are a menu on a phone',
    visit(
      '',
      async (page) => {
        assert.equal(await page.getByRole('tab').locator('visible=true').count(), 0);
        await page.getByRole('button', { name: 'Start ▾' }).click();
        await page.getByRole('tab', { name: 'Positions' }).click();
        await eventually(() => openRoom(page), 'positions');
        await page.getByRole('button', { name: 'Positions ▾' }).click();
        await page.keyboard.press('Escape');
        assert.equal(await page.getByRole('tab').locator('visible=true').count(), 0);
      },
      { context: { viewport: SCREENS.phone } },
    ),
  );

  test(
    'and the buttons are in one row at every width, all visible',
    visit('#room=worked', async (page) => {
      for (const width of [320, 390, 520, 641, 800, 960, 1100, 1279, 1280, 1600, 1920]) {
        await page.setViewportSize({ width, height: 720 });
        await eventually(() => rowsOfHeader(page), { rows: 1, isInside: true });
      }
    }),
  );
});

/** The number of rows of the header, and whether all of it is in the window. @param {Page} page */
const rowsOfHeader = (page) =>
  page.locator('header').evaluate((header) => {
    const boxes = [...header.querySelectorAll('h1, button, select')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.getBoundingClientRect())
      // Excludes content that only screen readers use; it is one pixel wide.
      .filter(({ width }) => width > 2);
    const bottom = Math.max(...boxes.map(({ top }) => top));
    const rows = boxes.some((box) => box.bottom < bottom) ? 2 : 1;
    return { rows, isInside: boxes.every(({ left, right }) => left >= 0 && right <= innerWidth) };
  });

describe('accessibility', () => {
  test(
    'axe finds no violation',
    visit('#room=start', (page) => noViolationInAnyLook(page, 'the opening')),
  );

  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test(
      `everything is reachable, nothing outside the screen horizontally: ${screen}`,
      visit('', async (page) => {
        await page.setViewportSize(viewport);
        await pageFits(page);
        await isReachable(page);
      }),
    );
  }

  for (const size of [WALL, { width: 1920, height: 1080 }]) {
    test(
      `presented at ${size.width} × ${size.height}, everything is on the screen`,
      visit('', async (page) => {
        await page.setViewportSize(size);
        await goTo(page, '#room=start&present=yes');
        await eventually(() => below(page), 0);
      }),
    );
  }
});
