// @ts-check
/**
 * Automatic translation by a browser must not change text from the user or the model: every token, in HTML and in
 * SVG, has `translate="no"`.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { eventually, visit } from './browser.mjs';

const ZEBRA = 'text=The+zebra+crossed+the+bridge';
/** URLs, each with words that must be visible as tokens in the view that it opens. */
const ADDRESSES = /** @type {[string, string[]][]} */ ([
  [`room=sentence&${ZEBRA}&layer=5&head=11&token=2`, ['zebra', 'bridge']],
  [`room=sentence&${ZEBRA}&layer=5&head=11&token=2&key=5&why=score`, ['zebra', 'bridge']],
  [`room=sentence&${ZEBRA}&layer=5&head=11&token=2&show=columns`, ['zebra', 'bridge']],
  [`room=sentence&${ZEBRA}&layer=5&head=11&token=2&show=heatmap`, ['zebra']],
  [`room=sentence&${ZEBRA}&layer=5&head=11&token=2&quiz=yes`, ['zebra', 'bridge']],
  [`room=block&${ZEBRA}&layer=5&head=11&token=2`, ['zebra', 'bridge']],
  [`room=block&${ZEBRA}&layer=5&head=11&token=2&stage=attention`, ['zebra', 'bridge']],
  [`room=compare&${ZEBRA}&second=The+zebra+crossed+the+road`, ['zebra', 'bridge', 'road']],
  [`room=compare&${ZEBRA}&second=The+zebra+crossed+the+road&compare=heatmaps&token=2`, ['zebra']],
  [`room=translate&${ZEBRA}`, ['ponte']],
  [`room=translate&${ZEBRA}&translation=steps&written=2.scores`, ['ponte']],
  [`room=predict&${ZEBRA}`, ['bridge']],
  [`room=predict&${ZEBRA}&view=typed`, ['bridge']],
  [`room=predict&${ZEBRA}&view=layers`, ['bridge']],
  [`room=predict&${ZEBRA}&view=wrote`, ['bridge']],
  [`room=positions&${ZEBRA}&positions=order`, ['zebra']],
  [`room=lookup&${ZEBRA}&part=words`, ['zebra']],
  ['room=start', ['animal']],
  ['room=recurrent', ['étudiant', 'student']],
  ['room=worked&tokens=zebra,bridge,road', ['zebra']],
]);

/**
 * The text nodes that contain only this word, and whether `translate="no"` applies to them.
 *
 * @param {Page} page
 * @param {RegExp} word
 */
const texts = (page, word) =>
  page.evaluate((source) => {
    const word = new RegExp(source, 'iu');
    const found = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const parent = /** @type {Element} */ (node.parentElement);
      const text = (node.nodeValue ?? '').trim();
      if (!word.test(text) || parent.closest('title, desc, script, style, template')) continue;
      const marked = parent.closest('[translate]')?.getAttribute('translate') === 'no';
      found.push({
        text,
        marked,
        where: `${parent.localName}.${parent.getAttribute('class')} in ${parent.parentElement?.getAttribute('class')}`,
      });
    }
    return found;
  }, word.source);

for (const [hash, expected] of ADDRESSES) {
  test(
    `no token is translated: ${hash}`,
    visit(`#${hash}`, async (page) => {
      for (const word of expected) {
        const read = () => texts(page, new RegExp(`^[^\\p{L}]*${word}[^\\p{L}]*$`, 'u'));
        await eventually(read, (found) => found.length > 0);
        const found = await read();
        assert.deepEqual(
          found.filter(({ marked }) => !marked),
          [],
        );
      }
    }),
  );
}
