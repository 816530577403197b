// @ts-check
/**
 * Tests the selection of arcs to draw, the effect of clicks, and the positions of tokens, columns and brackets, without
 * a browser.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { arcHeight } from '../../www/draw/arcs.ts';
import { bracketLayout, bracketPath } from '../../www/draw/brackets.ts';
import { isRightToLeft, readingKey, reversedColumns } from '../../www/draw/direction.ts';
import { foldingOrder, foldLine } from '../../www/draw/folds.ts';
import { arcRise, fitLine, fitRows } from '../../www/draw/line.ts';
import {
  arcsOfPair,
  arcsOfPicture,
  arcsOfQuery,
  formatWeight,
  mostOfPair,
  onScale,
  pairAfterPress,
  pairAfterPressOnLine,
  pairInSight,
  strongestArcs,
} from '../../www/rooms/sentence/arcs/choice.ts';
import { columnPlaces } from '../../www/rooms/sentence/columns/places.ts';
import { scrollToShow } from '../../www/widgets/token-buttons.ts';

const WEIGHTS = new Float32Array([0.5, 0.25, 0.25, 0, 1, 0, 0.125, 0.125, 0.75]);

/** @param {number[]} shown @returns {import('../../www/rooms/sentence/picture.ts').Picture} */
function pictureOf(shown) {
  const units = ['a', 'b', 'c'].map((text, nth) => ({ text, first: nth, end: nth + 1, special: nth === 2 }));
  const names = { of: { layer: 0, head: 0 }, name: 'L0 H0', hue: '#aa0000' };
  const map = { ...names, values: WEIGHTS, special: new Float32Array(3), specialMean: 0, n: 3 };
  return { units, shown, isRtl: false, maps: [map], measure: 'weight', max: 1 };
}
const NONE = { query: null, key: null };

describe('the arcs of a picture', () => {
  const picture = pictureOf([0, 1, 2]);

  test('each token has the arcs that add up to the share', () => {
    assert.deepEqual(
      arcsOfQuery(picture, 0, 0.75).map(({ key, weight }) => [key, weight]),
      [
        [0, 0.5],
        [1, 0.25],
      ],
    );
    assert.deepEqual(
      arcsOfPicture(picture, 0.5).map(({ query, key }) => [query, key]),
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    );
  });

  test('hidden tokens are neither drawn nor counted', () => {
    assert.deepEqual(arcsOfPicture(pictureOf([0, 1]), 0.6), [
      { map: 0, query: 0, key: 0, weight: 0.5 },
      { map: 0, query: 1, key: 1, weight: 1 },
    ]);
  });

  test('a pair includes its own arc, however weak; a key alone includes the arcs that arrive', () => {
    const all = arcsOfPicture(picture, 1);
    assert.deepEqual(
      arcsOfPair(picture, { query: 1, key: 0 }, 0.8, all).map(({ key, weight }) => [key, weight]),
      [
        [1, 1],
        [0, 0],
      ],
    );
    assert.deepEqual(
      arcsOfPair(picture, { query: null, key: 1 }, 0.8, all).map(({ query }) => query),
      [0, 1, 2],
    );
  });

  test('the strongest arcs are painted on top', () => {
    assert.deepEqual(
      strongestArcs(arcsOfPicture(picture, 1), 3).map(({ weight }) => weight),
      [0.5, 0.75, 1],
    );
  });

  test('numbers are formatted as shares or as norms, and have a position on the scale', () => {
    assert.deepEqual([formatWeight(0.654, 'weight'), formatWeight(0.654, 'norm')], ['65\u00a0%', '0.65']);
    assert.deepEqual(
      [onScale(1, { ...picture, max: 4 }), onScale(9, picture), onScale(1, { ...picture, max: 0 })],
      [0.25, 1, 0],
    );
  });
});

