// @ts-check
/** Exported pictures keep the text of every script, and no two pictures contain the same id. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { enterRoom, eventually, modules } from './browser.mjs';
import { read } from './picture.mjs';
import * as room from './room.mjs';
import { closeShare, openShare, taken } from './share.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Replaces characters that XML forbids. */
const UNKNOWN = '\ufffd';

describe('characters that XML forbids', () => {
  test(
    'do not break the picture of a sentence',
    room.inRoom('', async (page) => {
      await enterRoom(page, 'sentence', '&text=a%07b');
      await openShare(page);
      const { texts } = await read(page, (await taken(page, 'SVG')).text);
      assert.ok(
        texts.some((text) => text.startsWith(`“a${UNKNOWN}b” · `)),
        texts.join(' | '),
      );
    }),
  );

  test(
    'are replaced in texts and attributes',
    room.inRoom('', async (page) => {
      const { texts, fonts } = await page.evaluate(
        async ([{ svg }, { svgText }]) => {
          const forbidden = ['\u0000', '\u0008', '\u000b', '\u001f', '\ufffe', '\uffff', '\ud800', '\udc00'];
          const drawing = svg(
            'svg',
            {},
            ...forbidden.map((letter) => svg('text', { 'font-family': `a${letter}` }, `${letter}\t\n🦊`)),
          );
          const file = new DOMParser().parseFromString(svgText(drawing), 'image/svg+xml');
          const found = [...file.querySelectorAll('text')];
          return {
            texts: found.map(({ textContent }) => textContent),
            fonts: found.map((text) => text.getAttribute('font-family')),
          };
        },
        await modules(page, 'widgets/elements.ts', 'page/share/picture-file.ts'),
      );
      assert.deepEqual(texts, Array(8).fill(`${UNKNOWN}\t\n🦊`));
      assert.deepEqual(fonts, Array(8).fill(`a${UNKNOWN}`));
    }),
  );
});

/**
 * For each `##` in the room or in a picture file: whether it is drawn to the left or right of the Hebrew letter that
 * follows it.
 *
 * @param {Page} page
 * @param {string} [file]
 */
const markSides = (page, file) =>
  page.evaluate((file) => {
    /** @type {Node} */
    let root = /** @type {Element} */ (document.querySelector('#rooms'));
    const host = document.createElement('div');
    if (file !== undefined) {
      // A shadow root, which the page's style does not reach.
      root = host.attachShadow({ mode: 'open' });
      root.appendChild(new DOMParser().parseFromString(file, 'image/svg+xml').documentElement);
      document.body.append(host);
    }
    const range = document.createRange();
    /** @param {Node} node @param {number} at */
    const box = (node, at) => {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect();
    };
    const sides = [];
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const at = (node.nodeValue ?? '').search(/##\p{Script=Hebrew}/u);
      if (at < 0) continue;
      const parent = /** @type {Element} */ (node.parentElement);
      if (parent.localName === 'option') {
        sides.push(getComputedStyle(parent).direction === 'rtl' ? 'right' : `left in ${parent.outerHTML}`);
        continue;
      }
      if (!parent.checkVisibility() || parent.closest('title, desc')) continue;
      const [mark, letter] = [box(node, at), box(node, at + 2)];
      // Skips vertical names: they are rotated, so both letters have the same x.
      if (mark.width === 0 || Math.abs(mark.x - letter.x) < 1) continue;
      sides.push(mark.x > letter.x ? 'right' : `left in ${parent.parentElement?.outerHTML}`);
    }
    host.remove();
    return sides;
  }, file);

