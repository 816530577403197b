/** Fonts of computed styles, under names that other programs know. */
import { RIGHT_TO_LEFT } from '../../../draw/direction.ts';

/** Replacements for system fonts, because other computers do not have these fonts. */
const SAFE = {
  'system-ui': "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif",
  math: "math, 'STIX Two Math', 'Cambria Math', 'Latin Modern Math', 'Times New Roman', 'Liberation Serif', serif",
};

const pencil = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;

const fontOf = ({ fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration) =>
  `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;

/** The attribute that lets the first letter set the direction of a text with right-to-left letters. */
export const orderOf = (text: string) => ({ 'unicode-bidi': RIGHT_TO_LEFT.test(text) ? 'plaintext' : null });

/** The ascent and descent of a font, as laid out by the browser. */
export function reachOf(style: CSSStyleDeclaration) {
  pencil.font = fontOf(style);
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = pencil.measureText('x');
  return { above, below };
}

export function measured(text: string, style: CSSStyleDeclaration) {
  pencil.font = fontOf(style);
  return pencil.measureText(text);
}

export function fontAttributes({ fontFamily, fontSize, fontWeight, fontStyle }: CSSStyleDeclaration, scale = 1) {
  const [first] = fontFamily.split(',');
  const safe = SAFE[first.trim().replace(/["']/g, '') as keyof typeof SAFE] ?? fontFamily.replaceAll('"', "'");
  return {
    'font-family': safe,
    'font-size': Math.round(parseFloat(fontSize) * scale * 100) / 100,
    'font-weight': fontWeight === '400' ? null : fontWeight,
    'font-style': fontStyle === 'normal' ? null : fontStyle,
  };
}
