// @ts-check
/** The picture alone: in a frame without scrolling, with parts hidden by a link, and in print. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { ROOMS } from '../../www/rooms.ts';
import { FRAMED, noViolation, SCREENS, SLIDE } from './audit.mjs';
import { eventually, plain } from './browser.mjs';
import { holdRequests } from './held.mjs';
import { beyond, onScreen, rootType, VIEWS } from './looks.mjs';
import * as room from './room.mjs';
import { combinations } from './sets.mjs';

/** @typedef {import('playwright-core').Page} Page */

const EMBED = '&embed=1';
/** Frame sizes. Every view is also tested at the slide's. */
const FRAMES = [{ width: 640, height: 360 }, SCREENS.wall];
const PAPERS = [{ format: 'A4' }, { format: 'Letter', landscape: true }];
/** Largest font size in a frame. */
const LARGEST = 28;

describe('in a frame', () => {
  test('every room is tested', () => {
    const tested = Object.values(VIEWS).map(({ room }) => room);
    assert.deepEqual([...new Set(tested)].sort(), ROOMS.map(({ name }) => name).sort());
  });

  const framed = Object.entries(VIEWS).filter(([, view]) => view.framed !== false);
  for (const [[name, view], size] of combinations(framed, FRAMES)) {
    test(
      `${name}: fits ${size.width} × ${size.height} without scrolling, as large as it can`,
      onScreen(SLIDE, async (page, open) => {
        await open(view, EMBED);
        for (const frame of [size, SLIDE]) {
          await page.setViewportSize(frame);
          await eventually(() => beyond(page), [0, 0]);
          const type = await rootType(page);
          assert.ok(type >= 9, `${type} px`);
          assert.equal(await page.getByRole('tab').locator('visible=true').count(), 0);
          // The font size adapts to the frame a moment later.
          await eventually(async () => (await rootType(page)) >= LARGEST - 1 || (await isFull(page)), true);
          await eventually(() => beyond(page), [0, 0]);
        }
        await noViolation(page, name, FRAMED);
      }),
    );
  }

  test(
    'a sentence of forty tokens scrolls only inside its picture',
    onScreen(SLIDE, async (page, open) => {
      const text =
        'In the long corridor of the old library every reader looks for the one book that nobody has found before, although the catalogue says in plain letters on which of the many shelves it must have stood since the beginning.';
      for (const show of ['arrows', 'columns', 'heatmap', 'heads']) {
        await open({ room: 'sentence', hash: `&show=${show}&text=${encodeURIComponent(text)}` }, EMBED);
        await eventually(() => beyond(page), [0, 0]);
      }
    }),
  );

  test(
    'selecting a token does not change the type size',
    onScreen(SLIDE, async (page, open) => {
      await open({ room: 'sentence', hash: '&token=10' }, EMBED);
      await eventually(() => beyond(page), [0, 0]);
      await eventually(async () => (await rootType(page)) >= LARGEST - 1 || (await isFull(page)), true);
      const before = await rootType(page);
      await page.keyboard.press('Escape');
      await eventually(() => room.selected(page), []);
      await room.token(page, 'street').click();
      await eventually(() => room.selected(page), ['street']);
      assert.ok((await rootType(page)) <= before);
      assert.deepEqual(await beyond(page), [0, 0]);
    }),
  );

  test(
    'invalid input is reported',
    onScreen(SLIDE, async (page) => {
      await room.enter(page, `&text=${EMBED}`, 'error');
      await eventually(() => page.locator('.bar-problem').isVisible(), true);
      assert.notEqual(await room.problem(page), '');
    }),
  );

  test(
    'the page restores its own type size',
    onScreen(SCREENS.wall, async (page, open) => {
      await open(VIEWS.arrows, EMBED);
      await eventually(
        () => rootType(page),
        (type) => type !== 18,
      );
      await open(VIEWS.arrows);
      assert.equal(await rootType(page), 18);
    }),
  );
});

/**
 * The parts that a link hides, with locators.
 * @type {Record<string, { room: string, hash?: string, gone: (page: Page) => import('playwright-core').Locator }>}
 */
