/** Layout of the two columns and of the marks next to them. */

interface Column {
  x: number; // left edge of the tokens
  textX: number; // anchor of the text: its start, or its end in the left column
  anchor: 'start' | 'end';
  edge: number; // inner edge, where the lines end
  outer: number; // outer edge, where the marks begin
  away: number; // direction from the tokens to their marks: 1 is to the right
}

/** Maximum width of the layout; in a wider one the lines would be too flat to follow. */
const WIDEST = 560;
/** Minimum and maximum height of a row; a touch target needs at least 24 pixels. */
const ROW = { least: 24, most: 30 };
/** Maximum height that is visible without scrolling. */
const SEEN = 360;
const PADDING = 7;
/** Minimum width of a column: without and with the names of heads next to its heading. */
const COLUMN = { least: 84, headed: 108 };
/** Minimum space between the columns, so that the lines can be distinguished. */
const LEAST_MIDDLE = 90;
/** Space for a head's square: with its number, without it, and for many heads on a narrow screen. */
const MARK = { numbered: 70, plain: 16, least: 5 };
const MARGIN = 16;

/**
 * `widths`: widths of the token texts. `maps`: number of heads, each with a mark. `isRtl`: whether the queries are on
 * the right.
 */
export function columnPlaces(widths: number[], room: number, maps: number, isRtl = false) {
  const widest = Math.max(COLUMN.least, ...widths.map((text) => text + 2 * PADDING));
  const headed = Math.max(widest, maps > 1 ? COLUMN.headed : 0);
  const most = (room - LEAST_MIDDLE) / 2 - MARGIN - widest;
  const numbered = maps * MARK.numbered <= most + widest - headed;
  const width = numbered ? headed : widest;
  const mark = numbered ? MARK.numbered : Math.max(MARK.least, Math.min(MARK.plain, most / maps));
  const side = MARGIN + maps * mark;
  const full = Math.min(room, WIDEST + 2 * side);
  const row = Math.min(ROW.most, Math.max(ROW.least, SEEN / Math.max(1, widths.length)));
  const inner = { left: side + width, right: full - side - width };
  const left: Column = { x: side, textX: inner.left - PADDING, anchor: 'end', edge: inner.left, outer: side, away: -1 };
  const right: Column = {
    x: inner.right,
    textX: inner.right + PADDING,
    anchor: 'start',
    edge: inner.right,
    outer: inner.right + width,
    away: 1,
  };
  const [query, key] = isRtl ? [right, left] : [left, right];
  return { width, row, full, numbered, mark, query, key };
}
