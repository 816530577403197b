/** Self-contained copies of the page's SVG drawings: styles become attributes, and letters keep their positions. */
import { svg } from '../../../widgets/elements.ts';
import { fontAttributes, orderOf, reachOf } from './fonts.ts';
import { painted, paintOf, short } from './paint.ts';

const SHAPES = {
  path: ['d'],
  rect: ['x', 'y', 'width', 'height', 'rx'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2'],
  polyline: ['points'],
  polygon: ['points'],
};

/** Copies a drawing; `null` if nothing is visible. `toPicture`: transformation from the screen to the picture. */
export function drawingOf(drawing: SVGSVGElement, toPicture: DOMMatrix): SVGElement | null {
  const placed = drawing.getScreenCTM();
  if (!placed) return null;
  const whole = toPicture.multiply(placed);
  const group = groupOf(drawing, whole);
  group?.setAttribute('transform', writtenMatrix(whole));
  return group;
}

/** Whether a part of the drawing is outside its frame. */
export function reachesOut(drawing: SVGSVGElement) {
  const { x, y, width, height } = drawing.getBBox();
  const frame = drawing.viewBox.baseVal;
  const { width: across, height: down } =
    frame.width > 0 ? frame : { width: drawing.clientWidth, height: drawing.clientHeight };
  return x < frame.x - 1 || y < frame.y - 1 || x + width > frame.x + across + 1 || y + height > frame.y + down + 1;
}

/** `toPicture`: transformation from the group to the picture. */
function groupOf(group: SVGGraphicsElement, toPicture: DOMMatrix) {
  const children = [...group.children].flatMap((child) =>
    child instanceof SVGGraphicsElement ? elementOf(child, group, toPicture) : [],
  );
  if (children.length === 0) return null;
  return svg('g', {}, ...children);
}

function elementOf(element: SVGGraphicsElement, parent: SVGGraphicsElement, parentToPicture: DOMMatrix): SVGElement[] {
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

function drawn(element: SVGGraphicsElement, style: CSSStyleDeclaration, toPicture: DOMMatrix): SVGElement[] {
  if (element instanceof SVGTextElement) return textsOf(element);
  if (!(element.localName in SHAPES)) {
    return [...(groupOf(element, toPicture)?.children ?? [])] as SVGElement[];
  }
  if (style.visibility !== 'visible' || (!paintOf(style.fill) && !paintOf(style.stroke))) return [];
  return [shapeOf(element, style, toPicture)];
}

function shapeOf(element: SVGGraphicsElement, style: CSSStyleDeclaration, toPicture: DOMMatrix) {
  const names = SHAPES[element.localName as keyof typeof SHAPES];
  const geometry = Object.fromEntries(names.map((name) => [name, geometryOf(element, name)]));
  const paint = { ...painted('fill', style.fill), ...strokeOf(style) };
  // If a stretched drawing keeps its stroke width, its points are transformed instead of the whole element.
  if (style.vectorEffect === 'non-scaling-stroke' && geometry.d) {
    const back = writtenMatrix(toPicture.inverse());
    return svg('path', { d: stretchedPath(String(geometry.d), toPicture), ...paint, transform: back });
  }
  return svg(element.localName, { ...geometry, ...paint });
}

function geometryOf(element: SVGGraphicsElement, name: string) {
  // A length may be a percentage, and only the browser can resolve percentages.
  const length = (element as unknown as Record<string, unknown>)[name];
  if (length instanceof SVGAnimatedLength)
    return length.baseVal.value ? short(length.baseVal.value) : name === 'rx' ? null : 0;
  return element.getAttribute(name);
}

function strokeOf(style: CSSStyleDeclaration) {
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

/** A text. Each part is positioned by its leftmost letter (the last one in right-to-left scripts). */
function textsOf(text: SVGTextElement) {
  const found: SVGElement[] = [];
  const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  let at = 0;
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const content = (node.nodeValue ?? '').replace(/\s+/g, ' ');
    const style = getComputedStyle(node.parentElement as Element);
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

/** The matrix from an element to its parent element. */
function matrixWithin(element: SVGGraphicsElement, parent: SVGGraphicsElement) {
  const [inner, outer] = [element.getScreenCTM(), parent.getScreenCTM()];
  const matrix = inner && outer ? outer.inverse().multiply(inner) : new DOMMatrix();
  const { a, b, c, d, e, f } = matrix;
  const isStill = [a - 1, b, c, d - 1, e, f].every((part) => Math.abs(part) < 1e-4);
  return isStill ? new DOMMatrix() : new DOMMatrix([a, b, c, d, e, f]);
}

function writtenMatrix({ a, b, c, d, e, f }: { a: number; b: number; c: number; d: number; e: number; f: number }) {
  return `matrix(${[a, b, c, d, e, f].map((part) => Math.round(part * 1e5) / 1e5).join(' ')})`;
}

/** A path of lines and curves, transformed by a matrix. */
function stretchedPath(d: string, matrix: DOMMatrix) {
  let [x, y] = [0, 0];
  return (d.match(/[a-z][^a-z]*/gi) ?? [])
    .map((command) => {
      const numbers = (command.match(/-?[\d.]+/g) ?? []).map(Number);
      const [letter] = command;
      const along = {
        H: [numbers[0], y],
        V: [x, numbers[0]],
        h: [x + numbers[0], y],
        v: [x, y + numbers[0]],
      } as Record<string, number[]>;
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