const TAKEN = {
  rooms: { room: 'sentence', gone: (page) => page.getByRole('tab', { name: 'Layer' }) },
  lessons: { room: 'sentence', gone: (page) => page.getByRole('button', { name: 'Lessons' }) },
  share: { room: 'sentence', gone: (page) => page.getByRole('button', { name: 'Share' }) },
  theme: { room: 'sentence', gone: (page) => page.getByRole('combobox', { name: 'Theme' }) },
  keys: { room: 'sentence', gone: (page) => page.getByRole('button', { name: 'Keys' }) },
  sentence: { room: 'sentence', gone: (page) => page.getByRole('textbox', { name: 'Sentence' }) },
  head: { room: 'sentence', gone: (page) => page.getByRole('combobox', { name: 'Layer', exact: true }) },
  switches: { room: 'sentence', gone: (page) => page.getByRole('radio', { name: 'Heatmap' }) },
  heads: { room: 'sentence', gone: (page) => page.getByRole('heading', { name: 'All heads' }) },
  find: { room: 'sentence', gone: (page) => page.getByRole('heading', { name: 'Find a head' }) },
  why: { room: 'sentence', hash: '&token=10&key=3', gone: (page) => page.locator('.sentence-why h2') },
  words: { room: 'sentence', gone: (page) => page.locator('.says') },
  steps: { room: 'worked', gone: (page) => page.getByRole('heading', { name: 'Steps' }) },
  'what-if': { room: 'block', gone: (page) => page.getByRole('heading', { name: 'What if?' }) },
  stack: { room: 'block', gone: (page) => page.locator('.block-stack h2') },
};

describe('a link hides', () => {
  for (const [name, { room: of, hash = '', gone }] of Object.entries(TAKEN)) {
    test(
      name,
      onScreen(SCREENS.wall, async (page, open) => {
        const what = gone(page).locator('visible=true');
        await open({ room: of, hash });
        await eventually(
          () => what.count(),
          (count) => count > 0,
        );
        const before = await headings(page);
        await open({ room: of, hash }, `&hide=${name}`);
        await eventually(() => what.count(), 0);
        assert.equal(await page.locator('.notice').count(), 0, 'without a word');
        const left = await headings(page);
        assert.ok(left.length > 0 && left.every((one) => before.includes(one)), `left are ${left}`);
      }),
    );
  }

  test(
    'several parts, and invalid input is still reported',
    onScreen(SCREENS.wall, async (page) => {
      await room.enter(page, '&text=&hide=sentence,head', 'error');
      await eventually(() => page.locator('.bar-problem').isVisible(), true);
      assert.equal(await room.sentenceBox(page).isVisible(), false);
    }),
  );
});

describe('in print', () => {
  for (const [[name, view], paper] of combinations(Object.entries(VIEWS), PAPERS)) {
    test(
      `${name}: one page in light colours, ${paper.format}`,
      onScreen(SCREENS.wall, async (page, open) => {
        await open(view, '&theme=dark');
        const pdf = (await page.pdf(paper)).toString('latin1');
        assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1);
        await page.emulateMedia({ media: 'print' });
        await eventually(() => page.locator('html').getAttribute('data-theme'), 'light');
        assert.equal(await page.getByRole('tab').locator('visible=true').count(), 0);
        await page.emulateMedia({ media: null });
        await eventually(() => page.locator('html').getAttribute('data-theme'), 'dark');
      }),
    );
  }
});

