// @ts-check
/**
 * Pseudo-elements `::before` and `::after`. Browsers do not report their boxes, so the boxes are calculated from
 * computed styles.
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
export function pseudoElementsOf(element, style, box, scale, toBox) {
  const of = (/** @type {'::before' | '::after'} */ name) => {
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

/**
 * @param {CSSStyleDeclaration} pseudo
 * @param {number} scale
 */
function sizeOf(pseudo, scale) {
  const whole = (/** @type {string[]} */ ...lengths) =>
    lengths.reduce((sum, length) => sum + (parseFloat(length) || 0), 0) * scale;
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

/**
 * @param {HTMLElement} element
 * @param {CSSStyleDeclaration} pseudo
 * @param {number} scale
 * @param {(rect: DOMRect) => Box} toBox
 * @returns {Box | null}
 */
function outOfPlace(element, pseudo, scale, toBox) {
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

/**
 * The box of an inline pseudo-element before the text.
 *
 * @param {HTMLElement} element
 * @param {CSSStyleDeclaration} style
 * @param {CSSStyleDeclaration} pseudo
 * @param {Box} box
 * @param {number} scale
 * @param {(rect: DOMRect) => Box} toBox
 * @returns {Box | null}
 */
function inLine(element, style, pseudo, box, scale, toBox) {
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

/**
 * @param {HTMLElement} element
 * @param {CSSStyleDeclaration} pseudo
 * @param {string} text
 * @param {number} scale
 * @param {(rect: DOMRect) => Box} toBox
 */
function textBefore(element, pseudo, text, scale, toBox) {
  const first = firstLine(element, toBox);
  if (!first) return [];
  const width = measured(text, pseudo).width * scale;
  const box = { x: first.x - width, y: first.y, width, height: first.height };
  return [textOf({ text, box }, pseudo, { scale, decoration: '', right: Infinity })];
}

/**
 * @param {HTMLElement} element
 * @param {(rect: DOMRect) => Box} toBox
 */
function firstLine(element, toBox) {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  return text ? linesOf(/** @type {Text} */ (text), toBox)[0]?.box : undefined;
}