describe('right-to-left text', () => {
  const HEBREW = 'שלום לכולם, היום נלמד איך מודל שפה קורא משפט שלם';
  const ARABIC = 'مرحبا بالعالم، اليوم نتعلم القراءة';

  for (const text of [HEBREW, ARABIC, `English ${HEBREW} and ${ARABIC} again`]) {
    for (const width of [900, 130]) {
      test(
        `“${text.slice(0, 12)}…” keeps its words and its place at a width of ${width} px`,
        room.inRoom('', async (page) => {
          const { lines, shown } = await page.evaluate(
            async ({ text, width, modules: [{ html }, { snapshot }] }) => {
              const element = html(
                'div',
                { style: { position: 'fixed', left: '0', top: '0', width: `${width}px`, 'font-size': '20px' } },
                text,
              );
              document.body.append(element);
              const range = document.createRange();
              range.selectNodeContents(element);
              /** @type {Map<number, number>} */
              const lefts = new Map();
              for (const { top, left } of range.getClientRects())
                lefts.set(top, Math.min(left, lefts.get(top) ?? Infinity));
              const drawing = snapshot(element, { title: '', description: '', caption: [], transparent: true });
              element.remove();
              return {
                shown: [...lefts.values()],
                lines: [...drawing.querySelectorAll('text')].map((line) => ({
                  text: line.textContent ?? '',
                  x: Number(line.getAttribute('x')),
                })),
              };
            },
            { text, width, modules: await modules(page, 'widgets/elements.ts', 'page/share/snapshot.ts') },
          );
          assert.equal(lines.map((line) => line.text.trim()).join(' '), text);
          assert.equal(lines.length, shown.length);
          for (const [nth, { text, x }] of lines.entries())
            assert.ok(Math.abs(x - shown[nth]) < 0.1, `${text}: ${x}, not ${shown[nth]}`);
        }),
      );
    }

    test(
      `“${text.slice(0, 12)}…” keeps its place in a drawing`,
      room.inRoom('', async (page) => {
        const { lefts, xs } = await page.evaluate(
          async ({ text, modules: [{ html, svg }, { snapshot }] }) => {
            const drawn = svg(
              'svg',
              { width: 900, height: 80 },
              svg('text', { x: 10, y: 30 }, text),
              svg('text', { x: 450, y: 60, 'text-anchor': 'middle' }, text),
            );
            const element = html('div', { style: { position: 'fixed', left: '0', top: '0' } }, drawn);
            document.body.append(element);
            const picture = snapshot(element, { title: '', description: '', caption: [], transparent: true });
            document.body.append(picture);
            const leftsOf = (/** @type {Element} */ within) =>
              [...within.querySelectorAll('text')].map((one) => one.getBBox().x);
            const found = { lefts: leftsOf(drawn), xs: leftsOf(picture) };
            element.remove();
            picture.remove();
            return found;
          },
          { text, modules: await modules(page, 'widgets/elements.ts', 'page/share/snapshot.ts') },
        );
        assert.equal(xs.length, 2);
        for (const [nth, x] of xs.entries()) assert.ok(Math.abs(x - lefts[nth]) < 0.5, `${x}, not ${lefts[nth]}`);
      }),
    );
  }

  for (const [name, fields] of [
    ['sentence', '&token=2'],
    ['sentence', '&token=2&show=columns'],
    ['sentence', '&token=2&show=heatmap'],
    ['sentence', '&token=2&key=3&why=softmax'],
    ['sentence', '&token=1&key=2&pieces=merged'],
    ['sentence', '&token=2&quiz=yes'],
    ['block', '&token=2&stage=attention'],
    ['compare', '&token=2&second=שלום+world'],
  ]) {
    test(
      `has the marks of a piece on the side of its first letter: ${name}${fields}`,
      room.inRoom('', async (page) => {
        await enterRoom(page, name, `&text=${encodeURIComponent('שלום')}${fields}`);
        await eventually(async () => (await markSides(page)).length > 0, true);
        assert.deepEqual(new Set(await markSides(page)), new Set(['right']));
        await openShare(page);
        const { text } = await taken(page, 'SVG');
        const inFile = await markSides(page, text);
        assert.deepEqual(new Set(inFile), new Set(/##\p{Script=Hebrew}/u.test(text) ? ['right'] : []));
      }),
    );
  }

  test(
    'is whole words in the picture of a sentence',
    room.inRoom('', async (page) => {
      await enterRoom(page, 'sentence', `&pieces=merged&text=${encodeURIComponent('שלום לכולם, it is warm')}`);
      const said = await room.says(page);
      await openShare(page);
      const { texts } = await read(page, (await taken(page, 'SVG')).text);
      for (const word of said.match(/\p{Script=Hebrew}+/gu) ?? [])
        assert.ok(
          texts.some((text) => text.includes(word)),
          word,
        );
      assert.ok(texts.includes('שלום') && texts.includes('לכולם'), texts.join(' | '));
    }),
  );
});

test(
  'ids in two pictures are equal only for equal content',
  room.inRoom('', async (page) => {
    /** @type {string[]} */
    const pictures = [];
    for (const [name, hash] of /** @type {const} */ ([
      ['lookup', ''],
      ['block', ''],
      ['worked', '&step=all_mixed'],
      ['block', '&theme=dark'],
      ['lookup', '&part=scaling'],
      ['sentence', `&text=${'the+cat+sat+'.repeat(20)}`],
    ])) {
      await enterRoom(page, name, hash);
      await openShare(page);
      const { text } = await taken(page, 'SVG');
      await closeShare(page);
      await read(page, text);
      pictures.push(text);
    }
    // Words in boxes of three widths: each picture has a clip path, which is referenced by its id.
    pictures.push(
      ...(await page.evaluate(
        async ([{ html }, { snapshot }]) => {
          return ['8rem', '12rem', '16rem'].map((width) => {
            const style = { width, overflow: 'hidden', 'white-space': 'nowrap' };
            const words = html('p', { style }, 'wider than its box '.repeat(20));
            const element = html('div', { style: { position: 'fixed', left: '0', top: '0' } }, words);
            document.body.append(element);
            const picture = snapshot(element, { title: '', description: '', caption: [], transparent: true });
            element.remove();
            return new XMLSerializer().serializeToString(picture);
          });
        },
        await modules(page, 'widgets/elements.ts', 'page/share/snapshot.ts'),
      )),
    );
    /** @type {Map<string, string>} */
    const named = new Map();
    for (const text of pictures) {
      const found = await page.evaluate(
        (text) =>
          [...new DOMParser().parseFromString(text, 'image/svg+xml').querySelectorAll('[id]')].map(
            ({ id, outerHTML }) => ({ id, outerHTML }),
          ),
        text,
      );
      for (const { id, outerHTML } of found) assert.equal(named.get(id) ?? outerHTML, outerHTML, id);
      for (const { id, outerHTML } of found) named.set(id, outerHTML);
    }
    assert.ok(named.size >= 3, `${named.size} names`);
  }),
);
