// @ts-check
/** The drawing primitives of `www/draw/`. They take plain numbers and therefore need no browser. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import {
  arcHeight,
  arcPath,
  arrowHead,
  chosenArcs,
  headLength,
  strokeOpacity,
  strokeWidth,
} from '../../www/draw/arcs.ts';
import { contrast, diverging, hexFromRgb, inkOn, maxAbsOf, rgbFromHex, sequential } from '../../www/draw/color.ts';
import { formatMatrix, formatNumber, formatPercent } from '../../www/draw/format.ts';
import { paintHeatmap } from '../../www/draw/heatmap.ts';
import { headHue } from '../../www/draw/hue.ts';
import { placeLabels } from '../../www/draw/labels.ts';
import { largestThatFits } from '../../www/draw/largest.ts';
import { gridLayout, lineLayout, pointFromClient } from '../../www/draw/layout.ts';
import { html, mathml, svg } from '../../www/widgets/elements.ts';

/** @typedef {import('../../www/draw/color.ts').Rgb} Rgb */
/** @typedef {import('../../www/draw/color.ts').Theme} Theme */

/** @type {Theme[]} */
const THEMES = ['light', 'dark'];
/** @type {Record<Theme, Rgb>} */
const GROUND = { light: [255, 255, 255], dark: [23, 24, 28] };

/**
 * @param {(input: any) => unknown} given
 * @param {[input: unknown, expected: unknown][]} cases
 */
function check(given, cases) {
  for (const [input, expected] of cases) {
    assert.deepEqual(given(input), expected, `for ${typeof input === 'number' ? input : JSON.stringify(input)}`);
  }
}

