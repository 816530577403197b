// @ts-check
/**
 * The page's colours as people with protanopia, deuteranopia and tritanopia see them.
 *
 * Differences are in hundredths of the distance from black to white (color-vision.mjs). A difference of 2 is just
 * noticeable side by side; colours with a difference of `FAR` can be told apart at a distance and from memory.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { diverging, rgbFromHex, sequential, stateColor } from '../../www/draw/color.ts';
import { coloredKinds, kindColor } from '../../www/draw/kind-color.ts';
import { difference, seen, VISIONS } from './color-vision.mjs';

const FAR = 7;
const GROUNDS = /** @type {const} */ (['light', 'dark']);
/** Kinds of heads that appear together: the kinds of a bidirectional model, and the kinds of a causal model. */
const KINDS = [
  ['previous', 'next', 'same', 'same_word', 'first', 'separator', 'broad'],
  ['previous', 'same', 'duplicate', 'induction', 'first', 'separator', 'broad'],
];
const parts = (/** @type {number} */ count) => Array.from({ length: count + 1 }, (_, nth) => nth / count);

/**
 * @param {Record<string, readonly [number, number, number]>} colors
 * @param {string} vision
 */
function leastDifference(colors, vision) {
  const names = Object.keys(colors);
  const pairs = names.flatMap((one, nth) =>
    names
      .slice(0, nth)
      .map((other) => ({ pair: `${one} and ${other}`, apart: difference(colors[one], colors[other], vision) })),
  );
  return pairs.reduce((least, one) => (one.apart < least.apart ? one : least));
}

/** The CSS variables of a theme; variables that it does not set have the light theme's values. @param {string} theme */
async function colorsOf(theme) {
  const css = await readFile(new URL('../../www/page/style/tokens.css', import.meta.url), 'utf8');
  const blocks = [':root {', `:root[data-theme='${theme}'] {`].map(
    (start) => css.split(start)[1]?.split('\n}')[0] ?? '',
  );
  return Object.fromEntries(
    blocks.flatMap((block) =>
      [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, rgbFromHex(hex)]),
    ),
  );
}

for (const vision of VISIONS) {
  test(`weights become steadily darker or lighter: ${vision}`, () => {
    for (const ground of GROUNDS) {
      const lightness = parts(64).map((part) => seen(sequential(part, ground), vision)[0]);
      const steps = lightness
        .slice(1)
        .map((now, nth) => (ground === 'light' ? lightness[nth] - now : now - lightness[nth]));
      assert.ok(
        steps.every((step) => step > 0),
        `${ground}: ${steps}`,
      );
      assert.ok(Math.abs(lightness[0] - lightness[64]) > 0.9, 'from end to end');
    }
  });

  test(`negative, zero and positive are distinguishable: ${vision}`, () => {
    for (const ground of GROUNDS) {
      for (const size of [0.25, 0.5, 0.75, 1]) {
        const [low, high] = [diverging(-size, 1, ground), diverging(size, 1, ground)];
        assert.ok(difference(low, high, vision) > FAR, `${ground}: ±${size}`);
        // Small values are meant to blend into the background.
        if (size < 0.5) continue;
        for (const end of [low, high])
          assert.ok(difference(end, diverging(0, 1, ground), vision) > FAR, `${ground}: ${size} and 0`);
      }
    }
  });

  test(`small weights and numbers differ from zero and from a dark page: ${vision}`, async () => {
    const { ground } = await colorsOf('dark');
    const [weight, noWeight] = [0.05, 0].map((share) => sequential(share, 'dark'));
    const [negative, zero, positive] = [-0.1, 0, 0.1].map((value) => diverging(value, 1, 'dark'));
    for (const [color, none] of [
      [weight, noWeight],
      [negative, zero],
      [positive, zero],
    ])
      for (const dark of [none, ground]) assert.ok(difference(color, dark, vision) > FAR, `${color} and ${dark}`);
  });

  test(`states near ±1 are distinguishable, and zero is grey: ${vision}`, () => {
    for (const ground of GROUNDS) {
      for (const sign of [-1, 1]) {
        const colors = Object.fromEntries([0.9, 0.95, 1].map((size) => [size, stateColor(sign * size, 1, ground)]));
        const { pair, apart } = leastDifference(colors, vision);
        assert.ok(apart > FAR, `${ground}: ${sign} ${pair} ${apart}`);
      }
      assert.deepEqual(stateColor(0, 1, ground), diverging(0, 1, ground));
    }
  });

  test(`kinds of heads are distinguishable: ${vision}`, () => {
    for (const ground of GROUNDS) {
      for (const names of KINDS) {
        assert.deepEqual(coloredKinds([...names, 'distance']), names);
        const kinds = Object.fromEntries([...names, null].map((kind) => [String(kind), kindColor(kind, ground)]));
        const { pair, apart } = leastDifference(kinds, vision);
        assert.ok(apart > FAR, `${ground}: ${pair} ${apart}`);
      }
    }
  });

  test(`query, key and value, and new and source, are distinguishable: ${vision}`, async () => {
    for (const theme of ['light', 'dark', 'projector']) {
      const { query, key, value, ink, added, source, ground } = await colorsOf(theme);
      for (const { pair, apart } of [
        leastDifference({ query, key, value, ink }, vision),
        leastDifference({ added, source, ground }, vision),
      ]) {
        assert.ok(apart > FAR, `${theme}: ${pair} ${apart}`);
      }
    }
  });
}
