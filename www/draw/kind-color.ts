/** Colours of the kinds of heads. */
import type { Rgb, Theme } from './color.ts';

/** Two kinds that occur only in causal models share their colours with two kinds that never occur in causal models. */
const COLORS: Record<string, Record<Theme, Rgb>> = {
  previous: { light: [198, 95, 31], dark: [213, 94, 0] },
  next: alike([0, 114, 178]),
  same: { light: [198, 137, 0], dark: [230, 159, 0] },
  same_word: { light: [155, 80, 130], dark: [204, 141, 187] },
  duplicate: { light: [155, 80, 130], dark: [204, 141, 187] },
  induction: alike([0, 114, 178]),
  first: { light: [27, 109, 81], dark: [28, 166, 99] },
  separator: { light: [0, 0, 0], dark: [255, 255, 255] },
  broad: { light: [75, 157, 203], dark: [86, 180, 233] },
};

const MIXED = alike([128, 132, 140]);

/** The score names that are also kinds of head and therefore have a colour. */
export const coloredKinds = (names: string[]) => names.filter((name) => Object.hasOwn(COLORS, name));

/** Grey for a head of no kind. `kind`: the core's name of the kind; `null` for none. */
export function kindColor(kind: string | null, theme: Theme): Rgb {
  return (kind === null ? MIXED : (COLORS[kind] ?? MIXED))[theme];
}

function alike(color: Rgb): Record<Theme, Rgb> {
  return { light: color, dark: color };
}
