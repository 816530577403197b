// @ts-check
/**
 * What style sheets put before and after the content of an element. The page cannot ask where that stands;
 * it is worked out from its computed sizes.
 *
 * @typedef {import('./paint.js').Box} Box
 */
import { boxOf } from './box.js';
import { measured, reachOf } from './fonts.js';
import { linesOf, textOf } from './text.js';

/**
 * @param {HTMLElement} element
 * @param {CSSStyleDeclaration} style
 * @param {Box} box
 * @param {number} scale
 * @param {(rect: DOMRect) => Box} toBox
 */
export function besideOf(element, style, box, scale, toBox) {
  const of = (/** @type {'::before' | '::after'} */ name) => {
    const own = getComputedStyle(element, name);
    if (own.content === 'none' || own.content === 'normal' || own.display === 'none') return [];
    const text = /^"(.*)"$/.exec(own.content)?.[1] ?? '';
    if (text !== '') return textBefore(element, own, text, scale, toBox);
    const at = own.position === 'absolute' ? outOfPlace(element, own, scale, toBox) : inLine(element, style, own, box, scale, toBox);
    return at ? boxOf(own, at, scale, {}) : [];
  };
  return { before: of('::before'), after: of('::after') };
}

/**
 * @param {CSSStyleDeclaration} own
 * @param {number} scale
 */
function sizeOf(own, scale) {
  const whole = (/** @type {string[]} */ ...lengths) => lengths.reduce((sum, length) => sum + (parseFloat(length) || 0), 0) * scale;
  const isBorderBox = own.boxSizing === 'border-box';
  return {
    width: isBorderBox ? Math.max(whole(own.width), whole(own.borderLeftWidth, own.borderRightWidth)) : whole(own.width, own.borderLeftWidth, own.borderRightWidth),
    height: isBorderBox ? Math.max(whole(own.height), whole(own.borderTopWidth, own.borderBottomWidth)) : whole(own.height, own.borderTopWidth, own.borderBottomWidth),
  };
}

/**
 * @param {HTMLElement} element
 * @param {CSSStyleDeclaration} own
 * @param {number} scale
 * @param {(rect: DOMRect) => Box} toBox
 * @returns {Box | null}
 */
function outOfPlace(element, own, scale, toBox) {
  const isFrame = getComputedStyle(element).position !== 'static';
  const frame = isFrame ? element : element.offsetParent;
  if (!frame) return null;
  const { x, y } = toBox(frame.getBoundingClientRect());
  const { borderLeftWidth, borderTopWidth } = getComputedStyle(frame);
  const size = sizeOf(own, scale);
  const moved = own.transform === 'none' ? new DOMMatrix() : new DOMMatrix(own.transform);
  return {
    x: x + (parseFloat(borderLeftWidth) + parseFloat(own.left) + moved.e) * scale,
    y: y + (parseFloat(borderTopWidth) + parseFloat(own.top) + moved.f) * scale,
    width: size.width * moved.a,
    height: size.height * moved.d,
  };
}

/**
 * In front of the text, on its line.
 *
 * @param {HTMLElement} element
 * @param {CSSStyleDeclaration} style
 * @param {CSSStyleDeclaration} own
 * @param {Box} box
 * @param {number} scale
 * @param {(rect: DOMRect) => Box} toBox
 * @returns {Box | null}
 */
function inLine(element, style, own, box, scale, toBox) {
  const first = firstLine(element, toBox);
  const size = sizeOf(own, scale);
  const x = box.x + (parseFloat(style.paddingLeft) + parseFloat(style.borderLeftWidth) + parseFloat(own.marginLeft)) * scale;
  if (style.display.endsWith('flex')) return { x, y: box.y + (box.height - size.height) / 2, ...size };
  if (!first) return null;
  const { above, below } = reachOf(style);
  const baseline = first.y + (first.height - (above + below) * scale) / 2 + above * scale;
  const raised = parseFloat(own.verticalAlign) * scale || 0;
  return { x, y: baseline - size.height - raised, ...size };
}

/**
 * @param {HTMLElement} element
 * @param {CSSStyleDeclaration} own
 * @param {string} text
 * @param {number} scale
 * @param {(rect: DOMRect) => Box} toBox
 */
function textBefore(element, own, text, scale, toBox) {
  const first = firstLine(element, toBox);
  if (!first) return [];
  const width = measured(text, own).width * scale;
  const box = { x: first.x - width, y: first.y, width, height: first.height };
  return [textOf({ text, box }, own, { scale, decoration: '', right: Infinity })];
}

/**
 * @param {HTMLElement} element
 * @param {(rect: DOMRect) => Box} toBox
 */
function firstLine(element, toBox) {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  return text ? linesOf(/** @type {Text} */ (text), toBox)[0]?.box : undefined;
}
