/** Learned positions: their numbers and their cosine similarity, next to the similarity of sinusoids. */
import { html, render } from 'lit-html';
import { maxAbsOf } from '../../draw/color.ts';
import { formatNumber } from '../../draw/format.ts';
import type { Matrix } from '../../engine/trace.ts';
import { isSame, memo } from '../../state/same.ts';
import { sumText } from '../../widgets/explanation.ts';
import { endWithout } from '../../widgets/legend.ts';
import { labelled } from '../../words/en/phrases.js';
import type { Emit } from './controller.ts';
import type { Answers } from './reading.ts';
import { SignedMatrix } from './signed-matrix.ts';
import type { PositionsProps } from './view.ts';
import { words } from './words/en.js';

/**
 * Share of the numbers that may lie beyond the colour scale. If the scale included all numbers, outliers at the first
 * position would make all other colours pale.
 */
const BEYOND = 0.005;
/** The position that the explanatory sentence describes while no pair is selected. */
const INITIAL_POSITION = 100;
const DISTANCES = [1, 10, 100];

const { learned: say } = words;

type Props = PositionsProps & { learned: NonNullable<Answers['learned']> };

export function createLearned(root: HTMLElement, emit: Emit) {
  const own = new SignedMatrix({ name: say.own.name, row: words.position, column: words.dimension }, (place) =>
    emit('read', { learned: place }),
  );
  const [cosine, sines] = [say.cosine.name, say.sines.name].map(
    (name) => new SignedMatrix({ name, row: say.one, column: say.other }, (pair) => emit('change', { pair })),
  );
  const scaleOfOwn = memo(scaleOf);

  return {
    update(props: Props) {
      const { input, view, learned, theme } = props;
      const { cosine: likeness, w_pos } = learned.own;
      const { similarity: products } = learned.sines;
      const { pair } = input;
      const { end } = scaleOfOwn(w_pos);
      const most = maxAbsOf(products.values);
      const product = productsOf(products);
      own.update({
        matrix: w_pos,
        end,
        least: `≤ ${formatNumber(-end)}`,
        largest: `≥ ${formatNumber(end)}`,
        selected: view.learned,
        describe: ([position, dimension], value) => say.own.tell(position, dimension, formatNumber(value)),
        theme,
      });
      cosine.update({
        matrix: likeness,
        end: 1,
        least: '−1',
        largest: '1',
        selected: pair,
        describe: ([i, j], value) => say.cosine.tell(i, j, formatNumber(value)),
        theme,
      });
      sines.update({
        matrix: products,
        end: most,
        least: formatNumber(-most, { decimals: 0 }),
        largest: formatNumber(most, { decimals: 0 }),
        selected: pair,
        describe: ([i, j]) => say.sines.tell(i, j, product(i, j), product(i, i)),
        theme,
      });
      const sectionOf = (title: string, part: Element) => html`<section><h2>${title}</h2>${part}</section>`;
      const template = html`<p class="positions-introduction">${say.introduction}</p>
        <div class="positions-three">
          ${sectionOf(say.own.title, own.element)}${sectionOf(say.cosine.title, cosine.element)}${sectionOf(say.sines.title, sines.element)}
        </div>
        <p class="positions-quiet"><span class="hint" data-aside>${words.board.hint} </span><span>${writtenOf(props, scaleOfOwn(w_pos))}</span></p>
        <p class="positions-says" data-says>${sentenceOf(pair?.[0] ?? INITIAL_POSITION, likeness, products)}</p>`;
      render(template, root);
    },
  };
}

/** How the cosine of the selected pair is computed; without a pair, the range of the learned numbers. */
function writtenOf({ input, reading }: Props, { end, largest, place }: ReturnType<typeof scaleOf>) {
  const why = isSame(reading?.input.pair, input.pair) ? (reading?.answers.why ?? []) : [];
  return why.length > 0
    ? why.map((one) => labelled(say.sumOf[one.part], sumText(one, { say: say.sums }))).join('; ')
    : say.own.says(formatNumber(end), formatNumber(largest, { decimals: 2 }), ...place);
}

/** Maximum of the colour scale, and the outlier farthest beyond it. */
function scaleOf(w_pos: Matrix) {
  const { values, columns } = w_pos;
  const size = maxAbsOf(values);
  const nth = values.findIndex((value) => Math.abs(value) === size);
  return {
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
  return say.says(position, compared, product(position, position));
}
