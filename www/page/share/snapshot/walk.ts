/** Walks through the visible elements of a part of the page, in painting order. */
import { type Box, grown } from '../../../draw/layout.ts';
import { svg } from '../../../widgets/elements.ts';
import { closedBands } from './bands.ts';
import { boxOf } from './box.ts';
import { nameOf } from './content-names.ts';
import { drawingOf, reachesOut } from './drawing.ts';
import { isToken, signsOf } from './math.ts';
import { type Around, insideOf, placed, shared, short } from './paint.ts';
import { pseudoElementsOf } from './pseudo.ts';
import { imageOf, valueOf } from './replaced.ts';
import { linesOf, textOf } from './text.ts';

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** Content of a closed `<details>`: it is invisible, although it still has boxes. */
const FOLDED = 'details:not([open]) > *';

/** Controls are omitted, except in table cells, where they show numbers and names. */
const CONTROLS =
  'form, fieldset, summary, select, textarea, input:not(:is(td, th) *), label:has(select, textarea, input), button:not(th *, [data-drawn])';

export function walk(root: HTMLElement) {
  const { seen } = new Walk(root, (y) => y);
  return new Walk(root, closedBands(seen));
}

class Walk {
  readonly elements: SVGElement[];
  readonly seen: Box[] = []; // boxes of all visible elements
  readonly #defined = new Map<string, SVGElement>();
  /** Transformation from the screen to the picture. */
  readonly #toPicture: DOMMatrix;

  /** `heightOf`: maps a vertical position on the page to one in the picture. */
  constructor(root: HTMLElement, heightOf: (y: number) => number) {
    const { left, top, width } = root.getBoundingClientRect();
    // The picture has the size of the unscaled layout, even if the page is scaled.
    const scale = width / parseFloat(getComputedStyle(root).width) || 1;
    this.#toPicture = new DOMMatrix([1 / scale, 0, 0, 1 / scale, -left / scale, -top / scale]);
    const toBox = (rect: DOMRect) => {
      const [y, bottom] = [rect.top, rect.bottom].map((height) => heightOf((height - top) / scale));
      return { x: (rect.left - left) / scale, y, width: rect.width / scale, height: bottom - y };
    };
    this.elements = this.#elementsOf(root, { toBox, scale: 1, clip: null, decoration: '', right: Infinity });
  }

  get definitions() {
    return [...this.#defined.values()];
  }

  #elementsOf(element: Element, parent: Around): SVGElement[] {
    if (element.matches('[data-aside]') || element.matches(CONTROLS) || element.matches(FOLDED)) return [];
    const style = getComputedStyle(element);
    const opacity = Number(style.opacity);
    if (style.display === 'none' || opacity === 0 || style.clipPath.startsWith('inset(50%')) return [];
    const scale = style.transform === 'none' ? parent.scale : parent.scale * (new DOMMatrix(style.transform).a || 1);
    const decoration = style.textDecorationLine === 'none' ? parent.decoration : style.textDecorationLine;
    const box = parent.toBox(element.getBoundingClientRect());
    const around = clipped(element, style, box, { ...parent, scale, decoration });
    const background = this.#saw(box, parent.clip, this.#backgroundOf(element, style, box, scale));
    const content = this.#contentOf(element, style, box, around);
    const isClipped = around.clip !== parent.clip && content.length > 0;
    const all = [...background, ...(isClipped ? [this.#clippedTo(around.clip as Box, content)] : content)];
    return opacity === 1 || all.length === 0 ? all : [svg('g', { opacity: short(opacity) }, ...all)];
  }

  #backgroundOf(element: Element, style: CSSStyleDeclaration, box: Box, scale: number) {
    const isBox = style.visibility === 'visible' && style.display !== 'contents' && element.namespaceURI !== MATHML;
    if (!isBox) return [];
    const focused = element.matches(':focus-visible');
    return boxOf(style, snapped(box), scale, { focused, define: this.#define });
  }

  #contentOf(element: Element, style: CSSStyleDeclaration, box: Box, around: Around): SVGElement[] {
    const isVisible = style.visibility === 'visible';
    const isReplaced =
      element instanceof SVGSVGElement || element instanceof HTMLCanvasElement || element instanceof HTMLInputElement;
    if (isReplaced) {
      const found = isVisible && box.width > 0 ? this.#replacedOf(element, style, box, around) : null;
      return this.#saw(box, around.clip, found ? [found] : []);
    }
    const isMath = element.namespaceURI === MATHML;
    const signs = this.#saw(box, around.clip, isMath && isVisible ? signsOf(element, style, around) : []);
    if (isMath && isToken(element)) return signs;
    const children = inPaintingOrder(element).flatMap((child) => {
      if (child instanceof Element) return this.#elementsOf(child, around);
      return isVisible ? this.#textsOf(child as Text, style, around) : [];
    });
    const hasBeside = isVisible && element instanceof HTMLElement;
    const [before, after] = hasBeside ? pseudoElementsOf(element, style, box, around) : [[], []];
    return [...before, ...signs, ...children, ...after];
  }

  #replacedOf(
    element: SVGSVGElement | HTMLCanvasElement | HTMLInputElement,
    style: CSSStyleDeclaration,
    box: Box,
    around: Around,
  ) {
    if (element instanceof HTMLCanvasElement) return imageOf(element, style, box, around.scale);
    if (element instanceof HTMLInputElement) return valueOf(element, style, box, around);
    const { y } = this.#toPicture.transformPoint(new DOMPoint(0, element.getBoundingClientRect().top));
    return drawingOf(element, new DOMMatrix().translate(0, box.y - y).multiply(this.#toPicture));
  }

  #textsOf(node: Text, style: CSSStyleDeclaration, around: Around) {
    return linesOf(node, around.toBox).flatMap((line) =>
      shared(line.box, around.clip) ? this.#saw(line.box, around.clip, [textOf(line, style, around)]) : [],
    );
  }

  /** Records the box of `elements`, if there are any. */
  #saw(box: Box, clip: Box | null, elements: SVGElement[]) {
    const part = elements.length > 0 && shared(box, clip);
    if (part) this.seen.push(part);
    return elements;
  }

  #clippedTo(box: Box, elements: SVGElement[]) {
    return svg('g', { 'clip-path': this.#define(svg('clipPath', {}, svg('rect', placed(box)))) }, ...elements);
  }

  /** Adds a definition and returns a reference to it; equal definitions are added once. */
  #define = (element: SVGElement) => {
    const id = nameOf(new XMLSerializer().serializeToString(element));
    if (!this.#defined.has(id)) {
      element.id = id;
      this.#defined.set(id, element);
    }
    return `url(#${id})`;
  };
}

/** `around` with the box to which an element clips its content. */
function clipped(element: Element, style: CSSStyleDeclaration, box: Box, around: Around): Around {
  if (style.overflowX === 'visible' || !overflows(element, style)) return around;
  const margin = style.overflowX === 'clip' ? parseFloat(style.overflowClipMargin) * around.scale || 0 : 0;
  const inside = grown(insideOf(style, box, around.scale), margin);
  const clip = shared(inside, around.clip) ?? { ...inside, width: 0, height: 0 };
  return { ...around, clip, right: style.textOverflow === 'ellipsis' ? inside.x + inside.width : Infinity };
}

function overflows(element: Element, { display }: CSSStyleDeclaration) {
  if (element instanceof SVGSVGElement) return reachesOut(element);
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
  return display !== 'inline' && (scrollWidth > clientWidth || scrollHeight > clientHeight);
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
