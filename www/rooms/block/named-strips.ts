/** A column of named strips. A line of text describes the marked dimension in every strip. */
import { html } from 'lit-html';
import { diverging } from '../../draw/color.ts';
import { toFourDecimals } from '../../draw/format.ts';
import type { Theme } from '../../state/room.ts';
import type { StripGroup } from '../../widgets/vector-strip.ts';
import { type Scale, scalesOf } from './bars-and-scales.ts';
import { words } from './words/en.js';

interface Line {
  name: string;
  values: ArrayLike<number>;
  end: number; // maximum of its colour scale
  note?: string; // text after the strip
}

interface NamedStrips {
  group: StripGroup;
  key: string; // identifies the column in the group
  lines: Line[];
  scales?: Scale[];
  hint?: string; // text below the strips while no cell is marked
  theme: Theme;
}

/** The strip of a named vector. `end`: maximum of its colour scale. */
export const stripOf = (
  group: StripGroup,
  key: string,
  name: string,
  values: ArrayLike<number>,
  end: number,
  theme: Theme,
) =>
  group.strip(key, {
    label: words.strip(name),
    values,
    colorOf: (value) => diverging(value, end, theme),
    describe: (at) => words.dimension(name, at, toFourDecimals(values[at])),
  });

export function namedStripsOf({ group, key, lines, scales = [], hint = '', theme }: NamedStrips) {
  const rowOf = ({ name, values, end, note }: Line, nth: number) => {
    const strip = stripOf(group, `${key} ${nth}`, name, values, end, theme);
    return html`<div class="vector-row">
      <span class="vector-name" dir="auto">${name}</span>${strip}<span class="vector-note">${note}</span>
    </div>`;
  };
  const readoutOf = (at: number | null) => {
    const shown = lines.filter(({ values }) => at !== null && at < values.length);
    if (at === null || shown.length === 0) return hint;
    return words.dimensions(
      at,
      shown.map(({ name, values }): [string, string] => [name, toFourDecimals(values[at])]),
    );
  };
  return html`<div class="vectors">
    ${lines.map(rowOf)}<p class="readout">${group.readout(key, readoutOf)}</p>${scalesOf(scales, theme)}
  </div>`;
}