describe('the selected pair and the highlighted pair', () => {
  test('on a line, clicks select the query, then the key, and deselect them', () => {
    const query = pairAfterPressOnLine(NONE, 4);
    const pair = pairAfterPressOnLine(query, 2);
    assert.deepEqual(
      [query, pair],
      [
        { query: 4, key: null },
        { query: 4, key: 2 },
      ],
    );
    assert.deepEqual(pairAfterPressOnLine(pair, 1), { query: 4, key: 1 });
    assert.deepEqual(pairAfterPressOnLine(pair, 2), query);
    assert.deepEqual(pairAfterPressOnLine(pair, 4), NONE);
    assert.deepEqual(pairAfterPressOnLine({ query: null, key: 2 }, 2), NONE);
    assert.deepEqual(pairAfterPressOnLine({ query: null, key: 2 }, 4), pair);
  });

  test('in columns each side is selected separately', () => {
    assert.deepEqual(pairAfterPress({ query: 4, key: 2 }, 'query', 4), { query: null, key: 2 });
    assert.deepEqual(pairAfterPress({ query: 4, key: null }, 'key', 4), { query: 4, key: 4 });
  });

  test('hovering takes precedence over the selection; hidden tokens are ignored', () => {
    const picture = pictureOf([0, 1]);
    const selected = { query: 0, key: 1 };
    assert.deepEqual(pairInSight(picture, selected, null), selected);
    assert.deepEqual(pairInSight(picture, selected, { query: 1, key: null }), { query: 1, key: null });
    assert.deepEqual(pairInSight(picture, selected, { query: 0, key: null }), selected);
    assert.deepEqual(pairInSight(picture, { query: 2, key: 1 }, null), { query: null, key: 1 });
  });
});

