/**
 * Pseudo-elements `::before` and `::after`. Browsers do not report their boxes, so the boxes are calculated from
 * computed styles.
 */
import { boxOf } from './box.ts';
import { measured, reachOf } from './fonts.ts';
import type { Box } from './paint.ts';
import { linesOf, textOf } from './text.ts';

export function pseudoElementsOf(
  element: HTMLElement,
  style: CSSStyleDeclaration,
  box: Box,
  scale: number,
  toBox: (rect: DOMRect) => Box,
) {
  const of = (name: '::before' | '::after') => {
    const pseudo = getComputedStyle(element, name);
    if (pseudo.content === 'none' || pseudo.content === 'normal' || pseudo.display === 'none') return [];
    const text = /^"(.*)"$/.exec(pseudo.content)?.[1] ?? '';
    if (text !== '') return textBefore(element, pseudo, text, scale, toBox);
    const at =
      pseudo.position === 'absolute'
        ? outOfPlace(element, pseudo, scale, toBox)
        : inLine(element, style, pseudo, box, scale, toBox);
    return at ? boxOf(pseudo, at, scale, {}) : [];
  };
  return { before: of('::before'), after: of('::after') };
}

function sizeOf(pseudo: CSSStyleDeclaration, scale: number) {
  const whole = (...lengths: string[]) => lengths.reduce((sum, length) => sum + (parseFloat(length) || 0), 0) * scale;
  const isBorderBox = pseudo.boxSizing === 'border-box';
  return {
    width: isBorderBox
      ? Math.max(whole(pseudo.width), whole(pseudo.borderLeftWidth, pseudo.borderRightWidth))
      : whole(pseudo.width, pseudo.borderLeftWidth, pseudo.borderRightWidth),
    height: isBorderBox
      ? Math.max(whole(pseudo.height), whole(pseudo.borderTopWidth, pseudo.borderBottomWidth))
      : whole(pseudo.height, pseudo.borderTopWidth, pseudo.borderBottomWidth),
  };
}

function outOfPlace(
  element: HTMLElement,
  pseudo: CSSStyleDeclaration,
  scale: number,
  toBox: (rect: DOMRect) => Box,
): Box | null {
  const isFrame = getComputedStyle(element).position !== 'static';
  const frame = isFrame ? element : element.offsetParent;
  if (!frame) return null;
  const { x, y } = toBox(frame.getBoundingClientRect());
  const { borderLeftWidth, borderTopWidth } = getComputedStyle(frame);
  const size = sizeOf(pseudo, scale);
  const moved = pseudo.transform === 'none' ? new DOMMatrix() : new DOMMatrix(pseudo.transform);
  return {
    x: x + (parseFloat(borderLeftWidth) + parseFloat(pseudo.left) + moved.e) * scale,
    y: y + (parseFloat(borderTopWidth) + parseFloat(pseudo.top) + moved.f) * scale,
    width: size.width * moved.a,
    height: size.height * moved.d,
  };
}

/** The box of an inline pseudo-element before the text. */
function inLine(
  element: HTMLElement,
  style: CSSStyleDeclaration,
  pseudo: CSSStyleDeclaration,
  box: Box,
  scale: number,
  toBox: (rect: DOMRect) => Box,
): Box | null {
  const first = firstLine(element, toBox);
  const size = sizeOf(pseudo, scale);
  const x =
    box.x + (parseFloat(style.paddingLeft) + parseFloat(style.borderLeftWidth) + parseFloat(pseudo.marginLeft)) * scale;
  if (style.display.endsWith('flex')) return { x, y: box.y + (box.height - size.height) / 2, ...size };
  if (!first) return null;
  const { above, below } = reachOf(style);
  const baseline = first.y + (first.height - (above + below) * scale) / 2 + above * scale;
  const raised = parseFloat(pseudo.verticalAlign) * scale || 0;
  return { x, y: baseline - size.height - raised, ...size };
}

function textBefore(
  element: HTMLElement,
  pseudo: CSSStyleDeclaration,
  text: string,
  scale: number,
  toBox: (rect: DOMRect) => Box,
) {
  const first = firstLine(element, toBox);
  if (!first) return [];
  const width = measured(text, pseudo).width * scale;
  const box = { x: first.x - width, y: first.y, width, height: first.height };
  return [textOf({ text, box }, pseudo, { scale, decoration: '', right: Infinity })];
}

function firstLine(element: HTMLElement, toBox: (rect: DOMRect) => Box) {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  return text ? linesOf(text as Text, toBox)[0]?.box : undefined;
}
