/** The sinusoids: one of four pictures. */
import type { Theme } from '../../draw/color.ts';
import { html } from '../../widgets/elements.ts';
import type { Emit } from './controller.ts';
import { createEncodings } from './encodings.ts';
import type { Answers, Sinusoids } from './reading.ts';
import { createRelativeProducts } from './relative-products.ts';
import type { Input, Part, Place, View } from './state.ts';
import { createRotation } from './turned-pair.ts';
import { createTwoFormulas } from './two-formulas.ts';
import type { PositionsProps } from './view.ts';
import { createWaves } from './waves.ts';
import { words } from './words/en.js';

export interface SinusoidProps {
  trace: Sinusoids;
  cells: Answers['cells'];
  lastDimension: Answers['lastDimension'];
  input: Input; // input from which the numbers were computed
  place: Place | null; // the selected cell
  view: View;
  theme: Theme;
}

export function createSinusoids(root: HTMLElement, emit: Emit) {
  const outside = html('p', { class: 'positions-outside', role: 'status' });
  const parts = {
    sines: createEncodings(emit),
    waves: createWaves(emit),
    relative: createRelativeProducts(emit),
    rotation: createRotation(emit),
    formulas: createTwoFormulas(emit),
  };
  root.append(outside, ...Object.values(parts).map(({ element }) => element));

  return {
    update({ input, view, reading, theme }: PositionsProps) {
      const shown = input.part as keyof typeof parts;
      for (const [name, { element }] of Object.entries(parts)) element.hidden = name !== shown;
      root.classList.toggle('empty', reading === null);
      if (!reading) return;
      const { place } = input;
      const { sines: trace, cells, lastDimension } = reading.answers;
      outside.textContent = outsideOf(shown, { ...reading.input, place }, view);
      parts[shown].update({ trace, cells, lastDimension, input: reading.input, place, view, theme });
    },
  };
}

/** A message about positions or dimensions in the URL that do not exist at the current size. */
function outsideOf(part: Part, { length, width, place }: Input, { waves, from }: View) {
  const { outside } = words.sines;
  const missing = waves.filter((dimension) => dimension >= width);
  if (part === 'waves') return missing.length > 0 ? outside.waves(missing, width) : '';
  if (part === 'relative' || part === 'rotation') return from >= length ? outside.from(from, length) : '';
  return place && (place[0] >= length || place[1] >= width) ? outside.place(...place) : '';
}
