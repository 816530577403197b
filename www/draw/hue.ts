/** One hue per head. */
import { hexFromRgb, type Rgb, type Theme } from './color.ts';

/**
 * The colour of a head's thumbnail, labels and arrows. The hue wheel is divided by the number of heads, so that no two
 * heads share a colour. Lightness is the same for all hues and chosen for text on the theme's background. Not everyone
 * can distinguish hues, so show the head's number next to the colour. Returns `#rrggbb`, which also works in exported
 * pictures. `head`: counted from 0.
 */
export function headHue(head: number, n_heads: number, theme: Theme): string {
  const hue = 25 + (360 * head) / n_heads;
  return hexFromRgb(rgbFromOklch(theme === 'dark' ? 0.78 : 0.54, 0.15, hue));
}

/** An sRGB channel, 0 to 255. `light`: linear light, 0 to 1. */
function encoded(light: number): number {
  const share = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(share * 255);
}

/**
 * OKLCH to sRGB (B. Ottosson, https://bottosson.github.io/posts/oklab/). If the colour is out of gamut, chroma is
 * reduced; hue and lightness are kept.
 */
function rgbFromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const lights = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  if (chroma > 0 && lights.some((light) => light < 0 || light > 1)) {
    return rgbFromOklch(lightness, Math.max(0, chroma - 0.005), hue);
  }
  return [encoded(lights[0]), encoded(lights[1]), encoded(lights[2])];
}
