/** Elements with content that is not in the page's tree: canvases and input fields. */
import type { Box } from '../../../draw/layout.ts';
import { svg } from '../../../widgets/elements.ts';
import { type Around, insideOf, placed, short } from './paint.ts';
import { textOf } from './text.ts';

export function imageOf(canvas: HTMLCanvasElement, style: CSSStyleDeclaration, box: Box, scale: number) {
  if (canvas.width === 0 || canvas.height === 0) return null;
  const image = svg('image', {
    ...placed(insideOf(style, box, scale)),
    preserveAspectRatio: 'none',
    'image-rendering': style.imageRendering === 'auto' ? null : 'pixelated',
  });
  // `xlink:href` is the old name of `href`, supported by every program.
  image.setAttributeNS('http://www.w3.org/1999/xlink', 'xlink:href', canvas.toDataURL('image/png'));
  return image;
}

/** The text of an input field, with its alignment. */
export function valueOf({ value }: HTMLInputElement, style: CSSStyleDeclaration, box: Box, around: Around) {
  if (value === '') return null;
  const [left, right] = [style.paddingLeft, style.paddingRight].map((length) => parseFloat(length) * around.scale);
  const text = textOf({ text: value, box }, style, { ...around, right: Infinity });
  const anchor = { center: 'middle', right: 'end', end: 'end' }[style.textAlign] ?? 'start';
  const x = { middle: box.x + box.width / 2, end: box.x + box.width - right, start: box.x + left }[anchor];
  for (const name of ['textLength', 'lengthAdjust']) text.removeAttribute(name);
  text.setAttribute('x', String(short(Number(x))));
  text.setAttribute('text-anchor', anchor);
  return text;
}