describe('a printed sentence', () => {
  test(
    'has its title, its model and an address that breaks between fields and words',
    onScreen(SCREENS.wall, async (page, open) => {
      await open({ room: 'sentence', hash: '&layer=2&head=3' });
      const head = page.locator('#paper');
      assert.equal(await head.isVisible(), false);
      await page.emulateMedia({ media: 'print' });
      await eventually(() => head.locator('b').innerText(), 'Sentence · all-MiniLM-L6-v2');
      const parts = await head.evaluate(({ childNodes }) =>
        [...childNodes].filter((node) => node instanceof Text).map(({ textContent }) => textContent ?? ''),
      );
      assert.match(parts.join(''), /^http.*#room=sentence&.*head=3/);
      assert.ok(parts.length > 2, 'it can break');
      for (const part of parts.slice(0, -1)) assert.match(part, /^[^#?&+]*[#?&+]$/);
      assert.ok((await head.locator('wbr').count()) >= parts.length - 1);
      await page.emulateMedia({ media: null });
      await eventually(() => head.isVisible(), false);
    }),
  );

  test(
    'that is too long for one line is a readable list of lines',
    onScreen(SCREENS.wall, async (page, open) => {
      const text = `&text=${'The+cat+sat+on+the+mat+'.repeat(20).slice(0, -1)}&layer=5&head=11`;
      await open({ room: 'sentence', hash: `${text}&token=4` });
      const said = await room.says(page);
      await open({ room: 'sentence', hash: text });
      await page.emulateMedia({ media: 'print' });
      const lines = page.locator('.paper-lines li');
      await eventually(() => lines.count(), 122);
      const [, key, weight] = plain(await lines.nth(4).innerText()).match(/^5 on → \d+ (\S+) (\S+ %)$/) ?? [];
      assert.ok(said.includes(`“${key}”`) && said.includes(weight), `${said}: ${key} ${weight}`);
      assert.equal(await page.locator('.arrow-box').evaluate(({ clientHeight }) => clientHeight), 0);
      for (const format of ['A4', 'Letter']) {
        const pdf = (await page.pdf({ format })).toString('latin1');
        assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1, format);
      }
      await page.emulateMedia({ media: null });
      await eventually(() => lines.count(), 0);
    }),
  );
});

test(
  'a long sentence is a list of lines even if the code for it arrives during printing',
  onScreen(SCREENS.wall, async (page) => {
    const pass = await holdRequests(page, '**/paper-lines*.js');
    await page.reload();
    const text = `&text=${'The+cat+sat+on+the+mat+'.repeat(20).slice(0, -1)}`;
    await room.enter(page, text);
    await page.emulateMedia({ media: 'print' });
    pass();
    await eventually(() => page.locator('.paper-lines li').count(), 122);
    await page.emulateMedia({ media: null });
  }),
);

describe('the sheet of the worked example', () => {
  test(
    'has every step to the output of the query token, and no buttons',
    onScreen(SCREENS.wall, async (page, open) => {
      await open({ room: 'worked', hash: '&example=lecture-e&step=output.1' }, '');
      await page.emulateMedia({ media: 'print' });
      const sheet = page.locator('.sheet');
      await eventually(
        () => sheet.getByRole('heading', { level: 2 }).first().textContent(),
        'Step by step to the output of “x₂”',
      );
      assert.equal(await sheet.getByRole('listitem').count(), 18);
      const lines = (await sheet.locator('.line').allTextContents()).slice(-3);
      assert.deepEqual(lines, [
        '0.0·1 + 1.0·2 + 0.0·2 = 2.0',
        '0.0·2 + 1.0·8 + 0.0·6 = 8.0',
        '0.0·3 + 1.0·0 + 0.0·3 = 0.0',
      ]);
      assert.equal(await page.getByRole('button').locator('visible=true').count(), 0);
      await page.emulateMedia({ media: null });
      await eventually(() => sheet.textContent(), '');
    }),
  );
});

/** Whether a slightly larger font would no longer fit. @param {Page} page */
const isFull = (page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const type = root.style.fontSize;
    root.style.fontSize = `${parseFloat(type) * 1.08}px`;
    const isCut = [...root.querySelectorAll('[data-whole]')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    );
    const isOver = isCut || root.scrollHeight > root.clientHeight || root.scrollWidth > root.clientWidth;
    root.style.fontSize = type;
    return isOver;
  });

/** @param {Page} page */
const headings = (page) => page.getByRole('heading').locator('visible=true').allTextContents();

test(
  'a frame of 480 × 320 shows the whole numbers of Lookup',
  onScreen({ width: 480, height: 320 }, async (page, open) => {
    await open({ room: 'lookup', hash: '' }, EMBED);
    const cut = await page.locator('.entries input:visible').evaluateAll((inputs) =>
      inputs
        .map((input) => /** @type {HTMLInputElement} */ (input))
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ value }) => value),
    );
    assert.deepEqual(cut, []);
  }),
);
