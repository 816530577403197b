/** Paints an element's background, outline, flat shadows and borders (`borders.ts`). */
import { type Box, grown } from '../../../draw/layout.ts';
import { svg } from '../../../widgets/elements.ts';
import { bordersOf } from './borders.ts';
import { painted, paintOf, placed, short } from './paint.ts';

const COLOR = /(rgba?|color)\([^)]*\)/g;

/**
 * `box`: the border box. `focused`: whether the outline is only the keyboard focus ring; the ring is omitted. `define`:
 * adds a definition and returns a reference to it.
 */
export function boxOf(
  style: CSSStyleDeclaration,
  box: Box,
  scale: number,
  { focused = false, define }: { focused?: boolean; define?: (element: SVGElement) => string },
): SVGElement[] {
  const radius = Math.min(parseFloat(style.borderTopLeftRadius) * scale || 0, box.width / 2, box.height / 2);
  const [outside, inside] = shadowsOf(style.boxShadow, box, radius, scale);
  const patterns = define ? [...hatchOf(style, box, define), ...fadeOf(style, box, define)] : [];
  const outline = focused ? [] : outlineOf(style, box, radius, scale);
  return [
    ...outside,
    ...groundOf(style, box, radius, scale),
    ...patterns,
    ...inside,
    ...bordersOf(style, box, scale),
    ...outline,
  ];
}

function groundOf(style: CSSStyleDeclaration, box: Box, radius: number, scale: number) {
  const rect = (at: Box, color: string) =>
    paintOf(color)
      ? [svg('rect', { ...placed(at), rx: radius ? short(radius) : null, ...painted('fill', color) })]
      : [];
  return [...rect(box, style.backgroundColor), ...barOf(style, box, scale).flatMap(([at, color]) => rect(at, color))];
}

/** A hatched background for unknown numbers: slanted lines in two colours. */
function hatchOf({ backgroundImage }: CSSStyleDeclaration, box: Box, define: (element: SVGElement) => string) {
  if (!backgroundImage.startsWith('repeating-linear-gradient(45deg')) return [];
  const [ground = '', , line = ''] = backgroundImage.match(COLOR) ?? [];
  const [from, to] = (backgroundImage.match(/\d+(?=px)/g) ?? []).map(Number).slice(-2);
  const stripe = svg('rect', { x: 0, y: from, width: to, height: to - from, ...painted('fill', line) });
  const below = svg('rect', { width: to, height: to, ...painted('fill', ground) });
  const pattern = svg(
    'pattern',
    { patternUnits: 'userSpaceOnUse', width: to, height: to, patternTransform: 'rotate(45)' },
    below,
    stripe,
  );
  return [svg('rect', { ...placed(box), fill: define(pattern) })];
}

/** A background with a gradient from left to right. */
function fadeOf({ backgroundImage }: CSSStyleDeclaration, box: Box, define: (element: SVGElement) => string) {
  const ends = backgroundImage.match(COLOR) ?? [];
  if (!backgroundImage.startsWith('linear-gradient(to right') || ends.length !== 2 || ends[0] === ends[1]) return [];
  // A transparent end gets the colour of the other end.
  const [from, to] = ends.map((end, nth) => {
    const color = (paintOf(end) ?? paintOf(ends[1 - nth]))?.color;
    return { color, alpha: paintOf(end)?.alpha ?? 0 };
  });
  const stops = [from, to].map(({ color, alpha }, nth) =>
    svg('stop', { offset: nth, 'stop-color': color, 'stop-opacity': alpha }),
  );
  return [svg('rect', { ...placed(box), fill: define(svg('linearGradient', {}, ...stops)) })];
}

/** A bar: a solid background that fills a part of its box. */
function barOf({ backgroundImage, backgroundSize }: CSSStyleDeclaration, box: Box, scale: number): [Box, string][] {
  const [color, other] = backgroundImage.match(COLOR) ?? [];
  if (!color || color !== other || !backgroundImage.startsWith('linear-gradient')) return [];
  const [width, height = '100%'] = backgroundSize.split(' ').map((size) => size.replace(/^auto$/, '100%'));
  const part = (size: string, whole: number) => {
    const percent = /([\d.]+)%/.exec(size);
    return percent ? (whole * Number(percent[1])) / 100 : parseFloat(size) * scale;
  };
  return [[{ ...box, width: part(width, box.width), height: part(height, box.height) }, color]];
}

/** Shadows outside the box, and inside it. */
function shadowsOf(shadows: string, box: Box, radius: number, scale: number): [SVGElement[], SVGElement[]] {
  const found: [SVGElement[], SVGElement[]] = [[], []];
  for (const shadow of shadows === 'none' ? [] : shadows.split(/,(?![^(]*\))/)) {
    const [color] = shadow.match(COLOR) ?? [''];
    const [across, down, blur, spread] = (shadow.replace(color, '').match(/-?[\d.]+px/g) ?? []).map(
      (length) => parseFloat(length) * scale,
    );
    if (across || down || blur || !spread) continue;
    const inset = shadow.includes('inset');
    const by = inset ? -spread / 2 : spread / 2;
    const rounded = radius ? short(Math.max(0, radius + by)) : null;
    // The first shadow is on top.
    found[inset ? 1 : 0].unshift(frameOf(grown(box, by), rounded, color, spread));
  }
  return found;
}

function outlineOf(
  { outlineStyle, outlineWidth, outlineColor, outlineOffset }: CSSStyleDeclaration,
  box: Box,
  radius: number,
  scale: number,
) {
  const width = parseFloat(outlineWidth) * scale;
  if (outlineStyle === 'none' || !width || !paintOf(outlineColor)) return [];
  const by = parseFloat(outlineOffset) * scale + width / 2;
  const rounded = radius ? short(radius + by) : null;
  return [frameOf(grown(box, by), rounded, outlineColor, width)];
}

const frameOf = (box: Box, rx: number | null, color: string, width: number) =>
  svg('rect', { ...placed(box), rx, fill: 'none', ...painted('stroke', color), 'stroke-width': short(width) });
