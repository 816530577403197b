// @ts-check
/** The dialog "Share": the link and its QR code, the numbers of every room. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { hostOnlyHere } from '../../www/page/share/template.ts';
import { fitsWidth, noViolation, noViolationInAnyLook, pageFits, SCREENS, staysOpen } from './audit.mjs';
import { enterRoom, eventually, modules, stateIs, visit } from './browser.mjs';
import { GUITAR, TIRED } from './pytorch.mjs';
import * as room from './room.mjs';
import {
  button,
  clipboardText,
  closeShare,
  dialog,
  linkBox,
  mayCopy,
  openShare,
  option,
  parsed,
  taken,
  told,
} from './share.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ name: string, rows: number, columns: number, values: number[] }} Matrix */
/** @typedef {{ app: string, version: string, room: string, link: string, matrices: Matrix[] }} Numbers */

const shownLink = (/** @type {Page} */ page) => linkBox(page).inputValue();

/** Rounds numbers as the page does: to 32-bit floats with four decimals. @param {number[]} values */
const rounded = (values) => values.map((value) => Number(Math.fround(value).toFixed(4)));

/** @param {string[]} texts */
const numbersIn = (texts) => texts.map((text) => Number(text.replace('−', '-')));

describe('the numbers', () => {
  /** @param {Page} page @param {string} name */
  async function numbers(page, name) {
    await openShare(page);
    const link = await shownLink(page);
    const [csv, json] = [await taken(page, 'CSV'), await taken(page, 'JSON')];
    await closeShare(page);
    /** @type {Numbers & { model?: string }} */
    const read = JSON.parse(json.text);
    // The CSV table does not contain the name of the model.
    const ofModel = read.model ? `-${read.model.replace(/[^\w.]+/g, '-')}` : '';
    assert.deepEqual([csv.name, json.name], [`headlight-${name}${ofModel}.csv`, `headlight-${name}.json`]);
    // Rooms without a model have no `model` and `text`.
    const keys = Object.keys(read).filter((key) => key !== 'model' && key !== 'text');
    assert.deepEqual(keys, ['app', 'version', 'room', 'link', 'matrices']);
    assert.deepEqual([read.app, read.room, read.link], ['headlight', name, link]);
    assert.match(read.version, /^\d+\.\d+\.\d+/);
    const [header, ...lines] = parsed(csv.text);
    assert.deepEqual(header, ['matrix', 'row', 'column', 'value']);
    const flat = read.matrices.flatMap(({ name, columns, values }) =>
      values.map((value, nth) => [name, String(Math.floor(nth / columns)), String(nth % columns), String(value)]),
    );
    assert.equal(lines.length, flat.length);
    for (const [nth, [matrix, row, column, value]] of lines.entries()) {
      const [expected, at] = [flat[nth].slice(0, 3).join(), flat[nth][3]];
      assert.ok(
        [matrix, row, column].join() === expected && (value === at || Number(value) === Number(at)),
        `line ${nth}: ${matrix} ${row} ${column} ${value}, not ${expected} ${at}`,
      );
    }
    for (const { name, rows, columns, values } of read.matrices) {
      assert.equal(values.length, rows * columns, name);
      for (const value of values)
        assert.ok(
          typeof value === 'string' ||
            String(value)
              .replace(/[-.]|e.*$/g, '')
              .replace(/^0+/, '').length <= 9,
          `${value} has more digits than a 32-bit number`,
        );
    }
    return (/** @type {string} */ wanted) =>
      /** @type {Matrix} */ (
        read.matrices.find(({ name }) => name === wanted) ??
          assert.fail(`no ${wanted} among ${read.matrices.map(({ name }) => name)}`)
      );
  }

  test(
    'of the worked example are those of the board',
    room.inRoom('', async (page) => {
      await enterRoom(page, 'worked', '&mode=exact&step=all_mixed');
      const at = await numbers(page, 'worked');
      const { values, rows, columns } = at('blocks.0.attn.pattern.0');
      assert.deepEqual([rows, columns], [3, 3]);
      const shown = await page
        .locator('.board-flow figure', { hasText: 'weights' })
        .first()
        .locator('tbody td')
        .allInnerTexts();
      assert.deepEqual(numbersIn(shown), rounded(values));
    }),
  );

  test(
    'of the block are the followed token’s vectors',
    room.inRoom('', async (page) => {
      await enterRoom(page, 'block', '');
      const at = await numbers(page, 'block');
      const { values } = at('block.resid_pre');
      assert.equal(values.length, 384);
      const said = await page.locator('.data.input .stats, .flow .stats').first().innerText();
      const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
      assert.match(said, new RegExp(`^norm ${length.toFixed(3).replace('.', '\\.')} `));
      assert.equal(at('stack.norm').values.length, 7);
    }),
  );

  test(
    'of Positions are those of the open part',
    room.inRoom('', async (page) => {
      await enterRoom(page, 'positions', '&length=4&width=4');
      const { rows, columns, values } = (await numbers(page, 'positions'))('encoding');
      assert.deepEqual([rows, columns], [4, 4]);
      const shown = await page.locator('.positions-table output').allInnerTexts();
      assert.deepEqual(numbersIn(shown), rounded(values));
      await enterRoom(page, 'positions', '&positions=order&order=reversed');
      const moved = (await numbers(page, 'positions'))('on.difference');
      assert.equal(moved.values.length, TIRED.tokens.length);
    }),
  );

  test(
    'of the lookup are those of the table',
    room.inRoom('', async (page) => {
      await enterRoom(page, 'lookup', '');
      const at = await numbers(page, 'lookup');
      const shown = await page
        .getByRole('row')
        .filter({ has: page.getByRole('button', { name: 'k' }) })
        .locator('td:nth-last-child(2)')
        .allInnerTexts();
      assert.deepEqual(numbersIn(shown), rounded(at('weight').values));
    }),
  );
});

