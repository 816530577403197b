// @ts-check
/**
 * The positions that the model has learned, how alike they are, and the same picture of the sinusoids.
 *
 * @typedef {import('../positions.js').PositionsProps} PositionsProps
 * @typedef {import('../../engine/trace.js').Matrix} Matrix
 */
import { maxAbsOf } from '../../draw/color.js';
import { html } from '../../draw/elements.js';
import { formatNumber } from '../../draw/format.js';
import { endWithout } from '../../draw/signed.js';
import { words } from '../../words/positions.js';
import { createBoard } from './board.js';

/** The first position's numbers are many times larger than all others', which would be left without colour. */
const BEYOND = 0.005;
/** What the sentence compares while no pair is held. */
const FIRST = 100;
const DISTANCES = [1, 10, 100];

/**
 * @param {HTMLElement} root
 * @param {import('../positions.js').Emit} emit
 */
export function createLearned(root, emit) {
  const { learned } = words;
  const holdPair = (/** @type {[number, number] | null} */ pair) => emit('read', { pair });
  const own = createBoard({ name: learned.own.name, row: words.position, column: words.dimension }, (place) => emit('read', { learned: place }));
  const cosine = createBoard({ name: learned.cosine.name, row: learned.one, column: learned.other }, holdPair);
  const sines = createBoard({ name: learned.sines.name, row: learned.one, column: learned.other }, holdPair);
  const ownSays = html('p', { class: 'positions-quiet' });
  const says = html('p', { class: 'positions-says', 'data-says': true });
  const section = (/** @type {string} */ title, /** @type {Element[]} */ ...parts) => html('section', {}, html('h2', {}, title), ...parts);
  root.append(
    html('p', { class: 'positions-introduction' }, learned.introduction),
    html('div', { class: 'positions-three' }, section(learned.own.title, own.element, ownSays), section(learned.cosine.title, cosine.element), section(learned.sines.title, sines.element)),
    says,
  );
  let scale = /** @type {{ of: Matrix, end: number, largest: number, place: [number, number] } | null} */ (null);

  return {
    /** @param {PositionsProps & { learned: NonNullable<NonNullable<PositionsProps['reading']>['answers']['learned']> }} props */
    update({ view, learned: { own: trained, sines: formula }, theme }) {
      const at = (/** @type {import('../../engine/trace.js').Trace} */ trace, /** @type {string} */ name) => /** @type {Matrix} */ (trace.get(name));
      const w_pos = at(trained, 'w_pos');
      if (scale?.of !== w_pos) scale = scaleOf(w_pos);
      const { end, largest, place } = scale;
      own.update({
        matrix: w_pos,
        end,
        least: `≤ ${formatNumber(-end)}`,
        largest: `≥ ${formatNumber(end)}`,
        held: view.learned,
        tell: ([position, dimension], value) => learned.own.tell(position, dimension, formatNumber(value)),
        theme,
      });
      ownSays.textContent = learned.own.says(formatNumber(end), formatNumber(largest, { decimals: 2 }), ...place);

      const [likeness, products] = [at(trained, 'cosine'), at(formula, 'similarity')];
      const product = (/** @type {number} */ i, /** @type {number} */ j) => formatNumber(products.at(i, j), { decimals: 2 });
      const most = maxAbsOf(products.values);
      cosine.update({
        matrix: likeness,
        end: 1,
        least: '−1',
        largest: '1',
        held: view.pair,
        tell: ([i, j], value) => learned.cosine.tell(i, j, formatNumber(value)),
        theme,
      });
      sines.update({
        matrix: products,
        end: most,
        least: formatNumber(-most, { decimals: 0 }),
        largest: formatNumber(most, { decimals: 0 }),
        held: view.pair,
        tell: ([i, j]) => learned.sines.tell(i, j, product(i, j), product(i, i)),
        theme,
      });
      const position = view.pair?.[0] ?? FIRST;
      const others = DISTANCES.map((distance) => (position + distance < likeness.rows ? position + distance : position - distance));
      says.textContent = learned.says(position, others.map((other) => [other, formatNumber(likeness.at(position, other), { decimals: 2 }), product(position, other)]), product(position, position));
    },
  };
}

/** Where the scale ends, and the number farthest beyond. @param {Matrix} w_pos */
function scaleOf(w_pos) {
  const { values, columns } = w_pos;
  const size = maxAbsOf(values);
  const nth = values.findIndex((value) => Math.abs(value) === size);
  return { of: w_pos, end: endWithout(BEYOND, values), largest: values[nth], place: /** @type {[number, number]} */ ([Math.floor(nth / columns), nth % columns]) };
}
