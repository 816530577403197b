// @ts-check
/**
 * Colours and heatmaps of `www/draw/`. They are plain numbers and therefore need no browser.
 *
 * @typedef {import('../../www/draw/color.ts').Rgb} Rgb
 * @typedef {import('../../www/draw/color.ts').Theme} Theme
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { contrast, diverging, hexFromRgb, inkOn, maxAbsOf, rgbFromHex, sequential } from '../../www/draw/color.ts';
import { paintHeatmap } from '../../www/draw/heatmap.ts';
import { headHue } from '../../www/draw/hue.ts';
import { check } from './draw.mjs';

/** @type {Theme[]} */
const THEMES = ['light', 'dark'];

/** @type {Record<Theme, Rgb>} */
const GROUND = { light: [255, 255, 255], dark: [23, 24, 28] };

describe('the scales', () => {
  test('weights blend into the background at 0 and contrast with it at 1', () => {
    assert.deepEqual(sequential(0, 'light'), [255, 255, 255]);
    assert.deepEqual(sequential(0, 'dark'), [1, 1, 1]);
    for (const theme of THEMES) {
      assert.ok(contrast(sequential(1, theme), GROUND[theme]) > 15, theme);
      let before = 0;
      for (let step = 0; step <= 16; step += 1) {
        const now = contrast(sequential(step / 16, theme), sequential(0, theme));
        assert.ok(now > before, `${theme}: step ${step} has no higher contrast than the one before`);
        before = now;
      }
    }
  });

  test('intermediate colours are the published ones', () => {
    // Rows of the 256-row colour maps in cmcrameri 1.10: rows 64 and 128 of oslo, and the first and last rows of the
    // other maps.
    /** @type {[Rgb, Rgb][]} */
    const pairs = [
      [sequential(1 - 64 / 255, 'light'), [21, 57, 91]],
      [sequential(1 - 128 / 255, 'light'), [80, 123, 188]],
      [sequential(1, 'dark'), [255, 255, 255]],
      [diverging(-1, 1, 'light'), [0, 18, 97]],
      [diverging(1, 1, 'light'), [89, 0, 8]],
      [diverging(-1, 1, 'dark'), [158, 176, 255]],
      [diverging(1, 1, 'dark'), [255, 173, 173]],
    ];
    for (const [ours, published] of pairs) {
      ours.forEach((channel, nth) => assert.ok(Math.abs(channel - published[nth]) <= 2, `${ours} is not ${published}`));
    }
  });

  test('colours change without visible steps', () => {
    for (const theme of THEMES) {
      // On a dark page the scales leave zero faster.
      const most = theme === 'dark' ? 8 : 4;
      for (let step = 0; step < 256; step += 1) {
        for (const [here, next] of [
          [sequential(step / 256, theme), sequential((step + 1) / 256, theme)],
          [diverging(step / 128 - 1, 1, theme), diverging((step + 1) / 128 - 1, 1, theme)],
        ]) {
          here.forEach((channel, nth) =>
            assert.ok(Math.abs(channel - next[nth]) <= most, `${theme}: from ${here} to ${next}`),
          );
        }
      }
    }
  });

  test('weights outside the range have the colour of its end', () => {
    for (const theme of THEMES) {
      check(
        (weight) => sequential(weight, theme),
        [
          [-0.1, sequential(0, theme)],
          [1.1, sequential(1, theme)],
          [Infinity, sequential(1, theme)],
          [-Infinity, sequential(0, theme)],
          [NaN, sequential(0, theme)],
        ],
      );
    }
  });

  test('signed numbers: zero in the middle, blue below, red above, in proportion to the range', () => {
    for (const theme of THEMES) {
      const [redBelow, , blueBelow] = diverging(-2, 4, theme);
      const [redAbove, , blueAbove] = diverging(2, 4, theme);
      assert.ok(blueBelow > redBelow && redAbove > blueAbove, theme);
      assert.deepEqual(diverging(2, 4, theme), diverging(0.5, 1, theme));
      assert.deepEqual(diverging(9, 4, theme), diverging(4, 4, theme));
      assert.deepEqual(diverging(-9, 4, theme), diverging(-4, 4, theme));
      const zero = diverging(0, 4, theme);
      assert.equal(new Set(zero).size, 1, `${theme}: zero is grey, not ${zero}`);
      assert.ok(contrast(zero, GROUND[theme]) < 1.35, 'the middle is close to the ground');
      for (const none of [diverging(NaN, 4, theme), diverging(-Infinity, 4, theme), diverging(0, 0, theme)]) {
        assert.deepEqual(none, zero);
      }
    }
  });

  test('the range ignores masked scores', () => {
    assert.equal(maxAbsOf([1, -3, 2, -Infinity, NaN]), 3);
    assert.equal(maxAbsOf(new Float32Array()), 0);
  });

  test('colours are shared objects, so that a picture allocates nothing', () => {
    assert.equal(sequential(0.5, 'light'), sequential(0.5, 'light'));
    assert.equal(diverging(0.5, 1, 'dark'), diverging(0.5, 1, 'dark'));
  });
});

