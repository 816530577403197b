/** Learned positions: their numbers and their cosine similarity, next to the similarity of sinusoids. */
import { maxAbsOf } from '../../draw/color.ts';
import { formatNumber } from '../../draw/format.ts';
import type { Matrix } from '../../engine/trace.ts';
import { html } from '../../widgets/elements.ts';
import { endWithout } from '../../widgets/legend.ts';
import { SignedMatrix } from './signed-matrix.ts';
import type { Emit, PositionsProps } from './view.ts';
import { words } from './words.js';

/**
 * Share of the numbers that may lie beyond the colour scale. If the scale included all numbers, outliers at the first
 * position would make all other colours pale.
 */
const BEYOND = 0.005;
/** The position that the explanatory sentence describes while no pair is selected. */
const INITIAL_POSITION = 100;
const DISTANCES = [1, 10, 100];

export function createLearned(root: HTMLElement, emit: Emit) {
  const { learned } = words;
  const selectPair = (pair: [number, number] | null) => emit('change', { pair });
  const own = new SignedMatrix({ name: learned.own.name, row: words.position, column: words.dimension }, (place) =>
    emit('read', { learned: place }),
  );
  const cosine = new SignedMatrix({ name: learned.cosine.name, row: learned.one, column: learned.other }, selectPair);
  const sines = new SignedMatrix({ name: learned.sines.name, row: learned.one, column: learned.other }, selectPair);
  const ownExplanation = html('span', {});
  const explanation = html('p', { class: 'positions-says', 'data-says': true });
  const section = (title: string, ...parts: Element[]) => html('section', {}, html('h2', {}, title), ...parts);
  root.append(
    html('p', { class: 'positions-introduction' }, learned.introduction),
    html(
      'div',
      { class: 'positions-three' },
      section(learned.own.title, own.element),
      section(learned.cosine.title, cosine.element),
      section(learned.sines.title, sines.element),
    ),
    html(
      'p',
      { class: 'positions-quiet' },
      html('span', { class: 'hint', 'data-aside': true }, words.board.hint, ' '),
      ownExplanation,
    ),
    explanation,
  );
  let scale: { of: Matrix; end: number; largest: number; place: [number, number] } | null = null;

  return {
    update({
      input,
      view,
      learned: { own: trained, sines: formula },
      theme,
    }: PositionsProps & { learned: NonNullable<NonNullable<PositionsProps['reading']>['answers']['learned']> }) {
      const { w_pos } = trained;
      if (scale?.of !== w_pos) scale = scaleOf(w_pos);
      const { end, largest, place } = scale;
      own.update({
        matrix: w_pos,
        end,
        least: `≤ ${formatNumber(-end)}`,
        largest: `≥ ${formatNumber(end)}`,
        selected: view.learned,
        describe: ([position, dimension], value) => learned.own.tell(position, dimension, formatNumber(value)),
        theme,
      });
      ownExplanation.textContent = learned.own.says(
        formatNumber(end),
        formatNumber(largest, { decimals: 2 }),
        ...place,
      );

      const [likeness, products] = [trained.cosine, formula.similarity];
      const product = productsOf(products);
      const most = maxAbsOf(products.values);
      cosine.update({
        matrix: likeness,
        end: 1,
        least: '−1',
        largest: '1',
        selected: input.pair,
        describe: ([i, j], value) => learned.cosine.tell(i, j, formatNumber(value)),
        theme,
      });
      sines.update({
        matrix: products,
        end: most,
        least: formatNumber(-most, { decimals: 0 }),
        largest: formatNumber(most, { decimals: 0 }),
        selected: input.pair,
        describe: ([i, j]) => learned.sines.tell(i, j, product(i, j), product(i, i)),
        theme,
      });
      explanation.textContent = sentenceOf(input.pair?.[0] ?? INITIAL_POSITION, likeness, products);
    },
  };
}

/** Maximum of the colour scale, and the outlier farthest beyond it. */
function scaleOf(w_pos: Matrix) {
  const { values, columns } = w_pos;
  const size = maxAbsOf(values);
  const nth = values.findIndex((value) => Math.abs(value) === size);
  return {
    of: w_pos,
    end: endWithout(BEYOND, values),
    largest: values[nth],
    place: [Math.floor(nth / columns), nth % columns] as [number, number],
  };
}

const productsOf =
  (products: Matrix): ((i: number, j: number) => string) =>
  (i, j) =>
    formatNumber(products.at(i, j), { decimals: 2 });

function sentenceOf(position: number, cosine: Matrix, products: Matrix) {
  const others = DISTANCES.map((distance) =>
    position + distance < cosine.rows ? position + distance : position - distance,
  );
  const product = productsOf(products);
  const compared = others.map(
    (other) =>
      [other, formatNumber(cosine.at(position, other), { decimals: 2 }), product(position, other)] as [
        number,
        string,
        string,
      ],
  );
  return words.learned.says(position, compared, product(position, position));
}
