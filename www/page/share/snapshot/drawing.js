// @ts-check
/**
 * Self-contained copies of the page's SVG drawings: styles become attributes, and letters keep their positions.
 *
 * @typedef {import('./paint.js').Box} Box
 */
import { svg } from '../../../widgets/elements.ts';
import { fontAttributes, orderOf, reachOf } from './fonts.js';
import { painted, paintOf, short } from './paint.js';

const SHAPES = {
  path: ['d'],
  rect: ['x', 'y', 'width', 'height', 'rx'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2'],
  polyline: ['points'],
  polygon: ['points'],
};

/**
 * @param {SVGSVGElement} drawing
 * @param {DOMMatrix} toPicture transformation from the screen to the picture
 * @returns {SVGElement | null} `null` if nothing is visible
 */
export function drawingOf(drawing, toPicture) {
  const placed = drawing.getScreenCTM();
  if (!placed) return null;
  const whole = toPicture.multiply(placed);
  const group = groupOf(drawing, whole);
  group?.setAttribute('transform', writtenMatrix(whole));
  return group;
}

/** Whether a part of the drawing is outside its frame. @param {SVGSVGElement} drawing */
export function reachesOut(drawing) {
  const { x, y, width, height } = drawing.getBBox();
  const frame = drawing.viewBox.baseVal;
  const { width: across, height: down } =
    frame.width > 0 ? frame : { width: drawing.clientWidth, height: drawing.clientHeight };
  return x < frame.x - 1 || y < frame.y - 1 || x + width > frame.x + across + 1 || y + height > frame.y + down + 1;
}

/**
 * @param {SVGGraphicsElement} group
 * @param {DOMMatrix} toPicture transformation from the group to the picture
 */
function groupOf(group, toPicture) {
  const children = [...group.children].flatMap((child) =>
    child instanceof SVGGraphicsElement ? elementOf(child, group, toPicture) : [],
  );
  if (children.length === 0) return null;
  return svg('g', {}, ...children);
}

/**
 * @param {SVGGraphicsElement} element
 * @param {SVGGraphicsElement} parent
 * @param {DOMMatrix} parentToPicture
 * @returns {SVGElement[]}
 */
function elementOf(element, parent, parentToPicture) {
  const style = getComputedStyle(element);
  if (style.display === 'none' || Number(style.opacity) === 0) return [];
  const toParent = matrixWithin(element, parent);
  const toPicture = parentToPicture.multiply(toParent);
  const found = drawn(element, style, toPicture);
  if (found.length === 0) return [];
  const isMoved = !toParent.isIdentity;
  const opacity = Number(style.opacity) < 1 ? short(Number(style.opacity)) : null;
  if (!isMoved && opacity === null) return found;
  const attributes = { transform: isMoved ? writtenMatrix(toParent) : null, opacity };
  if (found.length > 1) return [svg('g', attributes, ...found)];
  const [only] = found;
  if (only.hasAttribute('transform') || only.hasAttribute('opacity')) return [svg('g', attributes, only)];
  for (const [name, value] of Object.entries(attributes)) if (value !== null) only.setAttribute(name, String(value));
  return found;
}

/**
 * @param {SVGGraphicsElement} element
 * @param {CSSStyleDeclaration} style
 * @param {DOMMatrix} toPicture
 * @returns {SVGElement[]}
 */
function drawn(element, style, toPicture) {
  if (element instanceof SVGTextElement) return textsOf(element);
  if (!(element.localName in SHAPES)) {
    return /** @type {SVGElement[]} */ ([...(groupOf(element, toPicture)?.children ?? [])]);
  }
  if (style.visibility !== 'visible' || (!paintOf(style.fill) && !paintOf(style.stroke))) return [];
  return [shapeOf(element, style, toPicture)];
}

/**
 * @param {SVGGraphicsElement} element
 * @param {CSSStyleDeclaration} style
 * @param {DOMMatrix} toPicture
 */
function shapeOf(element, style, toPicture) {
  const names = SHAPES[/** @type {keyof typeof SHAPES} */ (element.localName)];
  const geometry = Object.fromEntries(names.map((name) => [name, geometryOf(element, name)]));
  const paint = { ...painted('fill', style.fill), ...strokeOf(style) };
  // If a stretched drawing keeps its stroke width, its points are transformed instead of the whole element.
  if (style.vectorEffect === 'non-scaling-stroke' && geometry.d) {
    const back = writtenMatrix(toPicture.inverse());
    return svg('path', { d: stretchedPath(String(geometry.d), toPicture), ...paint, transform: back });
  }
  return svg(element.localName, { ...geometry, ...paint });
}

/**
 * @param {SVGGraphicsElement} element
 * @param {string} name
 */
function geometryOf(element, name) {
  // A length may be a percentage, and only the browser can resolve percentages.
  const length = /** @type {any} */ (element)[name];
  if (length instanceof SVGAnimatedLength)
    return length.baseVal.value ? short(length.baseVal.value) : name === 'rx' ? null : 0;
  return element.getAttribute(name);
}

/** @param {CSSStyleDeclaration} style */
function strokeOf(style) {
  const stroke = painted('stroke', style.stroke);
  if (stroke.stroke === 'none') return {};
  return {
    ...stroke,
    // The width is not rounded, because an arrow's thickness encodes its weight.
    'stroke-width': parseFloat(style.strokeWidth),
    'stroke-dasharray': style.strokeDasharray === 'none' ? null : style.strokeDasharray.replaceAll('px', ''),
    'stroke-linecap': style.strokeLinecap === 'butt' ? null : style.strokeLinecap,
    'stroke-linejoin': style.strokeLinejoin === 'miter' ? null : style.strokeLinejoin,
    'paint-order': style.paintOrder === 'normal' ? null : style.paintOrder,
  };
}

/**
 * A text. Each part is positioned by its leftmost letter (the last one in right-to-left scripts).
 *
 * @param {SVGTextElement} text
 */
function textsOf(text) {
  /** @type {SVGElement[]} */
  const found = [];
  const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  let at = 0;
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const content = (node.nodeValue ?? '').replace(/\s+/g, ' ');
    const style = getComputedStyle(/** @type {Element} */ (node.parentElement));
    const first = at;
    at += content.length;
    if (content.trim() === '' || style.visibility !== 'visible' || at > text.getNumberOfChars()) continue;
    const { y } = text.getExtentOfChar(first);
    const length = text.getSubStringLength(first, content.length);
    const lefts = Array.from({ length: content.length }, (_, nth) => text.getExtentOfChar(first + nth).x);
    const x = lefts.reduce((least, left) => Math.min(least, left));
    const anchor = style.textAnchor;
    const part = { start: 0, middle: 0.5, end: 1 }[anchor] ?? 0;
    found.push(
      svg(
        'text',
        {
          x: short(x + part * length),
          y: short(y + reachOf(style).above),
          'text-anchor': anchor === 'start' ? null : anchor,
          ...fontAttributes(style),
          ...orderOf(content),
          ...painted('fill', style.fill),
          ...strokeOf(style),
          textLength: content.length > 1 ? short(length) : null,
          lengthAdjust: content.length > 1 ? 'spacingAndGlyphs' : null,
        },
        content,
      ),
    );
  }
  return found;
}

