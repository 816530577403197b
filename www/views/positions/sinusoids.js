// @ts-check
/**
 * The sinusoids: what they are made with, every number as a picture, single dimensions as waves, how alike
 * two positions are, and how the two formulas differ.
 *
 * @typedef {import('../positions.js').PositionsProps} PositionsProps
 * @typedef {NonNullable<PositionsProps['reading']>} Reading
 */
import { maxAbsOf } from '../../draw/color.js';
import { html } from '../../draw/elements.js';
import { formatNumber } from '../../draw/format.js';
import { formatTiny } from '../../draw/tiny.js';
import { words } from '../../words/positions.js';
import { createBoard } from './board.js';
import { countedIn, general, waveOf } from './formulas.js';
import { createMaking } from './making.js';
import { createRelative } from './relative.js';
import { createTable } from './table.js';
import { createWaves } from './waves.js';
import { short } from './written.js';

/** @typedef {(intent: string, detail?: any) => void} Emit */

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createSinusoids(root, emit) {
  const { sines } = words;
  const axes = { row: words.position, column: words.dimension };
  const making = createMaking(emit);
  const outside = html('p', { class: 'positions-outside', role: 'status' });
  const table = createTable();
  const hold = (/** @type {[number, number] | null} */ place) => emit('read', { place });
  const encoding = createBoard({ name: sines.encoding.name, ...axes }, hold);
  const difference = createBoard({ name: sines.difference.label, ...axes }, hold);
  const [encodingSays, differenceSays, differenceName] = [html('p', { class: 'positions-says', 'data-says': true }), html('p', { class: 'positions-says', 'data-says': true }), html('h3', {})];
  const waves = createWaves(emit);
  const relative = createRelative(emit);
  const formulas = html(
    'dl',
    { class: 'positions-formulas' },
    ...(/** @type {const} */ (['paper', 'tutorial'])).map((formula) =>
      html('div', { dataset: { formula } }, html('dt', {}, sines.difference.terms[formula]), ...general(formula, sines.difference.notes).map((line) => html('dd', {}, line)))),
  );
  root.append(
    making.element,
    outside,
    table.element,
    html('section', { class: 'positions-wide' }, html('h2', {}, sines.encoding.title), encoding.element, encodingSays),
    html('div', { class: 'positions-pair positions-rows' }, waves.element, relative.element),
    html('section', {}, html('h2', {}, sines.difference.title), html('div', { class: 'positions-pair' }, html('div', {}, formulas, html('p', { class: 'fine' }, sines.difference.where), differenceSays), html('div', {}, differenceName, difference.element))),
  );

  return {
    /** @param {PositionsProps} props */
    update(props) {
      const { input, view, reading, theme } = props;
      making.update(input);
      root.classList.toggle('empty', reading === null);
      if (!reading) return;
      const { formula, length, width, base } = reading.input;
      const { sines: trace } = reading.answers;
      const at = (/** @type {string} */ name) => /** @type {import('../../engine/trace.js').Matrix} */ (trace.get(name));
      for (const part of formulas.children) part.toggleAttribute('data-chosen', /** @type {HTMLElement} */ (part).dataset.formula === formula);
      tellOutside(reading, props);
      table.update({ trace, ...reading.input, theme });

      const wavelength = (/** @type {number} */ dimension) => short(at('wavelength').at(0, dimension));
      encoding.update({
        matrix: at('encoding'),
        end: 1,
        least: '−1',
        largest: '1',
        held: view.place,
        tell: ([position, dimension], value) =>
          sines.encoding.tell(position, dimension, waveOf(dimension), short(at('exponent').at(0, dimension)), short(at('angle').at(position, dimension)), formatNumber(value), base),
        theme,
      });
      encodingSays.textContent = sines.encoding.says(wavelength(0), wavelength(width - 1), width - 1);
      waves.update({ trace, view, length, width, theme });
      relative.update({ trace, from: view.from, distance: view.distance, formula, length, theme });

      const largest = maxAbsOf(at('difference').values);
      differenceName.textContent = sines.difference.name(formula);
      difference.update({
        matrix: at('difference'),
        end: largest,
        least: formatTiny(-largest),
        largest: formatTiny(largest),
        held: view.place,
        tell: ([position, dimension], value) => sines.difference.tell(position, dimension, formatTiny(value), formatNumber(at('encoding').at(position, dimension)), formula),
        theme,
      });
      differenceSays.textContent = saidOf(width);
    },
  };

  /**
   * What a link or a smaller picture leaves nothing of.
   *
   * @param {Reading} reading
   * @param {PositionsProps} props
   */
  function tellOutside({ input: { length, width } }, { view }) {
    const missing = view.waves.filter((dimension) => dimension >= width);
    const { place, from } = view;
    outside.textContent = [
      missing.length > 0 && sines.outside.waves(missing, width),
      from >= length && sines.outside.from(from, length),
      place && (place[0] >= length || place[1] >= width) && sines.outside.place(...place),
    ].filter(Boolean).join(' ');
  }
}

/**
 * The exponents of the last dimension as fractions, in which the two ways of counting can be seen.
 *
 * @param {number} width
 */
function saidOf(width) {
  const { difference } = words.sines;
  if (width < 2) return difference.nothing;
  const last = width - 1;
  const exponent = (/** @type {'paper' | 'tutorial'} */ formula) => `${countedIn(formula, last)}/${width}`;
  return difference.says(last, exponent('paper'), exponent('tutorial'));
}
