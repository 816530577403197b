// @ts-check
/** Sizes, positions and paths of `www/draw/`. They are plain numbers and therefore need no browser. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { arcHeight, arcLink, chosenArcs, headLength, strokeOpacity, strokeWidth } from '../../www/draw/arcs.ts';
import { placeLabels } from '../../www/draw/labels.ts';
import { largestThatFits } from '../../www/draw/largest.ts';
import { gridLayout, lineLayout, pointFromClient } from '../../www/draw/layout.ts';
import { check } from './draw.mjs';

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
  const grid = gridLayout(2, 3, { cell: { width: 10, height: 20 }, gap: 2 });

  test('places cells with gaps between them', () => {
    assert.deepEqual(grid.boxFromCell(1, 2), { x: 24, y: 22, width: 10, height: 20 });
    assert.deepEqual(grid.pointFromCell(1, 2), { x: 29, y: 32 });
  });

  test('ends with the last cell, not with a gap', () => {
    assert.deepEqual([grid.width, grid.height], [34, 42]);
    const empty = gridLayout(0, 0, { cell: { width: 10, height: 20 }, gap: 4 });
    assert.deepEqual([empty.width, empty.height], [0, 0]);
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
    const [x1, y1, ax, ay, bx, by, x2, y2] = numbersOf(arcLink(300, 200, 60, 200, options).line);
    assert.deepEqual([x1, y1, x2, y2], [300, 200, 60, 200]);
    assert.deepEqual([ax, bx], [300, 60], 'it leaves and arrives upright');
    assert.equal(ay, by);
    const top = (y1 + 3 * ay + 3 * by + y2) / 8;
    assert.ok(Math.abs(200 - top - arcHeight(240, options)) < 0.01);
  });

  test('the path is rounded to hundredths', () => {
    assert.match(arcLink(1 / 3, 200, 100, 200).line, /^M0\.33 200 C0\.33 [\d.-]+ 100 [\d.-]+ 100 193$/);
  });

  test('two tokens that attend to each other have two separate arcs', () => {
    const there = numbersOf(arcLink(100, 90, 200, 90, { port: 5, head: 0 }).line);
    const back = numbersOf(arcLink(200, 90, 100, 90, { port: 5, head: 0 }).line);
    assert.deepEqual([there[0], there[6]], [105, 195]);
    assert.deepEqual([back[0], back[6]], [205, 95]);
  });

  test('self-attention of a token is a loop with two ends above the line', () => {
    const [x1, y1, ax, ay, bx, by, x2, y2] = numbersOf(arcLink(50, 80, 50, 80, { head: 0 }).line);
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
      const [tipX, tipY, leftX, leftY, rightX, rightY] = numbersOf(arcLink(x1, 80, x2, 80, options).head);
      const withHead = numbersOf(arcLink(x1, 80, x2, 80, options).line);
      const without = numbersOf(arcLink(x1, 80, x2, 80, { ...options, head: 0 }).line);
      assert.deepEqual([tipX, tipY], without.slice(6));
      assert.ok(Math.hypot((leftX + rightX) / 2 - withHead[6], (leftY + rightY) / 2 - withHead[7]) < 0.02);
      assert.ok(Math.abs(Math.hypot(tipX - withHead[6], tipY - withHead[7]) - 10) < 0.02);
      assert.ok(Math.abs(Math.hypot(leftX - rightX, leftY - rightY) - 10) < 0.02);
      assert.ok(tipY > leftY && tipY > rightY, 'it points down at the token');
    }
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

describe('placeLabels', () => {
  const room = { width: 400, height: 300 };
  const label = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y, gap: 10, width: 60, height: 20 });
  /** @typedef {import('../../www/draw/layout.ts').Box} Box */
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
