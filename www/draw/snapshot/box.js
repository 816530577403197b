// @ts-check
/**
 * What a style sheet paints around and behind an element: its ground, borders, outline and the flat
 * shadows that frame it.
 *
 * @typedef {import('./paint.js').Box} Box
 */
import { svg } from '../elements.js';
import { grown, painted, paintOf, placed, short } from './paint.js';

const COLOR = /(rgba?|color)\([^)]*\)/g;
const SIDES = /** @type {const} */ (['Top', 'Right', 'Bottom', 'Left']);

/**
 * @typedef {object} Side
 * @property {number} width
 * @property {string} color
 * @property {string} kind
 */

/**
 * @param {CSSStyleDeclaration} style
 * @param {Box} box the border box
 * @param {number} scale
 * @param {object} how
 * @param {boolean} [how.focused] whether an outline only says where the keys go
 * @param {(element: SVGElement) => string} [how.define] keeps what is referred to
 * @returns {SVGElement[]}
 */
export function boxOf(style, box, scale, { focused = false, define }) {
  const radius = Math.min(parseFloat(style.borderTopLeftRadius) * scale || 0, box.width / 2, box.height / 2);
  const [outside, inside] = shadowsOf(style.boxShadow, box, radius, scale);
  return [...outside, ...groundOf(style, box, radius, scale), ...(define ? [...hatchOf(style, box, define), ...fadeOf(style, box, define)] : []), ...inside, ...bordersOf(style, box, scale), ...(focused ? [] : outlineOf(style, box, radius, scale))];
}

/**
 * @param {CSSStyleDeclaration} style
 * @param {Box} box
 * @param {number} radius
 * @param {number} scale
 */
function groundOf(style, box, radius, scale) {
  const rect = (/** @type {Box} */ at, /** @type {string} */ color) =>
    paintOf(color) ? [svg('rect', { ...placed(at), rx: radius ? short(radius) : null, ...painted('fill', color) })] : [];
  return [...rect(box, style.backgroundColor), ...barOf(style, box, scale).flatMap(([at, color]) => rect(at, color))];
}

/**
 * Slanting lines in two colours, which say that nothing is known.
 *
 * @param {CSSStyleDeclaration} style
 * @param {Box} box
 * @param {(element: SVGElement) => string} define
 */
function hatchOf({ backgroundImage }, box, define) {
  if (!backgroundImage.startsWith('repeating-linear-gradient(45deg')) return [];
  const [ground = '', , line = ''] = backgroundImage.match(COLOR) ?? [];
  const [from, to] = (backgroundImage.match(/\d+(?=px)/g) ?? []).map(Number).slice(-2);
  const stripe = svg('rect', { x: 0, y: from, width: to, height: to - from, ...painted('fill', line) });
  const pattern = svg('pattern', { patternUnits: 'userSpaceOnUse', width: to, height: to, patternTransform: 'rotate(45)' }, svg('rect', { width: to, height: to, ...painted('fill', ground) }), stripe);
  return [svg('rect', { ...placed(box), fill: define(pattern) })];
}

/**
 * A ground that goes from one colour to another, from left to right.
 *
 * @param {CSSStyleDeclaration} style
 * @param {Box} box
 * @param {(element: SVGElement) => string} define
 */
function fadeOf({ backgroundImage }, box, define) {
  const ends = backgroundImage.match(COLOR) ?? [];
  if (!backgroundImage.startsWith('linear-gradient(to right') || ends.length !== 2 || ends[0] === ends[1]) return [];
  // What cannot be seen has the colour of the other end.
  const [from, to] = ends.map((end, nth) => ({ color: (paintOf(end) ?? paintOf(ends[1 - nth]))?.color, alpha: paintOf(end)?.alpha ?? 0 }));
  const stops = [from, to].map(({ color, alpha }, nth) => svg('stop', { offset: nth, 'stop-color': color, 'stop-opacity': alpha }));
  return [svg('rect', { ...placed(box), fill: define(svg('linearGradient', {}, ...stops)) })];
}

/**
 * A ground of one colour that does not fill its box: a bar.
 *
 * @param {CSSStyleDeclaration} style
 * @param {Box} box
 * @param {number} scale
 * @returns {[Box, string][]}
 */
function barOf({ backgroundImage, backgroundSize }, box, scale) {
  const [color, other] = backgroundImage.match(COLOR) ?? [];
  if (!color || color !== other || !backgroundImage.startsWith('linear-gradient')) return [];
  const [width, height = '100%'] = backgroundSize.split(' ').map((size) => size.replace(/^auto$/, '100%'));
  const part = (/** @type {string} */ size, /** @type {number} */ whole) => {
    const percent = /([\d.]+)%/.exec(size);
    return percent ? (whole * Number(percent[1])) / 100 : parseFloat(size) * scale;
  };
  return [[{ ...box, width: part(width, box.width), height: part(height, box.height) }, color]];
}

/**
 * @param {string} shadows
 * @param {Box} box
 * @param {number} radius
 * @param {number} scale
 * @returns {[SVGElement[], SVGElement[]]} those outside, and those inside the box
 */
function shadowsOf(shadows, box, radius, scale) {
  /** @type {[SVGElement[], SVGElement[]]} */
  const found = [[], []];
  for (const shadow of shadows === 'none' ? [] : shadows.split(/,(?![^(]*\))/)) {
    const [color] = shadow.match(COLOR) ?? [''];
    const [across, down, blur, spread] = (shadow.replace(color, '').match(/-?[\d.]+px/g) ?? []).map((length) => parseFloat(length) * scale);
    if (across || down || blur || !spread) continue;
    const inset = shadow.includes('inset');
    const by = inset ? -spread / 2 : spread / 2;
    const rounded = radius ? short(Math.max(0, radius + by)) : null;
    // The first shadow lies on top.
    found[inset ? 1 : 0].unshift(svg('rect', { ...placed(grown(box, by)), rx: rounded, fill: 'none', ...painted('stroke', color), 'stroke-width': short(spread) }));
  }
  return found;
}