describe('positions', () => {
  test('a line is as wide as possible and centred, and its type is never below 14', () => {
    const place = { top: 100, height: 30 };
    const short = fitLine([2, 3], 500, place);
    assert.equal(short.size, 20);
    assert.ok(Math.abs(short.line.boxes[0].x - (500 - short.line.width)) < 0.01);
    const fitted = fitLine(Array(15).fill(2), 700, place);
    assert.ok(fitted.size >= 14 && fitted.size < 20 && fitted.width <= 700);
    assert.ok(fitLine(Array(100).fill(2), 700, place).size >= 14);
  });

  test('rows have every token once, in order, inside the room, with space for arcs above each', () => {
    for (const [count, room] of [
      [44, 700],
      [44, 360],
      [60, 360],
    ]) {
      const { line, size, sky } = fitRows(Array(count).fill(2.4), room, { height: 30, below: 20 });
      assert.ok(size >= 16);
      assert.equal(line.boxes.length, count);
      for (const { x, width } of line.boxes) assert.ok(x >= 0 && x + width <= room);
      line.boxes.slice(1).forEach(({ x, y }, before) => {
        const last = line.boxes[before];
        assert.ok(y === last.y ? x >= last.x + last.width : y - last.y >= sky + 30, `${x}, ${y}`);
      });
      const rows = [...new Set(line.boxes.map(({ y }) => y))].map(
        (top) => line.boxes.filter(({ y }) => y === top).length,
      );
      assert.ok(rows.length > 4 || Math.max(...rows) - Math.min(...rows) <= 3, `${rows}`);
      assert.ok(line.boxes[0].y >= sky && sky >= 60);
    }
  });

  test('a right-to-left text starts on the right, on a line, in rows and in columns', () => {
    const widths = [2, 3, 4];
    const place = { top: 100, height: 30, left: 50 };
    const [ltr, rtl] = [false, true].map((isRtl) => fitLine(widths, 500, { ...place, isRtl }).line);
    assert.ok(rtl.centers[0] > rtl.centers[1] && rtl.centers[1] > rtl.centers[2]);
    assert.deepEqual(
      rtl.boxes.map(({ width }) => width),
      ltr.boxes.map(({ width }) => width),
    );
    // The space for the heads' names stays on the left.
    const left = Math.min(...rtl.boxes.map(({ x }) => x));
    assert.ok(Math.abs(left - Math.min(...ltr.boxes.map(({ x }) => x))) < 0.01 && left > 50);
    assert.equal(arcRise(rtl.centers, 190), arcRise(ltr.centers, 190));

    const { line } = fitRows(Array(44).fill(2.4), 360, { height: 30, below: 20, isRtl: true });
    assert.ok(line.boxes[0].x > line.boxes[1].x && line.boxes[0].y === line.boxes[1].y);
    assert.ok(line.boxes[0].y < line.boxes[43].y);

    const { query, key } = columnPlaces([40, 50], 760, 1, true);
    assert.ok(query.edge > key.edge && query.away === 1);
  });

  test('the first letter decides the direction', () => {
    for (const text of ['الحيوان', '“החיה” GPT', '3 خطوات', '… ﺏ']) assert.ok(isRightToLeft(text), text);
    for (const text of ['The animal', 'GPT החיה', '123', '', 'Тварина', '动物']) assert.ok(!isRightToLeft(text), text);
    assert.equal(readingKey('ArrowLeft', true), 'ArrowRight');
    assert.equal(readingKey('Home', true), 'Home');
    assert.deepEqual([...reversedColumns(new Float32Array([1, 2, 3, 4, 5, 6]), 3)], [3, 2, 1, 6, 5, 4]);
  });

  test('the longest arc reaches the top of the drawing', () => {
    const maxHeight = arcRise([10, 200, 710], 190);
    assert.ok(Math.abs(arcHeight(700, { maxHeight }) - 190) < 0.01);
    for (const centers of [[], [5], [0, 60], [0, 200]]) {
      const longest = (centers.at(-1) ?? 0) - (centers[0] ?? 0);
      assert.ok(arcHeight(longest, { maxHeight: arcRise(centers, 190) }) <= 190);
    }
  });

  test('columns leave space for the lines, with numbers or squares next to them', () => {
    assert.ok(columnPlaces([40, 50], 760, 1).numbered);
    for (const maps of [2, 3, 12]) {
      const narrow = columnPlaces([40, 50], 370, maps);
      assert.ok(!narrow.numbered && narrow.key.edge - narrow.query.edge > 45);
      assert.ok(narrow.key.outer + maps * narrow.mark <= narrow.full);
    }
    assert.equal(columnPlaces(Array(500).fill(40), 760, 1).row, 24);
  });

  test('a box scrolls only if necessary, and to the first token if both do not fit', () => {
    assert.equal(scrollToShow(10, 100, [[20, 40]]), 10);
    assert.equal(
      scrollToShow(0, 100, [
        [180, 200],
        [220, 240],
      ]),
      160,
    );
    assert.equal(
      scrollToShow(0, 100, [
        [500, 520],
        [20, 40],
      ]),
      460,
    );
  });
});