/** @param {string} path @returns {number[]} */
function numbersOf(path) {
  return (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
}

describe('largestThatFits', () => {
  const STEP = 0.25;

  /** @param {(size: number) => number} overflowAt */
  function search(overflowAt) {
    let tries = 0;
    const size = largestThatFits(9, 28, STEP, (size) => {
      tries += 1;
      return Math.max(1, overflowAt(size));
    });
    return { size, tries };
  }

  test('returns the largest size if everything fits', () => {
    assert.deepEqual(
      search(() => 0.5),
      { size: 28, tries: 1 },
    );
  });

  test('returns the smallest size if nothing fits', () => {
    assert.equal(search(() => 40).size, 9);
  });

  test('finds the largest multiple of a step for drawings, text and discontinuous sizes, the first two in few tries', () => {
    const pixels = (/** @type {number} */ overflow) => Math.ceil(720 * overflow) / 720;
    const fittings = Array.from({ length: 60 }, (_, nth) => 9.5 + nth * 0.3);
    /** @type {[(size: number, fitting: number) => number, number][]} */
    const growths = [
      [(size, fitting) => pixels(size / fitting), 5],
      [(size, fitting) => pixels((size / fitting) ** 2), 5],
      [(size, fitting) => (size > fitting ? Math.ceil(size) : 1), 10],
    ];
    for (const [growth, most] of growths) {
      let tried = 0;
      for (const fitting of fittings) {
        const { size, tries } = search((size) => growth(size, fitting));
        assert.equal(size, STEP * Math.floor(fitting / STEP), `${size} where ${fitting} fits`);
        tried += tries / fittings.length;
      }
      assert.ok(tried <= most, `${tried} tries`);
    }
  });
});

describe('formatNumber', () => {
  test('writes an exact integer without decimals, with a real minus sign', () => {
    check(formatNumber, [
      [2, '2'],
      [-3, '−3'],
      [0, '0'],
      [-0, '0'],
      [9999999, '9999999'],
    ]);
  });

  test('writes anything else with four decimals, without a sign if rounded to zero', () => {
    check(formatNumber, [
      [0.5, '0.5000'],
      [-1.23456, '−1.2346'],
      [Math.fround(0.1), '0.1000'],
      [6e-6, '0.0000'],
      [-6e-6, '0.0000'],
      [-6e-5, '−0.0001'],
    ]);
  });

  test('applies chosen decimals to integers and zeros too', () => {
    check(
      (value) => formatNumber(value, { decimals: 1 }),
      [
        [2, '2.0'],
        [0, '0.0'],
        [-0, '0.0'],
        [-0.04, '0.0'],
        [-2.26, '−2.3'],
        [1.5951, '1.6'],
      ],
    );
    assert.equal(formatNumber(-0.4, { decimals: 0 }), '0');
  });

  test('writes large numbers with a power of ten, even if large only by rounding', () => {
    check(formatNumber, [
      [5.12e26, '5.12×10²⁶'],
      [-1e7, '−1.00×10⁷'],
      [9.999e9, '1.00×10¹⁰'],
      [9999999.5, '9999999.5000'],
      [9999999.99999, '1.00×10⁷'],
    ]);
    assert.equal(formatNumber(12345678, { decimals: 1 }), '1.23×10⁷');
  });

  test('writes infinities and NaN', () => {
    check(formatNumber, [
      [Infinity, '∞'],
      [-Infinity, '−∞'],
      [NaN, 'not a number'],
    ]);
    assert.equal(formatNumber(-Infinity, { decimals: 2 }), '−∞');
  });
});

describe('formatMatrix', () => {
  test('writes integers as integers, even with masked scores', () => {
    check(formatMatrix([2, -4, 0, -Infinity]), [
      [2, '2'],
      [-4, '−4'],
      [0, '0'],
      [-Infinity, '−∞'],
    ]);
  });

  test('writes four decimals for all numbers if one is a fraction, except zeros and infinities', () => {
    check(formatMatrix(new Float32Array([1, 0.5, 0, 6e-6])), [
      [1, '1.0000'],
      [0.5, '0.5000'],
      [0, '0'],
      [-0, '0'],
      [6e-6, '0.0000'],
      [-Infinity, '−∞'],
      [NaN, 'not a number'],
    ]);
  });

  test('applies chosen decimals to all numbers', () => {
    check(formatMatrix([1, 0.5, 0], 1), [
      [1, '1.0'],
      [0.5, '0.5'],
      [0, '0.0'],
      [Infinity, '∞'],
    ]);
    assert.equal(formatMatrix([1.5], 0)(1.5), '2');
  });
});

test('formatPercent keeps one decimal below one per cent', () => {
  check(formatPercent, [
    [0.65, '65\u00a0%'],
    [1, '100\u00a0%'],
    [0.994, '99\u00a0%'],
    [0.998, '99.8\u00a0%'],
    [0.99999, '>99.9\u00a0%'],
    [1.0000001, '100\u00a0%'],
    [0.005, '0.5\u00a0%'],
    [0.0094, '0.9\u00a0%'],
    [0.0096, '1\u00a0%'],
    [0.012, '1\u00a0%'],
    [0.001, '0.1\u00a0%'],
    [0.0009, '<0.1\u00a0%'],
    [1e-30, '<0.1\u00a0%'],
    [0, '0\u00a0%'],
    [-0, '0\u00a0%'],
    [-0.1, '−10\u00a0%'],
    [-0.0009, '>−0.1\u00a0%'],
    [-0.9999, '<−99.9\u00a0%'],
    [NaN, 'not a number'],
  ]);
});

describe('the scales', () => {
  test('weights blend into the background at 0 and contrast with it at 1', () => {
    assert.deepEqual(sequential(0, 'light'), [255, 255, 255]);
    assert.deepEqual(sequential(0, 'dark'), [1, 1, 1]);
    for (const theme of THEMES) {
      assert.ok(contrast(sequential(1, theme), GROUND[theme]) > 15, theme);
      let before = 0;
      for (let step = 0; step <= 16; step += 1) {
        const now = contrast(sequential(step / 16, theme), sequential(0, theme));
        assert.ok(now > before, `${theme}: step ${step} does not stand out more than the one before`);
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

describe('lineLayout', () => {
  const line = lineLayout([20, 40], { gap: 10, padding: 5, height: 30, left: 100, top: 50 });

  test('puts boxes in a row with gaps', () => {
    assert.deepEqual(line.boxes, [
      { x: 100, y: 50, width: 30, height: 30 },
      { x: 140, y: 50, width: 50, height: 30 },
    ]);
    assert.deepEqual(line.centers, [115, 165]);
    assert.deepEqual([line.width, line.height], [190, 80]);
  });

  test('needs no space for no tokens', () => {
    const empty = lineLayout([], { left: 7 });
    assert.deepEqual([empty.boxes, empty.centers, empty.width], [[], [], 7]);
  });
});

describe('gridLayout', () => {
  const grid = gridLayout(2, 3, { cell: { width: 10, height: 20 }, gap: 2, left: 5, top: 7 });

  test('finds every cell from its centre', () => {
    assert.deepEqual(grid.pointFromCell(1, 2), { x: 5 + 2 * 12 + 5, y: 7 + 22 + 10 });
    assert.deepEqual(grid.boxFromCell(1, 2), { x: 29, y: 29, width: 10, height: 20 });
    for (let row = 0; row < 2; row += 1) {
      for (let col = 0; col < 3; col += 1) {
        const { x, y } = grid.pointFromCell(row, col);
        assert.deepEqual(grid.cellFromPoint(x, y), { row, col });
      }
    }
  });

  test('finds no cell for gaps, outside points and NaN', () => {
    check(
      ([x, y]) => grid.cellFromPoint(x, y),
      [
        [[5, 7], { row: 0, col: 0 }],
        [[15, 8], null],
        [[16.9, 8], null],
        [[17, 8], { row: 0, col: 1 }],
        [[6, 28], null],
        [[4.9, 8], null],
        [[6, 6.9], null],
        [[39, 8], null],
        [[6, 49], null],
        [[38.9, 48.9], { row: 1, col: 2 }],
      ],
    );
    assert.equal(grid.cellFromPoint(NaN, 8), null);
  });

  test('ends with the last cell, not with a gap', () => {
    assert.deepEqual([grid.width, grid.height], [39, 49]);
    const empty = gridLayout(0, 0, { gap: 4 });
    assert.deepEqual([empty.width, empty.height, empty.cellFromPoint(0, 0)], [0, 0, null]);
  });

  test('makes square cells from one number', () => {
    assert.deepEqual(gridLayout(1, 1, { cell: 9 }).boxFromCell(0, 0), { x: 0, y: 0, width: 9, height: 9 });
  });
});

test('pointFromClient undoes any scaling of the page', () => {
  const rect = { left: 100, top: 50, width: 400, height: 150 };
  assert.deepEqual(pointFromClient({ clientX: 300, clientY: 125 }, rect, { width: 800, height: 300 }), {
    x: 400,
    y: 150,
  });
});

describe('arcs', () => {
  test('height grows with distance and stays below its bound', () => {
    let before = arcHeight(0);
    assert.equal(before, 24);
    assert.equal(arcHeight(160), 92, 'half of what there is to rise, at a distance of maxHeight');
    for (const distance of [10, 100, 1000, 1e6]) {
      assert.equal(arcHeight(-distance), arcHeight(distance));
      assert.ok(arcHeight(distance) > before && arcHeight(distance) < 160, `${distance}`);
      before = arcHeight(distance);
    }
  });

  test('the curve starts at the query, ends at the key, and has the given height', () => {
    const options = { head: 0, maxHeight: 120 };
    const [x1, y1, ax, ay, bx, by, x2, y2] = numbersOf(arcPath(300, 200, 60, 200, options));
    assert.deepEqual([x1, y1, x2, y2], [300, 200, 60, 200]);
    assert.deepEqual([ax, bx], [300, 60], 'it leaves and arrives upright');
    assert.equal(ay, by);
    const top = (y1 + 3 * ay + 3 * by + y2) / 8;
    assert.ok(Math.abs(200 - top - arcHeight(240, options)) < 0.01);
  });

  test('the path is rounded to hundredths', () => {
    assert.match(arcPath(1 / 3, 200, 100, 200), /^M0\.33 200 C0\.33 [\d.-]+ 100 [\d.-]+ 100 193$/);
  });

  test('two tokens that attend to each other have two separate arcs', () => {
    const there = numbersOf(arcPath(100, 90, 200, 90, { port: 5, head: 0 }));
    const back = numbersOf(arcPath(200, 90, 100, 90, { port: 5, head: 0 }));
    assert.deepEqual([there[0], there[6]], [105, 195]);
    assert.deepEqual([back[0], back[6]], [205, 95]);
  });

  test('self-attention of a token is a loop with two ends above the line', () => {
    const [x1, y1, ax, ay, bx, by, x2, y2] = numbersOf(arcPath(50, 80, 50, 80, { head: 0 }));
    assert.ok(ax > x1 && x1 > 50 && 50 > x2 && x2 > bx);
    assert.deepEqual([y1, y2], [80, 80]);
    assert.ok(ay < 80 && by === ay);
  });

  test('the arrow head extends from the end of the path to the end of the arc', () => {
    for (const [x1, x2] of [
      [20, 220],
      [220, 20],
      [70, 70],
    ]) {
      const options = { head: 10, port: 3 };
      const [tipX, tipY, leftX, leftY, rightX, rightY] = numbersOf(arrowHead(x1, 80, x2, 80, options));
      const withHead = numbersOf(arcPath(x1, 80, x2, 80, options));
      const without = numbersOf(arcPath(x1, 80, x2, 80, { ...options, head: 0 }));
      assert.deepEqual([tipX, tipY], without.slice(6));
      assert.ok(Math.hypot((leftX + rightX) / 2 - withHead[6], (leftY + rightY) / 2 - withHead[7]) < 0.02);
      assert.ok(Math.abs(Math.hypot(tipX - withHead[6], tipY - withHead[7]) - 10) < 0.02);
      assert.ok(Math.abs(Math.hypot(leftX - rightX, leftY - rightY) - 10) < 0.02);
      assert.ok(tipY > leftY && tipY > rightY, 'it points down at the token');
    }
    assert.equal(arrowHead(1, 2, 3, 4, { head: 0 }), '');
  });

  test('chosenArcs takes the largest until the share is met', () => {
    const row = [0.1, 0.5, 0.05, 0.3, 0.05];
    assert.deepEqual(chosenArcs(row), [
      { index: 1, weight: 0.5 },
      { index: 3, weight: 0.3 },
    ]);
    check(
      (share) => chosenArcs(row, { share }).map((arc) => arc.index),
      [
        [0, []],
        [0.2, [1]],
        [0.5, [1]],
        [0.51, [1, 3]],
        [0.81, [1, 3, 0]],
        [1, [1, 3, 0, 2, 4]],
      ],
    );
  });

  test('equal weights are in reading order', () => {
    assert.deepEqual(
      chosenArcs(new Float32Array(4).fill(0.25), { share: 0.7 }).map((arc) => arc.index),
      [0, 1, 2],
    );
  });

  test('float32 weights that add up exactly to the share are enough', () => {
    check(
      (row) => chosenArcs(new Float32Array(row)).length,
      [
        [[0.5, 0.3, 0.2], 2],
        [[0.6, 0.2, 0.2], 2],
        [[0.4, 0.4, 0.1, 0.1], 2],
        [[0.7, 0.1, 0.1, 0.1], 2],
      ],
    );
  });

  test('the share refers to the given weights; zeros are never chosen; share 1 chooses all others', () => {
    assert.deepEqual(
      chosenArcs([0.04, 0, 0.01]).map((arc) => arc.index),
      [0],
    );
    assert.deepEqual(chosenArcs([0, 0, NaN], { share: 1 }), []);
    assert.deepEqual(chosenArcs([]), []);
    assert.equal(chosenArcs([1, 1e-30], { share: 1 }).length, 2);
  });

  test('strokes grow with weight within limits, and arrow heads stay wider than strokes', () => {
    check(
      (weight) => strokeWidth(weight, { max: 10 }),
      [
        [0, 1],
        [0.05, 1],
        [0.5, 5],
        [1, 10],
        [2, 10],
        [-1, 1],
      ],
    );
    assert.equal(strokeWidth(0, { max: 10, min: 0.5 }), 0.5);
    check(strokeOpacity, [
      [0, 0.3],
      [1, 1],
      [7, 1],
      [-7, 0.3],
    ]);
    assert.ok(strokeOpacity(0.6) > strokeOpacity(0.5));
    for (const weight of [0, 0.3, 1]) assert.ok(headLength(weight, { max: 20 }) > strokeWidth(weight, { max: 20 }));
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
    paint(canvas, { rows: 2, cols: 3, values: new Float32Array([1, 2, 3, -Infinity, NaN, 6]) });
    assert.deepEqual([canvas.width, canvas.height], [3, 2]);
    assert.deepEqual(
      canvas.painted(),
      [1, 2, 201, 255, 2, 3, 202, 255, 3, 4, 203, 255, 0, 0, 0, 0, 0, 0, 0, 0, 6, 7, 206, 255],
    );
  });

  test('does not clear the canvas for a second picture of the same size', () => {
    const canvas = fakeCanvas();
    paint(canvas, { rows: 1, cols: 1, values: [5] });
    const before = canvas.resized();
    paint(canvas, { rows: 1, cols: 1, values: [6] });
    assert.equal(canvas.resized(), before);
    assert.deepEqual(canvas.painted(), [6, 7, 206, 255]);
  });

  test('refuses a wrong number of values, but not an empty matrix', () => {
    assert.throws(
      () => paint(fakeCanvas(), { rows: 2, cols: 2, values: [1, 2, 3] }),
      /2 rows and 2 columns needs 4 values, but got 3/,
    );
    paint(fakeCanvas(), { rows: 0, cols: 4, values: [] });
  });
});

describe('elements', () => {
  /** A minimal `document` for the functions that create elements; it has no innerHTML. */
  class FakeElement {
    /** @param {string} namespace @param {string} tag */
    constructor(namespace, tag) {
      this.namespace = namespace;
      this.tag = tag;
      /** @type {Record<string, string>} */
      this.attributes = {};
      /** @type {Record<string, string>} */
      this.dataset = {};
      /** @type {Record<string, string>} */
      this.properties = {};
      /** @type {Record<string, unknown>} */
      this.listeners = {};
      /** @type {unknown[]} */
      this.children = [];
      this.style = {
        setProperty: (/** @type {string} */ name, /** @type {string} */ value) => {
          this.properties[name] = value;
        },
      };
    }
    /** @param {string} name @param {string} value */
    setAttribute(name, value) {
      this.attributes[name] = value;
    }
    /** @param {string} name @param {unknown} listener */
    addEventListener(name, listener) {
      this.listeners[name] = listener;
    }
    /** @param {unknown[]} children */
    append(...children) {
      this.children.push(...children);
    }
  }
  Object.assign(globalThis, {
    document: {
      createElementNS: (/** @type {string} */ namespace, /** @type {string} */ tag) => new FakeElement(namespace, tag),
    },
  });
  /** @param {unknown} element */
  const fake = (element) => /** @type {FakeElement} */ (element);

  test('each function creates elements in its own namespace', () => {
    assert.equal(fake(svg('path')).namespace, 'http://www.w3.org/2000/svg');
    assert.equal(fake(mathml('mi')).namespace, 'http://www.w3.org/1998/Math/MathML');
    assert.equal(fake(html('p')).namespace, 'http://www.w3.org/1999/xhtml');
    assert.equal(fake(svg('path', null)).tag, 'path');
  });

  test('attributes: absent values are left out, true is empty, zero is kept', () => {
    const element = fake(
      html('button', {
        class: 'a b',
        hidden: true,
        title: null,
        id: undefined,
        disabled: false,
        tabindex: 0,
        name: '',
      }),
    );
    assert.deepEqual(element.attributes, { class: 'a b', hidden: '', tabindex: '0', name: '' });
  });

  test('dataset, style and listeners are not attributes', () => {
    const focus = () => {};
    const element = fake(
      html('p', { dataset: { row: 3, gone: null, held: true }, style: { '--hue': 40 }, on: { focus } }),
    );
    assert.deepEqual(element.attributes, {});
    assert.deepEqual(element.dataset, { row: '3', held: '' });
    assert.deepEqual(element.properties, { '--hue': '40' });
    assert.equal(element.listeners.focus, focus);
  });

  test('children: text stays text, numbers become text, absent ones are left out', () => {
    const inner = svg('title');
    const element = fake(svg('g', {}, '<b>', 0, null, undefined, false, inner));
    assert.deepEqual(element.children, ['<b>', '0', inner]);
  });
});

describe('placeLabels', () => {
  const room = { width: 400, height: 300 };
  const label = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y, gap: 10, width: 60, height: 20 });
  /** @typedef {import('../../www/draw/labels.ts').Box} Box */
  const areDisjoint = (/** @type {Box} */ a, /** @type {Box} */ b) =>
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

  test('puts a label above its point, or at the requested side', () => {
    assert.deepEqual(placeLabels([label(200, 150)], { room }), [{ x: 170, y: 120, width: 60, height: 20 }]);
    const [right] = placeLabels([{ ...label(200, 150), first: ['right'] }], { room });
    assert.deepEqual(right, { x: 210, y: 140, width: 60, height: 20 });
  });

  test('avoids other labels, even for close points', () => {
    const points = [200, 205, 210, 215, 220].map((x) => label(x, 150));
    const places = placeLabels(points, { room });
    for (const [nth, place] of places.entries())
      for (const other of places.slice(nth + 1)) assert.ok(areDisjoint(place, other), JSON.stringify(places));
  });

  test('avoids marks and lines, including their thickness', () => {
    const mark = { x: 190, y: 100, width: 20, height: 45 };
    const [beside] = placeLabels([label(200, 150)], { room, boxes: [mark] });
    assert.ok(areDisjoint(beside, mark));

    const ends = { x1: 150, y1: 0, x2: 150, y2: 300 };
    const [near] = placeLabels([label(182, 150)], { room, lines: [{ ...ends, thick: 1 }] });
    assert.ok(areDisjoint(near, { x: 149.5, y: 0, width: 1, height: 300 }));
    const [wide] = placeLabels([label(182, 150)], { room, lines: [{ ...ends, thick: 12 }] });
    assert.ok(areDisjoint(wide, { x: 144, y: 0, width: 12, height: 300 }));
    const slanted = { x1: 100, y1: 250, x2: 300, y2: 50, thick: 2 };
    const [{ x, y, width, height }] = placeLabels([label(200, 150)], { room, lines: [slanted] });
    const sides = [x + y, x + y + width + height].map((sum) => Math.sign(sum - 350));
    assert.equal(sides[0], sides[1], 'all of the label is on one side of the line x + y = 350');
  });

  test('crosses a faint line instead of moving far away', () => {
    const across = { x1: 0, y1: 130, x2: 400, y2: 130 };
    const [near] = placeLabels([label(200, 150)], { room, faint: [across] });
    assert.ok(near.y >= 160 || near.y <= 100, 'beside it where there is room');
    const [crossing] = placeLabels([label(200, 150)], {
      room,
      boxes: [{ x: 0, y: 152, width: 400, height: 148 }],
      faint: [
        { x1: 190, y1: 0, x2: 190, y2: 300 },
        { x1: 0, y1: 149, x2: 400, y2: 149 },
      ],
    });
    assert.ok(crossing.y + crossing.height > 120, JSON.stringify(crossing));
  });

  test('stays inside the drawing, and takes the least covered position if none is free', () => {
    const places = placeLabels([label(2, 2), label(399, 299), label(200, 2)], { room });
    for (const { x, y } of places) assert.ok(x >= 0 && y >= 0 && x + 60 <= 400 && y + 20 <= 300);
    const full = { x: 0, y: 0, width: 400, height: 300 };
    const hole = [
      { ...full, height: 155 },
      { ...full, y: 178, height: 122 },
    ];
    assert.deepEqual(placeLabels([label(200, 150)], { room, boxes: hole })[0].y, 160);
  });
});
