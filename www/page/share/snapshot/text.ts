/** Text at its position on the page: one `<text>` per line of a text node. */
import type { Box } from '../../../draw/layout.ts';
import { svg } from '../../../widgets/elements.ts';
import { fontAttributes, measured, orderOf, reachOf } from './fonts.ts';
import { type Around, painted, short } from './paint.ts';

type Line = { text: string; box: Box };

export function linesOf(node: Text, toBox: (rect: DOMRect) => Box): Line[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  if (rects.length === 0) return [];
  if (rects.length === 1) return [{ text: collapsed(node.data), box: toBox(rects[0]) }];
  const lines: { text: string; left: number; top: number; right: number; bottom: number }[] = [];
  let at = 0;
  for (const letter of node.data) {
    range.setStart(node, at);
    range.setEnd(node, (at += letter.length));
    const { left, top, right, bottom, width } = range.getBoundingClientRect();
    const last = lines.at(-1);
    // A space at a line break has no width.
    if (width === 0 && /\s/.test(letter)) continue;
    // In right-to-left scripts, the next letter of a line may be on either side.
    const isSame = last && (width === 0 || Math.abs(top - last.top) < 1 || Math.abs(left - last.right) < 0.01);
    if (isSame) {
      last.text += letter;
      if (width > 0) [last.left, last.right] = [Math.min(last.left, left), Math.max(last.right, right)];
    } else if (width > 0) {
      lines.push({ text: letter, left, top, right, bottom });
    }
  }
  return lines.map(({ text, left, top, right, bottom }) => ({
    text: collapsed(text),
    box: toBox(new DOMRect(left, top, right - left, bottom - top)),
  }));
}

const collapsed = (text: string) => text.replace(/\s+/g, ' ');

/** A line as SVG. `right`: where the line is cut off with an ellipsis. */
export function textOf(
  { text, box }: Line,
  style: CSSStyleDeclaration,
  { scale, decoration, right }: Pick<Around, 'scale' | 'decoration' | 'right'>,
) {
  const { above, below } = reachOf(style);
  const isUpright = style.writingMode === 'horizontal-tb';
  const [thickness, length] = isUpright ? [box.height, box.width] : [box.width, box.height];
  const baseline = (thickness - (above + below) * scale) / 2 + above * scale;
  const turned = turnOf(style);
  const isTooLong = isUpright && box.x + box.width > right + 0.5;
  const fits = !isTooLong && text.trim().length > 1;
  const shown = transformed(isTooLong ? cutTo(text, style, (right - box.x) / scale) : text, style);
  const place = {
    0: { x: short(box.x), y: short(box.y + baseline) },
    90: { transform: `translate(${short(box.x + box.width - baseline)} ${short(box.y)}) rotate(90)` },
    '-90': { transform: `translate(${short(box.x + baseline)} ${short(box.y + box.height)}) rotate(-90)` },
  }[turned];
  return svg(
    'text',
    {
      ...place,
      ...fontAttributes(style, scale),
      ...orderOf(shown),
      ...painted('fill', style.color),
      // `textLength` keeps the length of the text in programs that use another font.
      textLength: fits ? short(length) : null,
      lengthAdjust: fits ? 'spacingAndGlyphs' : null,
      'text-decoration': decoration || null,
      'xml:space': shown !== shown.trim() ? 'preserve' : null,
    },
    shown,
  );
}

function turnOf({ writingMode, rotate }: CSSStyleDeclaration): 0 | 90 | -90 {
  if (writingMode === 'horizontal-tb') return 0;
  return writingMode === 'sideways-lr' || rotate === '180deg' ? -90 : 90;
}

function transformed(text: string, { textTransform }: CSSStyleDeclaration) {
  if (textTransform === 'uppercase') return text.toUpperCase();
  return textTransform === 'lowercase' ? text.toLowerCase() : text;
}

function cutTo(text: string, style: CSSStyleDeclaration, room: number) {
  const letters = [...text];
  while (letters.length > 0 && measured(`${letters.join('')}…`, style).width > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
