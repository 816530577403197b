// @ts-check
/**
 * Walks through the visible elements of a part of the page, in painting order.
 *
 * @typedef {import('./paint.js').Box} Box
 * @typedef {object} Around inherited values that are not in an element's computed style
 * @property {number} scale of lengths, if an element is drawn at a different size from its layout
 * @property {Box | null} clip box outside which nothing is visible
 * @property {string} decoration of the text
 * @property {number} right where a line of text must end
 */
import { svg } from '../../../widgets/elements.ts';
import { closedBands } from './bands.js';
import { boxOf } from './box.js';
import { nameOf } from './content-names.js';
import { drawingOf, reachesOut } from './drawing.js';
import { isToken, signsOf } from './math.js';
import { grown, placed, shared, short } from './paint.js';
import { pseudoElementsOf } from './pseudo.js';
import { linesOf, textOf } from './text.js';

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** Folded rows keep their space. */
const FOLDED = 'details:not([open]) > *';

/** Controls are omitted, except in table cells, where they show numbers and names. */
const CONTROLS =
  'form, fieldset, summary, select, textarea, input:not(:is(td, th) *), label:has(select, textarea, input), button:not(th *, [data-drawn])';

/**
 * @param {HTMLElement} root
 */
export function walk(root) {
  const { seen } = walkOnce(root, (y) => y);
  return walkOnce(root, closedBands(seen));
}

/**
 * @param {HTMLElement} root
 * @param {(y: number) => number} heightOf maps a vertical position on the page to one in the picture
 * @returns {{ elements: SVGElement[], definitions: SVGElement[], seen: Box[] }} `seen`: boxes of all visible elements
 */
