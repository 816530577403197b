/** Converts colours and lengths of computed styles to SVG attributes, because these support fewer notations. */
import type { Box } from '../../../draw/layout.ts';

/** Values that an element inherits and that are not in its computed style. */
export interface Around {
  toBox: (rect: DOMRect) => Box; // converts a box on the screen to one in the picture
  scale: number; // scale of lengths, if an element is drawn at a different size from its layout
  clip: Box | null; // box outside which nothing is visible
  decoration: string; // text decoration
  right: number; // right edge, where a line of text must end
}

/** Rounds a number to hundredths, which is finer than any screen. */
export const short = (value: number) => Math.round(value * 100) / 100;

/**
 * A computed colour in a notation that every program supports, and its opacity. `null` if nothing would be visible.
 * `computed`: for example `rgb(1 2 3 / 50%)`, `rgba(1, 2, 3, 0.5)` or `color(srgb 0 0.5 1)`.
 */
export function paintOf(computed: string): { color: string; alpha: number } | null {
  const isMixed = computed.startsWith('color(srgb');
  if (!isMixed && !computed.startsWith('rgb')) return null;
  const [red, green, blue, alpha = 1] = (computed.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number);
  if (alpha === 0) return null;
  const channels = [red, green, blue].map((channel) =>
    Math.min(255, Math.max(0, Math.round(isMixed ? channel * 255 : channel))),
  );
  return { color: `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`, alpha };
}

/** The attributes `fill` and `fill-opacity`, or `stroke` and `stroke-opacity`. */
export function painted(name: 'fill' | 'stroke', computed: string) {
  const paint = paintOf(computed);
  if (!paint) return { [name]: 'none' };
  return { [name]: paint.color, [`${name}-opacity`]: paint.alpha < 1 ? short(paint.alpha) : null };
}

export const placed = ({ x, y, width, height }: Box) => ({
  x: short(x),
  y: short(y),
  width: short(width),
  height: short(height),
});

/** The intersection of two boxes. `null` if it is empty. */
export function shared(one: Box, other: Box | null): Box | null {
  if (!other) return one;
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width >= 0 && height >= 0 ? { x, y, width, height } : null;
}

/** The box inside the borders of a box. */
export function insideOf(style: CSSStyleDeclaration, { x, y, width, height }: Box, scale: number): Box {
  const { borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth } = style;
  const [top, right, bottom, left] = [borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth].map(
    (width) => parseFloat(width) * scale || 0,
  );
  return { x: x + left, y: y + top, width: width - left - right, height: height - top - bottom };
}
