// @ts-check
/** The heatmap's arithmetic of cells and pixels, which needs no browser. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { coarsened } from '../../www/draw/heatmap.ts';
import { geometryOf, scrollToSee, visibleRanges } from '../../www/rooms/sentence/heatmap/geometry.ts';

describe('coarsened', () => {
  test('keeps the largest number of each block', () => {
    const values = [0.1, 0.2, 0, 0, 0.3, 0, 0, 0.9, 0, 0, 0.5, 0, 0.7, 0, 0, 0];
    assert.deepEqual(coarsened(values, 4, 2), { side: 2, values: Float32Array.of(0.3, 0.9, 0.7, 0.5) });
  });

  test('spreads the numbers over a side that does not divide them', () => {
    assert.deepEqual(coarsened([1, 0, 0, 0, 1, 0, 0, 0, 0.5], 3, 2), {
      side: 2,
      values: Float32Array.of(1, 0, 0, 0.5),
    });
  });

  test('returns a fitting matrix unchanged', () => {
    const values = Float32Array.of(1, 2, 3, 4);
    assert.equal(coarsened(values, 2, 64).values, values);
  });
});

describe('geometryOf', () => {
  const given = { box: { width: 780, height: 340 }, type: 13, widest: 60, zoom: 1, density: 1 };

  for (const n of [1, 2, 15, 24, 25, 128, 512]) {
    test(`all of ${n} × ${n} is visible at the smallest zoom`, () => {
      const { cell, left, top, right, side } = geometryOf({ ...given, n });
      assert.ok(left + n * cell.width + right <= 780 && top + n * cell.height <= 340, JSON.stringify(cell));
      assert.ok(side <= n && side >= 1);
    });
  }

  test('cells smaller than a screen pixel share pixels', () => {
    assert.ok(geometryOf({ ...given, n: 512 }).side < 512);
    assert.equal(geometryOf({ ...given, n: 512, density: 2 }).side, 512);
    assert.equal(geometryOf({ ...given, n: 512, zoom: 4 }).side, 512);
  });

  test('the largest zoom fits numbers with all decimals', () => {
    const { cell } = geometryOf({ ...given, n: 512, zoom: 1e9 });
    assert.ok(cell.height >= 3.6 * 13 && cell.height <= 3.8 * 13);
  });
});

describe('the visible range', () => {
  test('has a margin, but not beyond the ends', () => {
    assert.deepEqual(visibleRanges(100, 100, 10, 100), { seen: [10, 20], near: [7, 23] });
    assert.deepEqual(visibleRanges(0, 100, 10, 8), { seen: [0, 8], near: [0, 8] });
  });

  test('scrolls only as far as a cell needs', () => {
    assert.equal(scrollToSee(12, 10, 100, 100), 100);
    assert.equal(scrollToSee(25, 10, 100, 100), 160);
    assert.equal(scrollToSee(2, 10, 100, 100), 20);
  });
});
