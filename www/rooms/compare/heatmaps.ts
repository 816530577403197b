/** Three heatmaps with the same rows and columns: the head's weights in A, its weights in B, and their difference. */
import { html } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { maxAbsOf } from '../../draw/color.ts';
import { toTwoDecimals } from '../../draw/format.ts';
import { memo } from '../../state/same.ts';
import { legendOf, signedLegend } from '../../widgets/legend.ts';
import { createThreeMatrices } from '../../widgets/three-matrices.ts';
import type { Place } from '../../widgets/weight-matrix.ts';
import { words as pageWords } from '../../words/en/page.js';
import type { Emit } from './controller.ts';
import { type Picture, textsOf } from './picture.ts';
import type { Shown } from './view.ts';
import { words } from './words/en.js';

const { heatmaps: say } = words;
const { axes } = pageWords.cells;

export function createHeatmaps(emit: Emit) {
  let picture: Picture;
  const valuesOf = memo(valuesIn);
  const matricesOf = createThreeMatrices(say, ({ row, column }) =>
    emit('cell', { row: picture.shown[row], column: columnsOf(picture)[column] }),
  );

  return (shown: Shown) => {
    const { answers, theme } = shown;
    picture = shown.picture;
    const textAt = (place: number) => textsOf(picture.places[place]);
    const [rows, columns] = [picture.shown, columnsOf(picture)].map((places) => places.map(textAt));
    const end = maxAbsOf(answers.comparison.difference.values) || 1;
    const values = valuesOf(answers, picture);
    const matrices = matricesOf(
      {
        rows: rows.map((texts) => texts.join(' / ')),
        columns: columns.map((texts) => texts.join(' / ')),
        ...{ values, theme, axes: [axes.queries, axes.keys], absent: say.absent, selected: selectedIn(picture) },
        ends: [null, null, end],
        labels: say.titles.map((title) => say.label(title, picture.heads)),
        cellText: ({ row, column }, numbers) => say.cell(rows[row], columns[column], numbers),
      },
      answers,
    );
    const isHatched = values.some((all) => all.some(Number.isNaN));
    return html`<section class="compare-heatmaps">${matrices}${legendLineOf(theme, end, isHatched)}</section>`;
  };
}

/** The weights of both sides and their difference at the displayed places. */
const valuesIn = ({ comparison }: Shown['answers'], picture: Picture) =>
  [comparison.pattern_a, comparison.pattern_b, comparison.difference].map(({ values, columns }) =>
    Float32Array.from(
      picture.shown.flatMap((row) => columnsOf(picture).map((column) => values[row * columns + column])),
    ),
  );

/** The displayed places as columns from left to right. */
const columnsOf = ({ shown, isRtl }: Picture) => (isRtl ? shown.toReversed() : shown);

function selectedIn(picture: Picture): Place {
  const { shown, selected } = picture;
  const at = (places: number[], place: number | null) =>
    place !== null && places.includes(place) ? places.indexOf(place) : null;
  return { row: at(shown, selected.query), column: at(columnsOf(picture), selected.key) };
}

function legendLineOf(theme: Shown['theme'], end: number, isHatched: boolean) {
  const largest = toTwoDecimals(end);
  const difference = guard([theme, end], () => signedLegend(theme, say.moreInB(`−${largest}`), say.moreInA(largest)));
  return html`<p class="fine legend">
    <span>${say.axes}${isHatched ? ` ${say.hatched}` : ''}</span>
    <span>${say.weights} ${guard([theme], () => legendOf(theme, '0', '1'))}</span>
    <span>${say.difference} ${difference}</span>
  </p>`;
}
