// @ts-check
/** Pictures of rooms as self-contained SVG files, as PNG files, and on the clipboard. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { chosenArcs } from '../../www/draw/arcs.ts';
import { enterRoom, eventually, modules, plain, stateIs } from './browser.mjs';
import { arcsOf, pngOf, read } from './picture.mjs';
import { TIRED } from './pytorch.mjs';
import * as room from './room.mjs';
import { button, closeShare, linkBox, mayCopy, openShare, option, taken, told } from './share.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Rooms and their URL fields, which together show every kind of picture. */
const ROOMS = /** @type {[string, string][]} */ ([
  ['worked', ''],
  ['worked', '&step=all_mixed'],
  ['sentence', ''],
  ['sentence', '&show=columns&token=10'],
  ['sentence', '&show=heatmap&token=10&key=2'],
  ['sentence', '&show=heads'],
  ['block', ''],
  ['block', '&stage=attention&edit=head.5.2'],
  ['positions', ''],
  ['positions', '&length=4&width=4'],
  ['positions', '&positions=order&order=reversed'],
  ['lookup', ''],
  ['lookup', '&part=words'],
  ['lookup', '&part=scaling'],
  ['compare', ''],
  ['compare', '&compare=heatmaps'],
  ['compare', '&compare=heads'],
  ['compare', '&compare=vectors'],
  ['predict', ''],
  ['translate', ''],
  ['train', '&trained=20'],
  ['recurrent', '&recurrent-steps=20'],
]);

/** Sentences visible on the screen. @param {Page} page */
const saidOnScreen = (page) =>
  page
    .locator('[data-picture]:visible [data-says]:visible')
    .evaluateAll((all) => all.map(({ textContent }) => (textContent ?? '').trim()).filter((text) => text !== ''));

/**
 * The texts of a picture up to the link in its caption, joined because a caption may have several lines.
 *
 * @param {Page} page
 * @param {string} text
 */
async function captionIn(page, text) {
  const { texts } = await read(page, text);
  const link = texts.findLastIndex((part) => part.startsWith('http'));
  return texts.slice(0, link).join(' ');
}

/**
 * Texts of a picture that extend beyond the picture's edge.
 *
 * @param {Page} page
 * @param {string} text content of the file
 * @param {string[]} among
 */
const outside = (page, text, among) =>
  page.evaluate(
    ({ text, among }) => {
      const file = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      document.body.append(file);
      const whole = file.getBoundingClientRect();
      const lost = [...file.querySelectorAll('text')].filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const isInside = left >= whole.left && right <= whole.right && top >= whole.top && bottom <= whole.bottom;
        return among.includes(one.textContent ?? '') && !isInside;
      });
      file.remove();
      return lost.map(({ textContent }) => textContent);
    },
    { text, among },
  );

