/** Names and colours of heads and of their kinds. */
import { hexFromRgb, type Rgb, rgbFromHex } from '../../../draw/color.ts';
import { headHue } from '../../../draw/hue.ts';
import { kindColor } from '../../../draw/kind-color.ts';
import type { Kinds } from '../../../pkg/headlight.js';
import type { Theme } from '../../../state/room.ts';
import type { HeadAt } from '../../../state/text.ts';
import { words as headWords } from '../../../words/en/heads.js';
import { words } from '../words/en.js';

const { heads: say } = words;

export type Named = ReturnType<typeof namedOf>;

export const namedOf = ({ kinds }: Kinds, n_heads: number, theme: Theme) => ({
  /** `name`: name of the head without its kind. */
  head({ layer, head }: HeadAt, name = say.cell(layer, head)) {
    const kind = kinds[layer * n_heads + head];
    return kind === null ? name : say.mostly(name, headWords.kinds[kind]);
  },
  kind: (kind: string | null): string => (kind === null ? headWords.mixed : headWords.kinds[kind]),
  colorOfKind: (kind: string | null) => hexFromRgb(kindColor(kind, theme)),
});

/** `kinds`: kind of every head, if the kinds determine the colours. */
export const colorsOfHeads = (n_layers: number, n_heads: number, kinds: (string | null)[] | null, theme: Theme) =>
  Array.from(
    { length: n_layers * n_heads },
    (_, nth): Rgb => (kinds ? kindColor(kinds[nth], theme) : rgbFromHex(headHue(nth % n_heads, n_heads, theme))),
  );