function walkOnce(root, heightOf) {
  const { left, top, width } = root.getBoundingClientRect();
  // The picture has the size of the unscaled layout, even if the page is scaled.
  const scale = width / parseFloat(getComputedStyle(root).width) || 1;
  const toPicture = new DOMMatrix([1 / scale, 0, 0, 1 / scale, -left / scale, -top / scale]);
  const toBox = (/** @type {DOMRect} */ rect) => {
    const [y, bottom] = [rect.top, rect.bottom].map((height) => heightOf((height - top) / scale));
    return { x: (rect.left - left) / scale, y, width: rect.width / scale, height: bottom - y };
  };
  /** @type {Map<string, SVGElement>} */
  const defined = new Map();
  /** @type {Box[]} */
  const seen = [];

  /**
   * @param {Box} box
   * @param {Box | null} clip
   */
  function see(box, clip) {
    const part = shared(box, clip);
    if (part) seen.push(part);
  }

  /**
   * @param {Element} element
   * @param {Around} around
   * @returns {SVGElement[]}
   */
  function elementsOf(element, around) {
    if (element.matches('[data-aside]') || element.matches(CONTROLS) || element.matches(FOLDED)) return [];
    const style = getComputedStyle(element);
    if (style.display === 'none' || Number(style.opacity) === 0 || style.clipPath.startsWith('inset(50%')) return [];
    const scale = style.transform === 'none' ? around.scale : around.scale * (new DOMMatrix(style.transform).a || 1);
    const box = toBox(element.getBoundingClientRect());
    const decoration = style.textDecorationLine === 'none' ? around.decoration : style.textDecorationLine;
    const isVisible = style.visibility === 'visible';
    const isBox = isVisible && style.display !== 'contents' && element.namespaceURI !== MATHML;
    const boxElements = isBox
      ? boxOf(style, snapped(box), scale, { focused: element.matches(':focus-visible'), define })
      : [];
    if (boxElements.length > 0) see(box, around.clip);
    const inside = clipOf(element, style, box, { ...around, scale, decoration });
    const found = contentOf(element, style, box, inside, isVisible);
    const clipped =
      inside.clip === around.clip || found.length === 0 ? found : [clippedTo(/** @type {Box} */ (inside.clip), found)];
    const all = [...boxElements, ...clipped];
    if (Number(style.opacity) === 1 || all.length === 0) return all;
    return [svg('g', { opacity: short(Number(style.opacity)) }, ...all)];
  }

  /**
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   * @param {Box} box
   * @param {Around} around
   * @param {boolean} isVisible
   * @returns {SVGElement[]}
   */
  function contentOf(element, style, box, around, isVisible) {
    const { scale, clip } = around;
    if (element instanceof SVGSVGElement) {
      const rect = element.getBoundingClientRect();
      const closed = new DOMMatrix().translate(0, box.y - (rect.top - top) / scale);
      const drawing = isVisible && box.width > 0 && drawingOf(element, closed.multiply(toPicture));
      if (!drawing) return [];
      see(box, clip);
      return [drawing];
    }
    if (element instanceof HTMLCanvasElement) {
      if (!isVisible || element.width === 0 || element.height === 0 || box.width === 0) return [];
      see(box, clip);
      const rendering = style.imageRendering === 'auto' ? null : 'pixelated';
      const image = svg('image', {
        ...placed(insideOf(style, box, scale)),
        preserveAspectRatio: 'none',
        'image-rendering': rendering,
      });
      // `xlink:href` is the old name of `href`, supported by every program.
      image.setAttributeNS('http://www.w3.org/1999/xlink', 'xlink:href', element.toDataURL('image/png'));
      return [image];
    }
    if (element instanceof HTMLInputElement)
      return isVisible && element.value !== '' ? [valueOf(element, style, box, around)] : [];
    const signs = element.namespaceURI === MATHML && isVisible ? signsOf(element, style, toBox, scale) : [];
    if (signs.length > 0) see(box, clip);
    if (element.namespaceURI === MATHML && isToken(element)) return signs;
    const children = inPaintingOrder(element).flatMap((child) => {
      if (child instanceof Element) return elementsOf(child, around);
      if (!isVisible) return [];
      return linesOf(/** @type {Text} */ (child), toBox).flatMap((line) => {
        if (clip && !shared(line.box, clip)) return [];
        see(line.box, clip);
        return [textOf(line, style, around)];
      });
    });
    const beside =
      isVisible && element instanceof HTMLElement
        ? pseudoElementsOf(element, style, box, scale, toBox)
        : { before: [], after: [] };
    return [...beside.before, ...signs, ...children, ...beside.after];
  }

  /**
   * The text of an input field, with its alignment.
   *
   * @param {HTMLInputElement} input
   * @param {CSSStyleDeclaration} style
   * @param {Box} box
   * @param {Around} around
   */
  function valueOf(input, style, box, around) {
    see(box, around.clip);
    const { scale } = around;
    const [left, right] = [style.paddingLeft, style.paddingRight].map((length) => parseFloat(length) * scale);
    const text = textOf({ text: input.value, box }, style, { ...around, right: Infinity });
    const anchor = { center: 'middle', right: 'end', end: 'end' }[style.textAlign] ?? 'start';
    const x = { middle: box.x + box.width / 2, end: box.x + box.width - right, start: box.x + left }[anchor];
    for (const name of ['textLength', 'lengthAdjust']) text.removeAttribute(name);
    text.setAttribute('x', String(short(Number(x))));
    text.setAttribute('text-anchor', anchor);
    return text;
  }

  /**
   * The box to which an element clips its content.
   *
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   * @param {Box} box
   * @param {Around} around
   * @returns {Around}
   */
  function clipOf(element, style, box, around) {
    if (element instanceof SVGSVGElement) {
      if (style.overflowX === 'visible' || !reachesOut(element)) return around;
    } else {
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      if (
        style.overflowX === 'visible' ||
        style.display === 'inline' ||
        (scrollWidth <= clientWidth && scrollHeight <= clientHeight)
      )
        return around;
    }
    const margin = style.overflowX === 'clip' ? parseFloat(style.overflowClipMargin) * around.scale || 0 : 0;
    const inside = grown(insideOf(style, box, around.scale), margin);
    const clip = shared(inside, around.clip) ?? { ...inside, width: 0, height: 0 };
    return { ...around, clip, right: style.textOverflow === 'ellipsis' ? inside.x + inside.width : Infinity };
  }

  /**
   * @param {Box} box
   * @param {SVGElement[]} elements
   */
  function clippedTo(box, elements) {
    return svg('g', { 'clip-path': define(svg('clipPath', {}, svg('rect', placed(box)))) }, ...elements);
  }

  /**
   * Adds a definition and returns a reference to it; equal definitions are added once.
   *
   * @param {SVGElement} element
   */
  function define(element) {
    const id = nameOf(new XMLSerializer().serializeToString(element));
    if (!defined.has(id)) {
      element.id = id;
      defined.set(id, element);
    }
    return `url(#${id})`;
  }

  const elements = elementsOf(root, { scale: 1, clip: null, decoration: '', right: Infinity });
  return { elements, definitions: [...defined.values()], seen };
}

/**
 * The box inside the borders of a box.
 *
 * @param {CSSStyleDeclaration} style
 * @param {Box} box
 * @param {number} scale
 * @returns {Box}
 */
function insideOf(style, box, scale) {
  const [top, right, bottom, left] = [
    style.borderTopWidth,
    style.borderRightWidth,
    style.borderBottomWidth,
    style.borderLeftWidth,
  ].map((width) => parseFloat(width) * scale || 0);
  return { x: box.x + left, y: box.y + top, width: box.width - left - right, height: box.height - top - bottom };
}

/**
 * A box rounded to whole pixels, as browsers paint backgrounds, so that there is no gap between neighbours.
 *
 * @param {Box} box
 * @returns {Box}
 */
function snapped({ x, y, width, height }) {
  const [left, top] = [Math.round(x), Math.round(y)];
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top };
}

/**
 * Children in painting order: positioned elements come last.
 *
 * @param {Element} element
 */
function inPaintingOrder(element) {
  const rank = (/** @type {ChildNode} */ node) => {
    if (!(node instanceof Element)) return 0;
    const { position, zIndex } = getComputedStyle(node);
    if (position === 'static') return 0;
    return zIndex === 'auto' ? 0.5 : Number(zIndex) + (Number(zIndex) < 0 ? 0 : 0.5);
  };
  const children = [...element.childNodes].filter((node) => node instanceof Element || node instanceof Text);
  const ranks = new Map(children.map((child) => [child, rank(child)]));
  return children.sort(
    (one, other) => /** @type {number} */ (ranks.get(one)) - /** @type {number} */ (ranks.get(other)),
  );
}