describe('contrast', () => {
  test('matches WCAG', () => {
    assert.equal(contrast([0, 0, 0], [255, 255, 255]), 21);
    assert.equal(contrast([255, 255, 255], [0, 0, 0]), 21);
    assert.equal(contrast([9, 9, 9], [9, 9, 9]), 1);
    // #767676 is known as the lightest grey with enough contrast for text on white.
    assert.ok(Math.abs(contrast([0x76, 0x76, 0x76], [255, 255, 255]) - 4.54) < 0.005);
  });

  test('the chosen text colour is readable on every step of both scales', () => {
    for (const theme of THEMES) {
      for (let step = 0; step <= 512; step += 1) {
        for (const ground of [sequential(step / 512, theme), diverging(step / 256 - 1, 1, theme)]) {
          const ink = rgbFromHex(inkOn(ground) === '#000' ? '#000000' : '#ffffff');
          assert.ok(contrast(ink, ground) >= 4.5, `${inkOn(ground)} on ${ground}: ${contrast(ink, ground)}`);
        }
      }
    }
  });

  test('every head’s colour is readable on the background and unique', () => {
    for (const theme of THEMES) {
      for (const n_heads of [1, 2, 8, 12, 16, 32]) {
        const hues = Array.from({ length: n_heads }, (_, head) => headHue(head, n_heads, theme));
        assert.equal(new Set(hues).size, n_heads);
        for (const hue of hues) {
          assert.match(hue, /^#[0-9a-f]{6}$/);
          assert.ok(contrast(rgbFromHex(hue), GROUND[theme]) >= 4.5, `${hue} on ${theme}`);
        }
      }
    }
  });

  test('hex colours round-trip', () => {
    assert.equal(hexFromRgb([0, 18, 255]), '#0012ff');
    assert.deepEqual(rgbFromHex('#0012ff'), [0, 18, 255]);
  });
});

describe('paintHeatmap', () => {
  /** A minimal canvas for painting. */
  function fakeCanvas() {
    let resized = 0;
    /** @type {Uint8ClampedArray | undefined} */
    let painted;
    const size = { width: 300, height: 150 };
    return {
      get width() {
        return size.width;
      },
      set width(width) {
        size.width = width;
        resized += 1;
      },
      get height() {
        return size.height;
      },
      set height(height) {
        size.height = height;
        resized += 1;
      },
      getContext: () => ({
        createImageData: (/** @type {number} */ width, /** @type {number} */ height) => ({
          data: new Uint8ClampedArray(width * height * 4),
        }),
        putImageData: (/** @type {ImageData} */ image) => {
          painted = image.data;
        },
      }),
      painted: () => Array.from(painted ?? []),
      resized: () => resized,
    };
  }
  /** @param {ReturnType<typeof fakeCanvas>} canvas @param {import('../../www/draw/heatmap.ts').Matrix} matrix */
  const paint = (canvas, matrix) =>
    paintHeatmap(/** @type {any} */ (canvas), matrix, (value) => [value, value + 1, 200 + value]);

  test('paints one pixel per value, row by row, and leaves infinities and NaN transparent', () => {
    const canvas = fakeCanvas();
    paint(canvas, { rows: 2, columns: 3, values: new Float32Array([1, 2, 3, -Infinity, NaN, 6]) });
    assert.deepEqual([canvas.width, canvas.height], [3, 2]);
    assert.deepEqual(
      canvas.painted(),
      [1, 2, 201, 255, 2, 3, 202, 255, 3, 4, 203, 255, 0, 0, 0, 0, 0, 0, 0, 0, 6, 7, 206, 255],
    );
  });

  test('does not clear the canvas for a second picture of the same size', () => {
    const canvas = fakeCanvas();
    paint(canvas, { rows: 1, columns: 1, values: [5] });
    const before = canvas.resized();
    paint(canvas, { rows: 1, columns: 1, values: [6] });
    assert.equal(canvas.resized(), before);
    assert.deepEqual(canvas.painted(), [6, 7, 206, 255]);
  });

  test('refuses a wrong number of values, but not an empty matrix', () => {
    assert.throws(
      () => paint(fakeCanvas(), { rows: 2, columns: 2, values: [1, 2, 3] }),
      /2 rows and 2 columns needs 4 values, but got 3/,
    );
    paint(fakeCanvas(), { rows: 0, columns: 4, values: [] });
  });
});