describe('the link', () => {
  test(
    'is copied and restores the view',
    room.inRoom('', async (page) => {
      await mayCopy(page);
      await room.type(page, GUITAR.text);
      await room.chooseHead(page, 0, 10);
      await room.token(page, 'note').click();
      await room.show(page, 'Heatmap');
      await stateIs(page);
      const said = await room.says(page);
      await openShare(page);
      await button(page, 'Copy link').click();
      await eventually(() => told(page), 'Link copied.');
      const link = await clipboardText(page);
      assert.equal(link, await shownLink(page));
      await closeShare(page);
      await eventually(() => page.url(), link);
      await page.goto('about:blank');
      await page.goto(link);
      await stateIs(page, 'ready', room.LOADING_MS);
      assert.equal(await room.says(page), said);
      assert.equal(await room.shown(page), 'heatmap');
    }),
  );

  test(
    'can be copied by hand if the browser forbids copying',
    room.inRoom('', async (page) => {
      await openShare(page);
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
      });
      await button(page, 'Copy link').click();
      await eventually(
        () => told(page),
        'The browser does not allow copying here. Select the link and copy it by hand.',
      );
      await page.evaluate(() => {
        delete (/** @type {any} */ (navigator.clipboard).writeText);
      });
      await linkBox(page).focus();
      assert.equal(await page.evaluate(() => getSelection()?.toString()), await shownLink(page));
    }),
  );

  test(
    'warns if it opens something else',
    room.inRoom('', async (page) => {
      await room.type(page, 'x'.repeat(5000));
      await openShare(page);
      await page.getByText('The text is too long for a link, so the link opens the first example instead.').waitFor();
      assert.equal(await page.getByText('The link opens exactly this view.').count(), 0);
    }),
  );

  test(
    'is also a QR code, which changes with the link',
    room.inRoom('', async (page) => {
      await openShare(page);
      /** The displayed QR code, and the core's code for the link. */
      const read = async () => {
        await dialog(page).getByRole('img', { name: 'QR code of the link' }).waitFor();
        return page.evaluate(
          async ({ link, modules: [{ default: init, Session }] }) => {
            const drawing = /** @type {SVGSVGElement} */ (document.querySelector('.share-code'));
            const side = drawing.viewBox.baseVal.width - 8;
            await init();
            const squares = new Session().qr_code(link);
            const drawn = [
              ...(drawing.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g),
            ].map(([, x, y]) => (Number(y) - 4) * side + Number(x) - 4);
            const dark = [...squares].flatMap((square, nth) => (square ? [nth] : []));
            return { drawn, dark, side, known: Math.sqrt(squares.length) };
          },
          { link: await shownLink(page), modules: await modules(page, 'pkg/worked.js') },
        );
      };
      const before = await read();
      assert.equal(before.side, before.known);
      assert.deepEqual(before.drawn, before.dark);
      await dialog(page).getByText('Hide parts in the shared view').click();
      await option(page, 'all heads').check();
      await eventually(async () => {
        const { drawn, dark } = await read();
        return drawn.join() === dark.join() && drawn.join() !== before.drawn.join();
      }, true);
      assert.match(await shownLink(page), /[#&]hide=heads(&|$)/);
      await option(page, 'all heads').uncheck();
      await eventually(
        () => shownLink(page),
        (link) => !link.includes('hide='),
      );
    }),
  );

  test(
    'is a QR code that a click enlarges for the last row, and Esc closes only that',
    room.inRoom('', async (page) => {
      await openShare(page);
      const small = dialog(page).getByRole('button', { name: 'QR code of the link' });
      const large = page.getByRole('dialog', { name: 'QR code of the link' });
      await small.click();
      const box = await large.getByRole('img').boundingBox();
      assert.ok(box && box.height > 0.85 * 720 && box.y >= 0 && box.y + box.height <= 720, JSON.stringify(box));
      const drawn = (/** @type {import('playwright-core').Locator} */ code) => code.locator('path').getAttribute('d');
      assert.equal(await drawn(large), await drawn(small));
      await noViolation(page, 'the large code');
      await page.keyboard.press('Escape');
      await large.waitFor({ state: 'hidden' });
      assert.ok(await dialog(page).isVisible());
      await small.click();
      // A user who cannot scan the code can read the address, and sees how to close the dialog.
      await large.getByText(await shownLink(page), { exact: true }).waitFor();
      await large.getByText('Esc').waitFor();
      await large.getByRole('button', { name: 'Close' }).click();
      await large.waitFor({ state: 'hidden' });
    }),
  );

  test(
    'warns if nobody else can open it',
    room.inRoom('', async (page) => {
      await openShare(page);
      await dialog(page)
        .getByText(/^Only this computer can open the link: .*127\.0\.0\.1/)
        .waitFor();
      await dialog(page).getByText('How others can open it').click();
      await dialog(page).getByText('To share with devices on the same network').waitFor();
    }),
  );

  test(
    'warns in at most four lines on a phone',
    visit(
      '#room=worked',
      async (page) => {
        await openShare(page);
        const { height, line } = await dialog(page)
          .locator('.share-warning')
          .evaluate((warning) => {
            const { lineHeight, paddingTop, paddingBottom, borderTopWidth } = getComputedStyle(warning);
            const frame = [paddingTop, paddingBottom, borderTopWidth, borderTopWidth].map(parseFloat);
            return {
              height: warning.getBoundingClientRect().height - frame.reduce((sum, one) => sum + one, 0),
              line: parseFloat(lineHeight),
            };
          });
        assert.ok(height <= 4 * line, `${height} px of lines of ${line} px`);
      },
      { context: { viewport: { width: 390, height: 844 } } },
    ),
  );

  test('is recognised as local by its host', () => {
    for (const own of ['http://localhost:8000/', 'http://a.localhost/', 'http://127.0.0.1/', 'http://[::1]:80/'])
      assert.equal(hostOnlyHere(own), new URL(own).hostname, own);
    assert.equal(hostOnlyHere('file:///C:/headlight/index.html#room=sentence'), 'file:');
    for (const other of [
      'http://192.168.1.20:8000/',
      'http://10.0.0.5/',
      'https://localhost.example.org/',
      'http://pc/',
    ])
      assert.equal(hostOnlyHere(other), null, other);
  });

  test(
    'that is too long for a QR code has none, and the dialog says so',
    room.inRoom('', async (page) => {
      await room.type(page, 'international '.repeat(250));
      await openShare(page);
      await eventually(
        () => shownLink(page),
        (link) => link.length > 2953,
      );
      await dialog(page)
        .getByText(/too many for a QR code/)
        .waitFor();
      assert.equal(await dialog(page).getByRole('img', { name: 'QR code of the link' }).count(), 0);
    }),
  );
});

