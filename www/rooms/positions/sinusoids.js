// @ts-check
/**
 * The sinusoids: one of four pictures.
 *
 * @typedef {import('./view.ts').PositionsProps} PositionsProps
 * @typedef {NonNullable<PositionsProps['reading']>} Reading
 * @typedef {object} SinusoidProps
 * @property {import('./controller.ts').Sinusoids} trace
 * @property {import('./state.js').Input} input from which the numbers were computed
 * @property {import('./state.js').View} view
 * @property {import('../../draw/color.ts').Theme} theme
 */
import { html } from '../../widgets/elements.ts';
import { createEncodings } from './encodings.js';
import { createRelativeProducts } from './relative-products.ts';
import { createTwoFormulas } from './two-formulas.js';
import { createWaves } from './waves.ts';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {import('./view.ts').Emit} emit
 */
export function createSinusoids(root, emit) {
  const outside = html('p', { class: 'positions-outside', role: 'status' });
  const parts = {
    sines: createEncodings(emit),
    waves: createWaves(emit),
    relative: createRelativeProducts(emit),
    formulas: createTwoFormulas(emit),
  };
  root.append(outside, ...Object.values(parts).map(({ element }) => element));

  return {
    /** @param {PositionsProps} props */
    update({ input, view, reading, theme }) {
      const shown = /** @type {keyof typeof parts} */ (input.part);
      for (const [name, { element }] of Object.entries(parts)) element.hidden = name !== shown;
      root.classList.toggle('empty', reading === null);
      if (!reading) return;
      outside.textContent = outsideOf(shown, reading.input, view);
      parts[shown].update({ trace: reading.answers.sines, input: reading.input, view, theme });
    },
  };
}

/**
 * A message about positions or dimensions in the URL that do not exist at the current size.
 *
 * @param {import('./state.js').Part} part
 * @param {import('./state.js').Input} input
 * @param {import('./state.js').View} view
 */
function outsideOf(part, { length, width }, { waves, from, place }) {
  const { outside } = words.sines;
  const missing = waves.filter((dimension) => dimension >= width);
  if (part === 'waves') return missing.length > 0 ? outside.waves(missing, width) : '';
  if (part === 'relative') return from >= length ? outside.from(from, length) : '';
  return place && (place[0] >= length || place[1] >= width) ? outside.place(...place) : '';
}
