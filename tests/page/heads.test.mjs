// @ts-check
/** The colours of the kinds of heads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { contrast } from '../../www/draw/color.js';
import { COLORED_KINDS, kindColor } from '../../www/draw/kinds.js';
import { words } from '../../www/words/en/sentence.js';

const GROUND = /** @type {const} */ ({ light: [255, 255, 255], dark: [23, 24, 28] });

for (const theme of /** @type {const} */ (['light', 'dark'])) {
  test(`every kind can be seen on a ${theme} ground, and is no other's colour`, () => {
    const colors = [...COLORED_KINDS, null].map((kind) => kindColor(kind, theme));
    for (const color of colors) assert.ok(contrast(color, GROUND[theme]) >= 3, String(color));
    assert.equal(new Set(colors.map(String)).size, colors.length);
  });
}

test('every kind has words', () => {
  for (const kind of COLORED_KINDS) assert.ok(words.kinds[kind], kind);
});