describe('the dialog', () => {
  test(
    'opens, is navigated and closes by keyboard',
    room.inRoom('', async (page) => {
      await page.keyboard.press('s');
      await dialog(page).waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await eventually(focused, 'Copy link');
      /** @type {Set<string>} */
      const visited = new Set();
      for (let stop = 0; stop < 40; stop++) {
        visited.add((await focused()) ?? '');
        assert.ok(
          await page.evaluate(
            () => document.activeElement === document.body || document.activeElement?.closest('dialog'),
          ),
          'the focus left the dialog',
        );
        await page.keyboard.press('Tab');
      }
      for (const name of [
        'Copy link',
        'Download SVG',
        'Download PNG',
        'Copy picture',
        'Download CSV',
        'Download JSON',
        'Copy snippet',
        'Close',
      ])
        assert.ok(visited.has(name), name);
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'hidden' });
      await page.keyboard.press('s');
      await dialog(page).waitFor();
      await closeShare(page);
    }),
  );

  test(
    'stays open if it is reopened before the page is notified of its closing',
    room.inRoom('', async (page) => {
      await openShare(page);
      await staysOpen(page, '.share-dialog', '.header-share');
      await closeShare(page);
    }),
  );

  test(
    'is accessible',
    room.inRoom('', async (page) => {
      await openShare(page);
      await dialog(page).getByText('Hide parts in the shared view').click();
      await noViolationInAnyLook(page, 'the dialog');
      for (const viewport of Object.values(SCREENS)) {
        await page.setViewportSize(viewport);
        await pageFits(page);
        await fitsWidth(dialog(page), 'dialog');
      }
    }),
  );
});
