// @ts-check
/** The dialog "Share": snippets for other documents. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { enterRoom, eventually } from './browser.mjs';
import { TIRED } from './pytorch.mjs';
import * as room from './room.mjs';
import { button, clipboardText, dialog, linkBox, mayCopy, openShare, told } from './share.mjs';

/** @typedef {import('playwright-core').Page} Page */

const snippetBox = (/** @type {Page} */ page) => dialog(page).getByRole('textbox', { name: 'Snippet to paste' });
const choose = (/** @type {Page} */ page, /** @type {string} */ kind) =>
  dialog(page).getByRole('radio', { name: kind, exact: true }).check();

/** Attributes of the element in a snippet. @param {Page} page @param {string} text */
const parsed = (page, text) =>
  page.evaluate((text) => {
    const page = new DOMParser().parseFromString(text, 'text/html');
    const attributesOf = (/** @type {string} */ name) =>
      Object.fromEntries([...(page.querySelector(name)?.attributes ?? [])].map(({ name, value }) => [name, value]));
    return { frame: attributesOf('iframe'), element: attributesOf('headlight-view'), script: attributesOf('script') };
  }, text);

describe('snippets', () => {
  test(
    'contain the link, in the form of each document',
    room.inRoom('&head=3', async (page) => {
      await mayCopy(page);
      await openShare(page);
      const link = `${await linkBox(page).inputValue()}&embed=yes`;
      /** @param {string} kind */
      const snippet = async (kind) => {
        await choose(page, kind);
        await button(page, 'Copy snippet').click();
        await eventually(() => told(page), 'Snippet copied.');
        const text = await clipboardText(page);
        assert.equal(text, await snippetBox(page).inputValue());
        return text;
      };
      const { frame } = await parsed(page, await snippet('Web page'));
      assert.equal(frame.src, link);
      assert.equal(frame.title, 'Headlight: Sentence');
      const { element, script } = await parsed(page, await snippet('Web page, several views'));
      assert.equal(script.src, new URL('embed.js', page.url()).href);
      const { room, text, layer, head } = element;
      assert.deepEqual({ room, text, layer, head }, { room: 'sentence', text: TIRED.text, layer: '5', head: '3' });
      const reveal = await snippet('Reveal.js');
      assert.match(reveal, /^<section>[\s\S]*<\/section>$/);
      assert.equal((await parsed(page, reveal)).frame['data-src'], link);
      const quarto = await snippet('Quarto');
      assert.match(quarto, /^```\{=html\}\n[\s\S]*\n```$/);
      assert.equal((await parsed(page, quarto.split('\n')[1])).frame.src, link);
      assert.ok((await snippet('Jupyter Book, MyST')).startsWith(`:::{iframe} ${link}\n`));
    }),
  );

  test(
    'are a picture for slides',
    room.inRoom('', async (page) => {
      await openShare(page);
      await choose(page, 'PowerPoint, Keynote, Google Slides');
      await dialog(page)
        .getByText(
          /^PowerPoint and Keynote: download the SVG and insert it .* Google Slides: insert the PNG with Insert/,
        )
        .waitFor();
      assert.equal(await snippetBox(page).isVisible(), false);
      assert.equal(await button(page, 'Copy snippet').isVisible(), false);
      await choose(page, 'Web page');
      assert.equal(await snippetBox(page).isVisible(), true);
    }),
  );

  test(
    'for the element omit fields that an attribute cannot express, and keep cells whole',
    room.inRoom('', async (page) => {
      await enterRoom(page, 'worked', '&example=lecture_e&tokens=a%2Cb,c%3Bd,e%20f&foo=100%&bar=1%202');
      await openShare(page);
      await choose(page, 'Web page, several views');
      const { element } = await parsed(page, await snippetBox(page).inputValue());
      assert.equal(element.tokens, 'a%2Cb,c%3Bd,e f');
      assert.equal(element.bar, '1 2');
      assert.equal(element.foo, undefined);
      assert.match(await linkBox(page).inputValue(), /&foo=100%&bar=1%202&/);
    }),
  );
});
