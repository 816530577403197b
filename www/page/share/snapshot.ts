/**
 * Makes a self-contained drawing of a part of the page: without style sheets, scripts and embedded fonts, so that it
 * looks the same in slides, on paper and in drawing programs.
 *
 * Elements with `data-aside` are controls and are left out.
 */
import { addressParts } from '../../draw/format.ts';
import { svg } from '../../widgets/elements.ts';
import { fontAttributes, measured, reachOf } from './snapshot/fonts.ts';
import { painted, short } from './snapshot/paint.ts';
import { unrolled } from './snapshot/unrolled.ts';
import { walk } from './snapshot/walk.ts';

interface SnapshotOptions {
  title: string; // title of the picture
  description: string; // text alternative
  caption: string[]; // lines below the picture
  transparent: boolean; // whether the picture has no background
}

/** Margin around the picture in pixels; font size and line height of the caption, relative to the text size. */
const MARGIN = 16;
const CAPTION = 0.72;
const LINE = 1.45;

export function snapshot(
  element: HTMLElement,
  { title, description, caption, transparent }: SnapshotOptions,
): SVGSVGElement {
  const page = getComputedStyle(document.body);
  const quiet = getComputedStyle(document.documentElement).getPropertyValue('--quiet').trim();
  const { elements, definitions, seen } = unrolled(element, () => walk(element));
  const [x, y] = [leastOf(seen.map((box) => box.x)), leastOf(seen.map((box) => box.y))];
  const width = -leastOf(seen.map((box) => -box.x - box.width)) - x;
  const height = -leastOf(seen.map((box) => -box.y - box.height)) - y;
  const size = parseFloat(page.fontSize);
  // A part of the page may be empty while its room opens; a caption would have no width.
  const lines = width > 0 ? caption.flatMap((text) => wrapped(text, page, CAPTION, width)) : [];
  const step = size * CAPTION * LINE;
  const below = lines.length > 0 ? MARGIN / 2 + lines.length * step : 0;
  const whole = {
    x: Math.floor(x - MARGIN),
    y: Math.floor(y - MARGIN),
    width: Math.ceil(width + 2 * MARGIN),
    height: Math.ceil(height + below + 2 * MARGIN),
  };
  const first = y + height + MARGIN / 2 + reachOf(page).above * CAPTION;
  const written = lines.map((line, at) =>
    svg('text', { x: short(x), y: short(first + at * step), ...fontAttributes(page, CAPTION), fill: quiet }, line),
  );
  return svg(
    'svg',
    { viewBox: `${whole.x} ${whole.y} ${whole.width} ${whole.height}`, width: whole.width, height: whole.height },
    svg('title', {}, title),
    svg('desc', {}, description),
    definitions.length > 0 && svg('defs', {}, ...definitions),
    !transparent && svg('rect', { ...whole, ...painted('fill', page.backgroundColor) }),
    ...elements,
    ...written,
  );
}

/** The smallest number; 0 without numbers. */
const leastOf = (numbers: number[]) =>
  numbers.length === 0 ? 0 : numbers.reduce((least, number) => Math.min(least, number));

/**
 * Wraps a text into lines, between words or the parts of a URL. A part that is longer than a line may break anywhere.
 */
function wrapped(text: string, style: CSSStyleDeclaration, scale: number, room: number) {
  const fits = (line: string) => measured(line, style).width * scale <= room;
  const parts = text.split(' ').flatMap((word) => addressParts(` ${word}`));
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    const longer = line === '' ? part.trimStart() : line + part;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of part.trimStart()) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line].filter((one) => one !== '');
}
