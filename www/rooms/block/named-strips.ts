/** A column of named strips. A line of text describes the marked dimension in every strip. */
import { html, render } from 'lit-html';

import { diverging } from '../../draw/color.ts';
import type { Theme } from '../../state/room.ts';
import type { createStripGroup } from '../../widgets/vector-strip.ts';
import { type Scale, scalesOf } from './bars-and-scales.ts';
import { toFourDecimals } from './decimals.ts';
import { words } from './words.js';

export type StripGroup = ReturnType<typeof createStripGroup>;

interface Line {
  name: string;
  values: ArrayLike<number>;
  end: number; // maximum of its colour scale
  note?: string; // text after the strip
}

/**
 * Returns a function that draws strips with their names and returns their element. `count`: maximum number of strips.
 * `hint`: text below the strips while no cell is marked.
 */
export function createNamedStrips(stripGroup: StripGroup, count: number, hint = '') {
  const element = document.createElement('div');
  element.className = 'vectors';
  let lines: Line[] = [];
  let scales: Scale[] = [];
  let theme: Theme = 'light';
  let readout = hint;
  const strips = Array.from({ length: count }, (_, nth) =>
    stripGroup.strip((at) =>
      words.dimension(lines[nth]?.name ?? '', at, toFourDecimals(lines[nth]?.values[at] ?? NaN)),
    ),
  );

  function draw() {
    const rowOf = ({ name, values, note }: Line, nth: number) =>
      values.length === 0
        ? ''
        : html`<div class="vector-row">
            <span class="vector-name" dir="auto">${name}</span>${strips[nth].element}<span class="vector-note">${note}</span>
          </div>`;
    render(html`${lines.map(rowOf)}<p class="readout">${readout}</p>${scalesOf(scales, theme)}`, element);
  }

  stripGroup.listen((at) => {
    const shown = lines.filter(({ values }) => at !== null && at < values.length);
    const numbers = shown.map(({ name, values }): [string, string] => [name, toFourDecimals(values[at ?? 0])]);
    readout = at === null || shown.length === 0 ? hint : words.dimensions(at, numbers);
    draw();
  });

  return (nextLines: Line[], nextScales: Scale[], nextTheme: Theme) => {
    [lines, scales, theme] = [nextLines, nextScales, nextTheme];
    lines.forEach(({ name, values, end }, nth) => {
      if (values.length === 0) return;
      strips[nth].draw({ label: words.strip(name), values, colorOf: (value) => diverging(value, end, theme) });
    });
    draw();
    return element;
  };
}