/**
 * The matrix from an element to its parent element.
 *
 * @param {SVGGraphicsElement} element
 * @param {SVGGraphicsElement} parent
 */
function matrixWithin(element, parent) {
  const [inner, outer] = [element.getScreenCTM(), parent.getScreenCTM()];
  const matrix = inner && outer ? outer.inverse().multiply(inner) : new DOMMatrix();
  const { a, b, c, d, e, f } = matrix;
  const isStill = [a - 1, b, c, d - 1, e, f].every((part) => Math.abs(part) < 1e-4);
  return isStill ? new DOMMatrix() : new DOMMatrix([a, b, c, d, e, f]);
}

/** @param {{ a: number, b: number, c: number, d: number, e: number, f: number }} matrix */
function writtenMatrix({ a, b, c, d, e, f }) {
  return `matrix(${[a, b, c, d, e, f].map((part) => Math.round(part * 1e5) / 1e5).join(' ')})`;
}

/**
 * A path of lines and curves, transformed by a matrix.
 *
 * @param {string} d
 * @param {DOMMatrix} matrix
 */
function stretchedPath(d, matrix) {
  let [x, y] = [0, 0];
  return (d.match(/[a-z][^a-z]*/gi) ?? [])
    .map((command) => {
      const numbers = (command.match(/-?[\d.]+/g) ?? []).map(Number);
      const [letter] = command;
      const along = /** @type {Record<string, number[]>} */ ({
        H: [numbers[0], y],
        V: [x, numbers[0]],
        h: [x + numbers[0], y],
        v: [x, y + numbers[0]],
      });
      const points = along[letter] ?? numbers;
      const moved = [];
      for (let at = 0; at + 1 < points.length; at += 2) {
        [x, y] = [points[at], points[at + 1]];
        const point = matrix.transformPoint(new DOMPoint(x, y));
        moved.push(`${short(point.x)} ${short(point.y)}`);
      }
      return `${letter in along ? 'L' : letter}${moved.join(' ')}`;
    })
    .join('');
}
