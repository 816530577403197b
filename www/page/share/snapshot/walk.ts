/** Walks through the visible elements of a part of the page, in painting order. */
import { svg } from '../../../widgets/elements.ts';
import { closedBands } from './bands.ts';
import { boxOf } from './box.ts';
import { nameOf } from './content-names.ts';
import { drawingOf, reachesOut } from './drawing.ts';
import { isToken, signsOf } from './math.ts';
import { type Box, grown, placed, shared, short } from './paint.ts';
import { pseudoElementsOf } from './pseudo.ts';
import { linesOf, textOf } from './text.ts';

/** Inherited values that are not in an element's computed style. */
interface Around {
  scale: number; // scale of lengths, if an element is drawn at a different size from its layout
  clip: Box | null; // box outside which nothing is visible
  decoration: string; // text decoration
  right: number; // right edge, where a line of text must end
}

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** Content of a closed `<details>`: it is invisible, although it still has boxes. */
const FOLDED = 'details:not([open]) > *';

/** Controls are omitted, except in table cells, where they show numbers and names. */
const CONTROLS =
  'form, fieldset, summary, select, textarea, input:not(:is(td, th) *), label:has(select, textarea, input), button:not(th *, [data-drawn])';

export function walk(root: HTMLElement) {
  const { seen } = walkOnce(root, (y) => y);
  return walkOnce(root, closedBands(seen));
}

/** `seen`: boxes of all visible elements. `heightOf`: maps a vertical position on the page to one in the picture. */
function walkOnce(
  root: HTMLElement,
  heightOf: (y: number) => number,
): { elements: SVGElement[]; definitions: SVGElement[]; seen: Box[] } {
  const { left, top, width } = root.getBoundingClientRect();
  // The picture has the size of the unscaled layout, even if the page is scaled.
  const scale = width / parseFloat(getComputedStyle(root).width) || 1;
  const toPicture = new DOMMatrix([1 / scale, 0, 0, 1 / scale, -left / scale, -top / scale]);
  const toBox = (rect: DOMRect) => {
    const [y, bottom] = [rect.top, rect.bottom].map((height) => heightOf((height - top) / scale));
    return { x: (rect.left - left) / scale, y, width: rect.width / scale, height: bottom - y };
  };
  const defined = new Map<string, SVGElement>();
  const seen: Box[] = [];

  function see(box: Box, clip: Box | null) {
    const part = shared(box, clip);
    if (part) seen.push(part);
  }

  function elementsOf(element: Element, around: Around): SVGElement[] {
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
    const clipped = inside.clip === around.clip || found.length === 0 ? found : [clippedTo(inside.clip as Box, found)];
    const all = [...boxElements, ...clipped];
    if (Number(style.opacity) === 1 || all.length === 0) return all;
    return [svg('g', { opacity: short(Number(style.opacity)) }, ...all)];
  }

  function contentOf(
    element: Element,
    style: CSSStyleDeclaration,
    box: Box,
    around: Around,
    isVisible: boolean,
  ): SVGElement[] {
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
      return linesOf(child as Text, toBox).flatMap((line) => {
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

  /** The text of an input field, with its alignment. */
  function valueOf(input: HTMLInputElement, style: CSSStyleDeclaration, box: Box, around: Around) {
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

  /** The box to which an element clips its content. */
  function clipOf(element: Element, style: CSSStyleDeclaration, box: Box, around: Around): Around {
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

  function clippedTo(box: Box, elements: SVGElement[]) {
    return svg('g', { 'clip-path': define(svg('clipPath', {}, svg('rect', placed(box)))) }, ...elements);
  }

  /** Adds a definition and returns a reference to it; equal definitions are added once. */
  function define(element: SVGElement) {
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

/** The box inside the borders of a box. */
function insideOf(style: CSSStyleDeclaration, box: Box, scale: number): Box {
  const [top, right, bottom, left] = [
    style.borderTopWidth,
    style.borderRightWidth,
    style.borderBottomWidth,
    style.borderLeftWidth,
  ].map((width) => parseFloat(width) * scale || 0);
  return { x: box.x + left, y: box.y + top, width: box.width - left - right, height: box.height - top - bottom };
}

/** A box rounded to whole pixels, as browsers paint backgrounds, so that there is no gap between neighbours. */
function snapped({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.round(x), Math.round(y)];
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top };
}

/** Children in painting order: positioned elements come last. */
function inPaintingOrder(element: Element) {
  const rank = (node: ChildNode) => {
    if (!(node instanceof Element)) return 0;
    const { position, zIndex } = getComputedStyle(node);
    if (position === 'static') return 0;
    return zIndex === 'auto' ? 0.5 : Number(zIndex) + (Number(zIndex) < 0 ? 0 : 0.5);
  };
  const children = [...element.childNodes].filter((node) => node instanceof Element || node instanceof Text);
  const ranks = new Map(children.map((child) => [child, rank(child)]));
  return children.sort((one, other) => (ranks.get(one) as number) - (ranks.get(other) as number));
}
