/** The encoding of every position: as a picture or, if it is small, as numbers with their formulas. */
import { signBetween } from '../../draw/equality.ts';
import { formatNumber } from '../../draw/format.ts';
import { html } from '../../widgets/elements.ts';
import { SignedMatrix } from './signed-matrix.ts';
import { shortNumber, waveOf } from './sinusoid-formulas.ts';
import { createSinusoidTable, isSmall } from './sinusoid-table.ts';
import type { SinusoidProps } from './sinusoids.ts';
import type { Emit } from './view.ts';
import { words } from './words.js';

export function createEncodings(emit: Emit) {
  const { encoding, table: numbers } = words.sines;
  const select = (place: [number, number] | null) => emit('read', { place });
  const matrix = new SignedMatrix({ name: encoding.name, row: words.position, column: words.dimension }, select);
  const table = createSinusoidTable(select);
  const title = html('h2', {});
  const explanation = html('p', { class: 'positions-says', 'data-says': true });
  const element = html('section', { class: 'positions-wide' }, title, table.element, matrix.element, explanation);

  return {
    element,

    update({ trace, input, view, theme }: SinusoidProps) {
      const { width, base } = input;
      const inNumbers = isSmall(input);
      const at = (name: keyof typeof trace) => trace[name];
      title.textContent = inNumbers ? numbers.title : encoding.title;
      table.element.hidden = !inNumbers;
      matrix.element.classList.toggle('in-numbers', inNumbers);
      matrix.update({
        matrix: at('encoding'),
        end: 1,
        least: '−1',
        largest: '1',
        selected: view.place,
        describe: ([position, dimension], value) => {
          const exponent = shortNumber(at('exponent').at(0, dimension));
          const angle = shortNumber(at('angle').at(position, dimension));
          const wave = waveOf(dimension);
          const shown = formatNumber(value);
          return encoding.tell(position, dimension, wave, exponent, angle, shown, base, [
            signBetween(`${wave}(${position} ÷ ${base}^(${exponent}))`, `${wave}(${angle})`),
            signBetween(`${wave}(${angle})`, shown),
          ]);
        },
        theme,
        hint: inNumbers ? numbers.hint : words.board.hint,
      });
      if (inNumbers) table.update({ trace, ...input, selected: view.place, theme });
      explanation.textContent = inNumbers ? sentenceOfOne(trace, input, view) : sentenceOfWaves(trace, width);
    },
  };
}

/** The sentence describes the selected number or, without a selection, the last number. */
function sentenceOfOne(
  { angle, encoding }: SinusoidProps['trace'],
  { length, width }: SinusoidProps['input'],
  { place }: SinusoidProps['view'],
) {
  const isInside = place !== null && place[0] < length && place[1] < width;
  const [position, dimension] = isInside ? place : [length - 1, width - 1];
  return words.sines.table.says(
    position,
    dimension,
    shortNumber(angle.at(position, dimension)),
    waveOf(dimension),
    formatNumber(encoding.at(position, dimension)),
  );
}

function sentenceOfWaves({ wavelength }: SinusoidProps['trace'], width: number) {
  const text = (dimension: number) => shortNumber(wavelength.at(0, dimension));
  return words.sines.encoding.says(text(0), text(width - 1), width - 1);
}
