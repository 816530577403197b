/** Three heatmaps with the same rows and columns: the head's weights in A, its weights in B, and their difference. */
import { html, render } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { diverging, maxAbsOf, sequential } from '../../draw/color.ts';
import { toTwoDecimals } from '../../draw/format.ts';
import { memo } from '../../state/same.ts';
import type { Cell } from '../../widgets/cell-reader.ts';
import { legendOf, signedLegend } from '../../widgets/legend.ts';
import { createNamedMatrix, type Place } from '../../widgets/weight-matrix.ts';
import { words as pageWords } from '../../words/en/page.js';
import type { Emit } from './controller.ts';
import { type Picture, textsOf } from './picture.ts';
import type { Shown } from './view.ts';
import { words } from './words/en.js';

const { heatmaps: say } = words;
const { axes } = pageWords.cells;

export function createHeatmaps(emit: Emit) {
  const element = document.createElement('section');
  element.className = 'compare-heatmaps';
  let shown: Shown;
  let looked: Cell | null = null;
  const valuesOf = memo(valuesIn);
  const look = (cell: Cell | null) => {
    looked = cell;
    draw();
  };
  const press = ({ row, column }: Cell) => {
    const { picture } = shown;
    emit('cell', { row: picture.shown[row], column: columnsOf(picture)[column] });
  };
  const matrices = say.titles.map(() => createNamedMatrix(look, press));

  function draw() {
    const { picture, answers, theme } = shown;
    const end = maxAbsOf(answers.comparison.difference.values) || 1;
    const all = valuesOf(answers, picture);
    const namesAt = (places: number[]) => places.map((at) => textsOf(picture.places[at]).join(' / '));
    const names = namesAt(picture.shown);
    const seen: Place = looked ?? selectedIn(shown);
    const size = names.length;
    const numberAt = (values: Float32Array, { row, column }: Cell) => numberOf(values[row * size + column]);
    const boards = matrices.map((matrixOf, nth) => {
      const matrix = matrixOf({
        ...{ rows: { texts: names }, columns: { texts: namesAt(columnsOf(picture)) }, values: all[nth] },
        colorOf: (value) => (nth < 2 ? sequential(value, theme) : diverging(value, end, theme)),
        label: say.label(say.titles[nth], picture.heads),
        textOf: (cell) => cellSaid(shown, cell, numberAt(all[nth], cell)),
        axes: [axes.queries, axes.keys],
        range: nth < 2 ? [0, 1] : [-end, end],
        seen,
      });
      return html`<div class="matrix"><h3>${say.titles[nth]}</h3>${matrix}</div>`;
    });
    const isHatched = all.some((values) => values.some(Number.isNaN));
    const { row, column } = seen;
    const cell = row === null || column === null ? null : { row, column };
    const said = cell ? cellSaid(shown, cell, say.three(all.map((values) => numberAt(values, cell)))) : say.hint;
    const template = html`
      <div class="heatmaps-row" data-whole>${boards}</div>
      <p class="heatmaps-readout">${said}</p>
      ${legendLineOf(shown, end, isHatched)}`;
    render(template, element);
  }

  return (next: Shown) => {
    if (shown?.answers !== next.answers) looked = null;
    shown = next;
    draw();
    return element;
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

function selectedIn({ picture }: Shown): Place {
  const { shown, selected } = picture;
  const at = (places: number[], place: number | null) =>
    place !== null && places.includes(place) ? places.indexOf(place) : null;
  return { row: at(shown, selected.query), column: at(columnsOf(picture), selected.key) };
}

const numberOf = (value: number) => (Number.isNaN(value) ? say.absent : toTwoDecimals(value));

function cellSaid({ picture }: Shown, { row, column }: Cell, value: string) {
  const text = (place: number) => textsOf(picture.places[place]);
  return say.cell(text(picture.shown[row]), text(columnsOf(picture)[column]), value);
}

function legendLineOf({ theme }: Shown, end: number, isHatched: boolean) {
  const largest = toTwoDecimals(end);
  const difference = guard([theme, end], () => signedLegend(theme, say.moreInB(`−${largest}`), say.moreInA(largest)));
  return html`<p class="fine legend">
    <span>${say.axes}${isHatched ? ` ${say.hatched}` : ''}</span>
    <span>${say.weights} ${guard([theme], () => legendOf(theme, '0', '1'))}</span>
    <span>${say.difference} ${difference}</span>
  </p>`;
}
