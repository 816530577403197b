/** The encoding of every position: as a picture or, if it is small, as numbers with their formulas. */
import { equation } from '../../draw/equality.ts';
import { formatNumber } from '../../draw/format.ts';
import { html } from '../../widgets/elements.ts';
import type { Emit } from './controller.ts';
import { SignedMatrix } from './signed-matrix.ts';
import { cellText, shortNumber, waveOf } from './sinusoid-formulas.ts';
import { createSinusoidTable } from './sinusoid-table.ts';
import type { SinusoidProps } from './sinusoids.ts';
import { isSmall, type Place } from './state.ts';
import { words } from './words/en.js';

export function createEncodings(emit: Emit) {
  const { encoding, table: numbers } = words.sines;
  const select = (place: Place | null) => emit('change', { place });
  const matrix = new SignedMatrix({ name: encoding.name, row: words.position, column: words.dimension }, select);
  const table = createSinusoidTable(select);
  const title = html('h2', {});
  const explanation = html('p', { class: 'positions-says', 'data-says': true });
  const element = html('section', { class: 'positions-wide' }, title, table.element, matrix.element, explanation);

  return {
    element,

    update({ trace, cells, input, place, theme }: SinusoidProps) {
      const inNumbers = isSmall(input);
      title.textContent = inNumbers ? numbers.title : encoding.title;
      table.element.hidden = !inNumbers;
      matrix.element.classList.toggle('in-numbers', inNumbers);
      matrix.update({
        matrix: trace.encoding,
        end: 1,
        least: '−1',
        largest: '1',
        selected: place,
        describe: ([position, dimension], value) => {
          const why = cells.find(({ cell }) => cell.row === position && cell.column === dimension);
          const angle = shortNumber(trace.angle.at(position, dimension));
          return why ? cellText(why) : equation(`${waveOf(dimension, input)}(${angle})`, formatNumber(value));
        },
        theme,
        hint: inNumbers ? numbers.hint : words.board.hint,
      });
      if (inNumbers) table.update({ cells, width: input.width, selected: place, theme });
      explanation.textContent = inNumbers ? sentenceOfOne(trace, input, place) : sentenceOfWaves(trace, input.width);
    },
  };
}

/** The sentence describes the selected number or, without a selection, the last number. */
function sentenceOfOne(
  { angle, encoding }: SinusoidProps['trace'],
  input: SinusoidProps['input'],
  place: SinusoidProps['place'],
) {
  const { length, width } = input;
  const isInside = place !== null && place[0] < length && place[1] < width;
  const [position, dimension] = isInside ? place : [length - 1, width - 1];
  return words.sines.table.says(
    position,
    dimension,
    shortNumber(angle.at(position, dimension)),
    waveOf(dimension, input),
    formatNumber(encoding.at(position, dimension)),
  );
}

function sentenceOfWaves({ wavelength }: SinusoidProps['trace'], width: number) {
  const text = (dimension: number) => shortNumber(wavelength.at(0, dimension));
  return words.sines.encoding.says(text(0), text(width - 1), width - 1);
}
