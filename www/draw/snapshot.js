// @ts-check
/**
 * A part of the page as one drawing that stands alone: no style sheet, no script, no fonts of its own, so
 * that it looks the same in a slide, on paper and in a program for drawings.
 *
 * What is marked `data-aside` is for acting and not part of the picture.
 *
 * @typedef {object} SnapshotOptions
 * @property {string} title what it is
 * @property {string} description what it says, in words
 * @property {string[]} caption what stands below it
 * @property {boolean} transparent whether it has no ground of its own
 */
import { svg } from './elements.js';
import { fontAttributes, measured, reachOf } from './snapshot/fonts.js';
import { painted, short } from './snapshot/paint.js';
import { walk } from './snapshot/walk.js';

/** Ground around the picture, and the caption's parts of the text's size. */
const MARGIN = 16;
const CAPTION = 0.72;
const LINE = 1.45;

/**
 * @param {HTMLElement} element
 * @param {SnapshotOptions} options
 * @returns {SVGSVGElement}
 */
export function snapshot(element, { title, description, caption, transparent }) {
  const page = getComputedStyle(document.body);
  const quiet = getComputedStyle(document.documentElement).getPropertyValue('--quiet').trim();
  const { elements, definitions, seen } = walk(element);
  const [x, y] = [leastOf(seen.map((box) => box.x)), leastOf(seen.map((box) => box.y))];
  const width = -leastOf(seen.map((box) => -box.x - box.width)) - x;
  const height = -leastOf(seen.map((box) => -box.y - box.height)) - y;
  const size = parseFloat(page.fontSize);
  const lines = caption.flatMap((text) => wrapped(text, page, CAPTION, width));
  const step = size * CAPTION * LINE;
  const below = lines.length > 0 ? MARGIN / 2 + lines.length * step : 0;
  const whole = { x: Math.floor(x - MARGIN), y: Math.floor(y - MARGIN), width: Math.ceil(width + 2 * MARGIN), height: Math.ceil(height + below + 2 * MARGIN) };
  const first = y + height + MARGIN / 2 + reachOf(page).above * CAPTION;
  const written = lines.map((line, at) => svg('text', { x: short(x), y: short(first + at * step), ...fontAttributes(page, CAPTION), fill: quiet }, line));
  return svg(
    'svg',
    { viewBox: `${whole.x} ${whole.y} ${whole.width} ${whole.height}`, width: whole.width, height: whole.height },
    svg('title', {}, title),
    svg('desc', {}, description),
    definitions.length > 0 && svg('defs', {}, ...definitions),
    !transparent && svg('rect', { ...whole, ...painted('fill', page.backgroundColor) }),
    ...elements,
    ...written,
  );
}

/** @param {number[]} numbers */
const leastOf = (numbers) => numbers.reduce((least, number) => Math.min(least, number), Infinity);

/**
 * A text in lines that have room; what has no room for a break is broken anywhere.
 *
 * @param {string} text
 * @param {CSSStyleDeclaration} style
 * @param {number} scale
 * @param {number} room
 */
function wrapped(text, style, scale, room) {
  const fits = (/** @type {string} */ line) => measured(line, style).width * scale <= room;
  /** @type {string[]} */
  const lines = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line].filter((one) => one !== '');
}
