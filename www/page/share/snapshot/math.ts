/** Formulas: letters, fraction bars, roots, and stretched brackets. */
import type { Box } from '../../../draw/layout.ts';
import { svg } from '../../../widgets/elements.ts';
import { fontAttributes, measured } from './fonts.ts';
import { type Around, painted, short } from './paint.ts';

/** Thickness of a fraction bar, in units of the font size. */
const BAR = 0.05;
/** An operator counts as stretched if it is taller than in normal text by more than this factor. */
const GROWN = 1.15;

/** Draws an element of a formula without its children: text, a fraction bar, a root or a stretched bracket. */
export function signsOf(element: Element, style: CSSStyleDeclaration, { toBox, scale }: Around): SVGElement[] {
  const { localName } = element;
  const box = toBox(element.getBoundingClientRect());
  const size = parseFloat(style.fontSize) * scale;
  const line = (d: string) =>
    svg('path', {
      d,
      fill: 'none',
      ...painted('stroke', style.color),
      'stroke-width': short(Math.max(scale, size * BAR)),
    });
  if (localName === 'mfrac') {
    const [above, below] = [...element.children].map((child) => toBox(child.getBoundingClientRect()));
    const y = short((above.y + above.height + below.y) / 2);
    return [line(`M${short(box.x)} ${y}H${short(box.x + box.width)}`)];
  }
  if (localName === 'msqrt') {
    const inside = toBox((element.firstElementChild as Element).getBoundingClientRect());
    const [top, bottom, width] = [box.y + size * BAR, box.y + box.height, inside.x - box.x];
    const points = [
      [0.08, 0.62],
      [0.3, 0.52],
      [0.6, 1],
      [0.96, 0],
    ].map(([x, y]) => `${short(box.x + x * width)} ${short(top + y * (bottom - top))}`);
    return [line(`M${points.join('L')}H${short(box.x + box.width)}`)];
  }
  return isToken(element) ? [tokenOf(element, style, box, scale)] : [];
}

/** Whether an element of a formula contains only text. */
export const isToken = ({ childElementCount, textContent }: Element) =>
  childElementCount === 0 && (textContent ?? '').trim() !== '';

/** The text of a formula token. The baseline is calculated from `box`, which encloses the ink. */
function tokenOf(element: Element, style: CSSStyleDeclaration, box: Box, scale: number) {
  const text = (element.textContent ?? '').replace(/\s+/g, ' ');
  // Browsers replace a single letter with a mathematical italic letter. Few fonts contain it, so an italic style is
  // used instead.
  const isSlanted = style.textTransform === 'math-auto' && /^\p{L}$/u.test(text);
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = measured(text, style);
  const times = box.height / ((above + below) * scale);
  const down = times > GROWN ? times : 1;
  const [x, y] = [box.x, box.y + above * scale * down];
  const place =
    down === 1 ? { x: short(x), y: short(y) } : { transform: `matrix(1 0 0 ${short(down)} ${short(x)} ${short(y)})` };
  const middle = { x: short(box.x + box.width / 2), y: short(y), 'text-anchor': 'middle', 'font-style': 'italic' };
  return svg(
    'text',
    {
      ...fontAttributes(style, scale),
      ...(isSlanted ? middle : { ...place, textLength: short(box.width), lengthAdjust: 'spacingAndGlyphs' }),
      ...painted('fill', style.color),
      'xml:space': text === text.trim() ? null : 'preserve',
    },
    text,
  );
}
