/** Layout of the sentence on one line or in rows: font size and token boxes. */
import { mirrored } from './direction.ts';
import { type Box, type LineLayout, lineLayout } from './layout.ts';

/** Space left and right of the line for the loop of a token that attends to itself. */
export const SIDE = 10;
/** Minimum width of a token, so that a percentage fits below it and a finger can hit it. */
const LEAST_WIDTH = 33;
/** Loosest and tightest layout; text smaller than 14 cannot be read from a back row. */
const ROOMY = { size: 20, gap: 14, padding: 9 };
const TIGHT = { size: 14, gap: 2.6, padding: 3 };
/** Tightness of a line that scrolls because even the tightest layout does not fit. */
const SCROLLED = 0.5;
const STEPS = 12;
/** Height of the loop of a token that attends to itself, as in draw/arcs.ts. */
const LOOP = 24;

/**
 * `widths`: widths of the token texts, in units of the font size. `place`: position of the tokens; `left` is the empty
 * space on the left. `isRtl`: whether the first token is on the right.
 */
export function fitLine(
  widths: number[],
  room: number,
  { left = 0, isRtl = false, ...place }: { top: number; height: number; left?: number; isRtl?: boolean },
) {
  for (let step = 0; step <= STEPS; step += 1) {
    const fit = layout(step / STEPS);
    if (fit.width <= room) return layout(step / STEPS, (room - fit.width) / 2);
  }
  return layout(SCROLLED);

  function layout(tightness: number, indent = 0) {
    const { size, gap, padding } = looseness(tightness);
    const texts = widths.map((width) => Math.max(width * size, LEAST_WIDTH - 2 * padding));
    const line = lineLayout(texts, { gap, padding, left: left + SIDE + indent, ...place });
    const width = line.width + SIDE + indent;
    return { line: isRtl ? turned(line, left + width) : line, size, width };
  }
}

/** The same line from right to left. */
function turned<Line extends { boxes: Box[]; centers: number[] }>(line: Line, width: number): Line {
  const boxes = line.boxes.map((box) => mirrored(box, width));
  return { ...line, boxes, centers: line.centers.map((x) => width - x) };
}

/** Layout of a sentence in rows. */
const IN_ROWS = { size: 17, gap: 5, padding: 5 };
/** Height of the space above each row: a share of the space for all rows, within limits. */
const ROW_SKY = { all: 330, least: 60, most: 150 };
/** Step in which the width of the rows is reduced until they are about equally long. */
const NARROWER = 8;

/**
 * The tokens in rows, in reading order, each row centred and with space above it for arcs. `widths`: widths of the token
 * texts, in units of the font size. `height`: height of a token. `below`: height of the space below each row. `isRtl`:
 * whether the rows start on the right.
 */
export function fitRows(
  widths: number[],
  room: number,
  { height, below, isRtl = false }: { height: number; below: number; isRtl?: boolean },
) {
  const { size, gap, padding } = IN_ROWS;
  const outer = widths.map((width) => Math.max(width * size + 2 * padding, LEAST_WIDTH));
  let limit = room - 2 * SIDE;
  let rows = rowsOf(outer, gap, limit);
  for (let next = rows; next.length === rows.length; limit -= NARROWER) {
    rows = next;
    next = rowsOf(outer, gap, limit - NARROWER);
  }
  const sky = Math.min(ROW_SKY.most, Math.max(ROW_SKY.least, ROW_SKY.all / rows.length));
  const boxes: Box[] = rows.flatMap((row, nth) => {
    const width = row.reduce((sum, token) => sum + outer[token] + gap, -gap);
    let x = (room - width) / 2;
    return row.map((token) => {
      const box = { x, y: nth * (sky + height + below) + sky, width: outer[token], height };
      x += outer[token] + gap;
      return box;
    });
  });
  const line = {
    boxes,
    centers: boxes.map((box) => box.x + box.width / 2),
    width: room,
    height: rows.length * (sky + height + below),
  };
  return { line: isRtl ? turned(line, room) : line, size, width: room, sky };
}

/** Indices of the tokens of each row. A token that is wider than the limit has its own row. */
function rowsOf(widths: number[], gap: number, limit: number) {
  const rows: number[][] = [];
  let left = -1;
  widths.forEach((width, token) => {
    left -= width + gap;
    if (left < 0) {
      rows.push([]);
      left = limit - width;
    }
    rows[rows.length - 1].push(token);
  });
  return rows;
}

/** Minimum width of a token, with the gap after it. `width`: width of its text, in units of the font size. */
export function leastWidth(width: number) {
  const { size, gap, padding } = TIGHT;
  return Math.max(width * size + 2 * padding, LEAST_WIDTH) + gap;
}

/** `tightness`: from 0, the loosest, to 1. */
function looseness(tightness: number) {
  const between = (name: 'size' | 'gap' | 'padding') => ROOMY[name] + (TIGHT[name] - ROOMY[name]) * tightness;
  return { size: between('size'), gap: between('gap'), padding: between('padding') };
}

/** Width at which every number has its full size. */
const MAX_NUMBER_WIDTH = 100;
/** Space between the numbers of two neighbouring tokens. */
const NUMBER_GAP = 3;

/** Width at which a token's number does not touch the numbers of its neighbours on the same row. */
export function roomForNumber({ boxes, centers }: Pick<LineLayout, 'boxes' | 'centers'>, at: number) {
  const neighbours = [at - 1, at + 1].filter((token) => boxes[token]?.y === boxes[at].y);
  const distances = neighbours.map((token) => Math.abs(centers[token] - centers[at]));
  return Math.min(MAX_NUMBER_WIDTH, ...distances.map((distance) => distance - NUMBER_GAP));
}

/**
 * The `maxHeight` at which the longest arc of the line just reaches `sky`. Arcs never reach `maxHeight`, so it must
 * exceed `sky`.
 */
export function arcRise(centers: number[], sky: number) {
  const longest = Math.abs((centers.at(-1) ?? 0) - (centers[0] ?? 0));
  // The solution of arcHeight(longest) = sky, limited so that the arcs of a short sentence do not become spikes.
  const bound = longest > sky ? (sky * longest) / (longest - sky + LOOP) : Infinity;
  return Math.min(bound, 1.5 * sky);
}