describe('the picture', () => {
  test(
    'has arrows as thick as the weights in the JSON, and the tokens in order',
    room.inRoom('', async (page) => {
      const tokens = (await room.tokens(page)).map(({ text }) => text);
      await openShare(page);
      const { name, text } = await taken(page, 'SVG');
      assert.equal(name, 'headlight-sentence-L5-H11.svg');
      const { texts, title, description } = await read(page, text);
      assert.equal(title, 'Headlight: Sentence');
      assert.equal(plain(description), await room.says(page));
      const first = texts.indexOf('[CLS]');
      assert.deepEqual(
        texts.filter((text) => tokens.includes(text)),
        tokens,
        'tokens',
      );
      assert.ok(first >= 0);
      const pattern = JSON.parse((await taken(page, 'JSON')).text).attention[5][11];
      const it = tokens.indexOf('it');
      // Only the arrows of the selected token are highlighted; all other arrows are faint.
      const arcs = (await arcsOf(page, text, tokens)).filter(({ opacity }) => opacity > 0.2);
      assert.ok(
        arcs.every(({ from }) => from === it),
        'arrows start at the selected token',
      );
      const chosen = chosenArcs(pattern[it], { share: 0.8 });
      assert.deepEqual(
        arcs
          .sort((one, other) => other.width - one.width || one.to - other.to)
          .map(({ to }) => to)
          .sort(),
        chosen.map(({ index }) => index).sort(),
      );
      // The maximum thickness is 9. Strengths are drawn in 48 steps, the thinnest of which is still visible.
      for (const { to, width } of arcs) {
        const weight = pattern[it][to];
        if (width > 1.2)
          assert.ok(Math.abs(width / 9 - weight) <= 0.5 / 48 + 1e-9, `${tokens[to]}: ${width} for ${weight}`);
        else assert.ok(weight <= 1.2 / 9 + 0.5 / 48, `${tokens[to]}: ${weight}`);
      }
      assert.equal(tokens[arcs[0].to], 'animal');
      assert.ok(arcs.length >= 3 && arcs[0].width > 4 * arcs[2].width);
    }),
  );

  for (const [name, hash] of ROOMS) {
    test(
      `of ${name}${hash} is self-contained and has the texts of the screen`,
      room.inRoom('', async (page) => {
        await enterRoom(page, name, hash);
        const said = await saidOnScreen(page);
        const shown = await page
          .locator('[data-picture]:visible')
          .evaluate((picture) => /** @type {HTMLElement} */ (picture).innerText.replace(/\s+/g, ' '));
        assert.ok(said.length > 0 || hash === '' || name !== 'sentence', 'a sentence in words');
        await openShare(page);
        await option(page, 'With a caption').setChecked(false);
        const { texts, description, width, height, ground } = await read(page, (await taken(page, 'SVG')).text);
        assert.equal(description, said.join(' '));
        assert.ok(texts.length > 3 && width > 200 && height > 150, `${texts.length} texts, ${width} × ${height}`);
        assert.equal(ground, '#ffffff');
        const unknown = texts
          .map((text) => text.trim())
          .filter(
            (text) => !text.split('…').every((part) => shown.includes(part.trim())) && !/^[-−\d.]+$|^∿$/.test(text),
          );
        // A picture also contains the values of text fields, and the parts of formulas and drawings as separate texts.
        const values = await page
          .locator('[data-picture]:visible')
          .evaluate((picture) =>
            [...picture.querySelectorAll('input')]
              .map(({ value }) => value)
              .concat(
                [...picture.querySelectorAll('svg text, math *')].map(({ textContent }) => (textContent ?? '').trim()),
              ),
          );
        assert.deepEqual(
          unknown.filter((text) => !values.includes(text)),
          [],
          'texts that are not on the screen',
        );
        await option(page, 'With a caption').setChecked(true);
      }),
    );
  }

  test(
    'has no buttons, fields or hints',
    room.inRoom('', async (page) => {
      for (const [name, hash, absent] of /** @type {const} */ ([
        ['sentence', '', /Point at a word|Show links covering|Whole words/],
        ['lookup', '', /Strategy|Width|Add a key|Drag the query/],
        ['positions', '', /Toy, 4 × 4|Point at a number|^Add$/],
        ['block', '', /^on$|Click a name/],
      ])) {
        await enterRoom(page, name, hash);
        await openShare(page);
        const { texts } = await read(page, (await taken(page, 'SVG')).text);
        assert.deepEqual(
          texts.filter((text) => absent.test(text)),
          [],
          name,
        );
        await closeShare(page);
      }
    }),
  );

  test(
    'has an optional caption with sentence, model, head and link',
    room.inRoom('', async (page) => {
      await openShare(page);
      const link = await linkBox(page).inputValue();
      const captioned = await read(page, (await taken(page, 'SVG')).text);
      const at = captioned.texts.findIndex((text) => text.startsWith(`“${TIRED.text}”`));
      assert.match(captioned.texts[at], /all-MiniLM-L6-v2 · L5 H11$/);
      assert.equal(captioned.texts.slice(at + 1).join(''), link);
      await option(page, 'With a caption').uncheck();
      const bare = await read(page, (await taken(page, 'SVG')).text);
      assert.deepEqual(bare.texts, captioned.texts.slice(0, at));
      assert.ok(bare.height < captioned.height);
      await option(page, 'With a caption').check();
    }),
  );

  test(
    'breaks the address of its caption between fields and words',
    room.inRoom(
      `&show=columns&layer=5&head=11&text=${'The+old+librarian+remembered+every+borrowed+catalogue+'.repeat(4)}`,
      async (page) => {
        await openShare(page);
        const link = await linkBox(page).inputValue();
        const { texts } = await read(page, (await taken(page, 'SVG')).text);
        const lines = texts.slice(texts.findLastIndex((text) => text.startsWith('http')));
        assert.equal(lines.join(''), link);
        assert.ok(lines.length > 1, `${lines}`);
        for (const line of lines.slice(0, -1)) assert.match(line, /[#?&+]$/);
      },
    ),
  );

  for (const [name, hash, heads, file] of /** @type {const} */ ([
    ['sentence', '&heads=2.3,0.1', 'L5 H11, L2 H3, L0 H1', 'sentence-L5-H11'],
    ['sentence', '&heads=2.3&average=yes', 'average of L5 H11, L2 H3', 'sentence-L5-H11'],
    ['sentence', '&heads=2.3&show=heads', 'all heads', 'sentence-heads'],
    ['block', '&heads=2.3&average=yes', 'L5 H11', 'block-L5-H11'],
    ['positions', '&positions=order&order=reversed', 'L5 H11', 'positions-L5-H11'],
  ])) {
    test(
      `of ${name}${hash} says “${heads}”`,
      room.inRoom('', async (page) => {
        await enterRoom(page, name, hash);
        await openShare(page);
        const { name: fileName, text } = await taken(page, 'SVG');
        assert.equal(fileName, `headlight-${file}.svg`);
        assert.ok(
          (await captionIn(page, text)).endsWith(`“${TIRED.text}” · all-MiniLM-L6-v2 · ${heads}`),
          await captionIn(page, text),
        );
      }),
    );
  }

  test(
    'describes what is drawn',
    room.inRoom('', async (page) => {
      await room.sentenceBox(page).fill('international '.repeat(600));
      await stateIs(page, 'error');
      await openShare(page);
      const caption = await captionIn(page, (await taken(page, 'SVG')).text);
      assert.ok(caption.endsWith(`“${TIRED.text}” · all-MiniLM-L6-v2 · L5 H11`), caption.slice(0, 100));
    }),
  );

  test(
    'as PNG is twice as large, with or without a background',
    room.inRoom('', async (page) => {
      await enterRoom(page, 'sentence', '&show=heatmap&theme=dark');
      await openShare(page);
      const drawing = await read(page, (await taken(page, 'SVG')).text);
      const { name, bytes } = await taken(page, 'PNG');
      assert.equal(name, 'headlight-sentence-L5-H11.png');
      const themed = await pngOf(page, bytes);
      assert.deepEqual([themed.width, themed.height], [2 * drawing.width, 2 * drawing.height]);
      assert.deepEqual(themed.corner, [0x17, 0x18, 0x1c, 255]);
      assert.ok(themed.colors > 50, `${themed.colors} colours`);
      await option(page, 'Transparent background').check();
      assert.equal((await read(page, (await taken(page, 'SVG')).text)).ground, null);
      assert.equal((await pngOf(page, (await taken(page, 'PNG')).bytes)).corner[3], 0);
      await option(page, 'Transparent background').uncheck();
    }),
  );

  test(
    'is copied',
    room.inRoom('', async (page) => {
      await mayCopy(page);
      await openShare(page);
      await button(page, 'Copy picture').click();
      await eventually(() => told(page), 'Picture copied.');
      const bytes = await page.evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        const bytes = new Uint8Array(await (await item.getType('image/png')).arrayBuffer());
        return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
      });
      assert.ok((await pngOf(page, Buffer.from(bytes, 'latin1'))).width > 1000);
    }),
  );

  test(
    'is shown for manual copying if the browser forbids copying',
    room.inRoom('', async (page) => {
      await openShare(page);
      await page.evaluate(() => {
        navigator.clipboard.write = () => Promise.reject(new Error('no'));
      });
      await button(page, 'Copy picture').click();
      await eventually(
        () => told(page),
        'The browser does not allow copying pictures here. Download the picture instead.',
      );
      await page.evaluate(() => {
        delete (/** @type {any} */ (navigator.clipboard).write);
      });
    }),
  );

  for (const show of ['arrows', 'columns'])
    test(
      `of a scrolling sentence shows all of it: ${show}`,
      room.inRoom('', async (page) => {
        const before = page.viewportSize();
        const words = Array.from({ length: 90 }, (_, at) => (at % 2 === 0 ? 'the' : 'cat'));
        const box = page.locator(`.sentence-${show} .arc-box`);
        try {
          for (const viewport of [
            { width: 1280, height: 720 },
            { width: 390, height: 844 },
          ]) {
            await page.setViewportSize(viewport);
            await room.enter(page, `&show=${show}&text=${words.join('+')}`);
            const beyond = () =>
              box.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
                Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight),
              );
            await eventually(beyond, (over) => over > 100);
            await openShare(page);
            const { text } = await taken(page, 'SVG');
            const { texts, elements } = await read(page, text);
            const tokens = ['[CLS]', ...words, '[SEP]'];
            const wanted = show === 'arrows' ? tokens : [...tokens, ...tokens];
            assert.deepEqual(
              texts.filter((one) => tokens.includes(one)),
              wanted,
              `at ${viewport.width}`,
            );
            assert.ok(!elements.includes('clipPath'), 'nothing is cut');
            assert.deepEqual(await outside(page, text, tokens), [], 'all tokens stand inside the picture');
            await closeShare(page);
            assert.ok((await beyond()) > 100, 'the box scrolls as before');
          }
        } finally {
          if (before) await page.setViewportSize(before);
        }
      }),
    );

  test(
    'of a frame of the zoom has its numbers',
    room.inRoom('&token=10&key=2&why=softmax', async (page) => {
      const weight = page.locator('.sentence-why .zoom-weight').locator('visible=true').first();
      const shown = plain((await weight.textContent()) ?? '');
      await openShare(page);
      const { text } = await taken(page, 'SVG');
      const { texts } = await read(page, text);
      assert.ok(shown !== '' && texts.includes(shown), `${shown} in ${texts}`);
      await closeShare(page);
    }),
  );

  test(
    'of a zoomed heatmap names the visible rows and columns',
    room.inRoom('&show=heatmap&token=10', async (page) => {
      const said = async () => {
        await openShare(page);
        const caption = await captionIn(page, (await taken(page, 'SVG')).text);
        await closeShare(page);
        return /Showing rows (\d+)–(\d+) and columns (\d+)–(\d+) of (\d+)\./.exec(caption)?.slice(1).map(Number);
      };
      assert.equal(await said(), undefined, 'the whole needs no words');
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      const box = page.locator('.heatmap-scroller');
      await box.evaluate((one) => one.scrollTo(1e4, 1e4));
      const shown = async () => (await said()) ?? [];
      await eventually(shown, ([, bottom]) => bottom === 15);
      const [top, , left, right, n] = await shown();
      assert.deepEqual([right, n], [15, 15]);
      assert.ok(top > 1 && left > 1, `from row ${top} and column ${left}`);
      await page.getByRole('button', { name: 'Fit' }).click();
      await eventually(said, undefined);
    }),
  );

  test(
    'of a long text’s vectors in two orders shows all of them',
    room.inRoom('', async (page) => {
      const text = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? 'the' : 'cat')).join('+');
      await enterRoom(page, 'positions', `&positions=order&order=reversed&text=${text}`);
      const canvases = page.locator('.vectors:visible canvas');
      await eventually(
        () => canvases.count(),
        (count) => count >= 62,
      );
      const blank = () =>
        canvases.evaluateAll(
          (all) =>
            /** @type {HTMLCanvasElement[]} */ (all).filter(({ width, height }) => width === 300 && height === 150)
              .length,
        );
      assert.ok((await blank()) > 0, 'what is far out of sight is not painted');
      await openShare(page);
      await taken(page, 'SVG');
      assert.equal(await blank(), 0);
      await closeShare(page);
    }),
  );

  test(
    'shows the selection, the scrolled part, and words as typed',
    room.inRoom('', async (page) => {
      await room.type(page, 'Say "<b>&amp;</b>" \u2028 🦊 twice');
      await openShare(page);
      const { texts } = await read(page, (await taken(page, 'SVG')).text);
      for (const token of ['"', '<', '&', ';', 'twice']) assert.ok(texts.includes(token), token);
    }),
  );
});

test(
  'a picture of an empty part of the page is empty',
  room.inRoom('', async (page) => {
    const { box, texts } = await page.evaluate(
      async ([{ html }, { snapshot }]) => {
        const element = html('div', { hidden: true });
        document.body.append(element);
        const picture = snapshot(element, { title: '', description: '', caption: ['Headlight'], transparent: true });
        element.remove();
        return { box: picture.getAttribute('viewBox'), texts: picture.querySelectorAll('text').length };
      },
      await modules(page, 'widgets/elements.ts', 'page/share/snapshot.ts'),
    );
    assert.match(box ?? '', /^-?\d+ -?\d+ \d+ \d+$/);
    assert.equal(texts, 0);
  }),
);