describe('a line that folds', () => {
  test('keeps the selected token and the end of the strongest arc of each head first', () => {
    const picture = pictureOf([0, 1, 2, 3]);
    const headOf = (/** @type {number[]} */ weights) => ({
      ...picture.maps[0],
      values: new Float32Array([...weights, ...Array(12).fill(0)]),
      n: 4,
    });
    // The second arc of the first head is stronger than the first arc of the second head.
    const maps = [headOf([0, 0.55, 0.45, 0]), headOf([0.2, 0.2, 0.2, 0.4])];
    assert.deepEqual(mostOfPair({ ...picture, maps }, { query: 0, key: null }, 1), [0, 1, 3, 2]);
  });

  const widths = Array(30).fill(3);
  const measure = (/** @type {string} */ text) => text.length / 2;
  const fold = (/** @type {number[]} */ most, room = 400, opened = new Set(), of = widths, needed = 2) =>
    foldLine(of, room, foldingOrder(most, of.length), measure, opened, needed);
  const chips = (/** @type {ReturnType<typeof fold>} */ stretches) =>
    stretches.filter(({ isFolded }) => isFolded).map(({ from, to }) => [from, to]);

  test('keeps its first two tokens, then the next in importance, and no token twice', () => {
    const stretches = fold([0, 29, 15]);
    const standing = stretches.filter(({ isFolded }) => !isFolded).map(({ from }) => from);
    for (const place of [0, 29, 15]) assert.ok(standing.includes(place), `${place}`);
    assert.deepEqual(
      stretches.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, nth) => from + nth)),
      widths.map((_, place) => place),
    );
    const narrow = fold([0, 29, 15], 60);
    assert.deepEqual(chips(narrow), [[1, 29]]);
    assert.ok(
      fitLine(
        stretches.map(({ from, to, isFolded }) => (isFolded ? measure(`… ${to - from} …`) : widths[from])),
        400,
        { top: 0, height: 0 },
      ).width <= 400,
    );
  });

  test('keeps as many of its first tokens as needed, even if it is too wide then', () => {
    const narrow = fold([0, 29, 15], 60, new Set(), widths, 3);
    assert.deepEqual(chips(narrow), [
      [1, 15],
      [16, 29],
    ]);
  });

  test('folds two tokens, but not one', () => {
    const words = [3, 8, 3, 3];
    assert.deepEqual(chips(fold([0, 3], 60, new Set(), words)), [[1, 3]]);
    assert.deepEqual(chips(fold([0, 2], 60, new Set(), words)), []);
  });

  test('is not folded if it fits or nothing is selected; unfolds a clicked chip', () => {
    assert.deepEqual(chips(fold([0, 29], 5000)), []);
    assert.deepEqual(chips(fold([])), []);
    const [[from, to]] = chips(fold([0, 29]));
    assert.ok(to - from >= 2);
    assert.equal(fold([0, 29], 400, new Set([from])).length, 30);
  });
});

describe('brackets', () => {
  const centers = [0, 100, 200, 300];

  test('a bracket that covers another is below it', () => {
    const spans = [
      { from: 0, to: 3 },
      { from: 1, to: 2 },
      { from: 3, to: 1 },
    ];
    assert.deepEqual(
      bracketLayout(spans, centers, [10, 10, 10]).map(({ level }) => level),
      [3, 1, 2],
    );
  });

  test('labels that would touch are at different heights', () => {
    const spans = [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 2, to: 3 },
    ];
    assert.deepEqual(
      bracketLayout(spans, centers, [110, 110, 10]).map(({ level }) => level),
      [1, 2, 1],
    );
  });

  test('at a token, longer spans are attached nearer to its centre, on their own side', () => {
    const [long, short] = bracketLayout(
      [
        { from: 0, to: 3 },
        { from: 2, to: 3 },
      ],
      centers,
      [10, 10],
    );
    assert.ok(short.x2 < long.x2 && long.x2 < 300);
    assert.ok(long.x1 > 0 && long.x1 < 100);
  });

  test('a label that is wider than its bracket is next to it, and touches no line', () => {
    const [short, , long] = bracketLayout(
      [
        { from: 1, to: 2 },
        { from: 0, to: 1 },
        { from: 1, to: 5 },
      ],
      [0, 40, 80, 200, 300, 400],
      [50, 20, 20],
    );
    // The middle of this label would be on the line of the long bracket.
    assert.ok(long.level > short.level && long.x1 < short.x1);
    assert.ok(short.label - 25 > Math.max(short.x1, short.x2), JSON.stringify(short));
    assert.ok(short.label + 25 < long.x2);
  });

  test('a bracket goes down, along and up', () => {
    assert.equal(bracketPath(0, 100, 10, 20), 'M0 10 V25 Q0 30 5 30 H95 Q100 30 100 25 V16');
  });
});
