/**
 * Pseudo-elements `::before` and `::after`. Browsers do not report their boxes, so the boxes are calculated from
 * computed styles.
 */
import type { Box } from '../../../draw/layout.ts';
import { boxOf } from './box.ts';
import { measured, reachOf } from './fonts.ts';
import type { Around } from './paint.ts';
import { linesOf, textOf } from './text.ts';

/** The elements drawn before and after the content of an element. */
export const pseudoElementsOf = (element: HTMLElement, style: CSSStyleDeclaration, box: Box, around: Around) =>
  ['::before', '::after'].map((name) => {
    const pseudo = getComputedStyle(element, name);
    if (pseudo.content === 'none' || pseudo.content === 'normal' || pseudo.display === 'none') return [];
    const text = /^"(.*)"$/.exec(pseudo.content)?.[1] ?? '';
    if (text !== '') return textBefore(element, pseudo, text, around);
    const at =
      pseudo.position === 'absolute'
        ? outOfPlace(element, pseudo, around)
        : inLine(element, style, pseudo, box, around);
    return at ? boxOf(pseudo, at, around.scale, {}) : [];
  });

function sizeOf(pseudo: CSSStyleDeclaration, scale: number) {
  const sum = (...lengths: string[]) => lengths.reduce((all, length) => all + (parseFloat(length) || 0), 0);
  const along = (size: string, before: string, after: string) => {
    const [inside, borders] = [sum(size), sum(before, after)];
    return (pseudo.boxSizing === 'border-box' ? Math.max(inside, borders) : inside + borders) * scale;
  };
  return {
    width: along(pseudo.width, pseudo.borderLeftWidth, pseudo.borderRightWidth),
    height: along(pseudo.height, pseudo.borderTopWidth, pseudo.borderBottomWidth),
  };
}

function outOfPlace(element: HTMLElement, pseudo: CSSStyleDeclaration, { scale, toBox }: Around): Box | null {
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
  { scale, toBox }: Around,
): Box | null {
  const size = sizeOf(pseudo, scale);
  const x =
    box.x + (parseFloat(style.paddingLeft) + parseFloat(style.borderLeftWidth) + parseFloat(pseudo.marginLeft)) * scale;
  if (style.display.endsWith('flex')) return { x, y: box.y + (box.height - size.height) / 2, ...size };
  const first = firstLine(element, toBox);
  if (!first) return null;
  const { above, below } = reachOf(style);
  const baseline = first.y + (first.height - (above + below) * scale) / 2 + above * scale;
  const raised = parseFloat(pseudo.verticalAlign) * scale || 0;
  return { x, y: baseline - size.height - raised, ...size };
}

function textBefore(element: HTMLElement, pseudo: CSSStyleDeclaration, text: string, { scale, toBox }: Around) {
  const first = firstLine(element, toBox);
  if (!first) return [];
  const width = measured(text, pseudo).width * scale;
  const box = { ...first, x: first.x - width, width };
  return [textOf({ text, box }, pseudo, { scale, decoration: '', right: Infinity })];
}

function firstLine(element: HTMLElement, toBox: Around['toBox']) {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  return text ? linesOf(text as Text, toBox)[0]?.box : undefined;
}