/**
 * @param {CSSStyleDeclaration} style
 * @param {Box} box
 * @param {number} radius
 * @param {number} scale
 */
function outlineOf({ outlineStyle, outlineWidth, outlineColor, outlineOffset }, box, radius, scale) {
  const width = parseFloat(outlineWidth) * scale;
  if (outlineStyle === 'none' || !width || !paintOf(outlineColor)) return [];
  const by = parseFloat(outlineOffset) * scale + width / 2;
  return [svg('rect', { ...placed(grown(box, by)), rx: radius ? short(radius + by) : null, fill: 'none', ...painted('stroke', outlineColor), 'stroke-width': short(width) })];
}

/**
 * @param {CSSStyleDeclaration} style
 * @param {Box} box
 * @param {number} scale
 */
function bordersOf(style, box, scale) {
  const sides = SIDES.map((side) => ({ width: parseFloat(style[`border${side}Width`]) * scale, color: style[`border${side}Color`], kind: style[`border${side}Style`] }));
  const isSeen = (/** @type {Side} */ { width, color, kind }) => width > 0 && kind !== 'none' && kind !== 'hidden' && paintOf(color) !== null;
  if (!sides.some(isSeen)) return [];
  if (box.width <= sides[1].width + sides[3].width && box.height <= sides[0].width + sides[2].width && sides.filter(isSeen).length === 1) return [wedgeOf(sides, sides.findIndex(isSeen), box)];
  const radii = /** @type {const} */ (['TopLeft', 'TopRight', 'BottomRight', 'BottomLeft']).map((corner) => Math.min(parseFloat(style[`border${corner}Radius`]) * scale || 0, box.width / 2, box.height / 2));
  const isSame = (/** @type {Side} */ one, /** @type {Side} */ other) => one.width === other.width && one.color === other.color && one.kind === other.kind;
  if (sides.every((side) => isSeen(side) && isSame(side, sides[0]))) {
    const by = -sides[0].width / 2;
    return [svg('rect', { ...placed(grown(box, by)), rx: radii[0] ? short(radii[0] + by) : null, fill: 'none', ...strokeOf(sides[0]) })];
  }
  // Neighbours of one kind become one line, which begins where none leads into it.
  const continues = sides.map((side, at) => isSeen(side) && isSeen(sides[(at + 1) % 4]) && isSame(side, sides[(at + 1) % 4]));
  return sides.flatMap((side, first) => {
    if (!isSeen(side) || continues[(first + 3) % 4]) return [];
    const run = [first];
    while (continues[run[run.length - 1]]) run.push((run[run.length - 1] + 1) % 4);
    return [svg('path', { d: pathAlong(run, sides, radii, box), fill: 'none', ...strokeOf(side) })];
  });
}

/** @param {Side} side */
const strokeOf = ({ width, color, kind }) => ({
  ...painted('stroke', color),
  'stroke-width': short(width),
  'stroke-dasharray': kind === 'dashed' ? `${short(Math.max(3, width * 2))} ${short(Math.max(3, width * 2))}` : kind === 'dotted' ? `${short(width)} ${short(width)}` : null,
});

/** Where each side lies: the place of its number among left, right, top and bottom. */
const ENDS = [2, 1, 3, 0];

/**
 * Along the middle of some sides, clockwise.
 *
 * @param {number[]} run
 * @param {Side[]} sides
 * @param {number[]} radii of the corners, from the upper left
 * @param {Box} box
 */
function pathAlong(run, sides, radii, { x, y, width, height }) {
  const middles = [y + sides[0].width / 2, x + width - sides[1].width / 2, y + height - sides[2].width / 2, x + sides[3].width / 2];
  const ends = [x, x + width, y, y + height];
  /** Where a side begins and ends, without its corners. @param {number} side @param {boolean} isFirst @param {boolean} isLast */
  const line = (side, isFirst, isLast) => {
    const before = (side + 3) % 4;
    const after = (side + 1) % 4;
    // Left and top lie before, right and bottom behind.
    const inwards = (/** @type {number} */ corner) => (corner === 0 || corner === 3 ? 1 : -1);
    const start = isFirst || radii[side] ? ends[ENDS[before]] + inwards(before) * radii[side] : middles[before];
    const end = isLast || radii[after] ? ends[ENDS[after]] + inwards(after) * radii[after] : middles[after];
    return [start, end].map((along) => (side % 2 === 0 ? [along, middles[side]] : [middles[side], along]));
  };
  const written = (/** @type {number[]} */ point) => point.map(short).join(' ');
  return run
    .map((side, nth) => {
      const [start, end] = line(side, nth === 0, nth === run.length - 1);
      const radius = nth > 0 ? Math.max(0, radii[side] - sides[side].width / 2) : 0;
      const towards = nth === 0 ? 'M' : radius ? `A${short(radius)} ${short(radius)} 0 0 1 ` : 'L';
      return `${towards}${written(start)} L${written(end)}`;
    })
    .join(' ');
}

/**
 * A box that is nothing but borders shows the one that is coloured as a triangle.
 *
 * @param {Side[]} sides
 * @param {number} seen
 * @param {Box} box
 */
function wedgeOf(sides, seen, { x, y, width, height }) {
  const tip = [x + sides[3].width, y + sides[0].width];
  const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
  const points = [corners[seen], corners[(seen + 1) % 4], tip];
  return svg('polygon', { points: points.map((point) => point.map(short).join(',')).join(' '), ...painted('fill', sides[seen].color) });
}
